/**
 * English, the source of all other languages. See docs/translating.md for the syntax.
 */
export const en = {
  // Time and lists
  'time.after': 'after {time} ({relative})',
  'time.just-now': 'just now',
  'list.more': '… and {count, plural, one {# more} other {# more}}',

  // Descriptions of commands and their options: at most 100 characters. Discord shows them as a person types.
  'command.status': 'See how a server is doing, or all of them',
  'command.players': 'See who is online',
  'command.power': 'Start, stop, restart or kill a server',
  'command.power.action': 'What to do',
  'command.cmd': 'Run a command in the console of a server',
  // “say” is a command of the game: it stays English.
  'command.cmd.command': 'One line, as you would type it into the console, for example: say Hello',
  'command.backup': 'See, make, restore and delete backups',
  'command.backup.list': 'See the backups of a server',
  'command.backup.create': 'Back up a running server',
  'command.backup.restore': 'Replace the world with a backup; asks first',
  'command.backup.delete': 'Delete a backup; asks first',
  'command.setup': 'Connect this guild to its game servers',
  'command.setup.connect': 'Enter the API key of the hosting account in a form that only you see',
  'command.setup.show': 'See what is connected',
  'command.setup.disconnect': 'Forget the API key',
  'command.setup.server': 'Choose the default server: the one for commands that name none',
  'command.setup.server.server': 'The new default; leave it out to have none',
  'command.setup.log': 'Choose the channel where operations are announced',
  'command.setup.log.channel': 'The log channel; leave it out to have none',
  'command.setup.language': 'Choose the language of messages that everybody sees',
  'command.setup.language.language': 'Leave it out to follow this guild’s language in Discord',
  'command.access': 'Choose which roles may do what',
  'command.access.grant': 'Allow a role to do something, on one server or on all',
  'command.access.grant.permission': 'A level, or a single action',
  'command.access.grant.server': 'Only on this server; leave it out for all servers',
  'command.access.revoke': 'Take grants away from a role',
  'command.access.revoke.permission': 'Only this one; leave it out for all of them',
  'command.access.revoke.server': 'Only grants on this server; leave it out for all grants',
  'command.access.list': 'See which roles may do what',
  // Options of several commands
  'command.server-option': 'Which server; leave it out to use the default or the only one',
  'command.backup-option': 'Which backup; the list shows their age and size',
  'command.role-option': 'Which role',

  // Choices of options: at most 100 characters. “Saves” means the world of the game.
  'choice.power.start': 'start',
  'choice.power.stop': 'stop (saves first)',
  'choice.power.restart': 'restart (saves first)',
  'choice.power.kill': 'kill (loses what is not saved)',

  // What an action allows: a label in lists, and in choices after a code ("power.start: start the server")
  'action.status': 'see the status',
  'action.power.start': 'start the server',
  'action.power.stop': 'stop the server',
  'action.power.restart': 'restart the server',
  'action.power.kill': 'kill the server',
  'action.command': 'run console commands',
  'action.backup.list': 'see the backups',
  'action.backup.create': 'make backups',
  'action.backup.restore': 'restore backups',
  'action.backup.delete': 'delete backups',
  // Levels: viewer, operator and manager are typed in commands, so they stay English; what they allow is translated.
  'permission.viewer': 'viewer (status and backup list)',
  'permission.operator': 'operator (viewer, and start, stop, restart, make backups)',
  'permission.manager': 'manager (everything)',

  // Errors
  'error.missing-option.title': 'Something is missing',
  'error.missing-option.text':
    'The option {option} is empty. Type / and pick one from the list. Nothing was done.',
  'error.no-such-command.title': 'No such command',
  'error.no-such-command.text': 'I don’t know this command any more. Type / and pick one from the list.',

  // Errors of /setup and /access
  'error.nothing-connected.title': 'Not connected',
  'error.nothing-connected.text':
    'This guild is not connected to a hosting account, so there is nothing to delete.',
  'error.log-channel-refused.title': 'I can’t post there',
  // {problem} is one of the texts log.problem. View Channel, Send Messages and Embed Links are permissions: use their names in Discord.
  'error.log-channel-refused.text':
    '{channel} can’t be the log channel: {problem}. Give me **View Channel**, **Send Messages** and **Embed Links** in it, then try again.',
  'error.blank-server.title': 'Which server?',
  'error.blank-server.text': 'The option **server** is empty. Nothing was changed.',
  'error.too-many-grants.title': 'Too many grants',
  'error.too-many-grants.text':
    'This guild already has {max, number} grants, which is the limit. Nothing was granted. Revoke some with `/access revoke` first, or grant levels on all servers.',

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

  // /setup. Only the admin sees it.
  'setup.connected': 'Connected',
  'setup.servers': 'Servers on this account:',
  'setup.no-servers': 'The account has no servers yet.',
  'setup.more-servers': 'The host has more servers than it lists.',
  'setup.next':
    'Next: choose what each role may do with `/access grant`, a default server with `/setup server`, a channel for announcements with `/setup log`, and the language of public messages with `/setup language`.',
  // Each of these is one line of /setup show.
  'setup.not-working': 'Connected, but not working right now',
  'setup.host': 'Host: {host}',
  // {ending} is the end of the key, {when} for example “3 hours ago”.
  'setup.key': 'API key: ends in {ending}, entered by {person} {when}',
  'setup.key-hidden': 'API key: hidden, entered by {person} {when}',
  'setup.key-accepted': 'The host accepts the API key.',
  'setup.key-unchecked': 'The host could not be checked.',
  'setup.default-server': 'Default server: **{server}**',
  'setup.no-default-server': 'Default server: none',
  'setup.log-channel': 'Log channel: {channel}',
  'setup.no-log-channel': 'Log channel: none',
  // {problem} is one of the texts log.problem.
  'setup.log-problem': '⚠️ The last announcement could not be sent: {problem}.',
  'setup.language': 'Language: {language}',
  'setup.language-of-guild': 'Language: {language}, this guild’s language in Discord',
  // Replies to changes
  'setup.disconnected.title': 'Disconnected',
  'setup.disconnected.text':
    'I deleted the API key, the default server, the log channel and the language. Roles keep their grants. If nobody else needs the key, delete it at the host too.',
  'setup.default-server-set.title': 'Default server set',
  'setup.default-server-set.text': 'Commands that name no server now use **{server}**.',
  'setup.default-server-removed.title': 'Default server removed',
  'setup.default-server-removed.text':
    'If the account has several servers, commands now need the option **server**.',
  'setup.log-set.title': 'Log channel set',
  'setup.log-set.text': 'Operations and their outcomes are announced in {channel}.',
  'setup.log-removed.title': 'Log channel removed',
  'setup.log-removed.text': 'Operations are no longer announced.',
  // {language} is the name of a language in that language: “Deutsch”.
  'setup.language-set.title': 'Language set',
  'setup.language-set.text': 'Messages that everybody sees are now in **{language}**.',
  'setup.language-removed.title': 'Language follows Discord',
  'setup.language-removed.text':
    'Messages that everybody sees now follow this guild’s language in Discord: **{language}**.',
  'setup.private-language':
    'Replies that only one person sees follow the language that this person uses in Discord.',

  // /access. Only the admin sees it. “everyone” is Discord’s role @everyone.
  'access.title': 'Who may do what',
  // Administrator and Manage Server are permissions: use their names in Discord.
  'access.admins': 'Members with **Administrator** or **Manage Server** may do everything.',
  'access.nobody-else':
    'Nobody else may do anything yet. Grant permissions with `/access grant role:@Moderators permission:operator`.',
  'access.everyone': '**everyone**',
  // {permission} is one of the labels of actions and levels.
  'access.grant': '{role} on all servers: **{permission}**',
  'access.grant-on-server': '{role} on **{server}**: **{permission}**',
  'access.granted': 'Granted',
  'access.already-granted': 'Already granted',
  'access.revoked': 'Revoked',
  'access.removed': 'Removed {count, plural, one {# grant} other {# grants}} from {role}.',
  'access.still-granted': 'Still granted:',
  'access.no-other-grants': '{role} has no other grants.',
  'access.nothing-to-revoke': 'Nothing to revoke',
  'access.no-grants': '{role} has no grants.',
  // {permission} is the code of a level or an action: “operator”, “power.start”.
  'access.no-grant-of': '{role} has no separate grant of **{permission}**.',
  'access.no-grants-on-server': '{role} has no separate grant on **{server}**.',
  'access.no-grant-of-on-server': '{role} has no separate grant of **{permission}** on **{server}**.',
  'access.as-a-whole': 'A level, or a grant on all servers, can only be revoked as a whole.',

  // /players
  'players.title': 'Players on {server}',
  // {time} is for example “5 seconds ago”.
  'players.seen': 'Seen {time}',
  // {status} is one of the labels of a server’s status.
  'players.not-running': 'Nobody can be online: the server’s status is **{status}**.',
  'players.nobody': 'Nobody is online.',
  'players.nobody-of': 'Nobody is online (0 of {max, number}).',
  'players.count': 'Online: **{online, number}**.',
  'players.count-of': 'Online: **{online, number} of {max, number}**.',
  'players.unnamed': 'The host does not say who.',
  'players.some-named': 'The host names only {count, number} of them.',
  'players.unknown': 'The host does not say who is online.',
  'players.limit': 'The server takes up to {max, plural, one {# player} other {# players}}.',
  // The numbers of the players in one column
  'players.range': '{from, number} to {to, number}',
  'players.more': 'And more',
  'players.others': '{count, plural, one {# other} other {# others}}',

  // Buttons: at most 80 characters
  'button.refresh': 'Refresh',
} as const;
