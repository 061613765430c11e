import type { Backup, UsualLimit } from '@steward/hosts/model';
import type { CommandRisk } from '../access/risky-commands.ts';
import { codeBlock, inline, inlineCode, join, type Markdown } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { ConfirmPrompt } from '../discord/views/confirmation-view.ts';
import type { ServerRef } from '../domain/connection.ts';
import { backupMoment, usualLimitValues } from './backup-texts.ts';

/** Whether a server can be backed up before a command: yes, only if its host allows more than usual, not yet, or not. */
export type BackupWay =
  | { readonly kind: 'free' }
  | { readonly kind: 'usual'; readonly usual: UsualLimit; readonly moreAt: Date }
  | { readonly kind: 'throttled'; readonly moreAt: Date }
  | {
      readonly kind: 'no';
      readonly reason: 'host' | 'right' | 'key' | 'none-allowed' | 'full' | 'stopped' | 'busy';
      readonly host: Markdown;
    };

interface CommandToRun {
  readonly server: ServerRef;
  readonly command: string;
  /** Null: the guild wants a backup before every command. */
  readonly risk: CommandRisk | null;
  readonly way: BackupWay;
  /** The backup that can take the place of a new one; null: none is needed, or there is none. */
  readonly earlier: Backup | null;
}

/** Asks whether to back up before a console command. */
export function commandPrompt(
  t: Texts,
  { server, command, risk, way, earlier }: CommandToRun,
): ConfirmPrompt {
  const name = inline(server.name, 60);
  const canBackUp = way.kind === 'free' || way.kind === 'usual';
  const backUp = { choice: 'back-up-first', label: t.plain('confirmation.command.back-up-go') } as const;
  return {
    card: {
      tone: 'warning',
      title: t.md('confirmation.command.title', { server: name }),
      text: join([codeBlock(command, 300, 'start'), riskText(t, risk), ...wayLines(t, way, name)]),
    },
    more: [
      ...(way.kind === 'free' ? [t.md('confirmation.command.back-up')] : []),
      ...(earlier === null
        ? []
        : [t.md('confirmation.command.earlier', { backup: backupMoment(t, earlier) })]),
      ...(!canBackUp && earlier === null ? [t.md('confirmation.command.final')] : []),
    ],
    options: [
      ...(way.kind === 'free' ? [{ ...backUp, style: 'primary' } as const] : []),
      ...(earlier === null
        ? []
        : [
            {
              choice: 'earlier-backup',
              label: t.plain('confirmation.command.earlier-go'),
              style: 'primary',
            } as const,
          ]),
      ...(way.kind === 'usual' ? [{ ...backUp, style: 'secondary' } as const] : []),
      { choice: 'go', label: t.plain('confirmation.command.go'), style: 'danger' },
    ],
  };
}

function riskText(t: Texts, risk: CommandRisk | null): Markdown {
  if (risk === null) return t.md('confirmation.command.always');
  const command = inlineCode(risk.command);
  switch (risk.kind) {
    case 'destroys':
      return risk.blocks === null
        ? t.md('confirmation.command.destroys', { command })
        : t.md('confirmation.command.destroys-blocks', { command, count: risk.blocks });
    case 'unseen':
      return t.md('confirmation.command.unseen', { command });
    case 'named':
      return t.md('confirmation.command.named', { command });
  }
}

/** Returns why the server can't be backed up now. */
function wayLines(t: Texts, way: BackupWay, server: Markdown): readonly Markdown[] {
  switch (way.kind) {
    case 'free':
      return [];
    case 'usual':
      return [t.md('confirmation.command.no-backup.usual', usualLimitValues(t, way.usual, way.moreAt))];
    case 'throttled':
      return [t.md('confirmation.command.no-backup.throttled', { after: t.after(way.moreAt) })];
    case 'no':
      return [
        way.reason === 'host'
          ? t.md('confirmation.command.no-backup.host', { host: way.host })
          : way.reason === 'stopped'
            ? t.md('confirmation.command.no-backup.stopped')
            : t.md(`confirmation.command.no-backup.${way.reason}`, { server }),
      ];
  }
}
