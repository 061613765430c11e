import { type AddressBook, type AddressedSetting, addressesOf, shownAddress } from '../addresses.ts';
import type { SupervisedRuns } from '../config.ts';
import type { Proposal, Runs, ServerDraft } from './propose.ts';

/** What an address is for, as the subject of a problem and in a sentence. */
const uses: Readonly<Record<AddressedSetting, readonly [subject: 'players' | 'console', use: string]>> = {
  minecraft: ['players', 'is asked who is online'],
  query: ['players', 'is asked who is online'],
  rcon: ['console', 'has its RCON'],
  rest: ['console', 'has its REST API'],
};

/** Returns a key by which a server of the settings and a proposed one are the same. */
export function runsKey(runs: Runs | SupervisedRuns): string {
  if ('docker' in runs) return `docker ${runs.docker}`;
  if ('script' in runs) return `script ${runs.script}`;
  return `systemd ${runs.user === true} ${runs.systemd}`;
}

/** Returns a proposal without the addresses that another server has, and with what to do about them. */
export function withoutShared(proposal: Proposal, book: AddressBook): Proposal {
  let { draft, console } = proposal;
  if (draft === null) return proposal;
  const owner = { key: runsKey(draft.runs), name: proposal.name };
  const problems: string[] = [];
  for (const [setting, address] of addressesOf(draft)) {
    const other = book.claim(owner, address);
    if (other === null) continue;
    const [subject, use] = uses[setting];
    problems.push(
      `${subject}: ${other} ${use} at ${shownAddress(address)}. Give one of the two a different port.`,
    );
    if (subject === 'console') console = null;
    draft = subject === 'console' ? withoutConsole(draft) : withoutPlayers(draft);
  }
  return { ...proposal, draft, console, missing: [...proposal.missing, ...problems] };
}

function withoutPlayers({ minecraft: _ping, query: _query, ...draft }: ServerDraft): ServerDraft {
  return draft;
}

/** Without its console, a game can't be told to save before a backup. */
function withoutConsole({
  rcon: _rcon,
  rest: _rest,
  beforeBackupCommands: _before,
  savedPattern: _saved,
  afterBackupCommands: _after,
  ...draft
}: ServerDraft): ServerDraft {
  return draft;
}
