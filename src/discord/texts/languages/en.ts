/**
 * English, the source of all other languages. See docs/translating.md for the syntax.
 */
export const en = {
  // Time and lists
  'time.after': 'after {time} ({relative})',
  'time.just-now': 'just now',
  // Two sentences, one after the other
  'list.sentences': '{first} {second}',
  'list.more': '… and {count, plural, one {# more} other {# more}}',

  // Descriptions of commands and their options: at most 100 characters. Discord shows them as a person types.
  'command.status': 'See how a server is doing, or all of them',
  'command.players': 'See who is online',
  'command.power': 'Start, stop, restart or kill a server',
  'command.power.action': 'What to do',
  'command.cmd': 'Run a command in the console of a server',
  // “say” is a command of the game: it stays English.
  'command.cmd.command': 'One line, as you would type it into the console, for example: say Hello',
  'command.logs': 'See the last lines of a server’s console; only you see them',
  'command.logs.lines': 'How many lines, 1 to 100; leave it out for 20',
  'command.history': 'See who did what, and charts',
  'command.history.list': 'See who did what with the servers, and how it ended; only you see it',
  'command.history.list.server': 'Only this server; leave it out for all servers',
  'command.history.list.person': 'Only what this person requested',
  'command.history.list.action': 'Only this kind of operation',
  'command.history.chart': 'See players, usage and uptime of a server as a picture',
  'command.history.chart.days': 'How many days, 1 to 90; leave it out for 7',
  'command.backup': 'See, make, restore, lock, download and delete backups',
  'command.backup.list': 'See the backups of a server',
  'command.backup.create': 'Back up a server',
  'command.backup.create.name': 'A name for the backup; not every host takes one',
  'command.backup.restore': 'Replace the world with a backup; asks first',
  'command.backup.delete': 'Delete a backup; asks first',
  'command.backup.lock': 'Protect a backup from being deleted',
  'command.backup.unlock': 'Allow a locked backup to be deleted again',
  'command.backup.download': 'Get a link to download a backup; only you see it',
  'command.setup': 'Connect this guild to its game servers',
  'command.setup.connect': 'Enter the API key of the hosting account in a form that only you see',
  'command.setup.connect.host': 'The host to connect to; may be left out if there is only one',
  'command.setup.show': 'See what is connected',
  'command.setup.disconnect': 'Forget the API key',
  'command.setup.disconnect.connection': 'The connection to remove; may be left out if there is only one',
  'command.setup.server': 'Choose the default server: the one for commands that name none',
  'command.setup.server.server': 'The new default; leave it out to have none',
  'command.setup.log': 'Choose the channel where operations are announced',
  'command.setup.log.channel': 'The log channel; leave it out to have none',
  'command.setup.approvals': 'Choose the channel where requests for approval are posted',
  'command.setup.approvals.channel': 'Leave it out to use the log channel',
  'command.setup.language': 'Choose the language of messages that everybody sees',
  'command.setup.language.language': 'Leave it out to follow this guild’s language in Discord',
  'command.setup.timezone': 'Choose the time zone of schedules',
  'command.setup.timezone.zone': 'A city in your time zone, such as Europe/Berlin, or UTC',
  'command.access': 'Choose which roles may do what',
  'command.access.grant': 'Allow a role to do something, on one server or on all',
  'command.access.grant.permission': 'A level, or a single action',
  'command.access.grant.server': 'Only on this server; leave it out for all servers',
  'command.access.grant.commands':
    'With permission:command, only commands that begin with these, such as: say, whitelist, kick *',
  'command.access.revoke': 'Take grants away from a role',
  'command.access.revoke.permission': 'Only this one; leave it out for all of them',
  'command.access.revoke.server': 'Only grants on this server; leave it out for all grants',
  'command.access.list': 'See which roles may do what',
  'command.schedule': 'Restart, back up, start, stop or run commands at set times',
  'command.schedule.add': 'Set up a schedule; shows what it means before it is saved',
  'command.schedule.add.action': 'What to do',
  // The examples are typed as they stand: they stay English
  'command.schedule.add.when':
    'every day 04:00 · mon,thu 06:30 · every 6 h · when empty for 30 min · tomorrow 03:00',
  'command.schedule.add.command': 'The console command, for the action command',
  'command.schedule.add.warn': 'How many minutes before to warn players, for example 10,5,1',
  'command.schedule.add.warning': 'The text of the warning; {minutes} stands for the number of minutes',
  'command.schedule.add.only-when-empty':
    'Wait until nobody is online: at most so long (2 h), or until a time (06:00)',
  'command.schedule.add.keep': 'For backups: how many of its own to keep, 1 to 50; it deletes its older ones',
  'command.schedule.add.channel':
    'Where runs are announced, with Skip and Postpone; leave it out for the log channel',
  'command.schedule.list': 'See the schedules and how their last runs ended',
  'command.schedule.remove': 'Delete a schedule',
  'command.schedule.pause': 'Pause a schedule until it is resumed',
  'command.schedule.resume': 'Resume a paused schedule',
  'command.schedule.skip': 'Leave out the next run of a schedule',
  'command.panel': 'Show servers in messages that stay up to date',
  'command.panel.post': 'Post a status panel: a message that stays up to date',
  'command.panel.post.server': 'Which server; leave it out for all servers',
  'command.panel.post.channel': 'Where to post it; leave it out for this channel',
  'command.panel.post.buttons': 'Whether people can start, stop and back up the server with buttons',
  'command.panel.remove': 'Remove a status panel, with its message',
  'command.panel.remove.panel': 'Which status panel',
  'command.panel.list': 'See the status panels of this guild',
  'command.alerts': 'Get alerts when a server goes down or has another problem',
  'command.alerts.set': 'Choose where alerts are posted, and who is mentioned',
  'command.alerts.set.channel': 'Where alerts are posted',
  'command.alerts.set.role': 'The role that is mentioned; leave it out to mention nobody',
  'command.alerts.set.server': 'Only for this server; leave it out for all servers',
  'command.alerts.set.backup_age': 'How old the newest backup may be, in hours; leave it out not to check',
  'command.alerts.set.restarts':
    'Whether to report restarts at the host that nobody asked for; leave it out for “on”',
  'command.alerts.off': 'Turn alerts off, for one server or for all',
  'command.alerts.off.server': 'Only for this server; leave it out for all servers',
  'command.alerts.show': 'See where alerts are posted',
  // Options of several commands
  'command.server-option': 'Which server; leave it out to use the default or the only one',
  'command.backup-option': 'Which backup; the list shows their age and size',
  'command.role-option': 'Which role',
  'command.schedule-option': 'Which schedule',

  // Choices of options: at most 100 characters. “Saves” means the world of the game. Begin with the English word and a
  // colon: texts and documentation name it, and people find it by typing it.
  'choice.power.start': 'start',
  'choice.power.stop': 'stop (saves first)',
  'choice.power.restart': 'restart (saves first)',
  'choice.power.kill': 'kill (loses what is not saved)',
  'choice.schedule.start': 'start',
  'choice.schedule.stop': 'stop',
  'choice.schedule.restart': 'restart',
  'choice.schedule.backup': 'backup',
  'choice.schedule.command': 'command',
  'choice.panel.on': 'on: for members whose roles allow it',
  'choice.panel.off': 'off: no buttons',
  'choice.alerts.on': 'on: report them',
  'choice.alerts.off': 'off: don’t report them',

  // What an action allows: a label in lists, and in choices after a code ("power.start: start the server")
  'action.status': 'see the status',
  'action.power.start': 'start the server',
  'action.power.stop': 'stop the server',
  'action.power.restart': 'restart the server',
  'action.power.kill': 'kill the server',
  'action.command': 'run console commands',
  'action.logs': 'see the console',
  'action.history': 'see the history',
  'action.schedule': 'schedule operations',
  'action.backup.list': 'see the backups',
  'action.backup.create': 'make backups',
  'action.backup.restore': 'restore backups',
  'action.backup.delete': 'delete backups',
  'action.backup.lock': 'lock and unlock backups',
  'action.backup.download': 'download backups',
  // Levels: viewer, operator and manager are typed in commands, so they stay English; what they allow is translated.
  'permission.viewer': 'viewer (status and backup list)',
  'permission.operator':
    'operator (viewer, and start, stop, restart, make backups, see the console and the history)',
  'permission.manager': 'manager (everything)',

  // Errors: what was not done, why, and what to do next
  // At the bottom of an error message; the person who runs the bot finds the error in the log by it
  'error.reference': 'Reference {reference}',
  'error.missing-option.title': 'Something is missing',
  'error.missing-option.text':
    'The option {option} is empty. Type / and pick one from the list. Nothing was done.',
  'error.no-such-choice.title': 'No such choice',
  'error.no-such-choice.text':
    'The option {option} can’t be “{value}”. Its choices are {choices}. Type / and pick one from the list. Nothing was done.',
  'error.no-such-command.title': 'No such command',
  'error.no-such-command.text': 'I don’t know this command any more. Type / and pick one from the list.',
  'error.old-button.title': 'This button is too old',
  'error.old-button.text': 'I don’t know any more what it was for. Type the command again.',
  'error.old-server-button.title': 'This button is too old',
  'error.old-server-button.text': 'I don’t know any more which server it was for. Type the command again.',
  'error.outside-guild.title': 'Not here',
  // A guild is a Discord server
  'error.outside-guild.text': 'My commands work in a guild in which I am a member.',
  'error.restarting.title': 'I am being restarted',
  'error.restarting.text': 'I had to stop before the host responded, and did nothing. Try again in a moment.',
  'error.restarted.title': 'I was restarted before this was done',
  'error.restarted.text': 'Nothing was changed. Try again.',
  'error.interrupted.title': 'I was restarted in the middle of this',
  // {command} is a command that shows the settings, such as /setup show
  'error.interrupted.text': 'I can’t tell whether it was done. See {command}, and try again if it was not.',
  'error.busy.title': '{server} is busy',
  // {request} is a label such as "Start Survival"; {since} is a time such as "3 minutes ago"
  'error.busy.text':
    '**{request}** is still running. **{person}** requested it {since}. One change at a time: try again when it is done.',
  'error.busy-elsewhere.title': '{server} is busy',
  'error.busy-elsewhere.text':
    '**{request}** is still running. It was requested in another guild {since}. One change at a time: try again when it is done.',
  'error.too-many-operations.title': 'Too many operations are running',
  // {operations} are lines, one for each person and kind of operation
  'error.too-many-operations.text':
    '{count, plural, one {# operation is running in this guild, which is the limit:} other {# operations are running in this guild, which is the limit:}}\n{operations}\nNothing was done. Try again when one of them has ended.',
  'error.too-many-operations-everywhere.title': 'Too many operations are running',
  'error.too-many-operations-everywhere.text':
    'I’m running as many operations as I can for all guilds together. Nothing was done: try again in a few minutes.',
  'error.key-unreadable.title': 'Not connected any more',
  'error.key-unreadable.text':
    'This guild’s stored API key can no longer be read. Ask an admin to run `/setup connect` again.',
  'error.store-unavailable.title': 'My database can’t be reached',
  'error.store-unavailable.text':
    'I can’t reach my database, and without it I don’t know who may do what. No game server was touched: try again in a minute.',
  'error.store-uncertain.title': 'My database can’t be reached',
  'error.store-uncertain.text':
    'I can’t reach my database. Your request may still start when it is back: check with `/status` in a minute before you try again.',
  'error.reply-refused.title': 'I can’t show the result',
  'error.reply-refused.text':
    'Discord did not accept my message. Your request may have been carried out: check with `/status`, or with `/setup show` or `/access list` for a setting.',
  'error.not-acknowledged.title': 'Nothing was done',
  'error.not-acknowledged.text': 'Discord failed before I could begin. Try again.',
  'error.internal.title': 'Something went wrong on my side',
  'error.internal.text':
    'Try again. If it keeps happening, send the reference below to the person who runs this bot.',

  // Errors: too many requests. {after} is a time such as "after 2:32:10 PM (in 20 seconds)"
  'error.too-fast.title': 'Too fast',
  'error.too-fast.text': 'You sent too many requests in a short time. Nothing was done. Try again {after}.',
  'error.guild-too-fast.title': 'Too many requests from this guild',
  'error.guild-too-fast.text':
    'This guild sent too many requests in a short time. Nothing was done. Try again {after}.',
  'error.overloaded.title': 'Too busy',
  'error.overloaded.text':
    'I’m getting more requests than I can handle in time. Nothing was done. Try again {after}.',

  // Errors: permissions. {actions} are joined with "or": "start the server or stop the server"
  // {grants} are commands for an admin, joined with "and"
  'error.no-permission.title': 'No permission',
  'error.no-permission.text':
    'You may not {actions}. An admin can allow it to one of your roles with {grants}.',
  'error.no-permission-on-server.title': 'No permission',
  'error.no-permission-on-server.text':
    'On **{server}** you may not {actions}. An admin can allow it to one of your roles with {grants}.',
  'error.no-permission-on-this-server.title': 'No permission',
  'error.no-permission-on-this-server.text':
    'On this server you may not {actions}. An admin can allow it to one of your roles with {grants}.',
  'error.restore-needs-permission.title': 'No permission',
  // {status} is a label such as "running"
  'error.restore-needs-permission.text':
    'The status of {server} is **{status}**: for a restore it has to be stopped, and started again afterwards. On **{server}** you may not {actions}. An admin can allow it to one of your roles with {grants}.',
  'error.backup-needs-permission.title': 'No permission',
  'error.backup-needs-permission.text':
    '{server} is not running, and a backup needs it running. On **{server}** you may not {actions}. An admin can allow it to one of your roles with {grants}.',
  'error.restore-needs-stop.title': 'No permission',
  'error.restore-needs-stop.text':
    'The status of {server} is **{status}**, and the host stops it for a restore. On **{server}** you may not {actions}. An admin can allow it to one of your roles with {grants}.',
  'error.not-admin.title': 'No permission',
  // "Manage Server" is a permission in Discord: use Discord’s own name for it
  'error.not-admin.text': 'Only members with the permission **Manage Server** may do this.',

  // Errors: the connection to the hosting account
  'error.not-connected.title': 'Not connected',
  'error.not-connected.text':
    'This guild is not connected to a hosting account yet. Ask an admin to connect it with `/setup connect`.',
  'error.not-connected-admin.title': 'Not connected',
  'error.not-connected-admin.text':
    'This guild is not connected to a hosting account yet. Connect it with `/setup connect`: you need an API key of the account.',
  'error.other-host.title': 'Connected to another host',
  'error.other-host.text':
    'The stored API key belongs to another hosting API than the one I use now, so I don’t send it. Ask an admin to connect again with `/setup connect`.',
  'error.own-hosts-off.title': 'Panels of this kind are no longer allowed',
  'error.own-hosts-off.text':
    'The person who runs this bot no longer lets guilds connect their own panels of this kind, so nothing was sent there. Ask them about it, or connect another host with `/setup connect`.',
  'error.connection-removed.title': 'Connection removed',
  'error.connection-removed.text':
    '**{server}** belongs to a connection that was removed. An admin can connect it again with `/setup connect`.',
  'error.key-not-permitted.title': 'The API key may not do this',
  // {action} is a label such as “restore backups”; {permissions} are names of the host, such as `backup.restore`
  'error.key-not-permitted.text':
    'On **{server}** the API key of **{connection}** may not {action}, so nothing was sent. Give its user {count, plural, one {this permission} other {these permissions}} at the host: {permissions}.',
  // {connections} are lines, one for each: the text connection.failed
  'error.connections-failed.title': 'Some servers can’t be listed right now',
  'error.connections-failed.text': 'The servers of these connections could not be listed:\n{connections}',

  // Errors: the API key that an admin entered in the form
  'error.api-key-empty.title': 'That can’t be an API key',
  'error.api-key-empty.text': 'It is empty. Nothing was stored.',
  'error.api-key-too-long.title': 'That can’t be an API key',
  'error.api-key-too-long.text':
    'It is longer than {max, plural, one {# character} other {# characters}}. Nothing was stored.',
  'error.api-key-malformed.title': 'That can’t be an API key',
  'error.api-key-malformed.text':
    'It has spaces or characters that no API key has: copy it again. Nothing was stored.',
  'error.api-key-refused.title': 'The host refused this key',
  // {hostText} is empty, or what the host says, in lines of its own
  'error.api-key-refused.text':
    '{hostText}{connected, select, yes {Nothing was stored: the old connection stays.} other {Nothing was stored.}} Copy the key again from the host’s settings, whole and without spaces, and mind that it may have expired.',
  'error.api-key-not-allowed.title': 'This key may not list servers',
  'error.api-key-not-allowed.text':
    'The host took the key, but does not let it list the account’s servers.\n{hostText}{connected, select, yes {Nothing was stored: the old connection stays.} other {Nothing was stored.}} Give it that permission at the host, then connect again.',
  'error.api-key-not-checked.title': 'The key could not be checked',
  // {what} is why: one or two sentences, or lines
  'error.api-key-not-checked.text':
    '{what}\n{connected, select, yes {Nothing was stored: the old connection stays.} other {Nothing was stored.}} Whether the key is good is not known. Try again in a minute; if it keeps happening, tell the person who runs this bot.',
  'error.api-key-check-later.title': 'The key could not be checked',
  // {what} is why, {next} is when to try again: sentences
  'error.api-key-check-later.text':
    '{what}\n{connected, select, yes {Nothing was stored: the old connection stays.} other {Nothing was stored.}} Whether the key is good is not known. {next}',
  'error.too-many-keys.title': 'Too many attempts to connect',
  'error.too-many-keys.text':
    'There were too many attempts to connect in a short time. Nothing was stored. Try again {after}.',
  'error.keys-refused.title': 'Wait before the next API key',
  'error.keys-refused.text':
    'The host refused the last keys and may block me if I try more. Nothing was stored. Create a new key in the host’s settings and copy all of it. Try again {after}.',
  'error.key-being-checked.title': 'One connection at a time',
  'error.key-being-checked.text':
    'Another connection is being checked for this guild. This one was not stored. See `/setup show` in a moment.',
  'error.address-refused.title': 'That address can’t be used',
  'error.address-refused.text':
    'Enter the address of your panel as in your browser, such as `https://panel.example.com:8443`. It has to begin with https and be reachable from the internet, at port 443 or any port from 1024. Nothing was stored.',
  'error.own-host-unreachable.title': 'I can’t connect to your panel',
  // {kind} is crafty if the certificate may be self-signed
  'error.own-host-unreachable.text':
    '{kind, select, crafty {It has to be reachable from the internet over https.} other {It has to be reachable from the internet over https, with a valid certificate.}} {connected, select, yes {Nothing was stored: the old connection stays.} other {Nothing was stored.}} Check the address, and try again.',
  'error.too-many-own-hosts.title': 'Too many panels',
  'error.too-many-own-hosts.text':
    'A guild can connect {max, plural, one {# panel} other {# panels}} of its own. Nothing was stored. Remove one with `/setup disconnect` first.',

  // Errors: the server, the backup or the console command that a person named
  'error.which-server.title': 'Which server?',
  // {servers} are lines, one for each server
  'error.which-server.text': 'Name one with the option `server`:\n{servers}',
  'error.several-servers.title': 'Several servers are called “{name}”',
  'error.several-servers.text': 'Name one with the option `server`:\n{servers}',
  'error.no-such-server.title': 'No server called “{name}”',
  'error.no-such-server.text': 'Name one with the option `server`:\n{servers}',
  'error.no-such-server-allowed.title': 'No server called “{name}”',
  'error.no-such-server-allowed.text':
    'There is no server here on which you may do this. An admin can allow it with `/access grant`.',
  'error.no-server-allowed.title': 'No permission',
  'error.no-server-allowed.text':
    'There is no server here on which you may do this. An admin can allow it with `/access grant`.',
  'error.no-visible-server.title': 'No permission',
  'error.no-visible-server.text':
    'There is no server here that you may see. An admin can allow it with `/access grant`.',
  'error.server-not-listed.title': 'No server called “{name}”',
  'error.server-not-listed.text': 'Type the server’s id as the host shows it.',
  'error.no-servers.title': 'No servers',
  'error.no-servers.text': 'The hosting account has no servers.',
  // Errors: what a host can’t do. {host} is its name, such as “exaroton”
  'error.unsupported-kill.title': '{host} can’t kill a server over its API',
  'error.unsupported-kill.text':
    'Nothing was done. Stop the server with `/power action:stop`, or use {host}’s own page.',
  'error.unsupported-backups.title': '{host} has no backups over its API',
  'error.unsupported-backups.text': 'Nothing was done. Make and restore backups on {host}’s own page.',
  'error.unsupported-names.title': '{host} names backups itself',
  'error.unsupported-names.text': 'Nothing was done. Leave out the option `name`.',
  'error.unsupported-locks.title': '{host} can’t lock backups over its API',
  'error.unsupported-locks.text': 'Nothing was done.',
  'error.unsupported-downloads.title': '{host} has no download links for backups over its API',
  'error.unsupported-downloads.text': 'Nothing was done. Download the backup on {host}’s own page.',
  'error.no-such-backup.title': 'No such backup',
  'error.no-such-backup.text':
    '{server} has no backup “{name}”. Look at `/backup list`: it may have been deleted.',
  'error.several-backups.title': 'Several backups match “{name}”',
  'error.several-backups.text':
    'Pick one from the list that the option `backup` offers as you type: it shows their age and size.',
  'error.backup-locked.title': 'The backup is locked',
  'error.backup-locked.text':
    '“{backup}” of {server} is locked, so it was not deleted. Unlock it with `/backup unlock`, then delete it.',
  'error.backup-unfinished.title': 'The backup is not complete',
  'error.backup-unfinished.text': '“{backup}” of {server} is not complete, so it can’t be downloaded.',
  'error.no-backups-allowed.title': 'No backups on this server',
  'error.no-backups-allowed.text':
    'The host allows no backups of **{server}**, so nothing was sent. Ask the host for a higher limit.',
  'error.backup-name-too-long.title': 'The name is too long',
  'error.backup-name-too-long.text':
    'The name of a backup can have at most {max, plural, one {# character} other {# characters}}. Nothing was done.',
  'error.command-empty.title': 'That can’t be a console command',
  'error.command-empty.text': 'It is empty. Nothing was sent.',
  'error.command-too-long.title': 'That can’t be a console command',
  'error.command-too-long.text':
    'It is longer than {max, plural, one {# character} other {# characters}}. Nothing was sent.',
  'error.command-has-lines.title': 'That can’t be a console command',
  'error.command-has-lines.text':
    'It has line breaks or control characters: send one line at a time. Nothing was sent.',
  'error.command-invisible.title': 'That can’t be a console command',
  'error.command-invisible.text':
    'It has an invisible character, which nobody who reads the command can see: type it instead of pasting it. Nothing was sent.',
  'error.command-malformed.title': 'That can’t be a console command',
  'error.command-malformed.text': 'It has a broken character. Nothing was sent.',
  'error.no-log.title': 'No console lines from this host',
  'error.no-log.text':
    '**{host}** doesn’t show me the consoles of its servers. Look at the console at the host itself.',

  // Errors: the buttons of a confirmation
  'error.not-your-button.title': 'Not your button',
  'error.not-your-button.text': '**{request}** was requested by {person}. Only they can press this button.',
  'error.confirmation-unknown.title': 'This button can’t be used any more',
  'error.confirmation-unknown.text': 'It is too old: type the command again.',
  'error.confirmation-expired.title': 'This button can’t be used any more',
  'error.confirmation-expired.text': 'It has expired. Nothing was changed: type the command again.',
  'error.confirmation-replaced.title': 'This button can’t be used any more',
  'error.confirmation-replaced.text':
    'Too many confirmations were waiting in this guild, so the oldest expired early. Nothing was changed: type the command again.',
  'error.confirmation-cancelled.title': 'This button can’t be used any more',
  'error.confirmation-cancelled.text': 'This request was cancelled. Nothing was changed.',
  'error.confirmation-used.title': 'This button can’t be used any more',
  'error.confirmation-used.text': 'This button was already used.',
  'error.confirmation-other-account.title': 'This button can’t be used any more',
  'error.confirmation-other-account.text': 'The guild has been connected to another account since.',
  'error.too-many-confirmations.title': 'Too many open confirmations',
  'error.too-many-confirmations.text':
    '{count, plural, one {You have # open confirmation in this guild.} other {You have # open confirmations in this guild.}} Press one of their buttons first, for example Cancel, or wait until one expires. Nothing was changed.',
  'error.too-many-confirmations-of-guild.title': 'Too many open confirmations',
  'error.too-many-confirmations-of-guild.text':
    '{count, plural, one {This guild has # open confirmation.} other {This guild has # open confirmations.}} Press the buttons of some of them first, or wait until they expire. Nothing was changed.',
  'error.too-many-confirmations-everywhere.title': 'Too many open confirmations',
  'error.too-many-confirmations-everywhere.text':
    'Too many confirmations are open in all guilds together. Nothing was changed: try again in a few minutes.',

  // Errors of /setup and /access
  'error.nothing-connected.title': 'Not connected',
  'error.nothing-connected.text':
    'This guild is not connected to a hosting account, so there is nothing to delete.',
  // {hosts} and {connections} are lines, one for each
  'error.which-host.title': 'Which host?',
  'error.which-host.text': 'Name one with the option `host`:\n{hosts}',
  'error.which-connection.title': 'Which connection?',
  'error.which-connection.text': 'Name one with the option `connection`:\n{connections}',
  'error.log-channel-refused.title': 'I can’t post there',
  // {problem} is one of the texts log.problem. View Channel, Send Messages and Embed Links are permissions: use their names in Discord.
  'error.log-channel-refused.text':
    '{channel} can’t be the log channel: {problem}. Give me **View Channel**, **Send Messages** and **Embed Links** in it, then try again.',
  'error.blank-server.title': 'Which server?',
  'error.blank-server.text': 'The option **server** is empty. Nothing was changed.',
  'error.too-many-grants.title': 'Too many grants',
  'error.too-many-grants.text':
    'This guild already has {max, number} grants, which is the limit. Nothing was granted. Revoke some with `/access revoke` first, or grant levels on all servers.',
  'error.unknown-timezone.title': 'No such time zone',
  'error.unknown-timezone.text':
    'I don’t know the time zone “{zone}”. Type a city such as `Europe/Berlin` and pick one from the list. Nothing was changed.',
  'error.schedule-not-understood.title': 'I don’t understand this time',
  // The examples are typed as they stand: they stay English
  'error.schedule-not-understood.text':
    'I don’t understand “{when}”. Examples: `every day 04:00`, `mon,thu 06:30`, `weekdays 07:00`, `every 6 h`, `when empty for 30 min`, `2026-12-24 18:00`, `tomorrow 03:00`, `in 2 h`, or a cron line such as `0 4 * * 1-5`. Nothing was saved.',
  'error.schedule-cron.title': 'I can’t read this cron line',
  'error.schedule-cron.text':
    'A cron line has five fields: minute, hour, day of the month, month and day of the week, for example `30 4 * * 1-5`. “{when}” is not one. Nothing was saved.',
  'error.schedule-too-often.title': 'Too often',
  'error.schedule-too-often.text': 'There have to be at least 5 minutes between two runs. Nothing was saved.',
  'error.schedule-never.title': 'It would never run',
  'error.schedule-never.text': '“{when}” is never due. Nothing was saved.',
  'error.schedule-past.title': 'That time has passed',
  // {time} is a time of day, such as 14:05; {zone} a time zone
  'error.schedule-past.text': 'In the time zone **{zone}** it is {time} now. Nothing was saved.',
  'error.schedule-too-far.title': 'Too far ahead',
  'error.schedule-too-far.text':
    'A single run can be a year ahead at most, and an interval 31 days long. Nothing was saved.',
  'error.schedule-option.title': 'These options don’t go together',
  // {option} and {other} are options in code spans
  'error.schedule-option.text':
    'The option {option} can’t be used with this value of {other}. Leave out one of them. Nothing was saved.',
  // {option} is an option in a code span, perhaps with a value: `action:command`
  'error.schedule-needs.title': 'Something is missing',
  'error.schedule-needs.text': '{option} also needs the option {other}. Nothing was saved.',
  'error.schedule-empty.title': 'Only a stop can wait for this',
  'error.schedule-empty.text':
    '`when empty for …` goes with `action:stop` only. For other actions, choose a time and use the option `only_when_empty`. Nothing was saved.',
  'error.schedule-warn.title': 'I don’t understand these minutes',
  'error.schedule-warn.text':
    'The option `warn` takes up to five numbers of minutes from 1 to 60, for example `10,5,1`. Nothing was saved.',
  'error.schedule-warning.title': 'That can’t be the text of a warning',
  'error.schedule-warning.text':
    'It has to be one line of at most {max, plural, one {# character} other {# characters}}, without “;”, which ends a command in some games. Nothing was saved.',
  'error.schedule-latest.title': 'I don’t understand how long to wait',
  'error.schedule-latest.text':
    'The option `only_when_empty` takes how long to wait at most, up to 24 hours, or a time of day: `2 h`, `90 min` or `06:00`. Nothing was saved.',
  'error.too-many-schedules.title': 'Too many schedules',
  'error.too-many-schedules.text':
    'This guild already has {max, number} schedules, which is the limit. Nothing was saved. Delete one with `/schedule remove` first.',
  'error.no-such-schedule.title': 'No such schedule',
  'error.no-such-schedule.text':
    'I don’t know this schedule: it may have been deleted. Pick one from the list, or see `/schedule list`.',
  'error.schedule-changed.title': 'Somebody else was faster',
  'error.schedule-changed.text':
    'This schedule was changed at the same moment. Nothing was done. See `/schedule list`, and try again.',
  'error.schedule-no-run.title': 'Nothing to skip',
  'error.schedule-no-run.text':
    'This schedule has no next run that can be left out: it is paused or over, its run has just begun, or it waits for an empty server.',
  'error.schedule-run-over.title': 'This button can’t be used any more',
  'error.schedule-run-over.text': 'This run has begun, was skipped or has moved. See `/schedule list`.',
  'error.schedule-channel-closed.title': 'You can’t announce runs there',
  // View Channel and Send Messages are permissions: use their names in Discord.
  'error.schedule-channel-closed.text':
    'You need **View Channel** and **Send Messages** in {channel} to announce runs there. Choose another channel. Nothing was saved.',
  'error.schedule-channel.title': 'I can’t announce runs there',
  // {problem} is one of the texts log.problem
  'error.schedule-channel.text':
    '{channel} can’t be used: {problem}. Give me **View Channel**, **Send Messages** and **Embed Links** in it, or choose another channel. Nothing was saved.',

  // The form for the API key
  'setup.key-form.title': 'Connect the hosting account',
  // For a bot with several hosts; {host} is the name of one. Discord cuts it at 45 characters.
  'setup.key-form.title-host': 'Connect {host}',
  'setup.key-form.label': 'API key',
  'setup.key-form.description': 'From your hosting account’s settings. It is stored encrypted.',
  'setup.key-form.address-label': 'Address',
  'setup.key-form.address-description': 'As in your browser, for example https://panel.example.com',
  // Choices of the option `host`: at most 100 characters
  'setup.own-host.generic': 'Your own hosting API',
  'setup.own-host.pterodactyl': 'Your own Pterodactyl or Pelican panel',
  'setup.own-host.crafty': 'Your own Crafty Controller',

  // Why the log channel can’t be used: follows a colon
  'log.problem.channel-gone': 'the channel is gone',
  'log.problem.not-in-guild': 'it is no channel of this guild',
  'log.problem.no-access': 'I can’t see the channel',
  'log.problem.no-permission': 'I may not send messages with embeds there',
  'log.problem.refused': 'Discord refused the message',

  // Why something failed: its title, what happened, and what to do next
  'failure.key-refused.title': 'The host refused the API key',
  'failure.key-refused.what': 'The host refused the API key.',
  'failure.key-refused.next': 'Ask an admin to run `/setup connect` with a valid key.',
  'failure.not-allowed.title': 'The API key may not do this',
  'failure.not-allowed.what': 'This guild’s API key doesn’t have permission to do this.',
  'failure.not-allowed.next':
    'Ask an admin to give the key this permission at the host, or to connect another key with `/setup connect`.',
  'failure.unknown-server.title': 'Unknown server',
  'failure.unknown-server.what': 'The host can’t find this server.',
  'failure.unknown-server.next': 'Pick one from the list that `server:` shows as you type.',
  'failure.not-found.what': 'The host answered “not found”, although it has the server.',
  'failure.not-found.next':
    'Try again in a minute. If it keeps happening, tell the person who runs this bot.',
  'failure.backup-not-found.what': 'The host answered “not found”, although it has the server.',
  'failure.backup-not-found.next': 'Check `/backup list`: the backup may be gone.',
  'failure.unknown-backup.title': 'Unknown backup',
  'failure.unknown-backup.what': 'The host can’t find this backup.',
  'failure.unknown-backup.next': 'Check `/backup list`: it may have been deleted.',
  'failure.rate-limited.title': 'Too many requests',
  'failure.rate-limited.what': 'The host gets too many requests from this account, so it refused this one.',
  'failure.rate-limited.next': 'Try again in a minute.',
  'failure.throttled.what':
    'The host allows this only a few times in a short while on one server, so it refused it for now. Everything else still works.',
  'failure.throttled.next': 'Try again in ten minutes.',
  'failure.host-failed.title': 'The host has a problem',
  'failure.host-failed.what': 'The host reported an internal error.',
  'failure.host-failed.next': 'Try again in a minute. If it keeps happening, contact the host’s support.',
  'failure.gateway-failed.title': 'The host can’t be reached',
  'failure.gateway-failed.what': 'The host’s gateway got no response from the system behind it.',
  'failure.gateway-failed.next':
    'Try again in a minute. If it keeps happening, check the host’s status page.',
  'failure.node-unreachable.title': 'The machine that runs the server can’t be reached',
  'failure.node-unreachable.what':
    'The host’s panel responded, but the machine that runs the server did not respond to the panel.',
  'failure.node-unreachable.next':
    'Try again in a minute. If it keeps happening, contact the host’s support.',
  'failure.console-refused.title': 'The console was refused',
  'failure.console-refused.what':
    'The machine that runs the server refused the token that the host’s panel had issued for its console.',
  'failure.console-refused.next':
    'Try again in a minute. If it keeps happening, the clocks or the versions of the panel and that machine don’t match: contact the host’s support.',
  'failure.panel-outdated.title': 'The panel is too old for its machines',
  'failure.panel-outdated.what':
    'This host’s panel is older than the software of the machine that runs the server. So that machine refuses what the panel issues for consoles and downloads.',
  'failure.panel-outdated.next':
    'The host has to update the panel: Pterodactyl to 1.12.3 or newer. What needs neither console nor download still works.',
  'failure.console-unopened.title': 'The console did not open',
  'failure.console-unopened.what':
    'The host’s panel responded, but the machine that runs the server did not open its console.',
  'failure.console-unopened.next':
    'Try again in a minute. If it keeps happening, that machine is down, or I can’t reach it from where I run: contact the host’s support.',
  'failure.maintenance.title': 'The host is closed for now',
  'failure.maintenance.what': 'The host is in maintenance or overloaded.',
  'failure.maintenance.next': 'Try again later.',
  'failure.declined.title': 'The host declined',
  'failure.declined.what': 'The host declined the request.',
  'failure.declined.next': 'Fix what the host says, then try again.',
  'failure.unsupported.title': 'The host can’t do this',
  'failure.unsupported.what': 'The host can’t do this.',
  'failure.unsupported.next': 'Nothing was changed.',
  'failure.unreachable.title': 'The host could not be reached, so nothing was sent',
  'failure.unreachable.what': 'The host could not be reached, so nothing was sent.',
  'failure.unreachable.next': 'Try again in a minute. If it keeps happening, check the host’s status page.',
  'failure.wrong-certificate.title': 'The host’s certificate is not the expected one, so nothing was sent',
  'failure.wrong-certificate.what': 'The host’s certificate is not the expected one, so nothing was sent.',
  'failure.wrong-certificate.next':
    'If it was renewed, an admin can confirm the new one with `/setup connect`; if that does not ask about it, tell the person who runs this bot. If it was not renewed, somebody may be intercepting the connection.',
  'failure.too-slow.title': 'The host took too long to respond',
  'failure.too-slow.what': 'The host took too long to respond.',
  'failure.too-slow.next': 'Try again in a minute.',
  'failure.answer-lost.title': 'The host’s response was lost',
  'failure.answer-lost.what': 'The connection to the host was lost before it responded.',
  'failure.answer-lost.next': 'Try again in a minute.',
  'failure.not-understood.title': 'Unreadable response from the host',
  'failure.not-understood.what': 'The host sent a response that I can’t read.',
  'failure.not-understood.next':
    'Try again in a minute. If it keeps happening, tell the person who runs this bot.',
  'failure.server-running.what':
    'The server is running, and a backup can only be restored while it is stopped.',
  'failure.server-running.next': 'Stop it with `/power action:stop`, then restore again.',
  'failure.server-down.what': 'The server is not running, so it can’t run console commands.',
  'failure.server-down.next': 'Start it with `/power action:start`, then send the command again.',
  'failure.backup-limit.what': 'The server has as many backups as the host allows, so no new one was made.',
  'failure.backup-limit.next': 'Delete one with `/backup delete`, then try again.',
  'failure.backup-incomplete.what': 'This backup is not complete, so it can’t be restored. Nothing was sent.',
  'failure.backup-incomplete.next': 'Pick another one from `/backup list`.',
  'failure.backups-unlisted.title': 'The backups can’t be listed',
  'failure.backups-unlisted.what':
    'The host’s API has no list of backups, and I can’t read its page with them.',
  'failure.backups-unlisted.next':
    'See them on the host’s own page. If it keeps happening, tell the person who runs this bot.',
  'failure.no-backup-configuration.what':
    'The server has no default backup configuration at the host, so no backup was made.',
  'failure.no-backup-configuration.next': 'Set one up on the host’s own page, then try again.',
  'failure.backup-undeletable.what':
    'The host can’t delete a backup of this kind over its API, so nothing was sent.',
  'failure.backup-undeletable.next': 'Delete it on the host’s own page.',
  'failure.crafty-too-old.what':
    'A restore needs Crafty 4.4.8 or newer: older versions replace the server with a new one. Nothing was sent.',
  'failure.crafty-too-old.next': 'Update Crafty, then restore again.',
  'failure.crashed.what': 'The server crashed.',
  'failure.crashed.next': 'Check its console at the host for the reason.',
  'failure.did-not-start.what': 'The server stopped again while it was starting.',
  'failure.did-not-start.next': 'Check its console at the host for the reason.',
  'failure.not-started.what': 'The host accepted the start, but the server has not started.',
  'failure.not-started.next':
    'Look at its page at the host: it may be waiting for an answer, such as whether you accept Minecraft’s EULA.',
  'failure.timed-out.what': 'The host accepted the request, but it was not done when I stopped watching.',
  'failure.timed-out.next': 'Check again in a few minutes.',
  'failure.not-seen.what': 'I could not confirm that it was done.',
  'failure.not-seen.next': 'Check in a minute before you try again.',
  'failure.backup-failed.what': 'The host says that the backup failed.',
  'failure.backup-failed.next': 'Check the free space at the host, then try again.',
  'failure.restore-failed.what': 'The host says that the restore failed.',
  'failure.restore-failed.next': 'Try another backup. If that fails too, contact the host’s support.',
  'failure.restore-unseen.what': 'The host accepted the restore, but doesn’t say how it ended.',
  'failure.restore-unseen.next':
    'Look at the notifications and at the dates of the world’s files on the host’s own page, then start the server.',
  'failure.still-listed.what': 'The host still lists this backup.',
  'failure.still-listed.next': 'Check `/backup list` in a minute.',
  'failure.interrupted.what':
    'I was interrupted before the host responded, so I don’t know whether it was done.',
  'failure.interrupted.next': 'Check in a minute before you try again.',
  'failure.stale.what':
    'I was interrupted while this was running, and it is too long ago to continue: the rest was not done.',
  'failure.stale.next': 'Run the command again if you still want it.',
  'failure.preempted.what': 'The server was killed while this was running.',
  'failure.preempted.next': 'Check `/status` to see whether the kill worked.',
  'failure.disconnected.what': 'This guild was disconnected from the hosting account in the meantime.',
  'failure.disconnected.next': 'An admin can connect it again with `/setup connect`.',
  'failure.host-changed.what':
    'This bot now uses another hosting API. This guild’s API key was not entered for that one, so it was not sent there.',
  'failure.host-changed.next': 'An admin can connect again with `/setup connect`.',
  'failure.own-hosts-off.what':
    'This bot no longer connects to guilds’ own panels of this kind, so nothing was sent there.',
  'failure.key-unreadable.what': 'This guild’s stored API key can no longer be read.',
  'failure.key-unreadable.next': 'Ask an admin to run `/setup connect` again.',
  'failure.internal.what': 'Something went wrong on my side.',
  'failure.internal.next':
    'Try again. If it keeps happening, send the reference below to the person who runs this bot.',
  'failure.host-says': '{what} The host says:',
  'failure.it-says': 'The host says:',
  'failure.retry': 'Try again {after}.',
  // Follows the sentence on why the host could not be read, before anything was sent to change a server.
  'failure.nothing-changed': 'Nothing was changed.',
  'failure.not-read': '**{server}** couldn’t be read.',
  // {when} is a time such as “40 seconds ago”, {state} such as “running, 2 of 20”
  'failure.last-known': 'Last known state, {when}: {state}.',
  'failure.declined-without-reason': 'The host gave no reason. Check the server there, then try again.',

  // /setup. Only the admin sees it.
  'setup.connected': 'Connected',
  'setup.servers': 'Servers on this account:',
  'setup.no-servers': 'This key sees no servers. If there are some, give it access to them at the host.',
  'setup.more-servers': 'The host has more servers than it lists.',
  'setup.next':
    'Next: choose what each role may do with `/access grant`, a default server with `/setup server`, a channel for announcements with `/setup log`, and the language of public messages with `/setup language`.',
  // Each of these is one line of /setup show.
  'setup.not-working': 'Connected, but not working right now',
  'setup.partly-working': 'Connected, but not every host works right now',
  // {host} is its name, its product and its address, as far as they are known: “Our panel · Crafty Controller · panel.example.com”
  'setup.host': 'Host: {host}',
  // {fingerprint} is the beginning of a SHA-256 fingerprint
  'setup.certificate-pinned': 'Certificate: only {fingerprint} is accepted',
  'setup.certificate.title': 'Is this the certificate of your panel?',
  'setup.certificate.text':
    '**{host}** presents a certificate that is not signed by a known authority. Its SHA-256 fingerprint is:\n{fingerprint}\nOpen the panel in your browser, look at its certificate and compare the fingerprints. Continue only if they are the same: I will then accept no other certificate. If they differ, somebody may be intercepting the connection. No key was sent.',
  'setup.certificate-valid.title': 'The panel has a valid certificate',
  'setup.certificate-valid.text': '**{host}** can be reached. Enter an API key to connect it.',
  'setup.connect-cancelled': 'Nothing was stored, and no key was sent.',
  // {ending} is the end of the key, {when} for example “3 hours ago”.
  'setup.key': 'API key: ends in {ending}, entered by {person} {when}',
  'setup.key-hidden': 'API key: hidden, entered by {person} {when}',
  'setup.key-accepted': 'The host accepts the API key.',
  'setup.key-unchecked': 'The key could not be checked at the host.',
  'setup.default-server': 'Default server: **{server}**',
  'setup.no-default-server': 'Default server: none',
  'setup.log-channel': 'Log channel: {channel}',
  'setup.no-log-channel': 'Log channel: none',
  // {problem} is one of the texts log.problem.
  'setup.log-problem': '⚠️ The last announcement could not be sent: {problem}.',
  'setup.language': 'Language: {language}',
  'setup.language-of-guild': 'Language: {language}, this guild’s language in Discord',
  'setup.timezone': 'Time zone: {zone}',
  // Replies to changes
  'setup.disconnected.title': 'Disconnected',
  'setup.disconnected.text':
    'I deleted the API key and the default server. The language, time zone, log channel and permissions stay. So do schedules, panels and alerts, which pause until an account is connected again. If nothing else uses the key, delete it in the host’s control panel too.',
  'setup.connection-removed.text':
    'I deleted the API key of **{connection}**, and the default server if it was one of its servers. Roles keep their grants. If nobody else needs the key, delete it at the host too.',
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
  'setup.timezone-set.title': 'Time zone set',
  // {time} is a time of day there, such as 14:05
  'setup.timezone-set.text': 'Schedules now use the time zone **{zone}**, where it is {time}.',
  'setup.timezone-moved':
    '{count, plural, =0 {No schedule’s next run has moved.} one {The next run of # schedule has moved.} other {The next runs of # schedules have moved.}}',

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
  'access.schedules-pause':
    'These schedules will pause at their next run, because the person who set them up has left or may no longer do it:',
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
  'players.unnamed': 'I can’t see who.',
  'players.some-named': 'I can see only {count, number} of their names.',
  'players.unknown': 'I can’t see who is online.',
  // {host} is the name of a host
  'players.unreported': '{host} doesn’t report who is online.',
  'players.limit': 'The server takes up to {max, plural, one {# player} other {# players}}.',
  // The numbers of the players in one column
  'players.range': '{from, number} to {to, number}',
  'players.more': 'And more',
  'players.others': '{count, plural, one {# other} other {# others}}',

  // /logs. {server} is a name; {time} is for example “5 seconds ago”.
  'logs.title': 'Console of {server}',
  'logs.read': 'Read {time}',
  'logs.empty':
    'There are no console lines right now. Some hosts have them only while the server is running.',
  'logs.left-out':
    '{count, plural, one {# older line is left out: it did not fit into the message.} other {# older lines are left out: they did not fit into the message.}}',
  // At the bottom of the message, without markup
  'logs.footer': 'Only you see this. Addresses and passwords are hidden as •••.',

  // Buttons: at most 80 characters, better 20
  'button.refresh': 'Refresh',
  'button.try-again': 'Try again',
  'button.console': 'Show the console',
  'button.status': 'Status',
  'button.start': 'Start',
  'button.stop': 'Stop',
  'button.restart': 'Restart',
  'button.back-up': 'Back up',
  'button.back-up-now': 'Back up now',
  'button.kill': 'Kill',
  'button.cancel': 'Cancel',
  'button.accept-certificate': 'Connect with this certificate',
  'button.enter-key': 'Enter the API key',
  'button.console-lines': 'Show the console’s last lines',
  'button.on-it': 'I’m on it',
  'button.previous': 'Previous',
  'button.next': 'Next',
  'button.save': 'Save',
  'button.save-deleting': 'Save, delete the old one first',
  'button.skip': 'Skip',
  'button.take-over': 'Take it over',
  'button.postpone': 'Postpone by 30 min',
  'button.newer': 'Newer',
  'button.older': 'Older',

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
  // Under a server’s status; {age} is for example “20 sec”
  'server.age': 'The host updates this every {age}',
  'server.configuration': 'Configuration',
  // Labels of a server’s settings
  'configuration.game': 'Game',
  'configuration.software': 'Software',
  'configuration.version': 'Version',
  'configuration.type': 'Type',
  'configuration.address': 'Address',
  'configuration.max-players': 'Max players',
  'configuration.motd': 'MOTD',
  'configuration.map': 'Map',
  'configuration.game-mode': 'Game mode',
  'configuration.difficulty': 'Difficulty',
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
  'overview.line-last-seen': '**{server}**: last seen {status} {time}',
  'overview.count': '{count, plural, one {# server} other {# servers}}',
  'overview.more':
    'The host has more servers than it lists. Use `/status` with a server’s name to see another one.',
  // {what} is why its servers can’t be listed: a sentence. Follows a list of servers.
  'connection.failed': '⚠️ **{connection}**: {what}',

  // Backups
  // {time} is “3 hours ago”, or a date and time.
  'backup.made': 'made {time}',
  'backup.made-with-size': 'made {time}, {size}',
  'backup.with-id': '**{backup}** (id {id})',
  'backup.id': 'id {id}',
  'backup.created': 'Backup: {backup}',
  'backup.name-not-shown': 'The host doesn’t show the name “{backup}” for it.',
  'backup.failed': 'failed',
  'backup.failed-because': 'failed: “{error}”',
  'backup.in-progress': 'in progress',
  'backup.progress': '{percent} made',
  'backup.list.title': 'Backups of {server}',
  'backup.list.title-page': 'Backups of {server}, page {page, number} of {pages, number}',
  'backup.list.empty': 'No backups yet. Make one with `/backup create`.',
  'backup.list.count': '{count, plural, one {# backup} other {# backups}}',
  'backup.list.count-of': '{count, number} of {limit, plural, one {# backup} other {# backups}}',
  'backup.list.more': 'The host has more backups than it lists; these are the ones that it sent.',
  'backup.list.full':
    'The limit is reached: no further backup can be made until one is deleted with `/backup delete`.',
  'backup.list.none-allowed': 'The host allows no backups for this server.',
  'backup.download.title': 'Download a backup of {server}',
  // The label of a link
  'backup.download.link': 'Download',
  'backup.download.secret':
    'Keep this link to yourself: anybody who has it can download the backup. It may work only once.',
  // {relative} is “in 15 minutes”
  'backup.download.expires': 'It expires at {time} ({relative}).',

  // What a person requested, as a label: it stands in bold or after a colon
  'request.power.start': 'Start {server}',
  'request.power.stop': 'Stop {server}',
  'request.power.restart': 'Restart {server}',
  'request.power.kill': 'Kill {server}',
  'request.command': 'Run a command on {server}',
  'request.backup.create': 'Back up {server}',
  'request.backup.create-named': 'Back up {server} as “{backup}”',
  'request.backup.restore': 'Restore {server} from “{backup}”',
  'request.backup.delete': 'Delete the backup “{backup}” of {server}',
  'request.backup.lock': 'Lock the backup “{backup}” of {server}',
  'request.backup.unlock': 'Unlock the backup “{backup}” of {server}',
  'request.backup.download': 'Download the backup “{backup}” of {server}',

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
  'step.backup.create.doing-named': 'Backing up {server} as “{backup}”',
  'step.backup.create.done-named': 'Backup “{backup}” of {server} made',
  'step.backup.create.failed-named': 'The backup “{backup}” of {server} was not made',
  'step.backup.restore.doing': 'Restoring {server} from “{backup}”',
  'step.backup.restore.done': '{server} restored from “{backup}”',
  'step.backup.restore.failed': '{server} was not restored',
  // The world may have been changed.
  'step.backup.restore.failed-midway': 'The restore of {server} failed',
  'step.backup.delete.doing': 'Deleting the backup “{backup}” of {server}',
  'step.backup.delete.done': 'Deleted the backup “{backup}” of {server}',
  'step.backup.delete.failed': 'The backup “{backup}” of {server} was not deleted',
  'step.backup.lock.doing': 'Locking the backup “{backup}” of {server}',
  'step.backup.lock.done': 'Locked the backup “{backup}” of {server}',
  'step.backup.lock.failed': 'The backup “{backup}” of {server} was not locked',
  'step.backup.unlock.doing': 'Unlocking the backup “{backup}” of {server}',
  'step.backup.unlock.done': 'Unlocked the backup “{backup}” of {server}',
  'step.backup.unlock.failed': 'The backup “{backup}” of {server} was not unlocked',
  // What to do if the outcome is unknown. {after}: “after 2:32:10 PM (in 20 seconds)”.
  'step.power.unsure': 'Check `/status` in a minute before you try again.',
  'step.power.unsure-after': 'Check `/status` {after} before you try again.',
  'step.command.unsure': 'Check in the game, or with `/logs`, whether it ran before you send it again.',
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
  'step.backup.lock.unsure': 'Check `/backup list` in a minute: 🔒 marks locked backups.',
  'step.backup.lock.unsure-after': 'Check `/backup list` {after}: 🔒 marks locked backups.',
  // {step} is a step as above, such as “Starting Survival” or “Survival is running”.
  'step.took': '{step} ({duration})',
  'step.started': '**{step}**, started {time}',
  'step.unknown': '{step}: outcome unknown',
  'step.skipped': '~~{step}~~ skipped',
  'step.waiting': '{step}: the host gets too many requests from this account; continuing {after}',
  'step.waiting-soon': '{step}: the host gets too many requests from this account; continuing soon',
  'step.waiting-throttled':
    '{step}: the host allows this only a few times in a short while; continuing {after}',
  // Parts of a list: “Sent to the host 5 seconds ago · 45% · now starting · the host did not …”.
  'progress.sent': 'Sent to the host {time}',
  'progress.status': 'now {status}',
  'progress.error': 'the host responded with an error; checking whether it was done anyway',
  'progress.too-slow': 'the host did not respond in time; checking what happened',
  'progress.interrupted': 'I was interrupted in the meantime; checking what happened',
  'progress.lost': 'the host’s response was lost; checking what happened',

  // Operations: titles. {doing}, {done} and {failed} are steps as above
  'operation.running': '{doing}…',
  'operation.unknown': 'Outcome unknown: {doing}',
  'operation.done-unknown': '{done}. Outcome unknown: {doing}',
  'operation.done-failed': '{done}. {failed}',
  'operation.link-created': 'Download link created for the backup “{backup}” of {server}',
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
  // In place of “Requested by” for a run of a schedule
  'operation.by-schedule': 'By schedule, set up by {person}',
  'operation.output': 'The host’s response:',
  'operation.no-output':
    'The host accepted it. The console printed nothing within {duration}. See with `/logs` whether more has come since.',
  'operation.output-unseen':
    'The host accepted it. It did not send back what the console printed: see it with `/logs`.',
  'operation.nothing-to-do': 'There is nothing to do.',
  'operation.already-so': 'This was already the case. The host accepted the request anyway.',
  'operation.still-so': 'This was already the case, and still is. There is nothing to do.',
  'operation.interrupted': 'I was interrupted before the host responded.',
  'operation.checked-after-interruption':
    'I was interrupted before the host responded. I checked instead of sending it again: it was done.',
  'operation.checked': 'The host gave no clear response. I checked instead of sending it again: it was done.',
  'operation.not-repeated': 'It was not sent again, so nothing happens twice.',
  'operation.command-not-repeated': 'The command may have run. It was not sent again.',
  'operation.unread': 'I could not check whether {server} is running.',
  // A status is a label
  'operation.status-old': 'The host’s last status of {server}, which may be some seconds old: **{status}**.',
  'operation.unread-rate-limited': 'I can’t check {server} until the host accepts requests again.',
  'operation.world.restored': 'The world is now the one from the backup.',
  'operation.world.restored-over':
    'The backup’s files are in place. Files that it doesn’t hold, such as newer ones, have stayed.',
  'operation.world.not-sent': 'The world is unchanged: the restore was not sent.',
  'operation.world.not-restored': 'The world is unchanged: nothing was restored.',
  'operation.world.see-host':
    'I can’t see the world myself. Unless the host says above that it is unchanged, check it at the host before you start the server.',
  'operation.world.mixed':
    'The world may be the old one, the one from the backup, or a mix of both. Check it at the host before you start the server.',
  'operation.world.uncertain':
    'The world may be the old one or the one from the backup. Check it before you let players in.',
  // What was checked after a change whose outcome is unknown.
  'operation.check.power': 'I watched {server}, and did not see it happen.',
  'operation.check.restore': 'I watched {server}, but the host does not show what became of the restore.',
  'operation.check.delete': 'I checked the backup list and could not confirm that “{backup}” is gone.',
  'operation.check.backup.lock': 'I checked the backup list and could not confirm that “{backup}” is locked.',
  'operation.check.backup.unlock':
    'I checked the backup list and could not confirm that “{backup}” is unlocked.',
  'operation.check.no-list': 'I could not read the backup list.',
  'operation.check.no-new-backup': 'I checked the backup list: it has no new backup.',
  'operation.check.no-earlier-list':
    'I could not read the backup list beforehand, so I can’t tell whether one of them is new.',
  'operation.check.maybe-backup':
    'The backup list has one that may be it: {backup}. It may also be somebody else’s.',
  'operation.check.last': 'My last check was {duration} after it was sent.',
  // Running operations of a guild, without server names.
  'operation.group': '**{person}**: {kind}',
  'operation.group-times': '**{person}**: {kind} ({count, plural, one {# time} other {# times}})',
  'operation.kind.power.start': 'Start a server',
  'operation.kind.power.stop': 'Stop a server',
  'operation.kind.power.restart': 'Restart a server',
  'operation.kind.power.kill': 'Kill a server',
  'operation.kind.command': 'Run a command on a server',
  'operation.kind.backup.create': 'Back up a server',
  'operation.kind.backup.restore': 'Restore a server',
  'operation.kind.backup.delete': 'Delete a backup',
  'operation.kind.backup.lock': 'Lock a backup',
  'operation.kind.backup.unlock': 'Unlock a backup',
  'operation.kind.backup.download': 'Download a backup',

  // Confirmations. {backup} is a name in bold and in quotation marks, with its age and size in brackets
  'confirmation.kill.title': 'Kill {server}?',
  'confirmation.kill.text':
    'This ends the process of **{server}** at once. It does not save: what was built since the last save is lost, and a world that is just being written can break. `/power action:stop` saves first.',
  'confirmation.kill.go': 'Kill it',
  'confirmation.start-first.title': '{server} is not running',
  'confirmation.start-first.text':
    'The host can only back up a running server. I can start **{server}** and then back it up; it keeps running afterwards.',
  'confirmation.start-first.name': 'The backup gets the name “{backup}”.',
  'confirmation.start-first.go': 'Start it, then back up',
  'confirmation.restore.title': 'Restore {server} from this backup?',
  'confirmation.restore.text':
    'This replaces the whole world of **{server}** with the backup {backup}. Everything built since then is lost, and **it can’t be undone**.',
  // For hosts that unpack a backup over the server’s files
  'confirmation.restore.text-over':
    'This writes the backup {backup} over the files of **{server}**. What has changed in them since then is lost, and **it can’t be undone**. Files that the backup doesn’t hold, such as newer ones, stay.',
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
  // For hosts that stop the server themselves; {host} is the name of one, {status} a label such as “running”
  'confirmation.restore.host-stops':
    'The server’s status is **{status}**. {host} stops it for this: players are disconnected.',
  'confirmation.restore.stays-stopped': 'It stays stopped afterwards.',
  'confirmation.restore.stays-stopped-unless':
    'It stays stopped afterwards, unless you choose to start it again.',
  'confirmation.restore.unseen':
    '{host} doesn’t say how a restore ended: check the world yourself afterwards.',
  'confirmation.restore.go': 'Restore',
  'confirmation.restore.cycle': 'Stop, restore, start again',
  'confirmation.restore.back-up-and-cycle': 'Back up, stop, restore, start',
  'confirmation.restore.start-after': 'Restore, then start',
  'confirmation.restore.back-up-and-start': 'Back up, restore, start',
  'confirmation.restore.back-up-first': 'Back up, then restore',
  'confirmation.delete.title': 'Delete this backup?',
  'confirmation.delete.text':
    'This deletes the backup {backup} of **{server}** at the host. **It can’t be undone.**',
  'confirmation.delete.go': 'Delete it',
  'confirmation.backup-name': '**“{backup}”**',
  'confirmation.backup-details': '**“{backup}”** ({details})',
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

  // /panel and panels
  // In the texts they are called status panels: a panel alone is that of a host.
  'error.panel-channel-refused.title': 'I can’t post there',
  // {problem} is one of the texts log.problem. The four in bold are permissions: use their names in Discord.
  'error.panel-channel-refused.text':
    '{channel} can’t have a status panel: {problem}. Give me **View Channel**, **Send Messages**, **Embed Links** and **Attach Files** in it, then try again.',
  'error.too-many-panels.title': 'Too many status panels',
  'error.too-many-panels.text':
    'This guild already has {max, number} status panels, which is the limit. Nothing was posted. Remove one with `/panel remove` first.',
  'error.no-such-panel.title': 'No such status panel',
  'error.no-such-panel.text':
    'Pick one from the list that the option `panel` offers as you type. Nothing was removed.',
  'error.panel-gone.title': 'This status panel is no longer updated',
  'error.panel-gone.text': 'An admin can post a new one with `/panel post`.',
  // {panel} is the name of a server, or this.
  'panel.all-servers': 'All servers',
  'panel.new': 'I’m reading the status. It will appear here in a moment.',
  // {time} and {relative} are “3 minutes ago”
  'panel.updated': 'Updated {time}, and again when something changes',
  'panel.since': 'Since {time} ({relative})',
  // A title; {status} is a label such as “running”
  'panel.last-seen': '{server}: last seen {status}',
  // {reason} is one of the titles of failures, such as “The host can’t be reached”
  'panel.unread': '⚠️ **{reason}.** I keep trying.',
  'panel.unread-since': '⚠️ **{reason}.** What you see is from {time}. I keep trying.',
  // A reason, without a full stop: nobody read the server, though no read failed.
  'panel.late': 'I couldn’t read it in time',
  // {request} is a label such as “Restart Survival”; {since} is “3 minutes ago”
  'panel.operation': '⏳ **{request}**: requested by {person} {since}',
  'panel.operation-elsewhere': '⏳ **{request}**: requested in another guild {since}',
  'panel.operation-scheduled': '⏳ **{request}**: scheduled, started {since}',
  'panel.newest-backup': 'Newest backup',
  'panel.no-backup': 'none',
  'panel.next-run': 'Scheduled next',
  'panel.posted.title': 'Status panel posted',
  'panel.posted.text':
    '**{panel}** in {channel}: {message}. It stays up to date by itself. To remove it, use `/panel remove`.',
  'panel.posted-later.title': 'The status panel follows',
  'panel.posted-later.text':
    'Discord did not accept the message right now. I’ll post **{panel}** in {channel} as soon as it does.',
  'panel.removed.title': 'Status panel removed',
  'panel.removed.text': '**{panel}** in {channel} is removed, with its message.',
  'panel.removed.text-left':
    '**{panel}** in {channel} is no longer updated. I could not delete its message: delete it yourself.',
  'panel.list.title': 'Status panels',
  'panel.list.none': 'There are none. Post one with `/panel post`.',
  // The label of a link to a message, which is {message} below and in panel.posted.text
  'panel.list.message': 'see it',
  'panel.list.line': '**{panel}** in {channel}: {message}',
  'panel.list.line-without-buttons': '**{panel}** in {channel}, without buttons: {message}',
  'panel.list.not-posted': '**{panel}** in {channel}: not posted yet, I keep trying',
  'panel.list.ended': '⚠️ **{panel}** in {channel}: ended {time} ({reason})',
  'panel.list.picture-refused': '⚠️ It has no picture: I may not attach files there.',
  // Why a status panel has ended: follows a colon, or stands in brackets
  'panel.end.message-deleted': 'its message was deleted',
  'panel.end.channel-gone': 'the channel was deleted',
  'panel.end.no-access': 'I can’t see the channel any more',
  'panel.end.no-permission': 'I may not write there any more',
  'panel.ended.title': 'A status panel has ended',
  'panel.ended.text':
    '**{panel}** in {channel} is no longer updated: {reason}. An admin can post it again with `/panel post`.',

  // /alerts and alerts. Titles are without a full stop. {server} and {name} are names; {time} and {since} are times such as
  // “3 minutes ago”; {from} and {to} are dates with times.
  'alert.down.title': '{server} went down',
  'alert.down.crashed-title': '{server} crashed',
  'alert.down.flapping-title': '{server} keeps going down',
  'alert.down.text': 'It went down {time}. Nobody stopped it through me.',
  'alert.down.crashed': 'It crashed {time}.',
  'alert.down.unseen': 'It went down while I was not watching, between {from} and {to}.',
  // {names} are some of them, such as “Ada, Ben, and 2 others”
  'alert.down.online': '{count, plural, one {# player was online.} other {# players were online.}}',
  'alert.down.online-named':
    '{count, plural, one {# player was online: {names}.} other {# players were online: {names}.}}',
  'alert.down.nobody-online': 'Nobody was online.',
  // Followed by the line in a block
  'alert.down.last-line': 'The last line of its console:',
  'alert.down.over-title': '{server} is back',
  'alert.down.over': 'It was down for {duration}.',
  'alert.down.over-unseen': 'It was down for at least {duration}.',
  'alert.down.over-at-most': 'It was down for at most {duration}.',
  // For an alert that Discord did not take in time
  'alert.down.past-title': '{server} was down',
  'alert.down.past': 'It was down from {from} to {to} ({duration}). I could not post this earlier.',
  // Followed by lines, one for each time
  'alert.down.count': 'It went down {count, plural, one {# time} other {# times}} since {since}:',
  'alert.down.time': '• {from}, for {duration}',
  // Servers of one host, in one message. {count} is 2 or more; the last six are lines, each about one server
  'alert.together.title': '{count, plural, one {# server} other {# servers}} of {host} went down',
  'alert.together.over-title':
    '{count, plural, one {# server of {host} is back} other {# servers of {host} are back}}',
  'alert.together.some-back':
    '{back, plural, one {# of {count, number} is back.} other {# of {count, number} are back.}}',
  'alert.together.down': '**{server}** went down {time}',
  'alert.together.crashed': '**{server}** crashed {time}',
  'alert.together.unseen': '**{server}** went down between {from} and {to}',
  'alert.together.back': '**{server}** came back {time} (down for {duration})',
  // If it isn’t known for how long it was down
  'alert.together.back-unseen': '**{server}** is back',
  'alert.together.closed': '**{server}** is no longer followed',
  // Follows a line, after a dot
  'alert.together.online': '{count, plural, one {# was online} other {# were online}}',
  // The same for servers that the host started again; each line is the third
  'alert.together.crash-title':
    '{count, plural, one {# server} other {# servers}} of {host} crashed and restarted',
  'alert.together.restart-title':
    '{count, plural, one {# server} other {# servers}} of {host} restarted, reason unknown',
  'alert.together.started': '**{server}** was started again {time}',
  'alert.unreachable.title': 'I can’t reach {name}',
  'alert.unreachable.key-title': '{name} refuses the API key',
  'alert.unreachable.node-title': 'I can’t reach the machine behind {name}',
  'alert.unreachable.unread-title': 'I can’t read the servers of {name}',
  'alert.unreachable.text': 'The first failed read was {since}, so I don’t know whether its servers are up.',
  'alert.unreachable.next': 'If it doesn’t come back, check the host’s status page.',
  'alert.unreachable.over-title': 'I can reach {name} again',
  'alert.unreachable.node-over-title': 'I can reach the machine behind {name} again',
  'alert.lasted': 'That lasted {duration}.',
  'alert.lasted-at-most': 'That lasted at most {duration}.',
  'alert.memory.title': '{name} is nearly out of memory',
  'alert.memory.text': 'It has used at least {percent} of its memory for five minutes.',
  'alert.memory.over-title': '{name} has enough memory again',
  'alert.disk.title': '{name} is nearly out of disk space',
  'alert.disk.text': 'It uses {percent} of its disk space.',
  'alert.disk.over-title': '{name} has enough disk space again',
  'alert.backup-age.title': 'No recent backup of {name}',
  'alert.backup-age.text':
    'The newest one was made {time}. It should be at most {hours, plural, one {# hour} other {# hours}} old.',
  'alert.backup-age.none':
    'It has no backup. There should be one that is at most {hours, plural, one {# hour} other {# hours}} old.',
  'alert.backup-age.over-title': '{name} has a recent backup again',
  'alert.backup-age.first-title': '{name} has a recent backup',
  'alert.crash.title': '{name} crashed and was restarted by the host',
  'alert.crash.text': 'The host started it again {time}.',
  'alert.restart.title': '{name} restarted, reason unknown',
  'alert.restart.text':
    'It started again {time}, and nobody did that through me. Maybe it crashed, or somebody restarted it at the host, or a schedule there.',
  'alert.schedule-missed.title':
    '{count, plural, one {A scheduled run on {name} was missed} other {# scheduled runs on {name} were missed}}',
  'alert.repeated': 'This happened {count, plural, one {# time} other {# times}}, first {since}.',
  'alert.taken': '{person} is on it.',
  'alert.closed':
    'I no longer follow this: its alerts were turned off, or the server is no longer connected.',
  'alerts.welcome.title': 'Alerts are posted here',
  'alerts.welcome.text':
    'I post here when a game server goes down and nobody stopped it through me, or when it has another problem. An admin can change this with `/alerts set`.',
  'alerts.set.title': 'Alerts set',
  'alerts.set.all': 'Alerts about all servers are posted in {channel}, unless a server has its own setting.',
  'alerts.set.server': 'Alerts about **{server}** are posted in {channel}.',
  'alerts.set.role':
    'They mention {role}. If members can’t mention this role themselves, I need the permission to mention all roles there.',
  'alerts.set.backup-age':
    'I also check that the newest backup is at most {hours, plural, one {# hour} other {# hours}} old.',
  'alerts.set.no-restarts': 'Restarts at the host aren’t reported.',
  'alerts.off.title': 'Alerts turned off',
  'alerts.off.all': 'I no longer post alerts in this guild.',
  'alerts.off.server': 'I no longer post alerts about **{server}**.',
  'alerts.none.title': 'No alerts',
  'alerts.none.text': 'Nothing is set here. Choose a channel with `/alerts set`.',
  'alerts.title': 'Where alerts are posted',
  // Each is one line of /alerts show; the next two follow the first ones, after a dot
  'alerts.line.all': '**All servers**: {channel}',
  'alerts.line.server': '**{server}**: {channel}',
  'alerts.line.role': 'mentions {role}',
  'alerts.line.backup-age': 'newest backup at most {hours, plural, one {# hour} other {# hours}} old',
  'alerts.line.no-restarts': 'no restarts',
  'alerts.line.off': '**{server}**: off',
  // {problem} is one of the texts log.problem.
  'alerts.line.problem': '⚠️ The last alert could not be posted: {problem}.',
  'alerts.refused.title': 'An alert could not be posted',
  // {alert} is the title of an alert, such as “Survival went down”
  'alerts.refused.text':
    '**{alert}**. I could not post this in {channel}: {problem}. Check it with `/alerts show`.',
  'error.alert-channel-refused.title': 'I can’t post there',
  'error.alert-channel-refused.text':
    'Alerts can’t be posted in {channel}: {problem}. Give me **View Channel**, **Send Messages** and **Embed Links** in it, then try again.',
  'error.alert-role-everyone.title': 'I don’t mention everyone',
  'error.alert-role-everyone.text': 'Pick another role, or leave it out. Nothing was changed.',
  'error.too-many-alerts.title': 'Too many alert settings',
  'error.too-many-alerts.text':
    'This guild already has {max, number} alert settings, which is the limit. Nothing was changed. Turn some off with `/alerts off` first.',
  'error.alert-over.title': 'This alert is over',
  'error.alert-over.text': 'It has ended, so nobody needs to be on it.',
  'error.alert-taken.title': 'Somebody is on it',
  'error.alert-taken.text': '{person} is already on it.',

  // /schedule and schedules
  // {times} are times of day such as 04:00, joined with “and”; {days} are days of the week
  'schedule.when.daily': 'Every day at {times}',
  'schedule.when.days': 'Every {days} at {times}',
  'schedule.when.weekdays': 'Monday to Friday at {times}',
  'schedule.when.minutes': 'Every {minutes, plural, one {# minute} other {# minutes}}',
  // {first} is the first time of day, such as 00:00
  'schedule.when.hours':
    '{hours, plural, one {Every hour, on the hour} other {Every # hours by the clock, from {first} on}}',
  // {duration} is for example “1 hr, 30 min”; {from} a date and time
  'schedule.when.every': 'Every {duration}, counted from {from}',
  'schedule.when.cron': 'By the cron line {line}',
  'schedule.when.empty':
    'When nobody has been online for {minutes, plural, one {# minute} other {# minutes}}',
  'schedule.when.once': 'Once: {time} ({relative})',
  'schedule.draft.title': 'Save this schedule?',
  'schedule.zone': 'Times without a date are in **{zone}**. Those with a date are in your own time zone.',
  'schedule.zone-utc':
    'Times without a date are in **UTC**. Those with a date are in your own time zone. An admin can choose a time zone with `/setup timezone`.',
  // {date} and {time} are Discord timestamps
  'schedule.clock.skipped': 'On {date} the clocks go forward and skip its time: that run is at {time}.',
  'schedule.clock.left-out': 'On {date} the clocks go forward and skip its time: it does not run then.',
  'schedule.clock.once': 'On {date} the clocks go back and its time comes twice: it runs the first time.',
  'schedule.clock.twice': 'On {date} the clocks go back and its time comes twice: it runs both times.',
  // Under “Every 5 minutes”; {count} is 12 or more
  'schedule.often': '⚠️ That is {count, number} times a day.',
  'schedule.next-runs': 'Next runs:',
  // A line of a list; {time} is a date and time, {relative} for example “in 3 hours”
  'schedule.run': '{time} ({relative})',
  // {times} are durations joined with “and”: “10 min and 1 min”; {text} is the text of the first warning
  'schedule.warns': 'Players are warned {times} before: “{text}”',
  'schedule.waits-for': 'Waits until nobody is online, {duration} at most.',
  'schedule.waits-until': 'Waits until nobody is online, until {time} at the latest.',
  'schedule.keeps':
    'Keeps {count, plural, one {its newest backup} other {its # newest backups}} and deletes its older ones, except locked ones. Other backups stay.',
  // In the draft of a backup schedule; one of the sentences schedule.limit follows
  'schedule.limit':
    'The host allows {limit, plural, one {# backup} other {# backups}} of this server, and it has {used, number} now.',
  'schedule.limit.full': 'Runs will fail until one is deleted.',
  'schedule.limit.full-keep':
    'Runs will fail until one is deleted. If there’s room for only one then, set up the schedule again. Otherwise just one run will succeed.',
  'schedule.limit.fills':
    'When it has {limit, number}, runs will fail until one is deleted. With `keep`, the schedule deletes its own oldest.',
  'schedule.limit.rotates':
    'There’s room for {room, number} of this schedule’s: when the server has {limit, number}, its oldest is deleted before a new one is made.',
  'schedule.limit.one':
    'That leaves room for 1. The old one has to be deleted before a new one is made, and if that fails, this schedule has none. With “Save” alone, runs will fail while the server has {limit, number}.',
  // Under a schedule that was saved, and in /schedule list
  'schedule.deletes-first':
    'When the server has as many backups as the host allows, the schedule’s only one is deleted before a new one is made.',
  'schedule.announced': 'Announced beforehand in {channel}, with Skip and Postpone.',
  'schedule.saved.title': 'Schedule saved',
  'schedule.set-up-by': 'Set up by {person}',
  'schedule.not-saved': 'Nothing was saved.',
  // Also in /schedule list
  'schedule.next-run': 'Next run: {time} ({relative})',
  'schedule.no-next-run': 'There is no further run.',
  'schedule.waits-empty': 'Runs when the server is empty.',
  'schedule.is-paused': 'Paused',
  'schedule.paused.title': 'Schedule paused',
  'schedule.paused.maker-left': '{person}, who set it up, has left this Discord server.',
  'schedule.paused.maker-not-allowed': '{person}, who set it up, may no longer do it.',
  'schedule.paused.take-over':
    'It did not run. It goes on in the name of a member who may do it and takes it over.',
  'schedule.taken-over.title': 'Schedule taken over',
  'schedule.resumed.title': 'Schedule resumed',
  'schedule.removed.title': 'Schedule deleted',
  'schedule.skipped.title': 'Next run skipped',
  'schedule.list.title': 'Schedules',
  'schedule.list.title-server': 'Schedules of {server}',
  'schedule.list.none': 'There are none. Set one up with `/schedule add`.',
  // {result} is one of the texts schedule.result
  'schedule.last': 'Last run {relative}: {result}',
  // A run that was skipped, perhaps one to come
  'schedule.last-skipped': 'Run on {time} ({relative}): {result}',
  // What became of a run: follows a colon
  'schedule.result.succeeded': 'done',
  'schedule.result.failed': 'failed',
  'schedule.result.unknown': 'outcome unknown',
  'schedule.result.running': 'still running',
  'schedule.result.gone': 'no longer recorded',
  'schedule.idle.running': 'nothing to do, the server was running',
  'schedule.idle.stopped': 'nothing to do, the server was stopped',
  'schedule.result.skipped': 'skipped by {person}',
  // {reason} is one of the texts schedule.missed
  'schedule.result.missed': 'missed, {reason}',
  'schedule.result.missed-only': 'missed',
  // Why a run was missed: follows a comma or a colon
  'schedule.missed.late': 'I was not running, or could not reach my database',
  'schedule.missed.busy': 'another operation was running',
  'schedule.missed.host-away': 'the host could not be read',
  'schedule.missed.disconnected': 'its connection was removed or can’t be used',
  'schedule.missed.unsupported': 'the host can’t do it',
  'schedule.missed.maker-left': 'the person who set it up has left',
  'schedule.missed.maker-not-allowed': 'the person who set it up may no longer do it',
  'schedule.misses.title': 'Scheduled runs were missed',
  // {request} is a label such as “Restart Survival”, {due} a date and time
  'schedule.misses.one': '{request}, due {due}',
  'schedule.misses.several': '{request}, {count, plural, one {# run} other {# runs}} ({first} – {last})',
  // {what} is one of the two texts above
  'schedule.misses.because': '{what}: {reason}',
  'schedule.misses.end': 'They won’t be run later. See `/schedule list` for the next runs.',
  // Announces a run; {relative} is for example “in 10 minutes”
  'schedule.notice.text': 'Scheduled for {time} ({relative}).',
  'schedule.notice.text-empty': 'Scheduled for when nobody is online, at {time} at the latest ({relative}).',
  'schedule.notice.postponed': 'Postponed by {person} to {time} ({relative}).',
  'schedule.notice.skipped': 'This run was skipped by {person}.',
  // {result} is one of the texts schedule.result
  'schedule.notice.ended': 'This run: {result}.',
  'schedule.notice.called-off': 'This run was cancelled: the schedule was changed.',
  // {times} is for example “10 min and 5 min”; the reason follows as a sentence
  'schedule.notice.not-warned': 'Players were not warned {times} before.',
  'schedule.notice.maybe-not-warned': 'Players may not have been warned {times} before.',
  // Warnings in the game: short, without markup
  'schedule.warning.stop': 'The server stops in {minutes, plural, one {# minute} other {# minutes}}.',
  'schedule.warning.restart': 'The server restarts in {minutes, plural, one {# minute} other {# minutes}}.',
  'schedule.warning.backup':
    'The server is backed up in {minutes, plural, one {# minute} other {# minutes}}.',
  'schedule.warning.command':
    'A scheduled command runs in {minutes, plural, one {# minute} other {# minutes}}.',

  // /history and charts
  'history.title': 'History',
  'history.title-server': 'History of {server}',
  'history.nothing': 'Nothing has been done yet.',
  'history.nothing-such': 'Nothing found.',
  'history.footer': 'The last 90 days. Only you see this.',
  // Parts of a line: “Restart Survival · Ada · by schedule · 23 sec”
  'history.scheduled': 'by schedule',
  'history.approved': 'approved by {person}',
  'history.running': 'still running',
  'history.unknown': 'outcome unknown',
  'history.failed': 'failed',
  // Alternative texts describe a picture to those who can’t see it. {players} and {uptime} are “14” and “99.5%”, or “no data”
  'chart.day.alt':
    'The last 24 hours. Most players: {players}. Uptime: {uptime}. Restarts: {restarts, number}. Crashes: {crashes, number}. Backups: {backups, number}.',
  // Under the picture, whose signs it explains
  'chart.day.legend': '▲ restart · ✕ crash · ● backup · ▨ down · ░ host can’t be read',
  'chart.no-data': 'no data',
  'chart.days.title': '{server}: {days, plural, one {the last day} other {the last # days}}',
  'chart.days.nothing':
    'Nothing was measured in this time. A server is measured while `/panel`, `/alerts` or `/schedule` needs it.',
  'chart.days.uptime': 'Uptime: **{uptime}** (measured for {observed})',
  // {time} is “3 days ago”
  // {from} and {to} are times within one hour, the first with its date
  'chart.days.busiest': 'Most players: **{players, number}**, between {from} and {to}',
  // The rows of the picture, with their colours
  'chart.row.players': '🔵 players',
  'chart.row.cpu': '🟠 CPU (100% is one core)',
  'chart.row.memory': '🟢 memory',
  'chart.row.memory-size': '🟢 memory in GB',
  'chart.row.uptime': '🟩 uptime',
  'chart.days.legend':
    'From top to bottom. Lines show the average, areas the maximum. Gaps were not measured.',
  'chart.days.no-picture': 'There is no picture: the library that draws it is not installed where I run.',
  'chart.days.footer': 'Measured while /panel, /alerts or /schedule needs it; kept for 90 days.',
  'chart.days.alt':
    '{days, plural, one {The last day.} other {The last # days.}} Most players: {players}. Uptime: {uptime}.',

  // Requests for approval, and grants of console commands
  // Console commands. {commands} are commands in code spans, joined with “or”
  'access.grant-changed': 'Grant changed',
  // {before} and {now} are levels, such as “viewer”
  'access.level-replaced': 'The level was {before} and is {now} now.',
  'access.also-keeps': '{role} also keeps what is listed here. Take it away with `/access revoke`:',
  // {grant} is one of the texts access.grant
  'access.only-commands': '{grant}, only those that begin with {commands}',
  'error.commands-elsewhere.title': 'Not with this permission',
  'error.commands-elsewhere.text':
    'The option `commands` only goes with the permission `command`. Nothing was granted.',
  'error.commands-unreadable.title': 'I can’t use these commands',
  // {count} is 20 and {length} is 100
  'error.commands-unreadable.text':
    '“{pattern}” can’t be used. Type the first words of each command, with commas in between, for example `say, whitelist, kick *`. `*` stands for any one word, but can’t be the first. At most {count, number} commands with {length, number} characters each, without `;`, `|` and `&&`. Nothing was granted.',
  'error.command-not-allowed.title': 'No permission',
  'error.command-not-allowed.text':
    'On **{server}** you may only run commands that begin with {commands}. Nothing was sent.',
  'error.several-commands.title': 'One command at a time',
  'error.several-commands.text':
    'On **{server}** you may only run commands that begin with {commands}, one at a time: without `;`, `|` and `&&`. Nothing was sent.',
  // Requests for approval. {request} is a label such as “Restart Survival”; {person} asked for it, {decider} approved or declined it
  'button.ask-approval': 'Ask for approval',
  'button.approve': 'Approve',
  'button.decline': 'Decline',
  'approval.wanted': 'Approval wanted: {request}',
  'approval.asked': '{person} asked for this.',
  // {actions} are joined with “and”: “stop the server and restore backups”
  'approval.deciders': 'Members who may {actions} can approve or decline it, until {time} ({relative}).',
  'approval.approved.title': 'Approved: {request}',
  'approval.approved.text': '{person} asked for this. {decider} approved it.',
  'approval.declined.title': 'Declined: {request}',
  'approval.declined.text': '{person} asked for this. {decider} declined it. Nothing was changed.',
  'approval.expired.title': 'Expired: {request}',
  'approval.expired.text': '{person} asked for this. It was not approved in time, so nothing was changed.',
  'approval.sent.title': 'Asked for approval: {request}',
  'approval.sent.text':
    'Your request is in {channel}. If it is approved before {time} ({relative}), it is done in your name, and the outcome appears here.',
  // A line of the outcome of an operation, after “Requested by …”
  'approval.approved-by': 'Approved by {person}',
  'approval.welcome.title': 'Requests for approval are posted here',
  'approval.welcome.text':
    'Members can ask for what they may not do themselves. Those who may do it approve or decline it here. An admin can choose another channel with `/setup approvals`.',
  // Lines of /setup show, and its replies to changes
  'setup.approvals-channel': 'Requests for approval: {channel}',
  'setup.approvals-in-log': 'Requests for approval: in the log channel',
  'setup.approvals-set.title': 'Channel for approvals set',
  'setup.approvals-set.text': 'Requests for approval are now posted in {channel}.',
  'setup.approvals-removed.title': 'Channel for approvals removed',
  'setup.approvals-removed.text':
    'Requests for approval are now posted in the log channel. Without one, nobody can ask.',
  'error.approvals-channel-refused.title': 'I can’t post there',
  // As error.log-channel-refused
  'error.approvals-channel-refused.text':
    '{channel} can’t be the channel for approvals: {problem}. Give me **View Channel**, **Send Messages** and **Embed Links** in it, then try again.',
  'error.approval-not-needed.title': 'You may do this now',
  'error.approval-not-needed.text':
    'You have the permission now, so nobody was asked. Use the command again.',
  'error.approval-own.title': 'Not your own request',
  'error.approval-own.text':
    'You asked for this, so somebody else has to approve it. **Decline** takes it back.',
  'error.approval-person-left.title': 'They have left',
  'error.approval-person-left.text':
    '{person} has left this guild since then, so nothing was done. **Decline** closes the request.',
  'error.approval-person-lost-access.title': 'No permission',
  'error.approval-person-lost-access.text':
    '{person} may not do anything on **{server}** any more, so nothing was done. **Decline** closes the request.',
  'error.approval-changed.title': 'The request has changed',
  'error.approval-changed.text':
    'Nothing was done: the server or the backup has changed, so other steps are needed. The message now shows them. To agree, press **Approve** again.',
  'error.approval-starting.title': 'It is being started',
  'error.approval-starting.text':
    '{person} approved it a moment ago. Try again in a minute if nothing happens.',
  'error.approval-not-posted.title': 'Nobody was asked',
  'error.approval-not-posted.text':
    'I can’t post in {channel}: {problem}. An admin can choose another channel with `/setup approvals`.',
  'error.approvals-off.title': 'Nobody was asked',
  'error.approvals-off.text':
    'There is no channel for requests any more. An admin can choose one with `/setup approvals`.',
  'error.too-many-approvals.title': 'Too many open requests',
  'error.too-many-approvals.text':
    '{count, plural, one {You have # open request in this guild.} other {You have # open requests in this guild.}} Wait until one is approved, declined or expires. Nobody was asked.',
  'error.too-many-approvals-of-guild.title': 'Too many open requests',
  'error.too-many-approvals-of-guild.text':
    '{count, plural, one {This guild has # open request.} other {This guild has # open requests.}} Wait until one is approved, declined or expires. Nobody was asked.',

  // The log channel
  'log.welcome.title': 'Operations are announced here',
  'log.welcome.text':
    'This channel now shows what happens to your game servers: who did what, and the result. An admin can change it with `/setup log`.',
} as const;
