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

  // Buttons: at most 80 characters, better 20
  'button.refresh': 'Refresh',
  'button.status': 'Status',
  'button.start': 'Start',
  'button.stop': 'Stop',
  'button.restart': 'Restart',
  'button.kill': 'Kill',
  'button.cancel': 'Cancel',
  'button.previous': 'Previous',
  'button.next': 'Next',

  // Servers. A status is a label: it follows a name and a colon, or stands alone
  'status.running': 'running',
  'status.stopped': 'stopped',
  'status.starting': 'starting',
  'status.stopping': 'stopping',
  'status.restarting': 'restarting',
  'status.crashed': 'crashed',
  'status.unknown': 'unknown',
  // {word} is the host's own, where it has none of the words above.
  'status.own-word': '“{word}”',
  // {status} is a label as above, or a sentence as below.
  'status.with-own-word': '{status} (the host says “{word}”)',
  // Titles, without a full stop.
  'server.is.running': '{server} is running',
  'server.is.stopped': '{server} is stopped',
  'server.is.starting': '{server} is starting',
  'server.is.stopping': '{server} is stopping',
  'server.is.restarting': '{server} is restarting',
  'server.is.crashed': '{server} has crashed',
  'server.is.unknown': '{server} is in an unknown state',
  'server.is-own-word': '{server} is “{word}”',
  'server.now.running': '{server} is **running** now.',
  'server.now.stopped': '{server} is **stopped** now.',
  'server.now.starting': '{server} is **starting** now.',
  'server.now.stopping': '{server} is **stopping** now.',
  'server.now.restarting': '{server} is **restarting** now.',
  'server.now.crashed': '{server} has **crashed**.',
  'server.updated': 'Updated {time}',
  'server.configuration': 'Configuration',
  'server.players': 'Players',
  // {count} is “3”, “3 of 20” or “at most 20”.
  'server.players-named': '{count}: {names}',
  'players.online-of': '{online, number} of {max, number}',
  'players.at-most': 'at most {max, number}',
  'usage.cpu': 'CPU',
  'usage.memory': 'Memory',
  'usage.disk': 'Disk',
  'usage.network': 'Network',
  'usage.uptime': 'Uptime',
  'usage.of': '{used} of {limit}',
  'usage.at-most': 'at most {limit}',
  'overview.title': 'Servers',
  'overview.title-page': 'Servers, page {page, number} of {pages, number}',
  'overview.line': '**{server}**: {status}',
  // {count} is “3” or “3 of 20”.
  'overview.line-players': '**{server}**: {status}, {count} online',
  'overview.count': '{count, plural, one {# server} other {# servers}}',
  'overview.more':
    'The host has more servers than it lists. Use `/status` with a server’s name to see another one.',

  // Backups
  // {time} is “3 hours ago”, or a date and time.
  'backup.made': 'made {time}',
  'backup.made-with-size': 'made {time}, {size}',
  'backup.with-id': '**{backup}** (id {id})',
  'backup.id': 'id {id}',
  'backup.created': 'Backup {backup}',
  'backup.failed': 'failed',
  'backup.failed-because': 'failed: “{error}”',
  'backup.in-progress': 'in progress',
  'backup.progress': '{percent} made',
  'backup.list.title': 'Backups of {server}',
  'backup.list.title-page': 'Backups of {server}, page {page, number} of {pages, number}',
  'backup.list.empty': 'No backups yet. Make one with `/backup create`.',
  'backup.list.count': '{count, plural, one {# backup} other {# backups}}',
  'backup.list.more': 'The host has more backups than it lists; these are the ones that it sent.',

  // What a person requested, as a label: it stands in bold or after a colon
  'request.power.start': 'Start {server}',
  'request.power.stop': 'Stop {server}',
  'request.power.restart': 'Restart {server}',
  'request.power.kill': 'Kill {server}',
  'request.command': 'Run a command on {server}',
  'request.backup.create': 'Back up {server}',
  'request.backup.restore': 'Restore {server} from {backup}',
  'request.backup.delete': 'Delete the backup “{backup}” of {server}',

  // The steps of an operation: titles and lines, without a full stop
  'step.power.start.doing': 'Starting {server}',
  'step.power.start.done': '{server} is running',
  'step.power.start.failed': '{server} was not started',
  'step.power.stop.doing': 'Stopping {server}',
  'step.power.stop.done': '{server} has stopped',
  'step.power.stop.failed': '{server} was not stopped',
  'step.power.restart.doing': 'Restarting {server}',
  'step.power.restart.done': '{server} is running again',
  'step.power.restart.failed': '{server} was not restarted',
  'step.power.kill.doing': 'Killing {server}',
  'step.power.kill.done': '{server} was killed',
  'step.power.kill.failed': '{server} was not killed',
  'step.command.doing': 'Running a command on {server}',
  'step.command.done': 'Command sent to {server}',
  'step.command.failed': 'Command not run on {server}',
  'step.backup.create.doing': 'Backing up {server}',
  'step.backup.create.done': 'Backup of {server} made',
  'step.backup.create.failed': 'No backup of {server} was made',
  'step.backup.restore.doing': 'Restoring {server} from {backup}',
  'step.backup.restore.done': '{server} restored from {backup}',
  'step.backup.restore.failed': '{server} was not restored',
  // The world may have been changed.
  'step.backup.restore.failed-midway': 'The restore of {server} failed',
  'step.backup.delete.doing': 'Deleting the backup “{backup}” of {server}',
  'step.backup.delete.done': 'Deleted the backup “{backup}” of {server}',
  'step.backup.delete.failed': 'The backup “{backup}” of {server} was not deleted',
  // What to do if the outcome is unknown. {after}: “after 2:32:10 PM (in 20 seconds)”.
  'step.power.unsure': 'Check `/status` in a minute before you try again.',
  'step.power.unsure-after': 'Check `/status` {after} before you try again.',
  'step.command.unsure':
    'Check in the game or on the host’s console whether it ran before you send it again.',
  'step.backup.create.unsure': 'Check `/backup list` in a few minutes before you make another.',
  'step.backup.create.unsure-after': 'Check `/backup list` {after} before you make another.',
  'step.backup.restore.unsure':
    'The host may still be restoring it. You can safely restore the same backup again in a few minutes.',
  'step.backup.restore.unsure-after':
    'The host may still be restoring it. You can safely restore the same backup again {after}.',
  'step.backup.delete.unsure':
    'Check `/backup list` in a minute. If the backup is still there, delete it again.',
  'step.backup.delete.unsure-after':
    'Check `/backup list` {after}. If the backup is still there, delete it again.',
  // {step} is a step as above, such as “Starting Survival” or “Survival is running”.
  'step.took': '{step} ({duration})',
  'step.started': '**{step}**, started {time}',
  'step.unknown': '{step}: outcome unknown',
  'step.skipped': '~~{step}~~ skipped',
  'step.waiting': '{step}: the host gets too many requests from this account; continuing {after}',
  'step.waiting-soon': '{step}: the host gets too many requests from this account; continuing soon',
  // Parts of a list: “Sent to the host 5 seconds ago · 45% · now starting · the host did not …”.
  'progress.sent': 'Sent to the host {time}',
  'progress.status': 'now {status}',
  'progress.error': 'the host responded with an error; checking whether it was done anyway',
  'progress.too-slow': 'the host did not respond in time; checking what happened',
  'progress.interrupted': 'I was restarted in the meantime; checking what happened',
  'progress.lost': 'the host’s response was lost; checking what happened',

  // Operations: titles. {doing}, {done} and {failed} are steps as above
  'operation.running': '{doing}…',
  'operation.unknown': 'Outcome unknown: {doing}',
  'operation.done-unknown': '{done}. Outcome unknown: {doing}',
  'operation.done-failed': '{done}. {failed}',
  'operation.already.running': '{server} is already running',
  'operation.already.stopped': '{server} is already stopped',
  'operation.already.down': '{server} is already down',
  // For when Discord refuses the whole message.
  'operation.short.succeeded': '{server}: done',
  'operation.short.failed': '{server}: failed',
  'operation.short.unknown': '{server}: not certain',
  'operation.short.text': 'Discord refused to show the whole answer. Use `/status` to check the server.',

  // Operations: what happened
  'operation.requested-by': 'Requested by {person}',
  // {reference} is a short code, such as “K7M2”, that the log has too.
  'error.reference': 'Reference {reference}',
  'operation.output': 'The host’s response:',
  'operation.no-output': 'The host accepted it. The console printed nothing.',
  'operation.nothing-to-do': 'There is nothing to do.',
  'operation.already-so': 'This was already the case when you asked. The host accepted the request anyway.',
  'operation.still-so': 'This was already the case when you asked, and still is. There is nothing to do.',
  'operation.restarted': 'I was restarted before the host responded.',
  'operation.checked-after-restart':
    'I was restarted before the host responded. I checked instead of sending it again: it was done.',
  'operation.checked': 'The host gave no clear response. I checked instead of sending it again: it was done.',
  'operation.not-repeated': 'It was not sent again, so nothing happens twice.',
  'operation.command-not-repeated': 'The command may have run. It was not sent again.',
  'operation.unread': 'I could not check whether {server} is running.',
  'operation.unread-rate-limited': 'I can’t check {server} until the host accepts requests again.',
  'operation.world.restored': 'The world is now the one from the backup.',
  'operation.world.not-sent': 'The world is unchanged: the restore was not sent.',
  'operation.world.not-restored': 'The world is unchanged: nothing was restored.',
  'operation.world.see-host':
    'I can’t see the world myself. Unless the host says above that it is unchanged, check it at the host before you start the server.',
  'operation.world.mixed':
    'The world may be the old one, the one from the backup, or a mix of both. Check it at the host before you start the server.',
  'operation.world.uncertain':
    'The world may be the old one or the one from the backup. Check it before you let players in.',
  // What was checked after a change whose outcome is unknown.
  'operation.check.command': 'I can’t see what a command did.',
  'operation.check.power': 'I watched {server}, and did not see it happen.',
  'operation.check.restore': 'I watched {server}, but the host does not show what became of the restore.',
  'operation.check.delete': 'I checked the backup list and could not confirm that “{backup}” is gone.',
  'operation.check.no-list': 'I could not read the backup list.',
  'operation.check.no-new-backup': 'I checked the backup list: it has no new backup.',
  'operation.check.no-earlier-list':
    'I could not read the backup list beforehand, so I can’t tell whether one of them is new.',
  'operation.check.maybe-backup':
    'The backup list has one that may be it: {backup}. It may also be somebody else’s.',
  'operation.check.last': 'My last check was {duration} after it was sent.',
  // Running operations of a guild, without server names.
  'operation.group': '{count, plural, =1 {**{person}**: {kind}} other {**{person}**: {kind} (# times)}}',
  'operation.kind.power.start': 'Start a server',
  'operation.kind.power.stop': 'Stop a server',
  'operation.kind.power.restart': 'Restart a server',
  'operation.kind.power.kill': 'Kill a server',
  'operation.kind.command': 'Run a command on a server',
  'operation.kind.backup.create': 'Back up a server',
  'operation.kind.backup.restore': 'Restore a server',
  'operation.kind.backup.delete': 'Delete a backup',

  // Confirmations. {backup} is a name in bold, with its age and size in brackets
  'confirmation.kill.title': 'Kill {server}?',
  'confirmation.kill.text':
    'This ends the process of **{server}** at once. It does not save: what was built since the last save is lost, and a world that is just being written can break. `/power action:stop` saves first.',
  'confirmation.kill.go': 'Kill it',
  'confirmation.start-first.title': '{server} is not running',
  'confirmation.start-first.text':
    'The host can only back up a running server. I can start **{server}** and then back it up; it keeps running afterwards.',
  'confirmation.start-first.go': 'Start it, then back up',
  'confirmation.restore.title': 'Restore {server} from this backup?',
  'confirmation.restore.text':
    'This replaces the whole world of **{server}** with the backup {backup}. Everything built since then is lost, and **it can’t be undone**.',
  'confirmation.restore.running':
    'The server is running and has to be stopped for this: players are disconnected until it is running again.',
  'confirmation.restore.starting':
    'The server is starting and has to be stopped for this: players are disconnected until it is running again.',
  'confirmation.restore.stopping':
    'The server is stopping, and stays stopped for this: players are disconnected until it is running again.',
  'confirmation.restore.restarting':
    'The server is restarting and has to be stopped for this: players are disconnected until it is running again.',
  'confirmation.restore.stopped': 'The server is stopped.',
  'confirmation.restore.crashed': 'The server has crashed.',
  'confirmation.restore.unknown': 'The server’s state is unknown.',
  'confirmation.restore.go': 'Restore',
  'confirmation.restore.cycle': 'Stop, restore, start again',
  'confirmation.restore.back-up-and-cycle': 'Back up, stop, restore, start',
  'confirmation.delete.title': 'Delete this backup?',
  'confirmation.delete.text':
    'This deletes the backup {backup} of **{server}** at the host. **It can’t be undone.**',
  'confirmation.delete.go': 'Delete it',
  'confirmation.backup-details': '**{backup}** ({details})',
  'confirmation.only': 'Only {person} can use these buttons, until {time} ({relative}).',
  // {request} is a label, such as “Start Survival”.
  'confirmation.expired.title': 'Expired',
  'confirmation.expired.text':
    'It was not confirmed in time, so nothing was changed. {person} requested: **{request}**. Run the command again if you still want it.',
  'confirmation.expired.early':
    'Too many confirmations were waiting in this guild, so the oldest expired early. Nothing was changed. {person} requested: **{request}**. Run the command again if you still want it.',
  'confirmation.unshown.title': 'Nothing was done',
  'confirmation.unshown.text':
    'The confirmation could not be shown, so nothing was changed. {person} requested: **{request}**. Run the command again if you still want it.',
  'confirmation.cancelled.title': 'Cancelled',
  'confirmation.cancelled.text': 'Nothing was changed. {person} requested: **{request}**.',

  // The log channel
  'log.welcome.title': 'Operations are announced here',
  'log.welcome.text':
    'This channel now shows what happens to your game servers: who did what, and the result. An admin can change it with `/setup log`.',
} as const;
