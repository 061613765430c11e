/**
 * English, the source of all other languages. See docs/translating.md for the syntax.
 */
export const en = {
  // Time and lists
  'time.after': 'after {time} ({relative})',
  'time.just-now': 'just now',
  'list.more': '… and {count, plural, one {# more} other {# more}}',

  // Errors
  'error.missing-option.title': 'Something is missing',
  'error.missing-option.text':
    'The option {option} is empty. Type / and pick one from the list. Nothing was done.',
  'error.no-such-command.title': 'No such command',
  'error.no-such-command.text': 'I don’t know this command any more. Type / and pick one from the list.',

  // Why something failed: what happened, and what to do next
  'failure.key-refused.what': 'The host refused the API key.',
  'failure.key-refused.next': 'Ask an admin to run `/setup connect` with a valid key.',
  'failure.not-allowed.what': 'This guild’s API key doesn’t have permission to do this.',
  'failure.not-allowed.next':
    'Ask an admin to give the key this permission at the host, or to connect another key with `/setup connect`.',
  'failure.unknown-server.what': 'The host can’t find this server.',
  'failure.unknown-server.next': 'Pick one from the list that `server:` shows as you type.',
  'failure.not-found.what': 'The host answered “not found”, although it has the server.',
  'failure.not-found.next':
    'Try again in a minute. If it keeps happening, tell the person who runs this bot.',
  'failure.backup-not-found.what': 'The host answered “not found”, although it has the server.',
  'failure.backup-not-found.next': 'Check `/backup list`: the backup may be gone.',
  'failure.unknown-backup.what': 'The host can’t find this backup.',
  'failure.unknown-backup.next': 'Check `/backup list`: it may have been deleted.',
  'failure.rate-limited.what': 'The host gets too many requests from this account, so it refused this one.',
  'failure.rate-limited.next': 'Try again in a minute.',
  'failure.host-failed.what': 'The host reported an internal error.',
  'failure.host-failed.next': 'Try again in a minute. If it keeps happening, contact the host’s support.',
  'failure.gateway-failed.what': 'The host’s gateway could not get a response from the host.',
  'failure.gateway-failed.next':
    'Try again in a minute. If it keeps happening, check the host’s status page.',
  'failure.maintenance.what': 'The host is in maintenance or overloaded.',
  'failure.maintenance.next': 'Try again later.',
  'failure.declined.what': 'The host declined the request.',
  'failure.declined.next': 'Fix what it says, then try again.',
  'failure.unreachable.what': 'The host could not be reached, so nothing was sent.',
  'failure.unreachable.next': 'Try again in a minute. If it keeps happening, check the host’s status page.',
  'failure.too-slow.what': 'The host took too long to respond.',
  'failure.too-slow.next': 'Try again in a minute.',
  'failure.answer-lost.what': 'The connection to the host was lost before it responded.',
  'failure.answer-lost.next': 'Try again in a minute.',
  'failure.not-understood.what': 'The host sent a response that I can’t read.',
  'failure.not-understood.next':
    'Try again in a minute. If it keeps happening, tell the person who runs this bot.',
  'failure.server-running.what':
    'The server is running, and a backup can only be restored while it is stopped.',
  'failure.server-running.next': 'Stop it with `/power action:stop`, then restore again.',
  'failure.server-down.what': 'The server is not running, so it can’t run console commands.',
  'failure.server-down.next': 'Start it with `/power action:start`, then send the command again.',
  'failure.crashed.what': 'The server crashed.',
  'failure.crashed.next': 'Check its console at the host for the reason.',
  'failure.did-not-start.what': 'The server stopped again while it was starting.',
  'failure.did-not-start.next': 'Check its console at the host for the reason.',
  'failure.timed-out.what': 'The host accepted the request, but it was not done when I stopped watching.',
  'failure.timed-out.next': 'Check again in a few minutes.',
  'failure.not-seen.what': 'I could not confirm that it was done.',
  'failure.not-seen.next': 'Check in a minute before you try again.',
  'failure.backup-failed.what': 'The host says that the backup failed.',
  'failure.backup-failed.next': 'Check the free space at the host, then try again.',
  'failure.restore-failed.what': 'The host says that the restore failed.',
  'failure.restore-failed.next': 'Try another backup. If that fails too, contact the host’s support.',
  'failure.still-listed.what': 'The host still lists this backup.',
  'failure.still-listed.next': 'Check `/backup list` in a minute.',
  'failure.interrupted.what':
    'I was restarted before the host responded, so I don’t know whether it was done.',
  'failure.interrupted.next': 'Check in a minute before you try again.',
  'failure.stale.what':
    'I was restarted while this was running, and it is too long ago to continue: the rest was not done.',
  'failure.stale.next': 'Run the command again if you still want it.',
  'failure.preempted.what': 'The server was killed while this was running.',
  'failure.preempted.next': 'Check `/status` to see whether the kill worked.',
  'failure.disconnected.what': 'This guild was disconnected from the hosting account in the meantime.',
  'failure.disconnected.next': 'An admin can connect it again with `/setup connect`.',
  'failure.host-changed.what':
    'This bot now uses another hosting API. This guild’s API key was not entered for that one, so it was not sent there.',
  'failure.host-changed.next': 'An admin can connect again with `/setup connect`.',
  'failure.key-unreadable.what': 'This guild’s stored API key can no longer be read.',
  'failure.key-unreadable.next': 'Ask an admin to run `/setup connect` again.',
  'failure.internal.what': 'Something went wrong on my side.',
  'failure.internal.next':
    'Try again. If it keeps happening, send the reference below to the person who runs this bot.',
  'failure.host-says': '{what} The host says:',
  'failure.it-says': 'It says:',
  'failure.retry': 'Try again {after}.',
  'failure.declined-without-reason': 'It gave no reason. Check the server at the host, then try again.',
} as const;
