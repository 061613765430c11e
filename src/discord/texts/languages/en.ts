/**
 * English, the source of all other languages. See docs/writing.md for the syntax.
 */
export const en = {
  // Time and lists
  'time.after': 'after {time} ({relative})',
  'time.just-now': 'just now',
  // Two sentences, one after the other
  'list.sentences': '{first} {second}',
  'list.more': '… and {count, plural, one {# more} other {# more}}',

  // Descriptions of commands and their options: at most 100 characters. Discord shows them as a person types.
  'command.status': 'See how your game servers are doing',
  'command.players': 'See who is online',
  'command.power': 'Start, stop, restart or kill a server',
  'command.power.action': 'What to do',
  // The examples are understood in the words of each language: `npx vitest run test/discord/typed-examples.test.ts`
  'command.power.when': 'now (default), “in 15 min”, a time of day such as 22:00, or “when empty”',
  'command.power.warn': 'Warn players this many minutes before, for example 10,5,1',
  'command.power.reason': 'The reason, shown to players in the warnings',
  'command.cmd': 'Run a console command on a server',
  // “say” is a command of the game: it stays English.
  'command.cmd.command': 'A console command, for example: say Hello',
  'command.logs': 'See a server’s latest console output (only you see it)',
  'command.logs.lines': 'Number of lines, 1–100 (default: 20)',
  'command.help': 'See what you can do here',
  'command.history': 'See who did what, and charts of players and uptime',
  'command.history.list': 'See who did what and how it ended (only you see it)',
  'command.history.list.server': 'Only this server (default: all)',
  'command.history.list.person': 'Only actions that this person requested',
  'command.history.list.action': 'Only this kind of action',
  'command.history.chart': 'See a chart of a server’s players, usage and uptime',
  'command.history.chart.days': 'Number of days, 1–90 (default: 7)',
  'command.backup': 'List, create, test, restore, lock, download and delete backups',
  'command.backup.list': 'See a server’s backups',
  'command.backup.create': 'Back up a server',
  'command.backup.create.name': 'Name for the backup (not every host supports names)',
  'command.backup.restore': 'Replace the world with a backup (asks first)',
  'command.backup.delete': 'Delete a backup (asks first)',
  'command.backup.lock': 'Protect a backup from being deleted',
  'command.backup.unlock': 'Allow a locked backup to be deleted again',
  'command.backup.download': 'Get a link to download a backup (only you see it)',
  'command.backup.compare': 'See what changed between two tested backups',
  'command.backup.compare.first': 'One of the two backups',
  'command.backup.compare.second': 'The other backup',
  'command.backup.test': 'Test a backup: read all of it and check that the world is in it',
  'command.backup.test.backup': 'Which backup (default: the latest finished one)',
  'command.setup': 'Connect your game servers to this Discord server',
  'command.setup.connect': 'Enter your hosting account’s API key in a private form',
  'command.setup.connect.host': 'Which host (optional if there is only one)',
  'command.setup.check': 'Check the setup for problems, or see what a member can do',
  'command.setup.check.member': 'The member whose permissions you want to see',
  'command.setup.show': 'See the setup, and continue it from a menu',
  'command.setup.disconnect': 'Disconnect a host and delete its API key',
  'command.setup.disconnect.connection': 'Which connection (optional if there is only one)',
  'command.setup.server': 'Choose the server that commands use by default',
  'command.setup.server.server': 'The new default (leave empty to see the current one)',
  'command.setup.address': 'Set the address where players join a server',
  'command.setup.address.server': 'Which server',
  'command.setup.address.address': 'For example play.example.org:25565 (leave empty to see the current one)',
  'command.setup.game': 'Set the game that a server runs, so I can see who is online',
  'command.setup.game.server': 'Which server',
  'command.setup.game.game': 'The game, or “Automatic”',
  'command.setup.game.query_port': 'The game’s query port (leave empty for the default)',
  'command.setup.log': 'Choose the channel where every action is logged',
  'command.setup.log.channel': 'The log channel (leave empty to see the current one)',
  'command.setup.approvals': 'Choose where approval requests are posted, and who is mentioned',
  'command.setup.approvals.channel': 'The channel (leave empty to keep the current one)',
  'command.setup.approvals.role': 'Role to mention (leave empty to keep the current one)',
  'command.setup.commands': 'Choose when to back up before console commands',
  'command.setup.commands.rule': 'When to back up first (leave empty to keep the current rule)',
  'command.setup.commands.add': 'More commands to ask about, such as: warp delete, eco give *',
  'command.setup.commands.remove': 'Commands not to ask about, such as: clear, function lobby:*',
  'command.setup.language': 'Choose the language of public messages',
  'command.setup.language.language': 'The language (leave empty to see the current one)',
  'command.setup.timezone': 'Choose the time zone of schedules',
  'command.setup.timezone.zone': 'A city in your time zone, such as Europe/Berlin, or UTC',
  'command.setup.choice': 'The new setting (leave empty to see the current one)',
  'command.access': 'Choose what each role can do',
  'command.access.grant': 'Give a role a permission, on one server or on all',
  'command.access.grant.permission': 'A level, or a single action',
  'command.access.grant.server': 'Only on this server (default: all)',
  'command.access.grant.commands':
    'For permission:command: only commands that start with these, e.g. say, whitelist, kick *',
  'command.access.revoke': 'Revoke permissions from a role',
  'command.access.revoke.permission': 'Only this permission (default: all)',
  'command.access.revoke.server': 'Only permissions on this server (default: all)',
  'command.access.list': 'See what each role can do',
  'command.privacy': 'See what I store about you here',
  'command.schedule': 'Schedule restarts, backups, starts, stops and console commands',
  'command.schedule.add': 'Add a schedule (you see the next runs before it’s saved)',
  'command.schedule.add.action': 'What to do',
  // The examples are understood in the words of each language: `npx vitest run test/discord/typed-examples.test.ts`
  'command.schedule.add.when':
    'every day 04:00 · mon,thu 06:30 · every 6 h · when empty for 30 min · tomorrow 03:00',
  'command.schedule.add.command': 'The console command to run (only with action:command)',
  'command.schedule.add.warn': 'Minutes before a run to warn players, for example 10,5,1',
  'command.schedule.add.warning': 'Warning text ({minutes} becomes the number of minutes left)',
  'command.schedule.add.only-when-empty':
    'Wait for an empty server, at most this long (2 h) or until this time (06:00), then run anyway',
  'command.schedule.add.only-if-played':
    'Skip a backup if nobody has played since the last good one (only with action:backup)',
  'command.schedule.add.keep': 'How many of this schedule’s backups to keep, 1–50 (older ones are deleted)',
  'command.schedule.add.channel':
    'Where runs are announced, with Skip and Postpone (default: log channel, if players are warned)',
  'command.schedule.list': 'See the schedules and how their last runs ended',
  'command.schedule.remove': 'Delete a schedule',
  'command.schedule.pause': 'Pause a schedule until it is resumed',
  'command.schedule.resume': 'Resume a paused schedule',
  'command.schedule.skip': 'Skip the next run of a schedule',
  'command.panel': 'Show servers in messages that stay up to date',
  'command.panel.post': 'Post a status panel: a message that stays up to date',
  'command.panel.post.server': 'The server to show (default: all)',
  'command.panel.post.channel': 'Where to post it (default: this channel)',
  'command.panel.post.buttons': 'Buttons to start, stop, restart and back up the server (default: on)',
  'command.panel.post.title': 'Title to show (- for the default)',
  'command.panel.post.color': 'Color while all is well, such as #57f287 (- for the default)',
  'command.panel.post.text': 'Text below the status, such as how to join (\\n for a new line, - for none)',
  'command.panel.post.image': 'Link to a small picture, starting with https:// (- for none)',
  'command.panel.post.show': 'Parts to show, such as: players, chart (- for everything)',
  'command.panel.edit': 'Change how a status panel looks',
  'command.panel.move': 'Move a status panel to another channel, or to the end of this one',
  'command.panel.move.channel': 'Where to move it (default: the end of this channel)',
  'command.panel.remove': 'Remove a status panel and its message',
  'command.panel.remove.panel': 'Which status panel',
  'command.panel.list': 'See all status panels',
  'command.alerts': 'Get alerts when a server goes down or has another problem',
  'command.alerts.set': 'Choose where alerts are posted, and who is mentioned',
  'command.alerts.set.channel': 'Where alerts are posted',
  'command.alerts.set.role': 'Role to mention (leave empty for none)',
  'command.alerts.set.server': 'Only for this server (default: all)',
  'command.alerts.set.backup_age':
    'Alert when the latest backup is older than this many hours (leave empty for never)',
  'command.alerts.set.test_age':
    'Alert when the latest good backup is older than this many hours (leave empty for never)',
  'command.alerts.set.restarts': 'Report restarts that nobody requested here (default: on)',
  'command.alerts.set.hang':
    'Alert when a running game hasn’t answered for this many minutes (2–60, default: 5, 0 for never)',
  'command.alerts.off': 'Turn alerts off, for one server or for all',
  'command.alerts.off.server': 'Only for this server (default: all)',
  'command.alerts.mute': 'Mute alerts for a while, about one server or all',
  'command.alerts.mute.for': 'How long, or until when: 30 min, 2 h, 22:00 (5 minutes to 7 days)',
  'command.alerts.mute.server': 'Only about this server (default: all)',
  'command.alerts.mute.reason': 'The reason, shown to others (optional)',
  'command.alerts.unmute': 'End a mute early, about one server or all',
  'command.alerts.unmute.server': 'Only about this server (default: all)',
  'command.alerts.show': 'See alert settings and mutes',
  // Options of several commands
  'command.server-option': 'Which server (optional if there is a default, or only one)',
  'command.backup-option': 'Which backup (the list shows age and size)',
  'command.role-option': 'Which role',
  'command.schedule-option': 'Which schedule',

  // Choices of options: at most 100 characters. “Saves” means the world of the game. Begin with the English word and a
  // colon: texts and documentation name it, and people find it by typing it.
  'choice.power.start': 'start',
  'choice.power.stop': 'stop (saves first)',
  'choice.power.restart': 'restart (saves first)',
  'choice.power.kill': 'kill (loses unsaved progress)',
  'choice.commands.always': 'always: back up before every command',
  'choice.commands.ask': 'ask: ask about a backup before risky commands (default)',
  'choice.commands.never': 'never: run every command right away, without a backup',
  'choice.game.automatic': 'Automatic: detect the game',
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
  'action.schedule': 'manage schedules',
  'action.alerts.mute': 'mute alerts',
  'action.backup.list': 'see the backups',
  'action.backup.create': 'create backups',
  'action.backup.restore': 'restore backups',
  'action.backup.delete': 'delete backups',
  'action.backup.lock': 'lock and unlock backups',
  'action.backup.download': 'download backups',
  'action.backup.test': 'test backups',
  // Levels: viewer, operator and manager are typed in commands, so they stay English; what they allow is translated.
  'permission.viewer': 'status and backup list',
  'permission.operator':
    'start, stop, restart, back up, mute alerts, and see status, backups, console and history',
  'permission.manager': 'everything with servers, backups and schedules',

  // Errors: what was not done, why, and what to do next
  // At the bottom of an error message; the person who runs the bot finds the error in the log by it
  'error.reference': 'Reference {reference}',
  'error.missing-option.title': 'Something is missing',
  'error.missing-option.text':
    'The {option} option is empty. Run the command again and pick a value from the list.',
  'error.no-such-choice.title': 'Not one of the choices',
  'error.no-such-choice.text': '{option} can’t be “{value}”. Pick one of {choices}.',
  'error.no-such-command.title': 'This command no longer exists',
  'error.no-such-command.text': 'Type / to see the current commands.',
  'error.old-button.title': 'This button no longer works',
  'error.old-button.text': 'I no longer know what it was for. Run the command again.',
  'error.old-server-button.title': 'This button no longer works',
  'error.old-server-button.text': 'I no longer know which server it was for. Run the command again.',
  'error.outside-guild.title': 'Commands don’t work here',
  'error.outside-guild.text': 'Use them in a Discord server that I’ve been added to.',
  'error.restarting.title': 'I’m restarting',
  'error.restarting.text': 'I had to stop before the host responded. Nothing changed. Try again in a moment.',
  'error.busy.title': '{server} is busy',
  // {request} is a label such as "Start Survival"; {since} is a time such as "3 minutes ago"
  'error.busy.text':
    '**{request}** isn’t finished yet. **{person}** requested it {since}. One change at a time: try again when it’s done.',
  'error.busy-backup.title': '{server} is busy',
  'error.busy-backup.text':
    '**{request}** isn’t finished yet. **{person}** requested it {since}. Try again when it’s done. If it never ends, the host’s machine was probably restarted: delete the unfinished backup with {command_backup_delete}.',
  // A restore
  'error.busy-restore.title': '{server} is busy',
  'error.busy-restore.text':
    '**{request}** isn’t finished yet. **{person}** requested it {since}. The host doesn’t say how it’s going. Until it’s done, you can only stop or kill the server.',
  'error.busy-limited.title': '{server} is busy',
  // {after} is a time with the word “after”
  'error.busy-limited.text':
    '**{request}** is waiting: the host limits how often this can be done. I’ll continue {after}. One change at a time: try again when it’s done.',
  'error.busy-elsewhere.title': '{server} is busy',
  'error.busy-elsewhere.text':
    '**{request}** isn’t finished yet. It was requested from another Discord server {since}. One change at a time: try again when it’s done.',
  'error.too-many-operations.title': 'Too many actions are running',
  // {operations} are lines, one for each person and kind of operation
  'error.too-many-operations.text':
    '{count, plural, one {# action is already running, and that’s the limit:} other {# actions are already running, and that’s the limit:}}\n{operations}\nNothing changed. Try again when one of them is done.',
  'error.key-unreadable.title': 'Reconnect needed',
  'error.key-unreadable.text':
    'I can’t decrypt the stored API key. An admin has to run `/setup connect` again.',
  'error.store-unavailable.title': 'I can’t reach my database',
  'error.store-unavailable.text':
    'Without it I can’t check permissions. No game server was changed. Try again in a minute.',
  'error.store-uncertain.title': 'I can’t reach my database',
  'error.store-uncertain.text':
    'Your request may still go through when the database is back. Check {command_status} in a minute before you try again.',
  'error.reply-refused.title': 'I can’t show the result',
  'error.reply-refused.text':
    'Discord rejected my message, but your request may have gone through. Check `/status`. For a setting, check `/setup show` or `/access list`.',
  'error.not-acknowledged.title': 'Nothing changed',
  'error.not-acknowledged.text': 'Discord had a problem before I could start. Try again.',
  'error.internal.title': 'Something went wrong on my side',
  'error.internal.text':
    'If you asked me to change something, I don’t know whether it worked. Check before you try again. If it keeps happening, send the reference below to whoever runs this bot.',

  // Errors: too many requests. {after} is a time such as "after 2:32:10 PM (in 20 seconds)"
  'error.too-fast.title': 'Slow down',
  'error.too-fast.text': 'You sent too many requests. Nothing changed. Try again {after}.',
  'error.guild-too-fast.title': 'Too many requests',
  'error.guild-too-fast.text':
    'People in this Discord server sent too many requests. Nothing changed. Try again {after}.',
  'error.overloaded.title': 'Too many requests right now',
  'error.overloaded.text': 'I’m getting more requests than I can handle. Nothing changed. Try again {after}.',

  // Errors: permissions. {actions} are joined with "or": "start the server or stop the server"
  // Follows the text of a refusal
  'refusal.ask-admin': 'An admin can allow it.',
  // Follows the text of a refusal, or “Nothing yet.”, for people without any permission
  'refusal.no-access': 'Someone with the **Manage Server** permission can give one of your roles access.',
  // Follows the text of a refusal, above the button of this name
  'refusal.ask-approval': 'Someone with this permission can approve it for you.',
  'error.no-permission.title': 'You can’t {actions} here',
  'error.no-permission.text': 'You don’t have permission for that.',
  'error.no-permission-on-server.title': 'You can’t {actions} here',
  'error.no-permission-on-server.text': 'You don’t have permission for that on **{server}**.',
  'error.no-permission-on-this-server.title': 'You can’t {actions} here',
  'error.no-permission-on-this-server.text': 'You don’t have permission for that on this game server.',
  'error.restore-needs-permission.title': 'No permission',
  // {status} is a label such as "running"
  'error.restore-needs-permission.text':
    '{server} is **{status}**, so a restore has to stop it and start it again. You don’t have permission to {actions}.',
  'error.backup-needs-permission.title': 'No permission',
  'error.backup-needs-permission.text':
    '{server} isn’t running, and it has to run to be backed up. You don’t have permission to {actions}.',
  'error.restore-needs-stop.title': 'No permission',
  'error.restore-needs-stop.text':
    '{server} is **{status}**, and the host stops it for a restore. You don’t have permission to {actions}.',
  'error.not-admin.title': 'No permission',
  // "Manage Server" is a permission in Discord: use Discord’s own name for it
  'error.not-admin.text': 'Only members with the **Manage Server** permission can do this.',

  // Errors: the connection to the hosting account
  'error.not-connected.title': 'Not connected',
  'error.not-connected.text': 'No hosting account is connected yet. Ask an admin to run `/setup connect`.',
  'error.not-connected-admin.title': 'Not connected',
  'error.not-connected-admin.text':
    'No hosting account is connected yet. Run `/setup connect`: you need an API key from your host.',
  'error.other-host.title': 'Connected to a different host',
  'error.other-host.text':
    'The stored API key belongs to a different host, so I won’t send it. An admin has to run `/setup connect` again.',
  'error.own-hosts-off.title': 'Panels of this kind are no longer allowed',
  'error.own-hosts-off.text':
    'Whoever runs this bot has turned off connections to panels of this kind. Nothing was sent. Ask them, or connect another host with `/setup connect`.',
  'error.connection-removed.title': 'Connection removed',
  'error.connection-removed.text':
    '**{server}** belongs to a connection that was removed. An admin can connect it again with `/setup connect`.',
  'error.key-not-permitted.title': 'The API key isn’t allowed to do this',
  // {action} is a label such as “restore backups”; {permissions} are names of the host, such as `backup.restore`
  'error.key-not-permitted.text':
    'On **{server}**, the API key of **{connection}** isn’t allowed to {action}. Nothing was sent. In the host’s control panel, give the key’s user {count, plural, one {this permission} other {these permissions}}: {permissions}.',
  // {connections} are lines, one for each: the text connection.failed
  'error.connections-failed.title': 'Some servers can’t be listed right now',
  'error.connections-failed.text': 'I couldn’t list the servers of these connections:\n{connections}',

  // Errors: the API key that an admin entered in the form
  'error.api-key-empty.title': 'That’s not an API key',
  'error.api-key-empty.text': 'The field was empty. Nothing was saved.',
  'error.api-key-too-long.title': 'That’s not an API key',
  'error.api-key-too-long.text':
    'It’s longer than {max, plural, one {# character} other {# characters}}. Nothing was saved.',
  'error.api-key-malformed.title': 'That’s not an API key',
  'error.api-key-malformed.text':
    'It has spaces, or characters an API key can’t have. Copy it again. Nothing was saved.',
  'error.api-key-application.title': 'That’s an application key',
  'error.api-key-application.text':
    'Keys that begin with `ptla_` or `papp_` are for administrators of the panel, and don’t work here. Create one under **Account → API Credentials** (Pelican: **Profile → API Keys**): it begins with `ptlc_` or `pacc_`. Nothing was saved.',
  'error.api-key-refused.title': 'The host refused this key',
  // {hostText} is empty, or what the host says, in lines of its own
  'error.api-key-refused.text':
    '{hostText}{connected, select, yes {Nothing was saved, and your existing connection is unchanged.} other {Nothing was saved.}} Copy the whole key from the host’s settings, without spaces. It may also have expired.',
  // The same of a host on one’s own machine
  'error.api-key-refused-own-machine.title': 'The host refused this key',
  'error.api-key-refused-own-machine.text':
    '{hostText}{connected, select, yes {Nothing was saved, and your existing connection is unchanged.} other {Nothing was saved.}} Copy the whole key as the host printed it, or create a new one there.',
  'error.api-key-denied.title': 'The host doesn’t accept this key here',
  'error.api-key-denied.text':
    '{hostText}{connected, select, yes {Nothing was saved, and your existing connection is unchanged.} other {Nothing was saved.}} Create the key under **Account → API Credentials** (Pelican: **Profile → API Keys**) in the host’s control panel. Leave its allowed IPs empty, or add the address of this bot.',
  'error.api-key-not-allowed.title': 'This key can’t list servers',
  'error.api-key-not-allowed.text':
    'The host accepted the key, but the key isn’t allowed to list servers.\n{hostText}{connected, select, yes {Nothing was saved, and your existing connection is unchanged.} other {Nothing was saved.}} Give the key that permission in the host’s control panel, then connect again.',
  'error.api-key-not-checked.title': 'I couldn’t check the key',
  // {what} is why: one or two sentences, or lines
  'error.api-key-not-checked.text':
    '{what}\n{connected, select, yes {Nothing was saved, and your existing connection is unchanged.} other {Nothing was saved.}} The key may still be good. Try again in a minute. If it keeps happening, tell whoever runs this bot.',
  'error.api-key-check-later.title': 'I couldn’t check the key',
  // {what} is why, {next} is when to try again: sentences
  'error.api-key-check-later.text':
    '{what}\n{connected, select, yes {Nothing was saved, and your existing connection is unchanged.} other {Nothing was saved.}} The key may still be good. {next}',
  'error.too-many-keys.title': 'Too many connection attempts',
  'error.too-many-keys.text': 'Nothing was saved. Try again {after}.',
  'error.keys-refused.title': 'Wait before you try another key',
  'error.keys-refused.text':
    'The host refused the last keys and may block me if I try more. Nothing was saved. Create a new key in the host’s settings, copy the whole key, and try again {after}.',
  'error.key-being-checked.title': 'One connection at a time',
  'error.key-being-checked.text':
    'Another connection is still being checked, so this one wasn’t saved. Check `/setup show` in a moment.',
  'error.address-refused.title': 'I can’t use that address',
  'error.address-refused.text':
    'Enter your panel’s address as your browser shows it, for example `https://panel.example.com:8443`. It must start with https, be reachable from the internet, and use port 443 or a port above 1023. Nothing was saved.',
  'error.own-host-unreachable.title': 'I can’t connect to your panel',
  // {certificate} is own if it may be self-signed, else valid
  'error.own-host-unreachable.text':
    '{certificate, select, own {It must be reachable from the internet over https.} other {It must be reachable from the internet over https, with a valid certificate.}} {connected, select, yes {Nothing was saved, and your existing connection is unchanged.} other {Nothing was saved.}} Check the address, then try again.',
  'error.too-many-own-hosts.title': 'Too many panels',
  'error.too-many-own-hosts.text':
    'You can connect at most {max, plural, one {# panel} other {# panels}} of your own. Nothing was saved. Remove one with `/setup disconnect` first.',

  // Errors: the server, the backup or the console command that a person named
  'error.which-server.title': 'Which server?',
  // {servers} are lines, one for each server
  'error.which-server.text': 'Choose one with the `server` option:\n{servers}',
  'error.several-servers.title': 'Several servers are called “{name}”',
  'error.several-servers.text': 'Choose one with the `server` option:\n{servers}',
  'error.no-such-server.title': 'No server called “{name}”',
  'error.no-such-server.text': 'Choose one with the `server` option:\n{servers}',
  'error.no-such-server-allowed.title': 'No server called “{name}”',
  'error.no-such-server-allowed.text': 'You don’t have permission to do this on any server here.',
  'error.no-server-allowed.title': 'No permission',
  'error.no-server-allowed.text': 'You don’t have permission to do this on any server here.',
  'error.no-visible-server.title': 'No permission',
  'error.no-visible-server.text': 'You don’t have access to any server here.',
  'error.server-not-listed.title': 'No server called “{name}”',
  'error.server-not-listed.text': 'Type the server’s ID, as the host shows it.',
  'error.no-servers.title': 'No servers',
  'error.no-servers.text':
    'The host lists no servers for the API key. If it has some, an admin can give the key access to them in the host’s control panel.',
  'error.no-servers-own-machine.title': 'No servers',
  'error.no-servers-own-machine.text':
    'The host lists no servers for the API key. Add yours to its `host.json` and restart the host, or create a key that reaches them.',
  // Errors: what a host can’t do. {host} is its name, such as “exaroton”
  'error.unsupported-kill.title': '{host} can’t kill servers through its API',
  'error.unsupported-kill.text':
    'Nothing changed. Stop the server with {command_stop}, or use {host}’s control panel.',
  'error.unsupported-backups.title': '{host} doesn’t offer backups through its API',
  'error.unsupported-backups.text': 'Nothing changed. Create and restore backups in {host}’s control panel.',
  'error.unsupported-names.title': '{host} names backups itself',
  'error.unsupported-names.text': 'Run the command again without `name`.',
  'error.unsupported-locks.title': '{host} can’t lock backups through its API',
  'error.unsupported-locks.text': 'Nothing changed.',
  'error.unsupported-downloads.title': '{host} doesn’t offer backup downloads through its API',
  'error.unsupported-downloads.text': 'Download the backup in {host}’s control panel.',
  'error.unsupported-streams.title': 'I can’t test backups from {host}',
  'error.unsupported-streams.text':
    'Every now and then, download one in the host’s control panel and check that it opens.',
  'error.no-such-backup.title': 'No such backup',
  'error.no-such-backup.text':
    '{server} has no backup “{name}”. Check {command_backup_list}: it may have been deleted.',
  'error.backup-gone.title': 'This backup is gone from the host',
  'error.backup-gone.text': 'Pick another backup of {server} from {command_backup_list}.',
  'error.loss-over.title': 'This button is out of date',
  'error.loss-over.text':
    'There’s newer information about the world of {server}. Check {command_backup_list}.',
  'error.loss-answered.title': 'Already answered',
  'error.loss-answered.text': '{person} said {time} that it was on purpose.',
  'error.other-world-over.title': 'This button is out of date',
  'error.other-world-over.text': '{server} no longer has that other world, or a backup was restored.',
  'error.undo-expired.title': 'This button no longer works',
  'error.undo-expired.text':
    'It works for 24 hours after a restore. You can still restore that backup with {command_backup_restore}.',
  'error.taken-back-already.title': 'Already requested',
  'error.taken-back-already.text':
    'I didn’t do it again: {person} requested it {time}. You can restore any backup with {command_backup_restore}.',
  'error.too-many-risky-commands.title': 'Too many commands',
  'error.too-many-risky-commands.text':
    'You can add up to {count, number} commands, and remove up to {count, number}. Nothing was saved.',
  'error.take-back-expired.title': 'This button no longer works',
  'error.take-back-expired.text':
    'It works for an hour after the command. You can still restore that backup with {command_backup_restore}.',
  'error.earlier-backup-gone.title': 'That backup can’t be used',
  'error.earlier-backup-gone.text':
    'The backup of {server} is gone, or it’s bad. The command wasn’t sent. Run it again.',
  'error.several-backups.title': 'Several backups match “{name}”',
  'error.several-backups.text':
    'Pick one from the list that appears as you type. It shows their age and size.',
  'error.backup-locked.title': 'The backup is locked',
  'error.backup-locked.text':
    '“{backup}” of {server} is locked, so it wasn’t deleted. Unlock it with {command_backup_unlock}, then delete it.',
  // {state} is `failed`, or another one of a backup that isn’t finished
  'error.backup-unfinished.title':
    '{state, select, failed {The backup failed} other {The backup isn’t finished yet}}',
  'error.backup-unfinished.text':
    '{state, select, failed {“{backup}” of {server} can’t be downloaded. Create a new one with {command_backup_create}.} other {“{backup}” of {server} can’t be downloaded yet. Wait, then try again.}}',
  'error.same-backup.title': 'The same backup twice',
  'error.same-backup.text': 'Both are “{backup}”. Pick two different backups of {server}.',
  'error.backups-unread.title': 'Test the backups first',
  'error.backups-unread.text':
    'I don’t know what’s in these yet: {backups}. Run {command_backup_test}, then compare again.',
  'error.backups-too-large.title': 'Too many files to compare',
  'error.backups-too-large.text': '“{backup}” of {server} has more files than I can compare.',
  'error.tests-off.title': 'Backup tests are switched off',
  'error.tests-off.text': 'Whoever runs this bot can switch them on.',
  'error.backup-failed.title': 'The backup failed',
  'error.backup-failed.text':
    '“{backup}” of {server} failed on the host, so there’s nothing to test. Create a new one with {command_backup_create}.',
  'error.backup-not-readable.title': 'The backup isn’t finished yet',
  'error.backup-not-readable.text': '“{backup}” of {server} can’t be tested yet. Wait, then try again.',
  'error.no-complete-backup.title': 'No finished backup',
  'error.no-complete-backup.text':
    '{server} has no finished backup to test. Create one with {command_backup_create}.',
  'error.backup-damaged.title': 'This backup can’t be restored',
  'error.backup-damaged.text':
    '“{backup}” of {server} is damaged and can’t be unpacked, so nothing was sent. Pick another one from {command_backup_list}.',
  'error.backup-file-gone.title': 'This backup can’t be restored',
  'error.backup-file-gone.text':
    'The host still lists “{backup}” of {server}, but its file is gone, so nothing was sent. Pick another one from {command_backup_list}.',
  'error.restore-other-layout.title': 'This backup has a different Minecraft layout',
  'error.restore-other-layout.text':
    'Minecraft 26.1 changed where world files are stored. The backup {backup} and **{server}** don’t match: one is from before that change, the other from after it. This host keeps files that aren’t in the backup. Both kinds would be mixed, and the server might not start. Nothing changed.\n\nTo restore anyway: back up the server, delete its world folders in the host’s control panel, then restore again.',
  'error.no-backups-allowed.title': 'No backups on this server',
  'error.no-backups-allowed.text':
    'The host doesn’t allow backups of **{server}**, so nothing was sent. Ask the host for a higher limit.',
  'error.backup-name-too-long.title': 'The name is too long',
  'error.backup-name-too-long.text':
    'Backup names can have at most {max, plural, one {# character} other {# characters}}.',
  'error.command-empty.title': 'That’s not a console command',
  'error.command-empty.text': 'It’s empty. Nothing was sent.',
  'error.command-too-long.title': 'That’s not a console command',
  'error.command-too-long.text':
    'It’s longer than {max, plural, one {# character} other {# characters}}. Nothing was sent.',
  'error.command-has-lines.title': 'That’s not a console command',
  'error.command-has-lines.text':
    'It has line breaks or control characters: send one line at a time. Nothing was sent.',
  'error.command-invisible.title': 'There’s an invisible character in this text',
  'error.command-invisible.text': 'Type it by hand instead of pasting it. Nothing was sent.',
  'error.command-malformed.title': 'That’s not a console command',
  'error.command-malformed.text': 'It has a broken character. Nothing was sent.',
  'error.no-log.title': 'No console output from this host',
  'error.no-log.text':
    '**{host}** doesn’t share its servers’ console output. Open the console in its control panel.',

  // Errors: the buttons of a confirmation
  'error.not-your-button.title': 'Not your button',
  'error.not-your-button.text': '{person} requested **{request}**, so only they can press this button.',
  'error.confirmation-unknown.title': 'This button no longer works',
  'error.confirmation-unknown.text': 'It’s too old. Run the command again.',
  'error.confirmation-expired.title': 'This button no longer works',
  'error.confirmation-expired.text': 'It has expired. Nothing changed. Run the command again.',
  'error.confirmation-cancelled.title': 'This button no longer works',
  'error.confirmation-cancelled.text': 'This request was canceled. Nothing changed.',
  'error.confirmation-used.title': 'This button no longer works',
  'error.confirmation-used.text': 'It has already been pressed.',
  'error.confirmation-other-account.title': 'This button no longer works',
  'error.confirmation-other-account.text':
    'A different hosting account has been connected since then. Run the command again.',
  'error.too-many-confirmations.title': 'Too many open confirmations',
  'error.too-many-confirmations.text':
    '{count, plural, one {You have # open confirmation.} other {You have # open confirmations.}} Confirm or cancel one first, or wait until one expires. Nothing changed.',
  'error.too-many-confirmations-of-guild.title': 'Too many open confirmations',
  'error.too-many-confirmations-of-guild.text':
    '{count, plural, one {# confirmation is open in this Discord server.} other {# confirmations are open in this Discord server.}} Confirm or cancel some of them first, or wait until they expire. Nothing changed.',

  // Errors of /setup and /access
  'error.nothing-connected.title': 'Not connected',
  'error.nothing-connected.text': 'No hosting account is connected, so there’s nothing to disconnect.',
  // {hosts} and {connections} are lines, one for each
  'error.which-host.title': 'Which host?',
  'error.which-host.text': 'Choose one with the `host` option:\n{hosts}',
  // For a bot that runs the game servers on its own machine; this person can’t connect them
  'error.nothing-to-connect.title': 'Nothing to connect',
  'error.nothing-to-connect.text': 'I have no host that you can connect. Ask whoever runs this bot.',
  'error.this-machine-refused.title': 'You can’t connect this machine',
  'error.this-machine-refused.text': 'Whoever runs this bot decides who can do that. Nothing changed.',
  // {reason} is English, on separate lines
  'error.this-machine-down.title': 'This machine can’t be connected right now',
  'error.this-machine-down.text':
    'Its game server host isn’t running. I’ll keep trying to start it.\n{reason}\nFix that, then try again.',
  'error.this-machine-starting.title': 'This machine can’t be connected yet',
  'error.this-machine-starting.text': 'Its game server host is starting. Try again in a moment.',
  'error.which-connection.title': 'Which connection?',
  'error.which-connection.text': 'Choose one with the `connection` option:\n{connections}',
  'error.log-channel-refused.title': 'I can’t post there',
  // {problem} is one of the texts log.problem. View Channel, Send Messages and Embed Links are permissions: use their names in Discord.
  'error.log-channel-refused.text':
    'I can’t use {channel} as the log channel: {problem}. Give me **View Channel**, **Send Messages** and **Embed Links** there, or choose another channel.',
  'error.blank-server.title': 'Which server?',
  'error.blank-server.text':
    'The `server` option is empty. Choose a server, or leave the option out for all servers.',
  'error.too-many-grants.title': 'Too many permissions',
  'error.too-many-grants.text':
    'This Discord server has reached the limit of {max, number} permissions. Nothing changed. Revoke some with `/access revoke`, or grant levels on all servers.',
  'error.join-address.title': 'Not an address',
  'error.join-address.text':
    '“{address}” isn’t the address of a game server. Type a domain or IP address, and a port if needed: `play.example.org:25565`.',
  'error.too-many-addresses.title': 'Too many addresses',
  'error.too-many-addresses.text':
    'I can store the addresses of at most 100 servers. Nothing changed. Remove one with `/setup address`, then try again.',
  'error.unknown-game.title': 'No such game',
  'error.unknown-game.text': 'I don’t know the game “{game}”. Pick one from the list.',
  'error.too-many-games.title': 'Too many games',
  'error.too-many-games.text':
    'I can store the games of at most 100 servers. Nothing changed. Set one of the others to **Automatic** with `/setup game`, then try again.',
  'error.unknown-timezone.title': 'No such time zone',
  'error.unknown-timezone.text':
    'I don’t know the time zone “{zone}”. Type a city such as `Europe/Berlin` and pick one from the list.',
  'error.unknown-timezone-similar.title': 'No such time zone',
  'error.unknown-timezone-similar.text': 'I don’t know the time zone “{zone}”. Did you mean `{similar}`?',
  // {zone} is an abbreviation such as CEST; {zones} are joined with “or”
  'error.timezone-abbreviation.title': 'Which time zone?',
  'error.timezone-abbreviation.text':
    'Abbreviations such as “{zone}” aren’t exact enough. Choose a city: {zones}.',
  'error.schedule-not-understood.title': 'I don’t understand this time',
  // The examples are understood in the words of each language: `npx vitest run test/discord/typed-examples.test.ts`
  'error.schedule-not-understood.text':
    '“{when}” isn’t a time I know. Try `every day 04:00`, `mon,thu 06:30`, `every 6 h`, `when empty for 30 min`, `2026-12-24 18:00`, `in 2 h`, or a cron line such as `0 4 * * 1-5`.',
  'error.schedule-no-time.title': '“{part}” isn’t a time of day',
  'error.schedule-no-time.text': 'Times of day go from 00:00 to 23:59.',
  // {part} is a date such as 4/5: some write the month first
  'error.schedule-date.title': 'Which date is “{part}”?',
  'error.schedule-date.text': 'Name the month: `24 dec 20:00`.',
  'error.schedule-no-clock.title': 'At what time?',
  // The examples are understood in the words of each language: `npx vitest run test/discord/typed-examples.test.ts`
  'error.schedule-no-clock.text':
    '“{when}” doesn’t say a time of day. Add one: `tomorrow 08:00`, `every day 20:00`.',
  // {part} is what was typed for a time zone: “cest”
  'error.schedule-zone.title': 'Leave out “{part}”',
  'error.schedule-zone.text':
    'Times that you type are in the time zone **{zone}**. An admin can choose another one with `/setup timezone`.',
  'error.schedule-interval-time.title': 'This interval can’t have a time of day',
  'error.schedule-interval-time.text': 'Name the times of day instead: `every day 04:00 and 16:00`.',
  'error.schedule-cron.title': 'I can’t read this cron line',
  'error.schedule-cron.text':
    'A cron line has five fields: minute, hour, day of the month, month and day of the week, for example `30 4 * * 1-5`. “{when}” isn’t one.',
  'error.schedule-too-often.title': 'Too often',
  'error.schedule-too-often.text': 'Runs must be at least 5 minutes apart.',
  'error.schedule-never.title': 'It would never run',
  'error.schedule-never.text': 'No date ever matches “{when}”.',
  'error.schedule-past.title': 'That time has passed',
  // {time} is a time of day, such as 14:05; {zone} a time zone
  'error.schedule-past.text': 'It’s {time} now in the time zone **{zone}**. Choose a later time.',
  'error.schedule-too-far.title': 'Too far ahead',
  'error.schedule-too-far.text':
    'A one-time run can be at most a year ahead, and an interval at most 31 days.',
  'error.schedule-option.title': 'These options don’t go together',
  // {option} is an option in a code span
  'error.schedule-option.text':
    'The {option} option doesn’t work with this `action`. Remove {option}, or choose a different `action`.',
  'error.schedule-warn-empty.title': 'These options don’t go together',
  'error.schedule-warn-empty.text':
    'With “when empty”, nobody is there to warn. Leave out `warn`, or choose a different time.',
  'error.schedule-option-empty.title': 'These options don’t go together',
  // {option} is an option in a code span
  'error.schedule-option-empty.text':
    'With “when empty”, a run begins once nobody is online. Leave out {option}, or choose a different time.',
  // {option} is an option in a code span, perhaps with a value: `action:command`
  'error.schedule-needs.title': 'Something is missing',
  'error.schedule-needs.text': '{option} also needs the {other} option.',
  'error.schedule-empty.title': 'Only a stop can wait for that',
  'error.schedule-empty.text':
    '`when empty for …` only works with `action:stop`. For other actions, set a time and use the `only_when_empty` option.',
  'error.schedule-warn.title': 'I don’t understand these minutes',
  'error.schedule-warn.text':
    '`warn` takes up to five numbers from 1 to 60: the minutes before a run, for example `10,5,1`.',
  'error.schedule-warning.title': 'I can’t use this text',
  'error.schedule-warning.text':
    'It has to be one line of at most {max, plural, one {# character} other {# characters}}, without “;” (it ends a command in some games).',
  'error.schedule-only-if-played.title': 'I can’t tell whether anyone played',
  'error.schedule-only-if-played.text':
    'For that, I have to test backups and see when files were changed. Here, I can’t do both. Leave `only_if_played` empty. Nothing was saved.',
  'error.schedule-latest.title': 'I don’t understand how long to wait',
  'error.schedule-latest.text':
    '`only_when_empty` takes a maximum wait of up to 24 hours, or a time of day: `2 h`, `90 min` or `06:00`.',
  'error.later-not-understood.title': 'I don’t understand this time',
  // The examples are understood in the words of each language: `npx vitest run test/discord/typed-examples.test.ts`
  'error.later-not-understood.text':
    '“{when}” isn’t a time I know here. Try `in 15 min`, `22:00`, or `when empty`. For something that repeats, use {command_schedule_add}. Nothing changed.',
  'error.later-too-far.title': 'Too far ahead',
  'error.later-too-far.text':
    'I can wait for up to 24 hours. For a later time, use {command_schedule_add}. Nothing changed.',
  'error.later-kill.title': 'A kill can’t wait',
  'error.later-kill.text':
    'Leave `when`, `warn` and `reason` empty, or choose another action. Nothing changed.',
  'error.later-start.title': 'A start can’t wait for an empty server',
  'error.later-start.text':
    'A stopped server is always empty. Leave `when` empty, or set a time. Nothing changed.',
  'error.later-warn.title': 'Too soon for that warning',
  'error.later-warn.text':
    'There’s no time left for any of these warnings. Choose a later time, or fewer minutes. Nothing changed.',
  'error.later-players-unknown.title': 'I can’t tell when it’s empty',
  'error.later-players-unknown.text':
    'I don’t know who is online on **{server}**. Set a time instead, for example `when:in 15 min` with `warn:10,5,1`. Nothing changed.',
  'error.later-over.title': 'Nothing to cancel',
  'error.later-over.text': 'This action has already started, ended or been canceled.',
  'error.too-many-schedules.title': 'Too many schedules',
  'error.too-many-schedules.text':
    'This Discord server has reached the limit of {max, number} schedules. Nothing was saved. Remove one with `/schedule remove` first.',
  'error.no-such-schedule.title': 'No such schedule',
  'error.no-such-schedule.text':
    'It may have been deleted. Pick one from the list, or check `/schedule list`.',
  'error.schedule-changed.title': 'Someone else just changed this schedule',
  'error.schedule-changed.text': 'Your change wasn’t saved. Check `/schedule list`, then try again.',
  'error.schedule-no-run.title': 'Nothing to skip',
  'error.schedule-no-run.text':
    'This schedule has no next run. It’s paused or finished, its run has just started, or it’s waiting for an empty server.',
  'error.schedule-run-over.title': 'This button no longer works',
  'error.schedule-run-over.text':
    'This run has already started, or it was skipped, moved or canceled. Check `/schedule list`.',
  'error.schedule-channel-closed.title': 'You can’t announce runs there',
  // View Channel and Send Messages are permissions: use their names in Discord.
  'error.schedule-channel-closed.text':
    'You need **View Channel** and **Send Messages** in {channel} to announce runs there. Choose another channel. Nothing was saved.',
  'error.schedule-channel.title': 'I can’t announce runs there',
  // {problem} is one of the texts log.problem
  'error.schedule-channel.text':
    'I can’t use {channel}: {problem}. Give me **View Channel**, **Send Messages** and **Embed Links** there, or choose another channel. Nothing was saved.',

  // The form for the API key
  // The reply to `/setup check`. {what} is what a channel or server is used for, such as “Alerts”; {permissions} are Discord’s names: use its own in your language
  'check.good.title': 'Everything works',
  'check.good.text': 'Every API key works, and I can post in every channel I use.',
  'check.problems': '{count, plural, one {# problem} other {# problems}}',
  // {what} is a step of /setup show, or one of the next two
  'check.problem': '1 problem: {what}',
  'check.no-roles': 'no roles',
  'check.no-zone.name': 'no time zone',
  // {permissions} are names of the host, such as `backup.restore`
  'check.key-lacks':
    'On {servers}, the key of **{connection}** can’t {actions}. In the host’s control panel, give the key’s user {count, plural, one {this permission} other {these permissions}}: {permissions}.',
  // Follows check.key-lacks
  'check.key-lacks-log':
    'Without {permissions}, alerts can’t name who stopped the server in the control panel.',
  'check.panel-outdated':
    'The panel of {connection} is too old for its machines. Consoles, backup downloads and backup tests don’t work. The host has to update it to Pterodactyl 1.12.3 or newer.',
  'check.channel-gone':
    '{what}: the channel was deleted, so nothing is posted. Choose another one with {command}.',
  // {schedules} are labels such as “Restart Survival”, joined with “and”
  'check.schedule-channel-gone':
    '{schedules}: the channel was deleted, so runs aren’t announced. To announce them again, use `/schedule remove`, then `/schedule add` with another channel.',
  'check.channel-blocked': '{what}: I need {permissions} in {channel}. Allow that in the channel’s settings.',
  'check.permission.view': '**View Channel**',
  'check.permission.send': '**Send Messages**',
  'check.permission.embed': '**Embed Links**',
  'check.permission.attach': '**Attach Files**',
  'check.permission.mention': '**Mention @everyone, @here, and All Roles**',
  'check.panel-ended':
    'The status panel in {channel} has stopped updating: {reason}. Post it again with `/panel move`.',
  'check.discord-silent': 'Discord didn’t say what I can do in your channels. Try again in a minute.',
  'check.server-gone': '{what}: no connected host lists **{server}** now. Check {command}.',
  'check.role-gone': 'A role with permissions was deleted. Check `/access list`.',
  'check.alert-role-gone': 'Alerts mention a role that was deleted. Choose another one with `/alerts set`.',
  'check.alert-role-silent':
    'Alerts can’t mention {role}. Allow everyone to mention it, or give me {permission}.',
  'check.approval-role-gone':
    'Approval requests mention a role that was deleted. Choose another one with `/setup approvals`.',
  'check.approval-role-silent':
    'Approval requests can’t mention {role}. Allow everyone to mention it, or give me {permission}.',
  'check.schedule-stops':
    '{schedule} will pause at its next run: whoever added it has left or no longer has permission. Anyone with permission can take it over.',
  // {schedule} is “Back up Survival · Every day at 04:00”
  'check.take-over': 'Take over: {schedule}',
  'check.no-zone': 'Until you choose a time zone, “every day at 04:00” means 04:00 in UTC.',
  'check.can-all': '{host} supports everything I can do.',
  'check.cannot': '{host} doesn’t let me {actions} through its API.',
  'check.no-links': '{host} has no download links for backups.',
  // The host doesn’t send its backups to the bot
  'check.tests-never':
    'I can’t test its backups, so any of them might be bad. Look inside one yourself now and then.',
  'check.tests-off': 'Backup tests are switched off: whoever runs this bot can switch them on.',
  'check.tests-by-hand': 'Automatic backup tests are switched off: whoever runs this bot can switch them on.',
  'check.member.title': 'What a member can do',
  'check.member.left': '{person} isn’t a member of this Discord server.',
  'check.member.admin': '{person} is an admin and can do everything.',
  'check.member.nothing':
    '{person} can’t do anything yet: none of their roles has a permission. Grant one with `/access grant`.',
  'check.member.can': '{person} has these permissions through their roles:',
  // The reply to `/privacy`. {oldest} is “3 weeks ago”; {contact} is an address or a link
  'privacy.title': 'What I store about you here',
  'privacy.nothing': 'Nothing.',
  'privacy.actions':
    '• {count, plural, one {# history entry} other {# history entries}}: your actions, approvals and changed settings (oldest: {oldest})',
  'privacy.requests':
    '• {count, plural, one {# request} other {# requests}} that you made, approved, declined or stopped',
  'privacy.schedules': '• {count, plural, one {# schedule} other {# schedules}} that you added',
  'privacy.alerts': '• {count, plural, one {# alert} other {# alerts}} that you responded to',
  'privacy.settings': '• {count, plural, one {# setting} other {# settings}} that you changed',
  'privacy.kept':
    'I keep the history for 90 days. If you leave this Discord server, I’ll remove your name from everything 30 days later.',
  'privacy.remove':
    '**Remove my name** removes your name and ID from entries older than 30 days. The entries stay. **This can’t be undone.**',
  'privacy.remove-later': 'You can remove your name from entries older than 30 days. You don’t have any yet.',
  'privacy.removed.title': 'Your name isn’t in old entries',
  'privacy.removed.text':
    '{count, plural, one {# entry no longer has your name.} other {# entries no longer have your name.}}',
  'privacy.removed.none': 'No entry older than 30 days has your name.',
  'privacy.contact': 'Questions: {contact}',
  'privacy.policy': 'Privacy policy',
  'log.name-removed.title': 'A name was removed',
  'log.name-removed.text':
    'A member asked for this, or left more than 30 days ago. The history entries stay.',
  'person.removed': '[name removed]',
  'button.remove-name': 'Remove my name',
  // The reply to `/help`. {actions} are joined with “and”: “restore backups and delete backups”
  'help.title': 'What you can do here',
  'help.everywhere': 'All servers',
  'help.group.setup': 'Setup',
  'help.group.schedules': 'Schedules',
  'help.group.console': 'Console',
  'help.group.backups': 'Backups',
  'help.group.power': 'Power',
  'help.group.status': 'Status',
  // Before “refusal.no-access”
  'help.nothing': 'Nothing yet.',
  'help.admin': 'As an admin you can do everything.',
  'help.approval': '✋ **With approval**: {actions}',
  'help.approval-commands': '✋ **With approval**: {commands}',
  'help.documentation': 'Guide',
  // What the bot says when it joins a Discord server
  'greeting.title': 'Hi, I’m Steward',
  'greeting.text':
    'Run your game servers from Discord: status, start and stop, backups, schedules and alerts.',
  'greeting.begin':
    '**To begin**, connect your host: press the button and paste an API key. Nobody else sees it. You need the **Manage Server** permission.',
  'greeting.connected': '✅ Your hosting account is connected.',
  'greeting.help': '`/help` shows what you can do here.',
  'setup.key-form.title': 'Connect your hosting account',
  // For a bot with several hosts; {host} is the name of one. Discord cuts it at 45 characters.
  'setup.key-form.title-host': 'Connect {host}',
  'setup.key-form.label': 'API key',
  'setup.key-form.description': 'From your hosting account’s settings. It’s stored encrypted.',
  // At most 100 characters
  'setup.key-form.description.pterodactyl':
    'Pterodactyl: Account → API Credentials. Pelican: Profile → API Keys. The key is stored encrypted.',
  'setup.key-form.description.exaroton': 'On your account page at exaroton.com. It’s stored encrypted.',
  'setup.key-form.description.crafty': 'In Crafty: your user’s settings → API Keys. It’s stored encrypted.',
  'setup.key-form.address-label': 'Address',
  'setup.key-form.address-description': 'As your browser shows it, for example https://panel.example.com',
  // “This machine” is the one that the bot runs on
  'setup.this-machine.title': 'Connect this machine?',
  'setup.this-machine.text':
    'I can connect the game servers on the machine that I run on, without an API key. Everyone with **Manage Server** here can then control them.',
  'setup.this-machine.go': 'Connect this machine',
  // {when} for example “3 hours ago”
  'setup.this-machine.connected': 'Connected by {person} {when}',
  'setup.this-machine.starting': 'The game server host on this machine is starting.',
  // {reason} is English, on separate lines
  'setup.this-machine.down':
    'The game server host on this machine isn’t running. I’ll keep trying to start it.\n{reason}',
  'setup.this-machine.down-for-others':
    'The game server host on that machine isn’t running. Whoever runs this bot can find the reason in its log.',
  // Choices of the option `host`: at most 100 characters
  'setup.own-host.generic': 'Your own hosting API',
  // {product} is “Crafty Controller”, for example. At most 45 characters: it is the title of a form
  'setup.own-host.product': 'Your own panel: {product}',

  // Why the log channel can’t be used: follows a colon
  'log.problem.channel-gone': 'the channel was deleted',
  'log.problem.not-in-guild': 'it isn’t in this Discord server',
  'log.problem.no-access': 'I can’t see the channel',
  'log.problem.no-permission': 'I don’t have permission to send messages with embeds there',
  'log.problem.thread-closed': 'the thread is closed',
  'log.problem.refused': 'Discord refused the message',

  // Why something failed: its title, what happened, and what to do next. -own-machine: the readers are their own host
  'failure.key-refused.title': 'The host refused the API key',
  'failure.key-refused.what': 'The host refused the API key.',
  'failure.key-refused.next': 'An admin has to run `/setup connect` with a valid key.',
  'failure.key-denied.title': 'The host doesn’t accept the API key here',
  'failure.key-denied.what':
    'The host knows the API key but doesn’t accept it. It’s the wrong kind of key, or only works from other IP addresses.',
  'failure.key-denied.next':
    'An admin has to create a key under **Account → API Credentials** (Pelican: **Profile → API Keys**) in the host’s control panel. Leave its allowed IPs empty, or add the address of this bot. Then connect it with `/setup connect`.',
  'failure.not-allowed.title': 'The API key isn’t allowed to do this',
  'failure.not-allowed.what': 'The API key isn’t allowed to do this.',
  'failure.not-allowed.next':
    'An admin can add this permission to the key in the host’s control panel, or connect another key with `/setup connect`.',
  'failure.unknown-server.title': 'Server not found',
  'failure.unknown-server.what': 'The host can’t find this server.',
  'failure.unknown-server.next': 'Pick one from the list that `server:` shows as you type.',
  'failure.not-found.what': 'The host answered “not found”, even though the server exists.',
  'failure.not-found.next': 'Try again in a minute. If it keeps happening, tell whoever runs this bot.',
  'failure.backup-not-found.what': 'The host answered “not found”, even though the server exists.',
  'failure.backup-not-found.next': 'Check {command_backup_list}: the backup may be gone.',
  'failure.unknown-backup.title': 'The backup is gone',
  'failure.unknown-backup.what': 'The host couldn’t find this backup.',
  'failure.unknown-backup.next': 'Pick another one from {command_backup_list}.',
  'failure.rate-limited.title': 'Too many requests',
  'failure.rate-limited.what':
    'The host is getting too many requests from this account, so it refused this one.',
  'failure.rate-limited.next': 'Try again in a minute.',
  'failure.throttled.what': 'The host limits how often this can be done on one server.',
  'failure.throttled.next': 'Try again in 15 minutes.',
  'failure.host-failed.title': 'The host had an error',
  'failure.host-failed.what': 'The host reported an internal error.',
  'failure.host-failed.next': 'Try again in a minute. If it keeps happening, contact the host’s support.',
  'failure.host-failed.next-own-machine':
    'Try again in a minute. If it keeps happening, look at the host’s log on its machine.',
  'failure.gateway-failed.title': 'The host can’t be reached',
  'failure.gateway-failed.what': 'The host’s website responded, but the system behind it didn’t.',
  'failure.gateway-failed.next':
    'Try again in a minute. If it keeps happening, check the host’s control panel.',
  'failure.gateway-failed.next-own-machine':
    'Try again in a minute. If it keeps happening, check that the host is running on its machine.',
  'failure.node-unreachable.title': 'The machine that runs the server can’t be reached',
  'failure.node-unreachable.what':
    'The host’s panel responded, but the machine that runs the server didn’t respond to the panel.',
  'failure.node-unreachable.next':
    'Try again in a minute. If it keeps happening, contact the host’s support.',
  'failure.console-refused.title': 'The console was refused',
  'failure.console-refused.what': 'The machine that runs the server refused my console login.',
  'failure.console-refused.next': 'Try again in a minute. If it keeps happening, contact the host’s support.',
  'failure.panel-outdated.title': 'The host’s panel needs an update',
  'failure.panel-outdated.what':
    'The host’s panel is too old for its machines, so consoles and downloads don’t work.',
  'failure.panel-outdated.next':
    'The host has to update the panel to Pterodactyl 1.12.3 or newer. Everything else still works.',
  'failure.console-unopened.title': 'The console didn’t open',
  'failure.console-unopened.what':
    'The host’s panel responded, but the machine that runs the server didn’t open the console.',
  'failure.console-unopened.next':
    'Try again in a minute. If it keeps happening, contact the host’s support: that machine might be down, or out of my reach.',
  'failure.console-busy.title': 'The console is busy',
  'failure.console-busy.what': 'Other actions were using this server’s console.',
  'failure.console-busy.next': 'Try again in a few seconds.',
  'failure.maintenance.title': 'The host is temporarily unavailable',
  'failure.maintenance.what': 'The host is down for maintenance, or overloaded.',
  'failure.maintenance.next': 'Try again later.',
  'failure.archive-gone.title': 'The backup’s file is gone',
  'failure.archive-gone.what': 'The host still lists this backup, but no longer has its file.',
  'failure.archive-gone.next': 'Pick another one from {command_backup_list}.',
  // Nothing can be done on the server until the host allows it again
  'failure.server-closed.title': 'The host has blocked the server',
  'failure.server-closed.what': 'The host refuses all actions on this server for now.',
  'failure.server-closed.next': 'Try again in a few minutes. If it stays like this, ask the host why.',
  'failure.server-suspended.title': 'The server is suspended',
  'failure.server-suspended.what': 'The host has suspended this server.',
  'failure.server-suspended.next': 'Ask the host why. Nothing works until the host unsuspends it.',
  'failure.server-installing.title': 'The server is being installed',
  'failure.server-installing.what': 'The host is installing this server.',
  'failure.server-installing.next': 'Try again in a few minutes.',
  'failure.server-install-failed.title': 'The installation of the server failed',
  'failure.server-install-failed.what': 'The installation of this server failed.',
  'failure.server-install-failed.next': 'Ask the host to reinstall it, then try again.',
  'failure.server-restoring.title': 'A backup is being restored',
  'failure.server-restoring.what': 'The host is restoring a backup of this server.',
  'failure.server-restoring.next': 'Try again when that’s done.',
  'failure.server-transferring.title': 'The server is being moved',
  'failure.server-transferring.what': 'The host is moving this server to another machine.',
  'failure.server-transferring.next': 'Try again in a few minutes.',
  'failure.server-maintenance.title': 'The server’s machine is under maintenance',
  'failure.server-maintenance.what': 'The machine that runs this server is under maintenance.',
  'failure.server-maintenance.next': 'Try again when that’s over.',
  'failure.declined.title': 'The host declined the request',
  'failure.declined.what': 'The host declined the request.',
  'failure.declined.next':
    'If you can fix the problem that the host reports, do that and try again. Otherwise, contact the host’s support.',
  'failure.declined.next-own-machine':
    'Once the problem that the host reports is solved, try again. There’s more in the host’s log on its machine.',
  'failure.unsupported.title': 'The host can’t do this',
  'failure.unsupported.what': 'The host can’t do this.',
  'failure.unsupported.next': 'Nothing changed.',
  'failure.unreachable.title': 'I couldn’t reach the host, so nothing was sent',
  'failure.unreachable.what': 'I couldn’t reach the host, so nothing was sent.',
  // About a read: that nothing was sent goes without saying
  'failure.unreachable.read': 'I couldn’t reach the host.',
  'failure.unreachable.next': 'Try again in a minute. If it keeps happening, check the host’s control panel.',
  'failure.unreachable.next-own-machine':
    'Try again in a minute. If it keeps happening, check that the host is running on its machine.',
  'failure.wrong-certificate.title': 'The host’s certificate isn’t the expected one',
  'failure.wrong-certificate.what': 'The host’s certificate isn’t the expected one, so nothing was sent.',
  'failure.wrong-certificate.next':
    'If the certificate was renewed, an admin can confirm the new one with `/setup connect`. If `/setup connect` doesn’t show it, tell whoever runs this bot. If the certificate wasn’t renewed, someone may be intercepting the connection.',
  'failure.too-slow.title': 'The host took too long to respond',
  'failure.too-slow.what': 'The host took too long to respond.',
  'failure.too-slow.next': 'Try again in a minute.',
  'failure.answer-lost.title': 'The host’s response was lost',
  'failure.answer-lost.what': 'The host’s response was lost.',
  'failure.answer-lost.next': 'Try again in a minute.',
  'failure.not-understood.title': 'Unreadable response from the host',
  'failure.not-understood.what': 'The host sent a response that I can’t read.',
  'failure.not-understood.next': 'Try again in a minute. If it keeps happening, tell whoever runs this bot.',
  'failure.server-frozen.what': 'The server is running, but frozen, so I didn’t start it.',
  'failure.server-frozen.next': 'Resume it, or restart it with {command_restart}.',
  'failure.server-running.what': 'A backup can only be restored while the server is stopped.',
  'failure.server-running.next': 'Stop it with {command_stop}, then restore again.',
  'failure.server-down.what': 'The server isn’t running.',
  'failure.server-down.next': 'Start it with {command_start}, then send the command again.',
  'failure.backup-limit.what': 'No backup was created: the server is at the host’s backup limit.',
  'failure.backup-limit.next':
    'Delete an old backup with {command_backup_delete}, but keep the latest one that passed a test. Then try again.',
  'failure.backup-incomplete.what':
    'This backup isn’t finished yet, or it failed, so it can’t be restored. Nothing was sent.',
  'failure.backup-incomplete.next': 'Wait, then try again, or pick another one from {command_backup_list}.',
  'failure.backups-unlisted.title': 'I can’t list the backups',
  'failure.backups-unlisted.what': 'I couldn’t list this server’s backups.',
  'failure.backups-unlisted.next':
    'Check them in the host’s control panel. If it keeps happening, tell whoever runs this bot.',
  'failure.no-backup-configuration.what':
    'The server has no default backup configuration in the host’s control panel, so no backup was created.',
  'failure.no-backup-configuration.next':
    'Set up a default backup configuration in the host’s control panel, then try again.',
  'failure.backup-undeletable.what': 'The host’s API can’t delete backups of this kind, so nothing was sent.',
  'failure.backup-undeletable.next': 'Delete it in the host’s control panel.',
  'failure.crafty-too-old.what':
    'A restore needs Crafty 4.4.8 or newer: older versions replace the server with a new one. Nothing was sent.',
  'failure.crafty-too-old.next': 'Update Crafty, then restore again.',
  'failure.crashed.what': 'The server crashed.',
  'failure.crashed.next': 'Check its console to find out why.',
  'failure.did-not-start.what': 'The server shut down again while starting.',
  'failure.did-not-start.next': 'Check its console to find out why.',
  'failure.ended-early.what': 'It came up, then its process ended.',
  'failure.ended-early.next': 'Check its console to find out why.',
  'failure.not-started.what': 'The host accepted the start, but the server hasn’t started.',
  'failure.not-started.next':
    'Open it in the host’s control panel: it may be waiting for you, for example to accept Minecraft’s EULA.',
  'failure.disk-full.what': 'The server’s disk is full, so the host doesn’t start it.',
  'failure.disk-full.next':
    'In the host’s control panel, delete files that it doesn’t need, or ask the host for more disk space. Then start it again.',
  'failure.timed-out.what': 'The host accepted the request, but it wasn’t finished when I stopped watching.',
  'failure.timed-out.next': 'Check again in a few minutes.',
  'failure.not-seen.what': 'I couldn’t confirm that it worked.',
  'failure.not-seen.next': 'Check in a minute before you try again.',
  'failure.backup-not-allowed.what':
    'The backup failed: the host doesn’t have permission to open a file or folder that it needs.',
  'failure.backup-not-allowed.next': 'Whoever runs the host has to give it that permission. Then try again.',
  'failure.backup-no-space.what': 'The backup failed: the host’s disk is full.',
  'failure.backup-no-space.next':
    'Free some space on that disk, then try again. If you delete backups, keep the latest one that passed a test ({command_backup_list}).',
  'failure.backup-gone.what': 'The host no longer lists the backup. Perhaps someone deleted it.',
  'failure.backup-gone.next': 'Create a new one with {command_backup_create}.',
  // Of a backup before a console command
  'failure.backup-bad.what':
    'The backup is empty or far smaller than the others, so I didn’t send the command.',
  'failure.backup-bad.next':
    'Check {command_backup_list} and the host’s backup settings. Then run the command again.',
  'failure.backup-uncertain.what':
    'I couldn’t identify the new backup, if there is one, so I didn’t send the command.',
  'failure.backup-uncertain.next': 'Check {command_backup_list}, then run the command again.',
  'failure.backup-failed.what': 'The host reports that the backup failed.',
  'failure.backup-failed.next':
    'If you can fix the problem that the host reports, do that and try again. Otherwise, contact the host’s support.',
  'failure.backup-failed.next-own-machine':
    'Once the problem that the host reports is solved, try again. There’s more in the host’s log on its machine.',
  'failure.restore-failed.what': 'The host reports that the restore failed.',
  'failure.restore-failed.next': 'Try another backup. If that fails too, contact the host’s support.',
  'failure.restore-failed.next-own-machine':
    'Try another backup. If that fails too, look at the host’s log on its machine.',
  'failure.restore-unseen.what': 'The host accepted the restore, but doesn’t say how it ended.',
  'failure.restore-unseen.next':
    'In the host’s control panel, look for a message about the restore, and check the dates of the world’s files. Then start the server.',
  'failure.restore-interrupted.what': 'The host or its machine was restarted in the middle of the restore.',
  'failure.restore-interrupted.next': 'Stop the server if it’s running, then restore again.',
  'failure.still-listed.what': 'The host still lists this backup.',
  'failure.still-listed.next': 'Check {command_backup_list} in a minute.',
  // Follows each failure.not-read-….what
  'failure.untested': 'The backup may still be fine.',
  'failure.not-read-transfer.what': 'The download was cut off during the test.',
  'failure.not-read-transfer.next': 'Test it again with {command_backup_test}.',
  'failure.not-read-unfinished.what': 'The host might still be writing this backup.',
  'failure.not-read-unfinished.next': 'Wait a few minutes. Then test it again with {command_backup_test}.',
  // {after} is a time with the word “after”
  'failure.not-read-unfinished.again': 'I’ll test it again {after}.',
  'failure.not-read-host.what': 'The host didn’t send the backup.',
  'failure.not-read-host.next':
    'Test it again with {command_backup_test}. If it keeps happening, contact the host’s support.',
  'failure.not-read-host.next-own-machine':
    'Test it again with {command_backup_test}. If it keeps happening, look at the host’s log on its machine.',
  'failure.not-read-node.what': 'I couldn’t reach the machine that the backup is on.',
  'failure.not-read-node.next':
    'Test it again with {command_backup_test} in a few minutes. If it keeps happening, contact the host’s support.',
  'failure.not-read-panel.what':
    'The host’s panel is too old for its machines, so they refuse to send the backup.',
  'failure.not-read-panel.next':
    'The host has to update the panel to Pterodactyl 1.12.3 or newer. Until then, check the backup in the host’s control panel.',
  'failure.not-read-rate-limited.what':
    'The host is getting too many requests from this account, so it refused to send the backup.',
  'failure.not-read-rate-limited.next': 'Test it again with {command_backup_test} in a few minutes.',
  'failure.not-read-over-limit.what': 'The backup is too large for automatic tests.',
  'failure.not-read-over-limit.next': 'Whoever runs this bot can raise the limit.',
  'failure.not-read-unsupported.what': 'I can’t download backups from this host.',
  'failure.not-read-unsupported.next': 'Check the backup in the host’s control panel.',
  'failure.not-read-format.what': 'I can’t open this kind of archive.',
  'failure.not-read-format.next': 'Download it with {command_backup_download} and check it yourself.',
  'failure.not-read-too-large.what': 'Unpacked, the backup is too large for me to test.',
  'failure.not-read-too-large.next': 'Download it with {command_backup_download} and check it yourself.',
  'failure.not-read-too-much.what':
    'The host lists a size for this backup, but sent far more data, so I stopped reading.',
  'failure.not-read-too-much.next':
    'Create a new backup with {command_backup_create} and test that one. If this happens again, contact the host’s support.',
  'failure.not-read-too-slow.what': 'I stopped the test because the host sent the backup too slowly.',
  'failure.not-read-too-slow.next': 'Test it again with {command_backup_test} when the host is less busy.',
  'failure.not-read-too-long.what': 'I stopped the test because it took too long.',
  'failure.not-read-too-long.next': 'Test it again with {command_backup_test} when the host is less busy.',
  'failure.not-read-memory.what': 'Testing this backup takes more memory than I can use for one test.',
  'failure.not-read-memory.next': 'Download it with {command_backup_download} and check it yourself.',
  'failure.not-read-failed.what': 'Something went wrong on my side.',
  'failure.not-read-failed.next':
    'Test it again with {command_backup_test}. If it keeps happening, send the reference below to whoever runs this bot.',
  'failure.not-read-stopped.what': 'Someone stopped the test.',
  'failure.not-read-stopped.next': 'Test it again with {command_backup_test} if you still want to know.',
  'failure.not-read-interrupted.what': 'I was interrupted during the test.',
  'failure.not-read-interrupted.next': 'Test it again with {command_backup_test}.',
  'failure.not-read-budget.what': 'Testing it would exceed today’s limit for backup tests.',
  'failure.not-read-budget.next':
    'Test it with {command_backup_test} tomorrow. Whoever runs this bot can raise the limit.',
  'failure.interrupted.what':
    'I was interrupted before the host responded, so I don’t know whether it worked.',
  'failure.interrupted.next': 'Check in a minute before you try again.',
  'failure.stale.what':
    'I was interrupted while this was running, and too much time has passed to continue. The remaining steps weren’t done.',
  'failure.stale.next': 'Run the command again if you still want it.',
  'failure.preempted.what': 'The server was killed while this was running.',
  'failure.preempted.next': 'Check {command_status} to see whether the kill worked.',
  'failure.preempted-by-stop.what': 'Someone asked to stop the server before it was up.',
  'failure.preempted-by-stop.next': 'Check {command_status} to see whether it has stopped.',
  'failure.preempted-by-restart.what': 'Someone asked to restart the server before it was up.',
  'failure.preempted-by-restart.next': 'Check {command_status} to see whether it’s up now.',
  'failure.stopped-meanwhile.what': 'Someone stopped the server during the restore, so I didn’t start it.',
  'failure.stopped-meanwhile.next': 'Start it when you’re ready.',
  'failure.disconnected.what': 'The hosting account was disconnected while this was running.',
  'failure.disconnected.next': 'An admin can connect the account again with `/setup connect`.',
  'failure.host-changed.what':
    'I’m now set up for a different host. The API key isn’t for that one, so I didn’t send it.',
  'failure.host-changed.next': 'An admin can connect again with `/setup connect`.',
  'failure.own-hosts-off.what': 'I no longer connect to panels of this kind, so nothing was sent.',
  'failure.key-unreadable.what': 'I can’t decrypt the stored API key.',
  'failure.key-unreadable.next': 'An admin has to run `/setup connect` again.',
  'failure.internal.what': 'Something went wrong on my side.',
  'failure.internal.next': 'Try again. If it keeps happening, tell whoever runs this bot.',
  'failure.host-says': '{what} The host says:',
  'failure.it-says': 'The host says:',
  'failure.retry': 'Try again {after}.',
  // Follows the sentence on why the host could not be read, before anything was sent to change a server.
  'failure.nothing-changed': 'Nothing changed.',
  'failure.not-read': 'I couldn’t check **{server}**.',
  // {when} is a time such as “40 seconds ago”, {state} such as “running, 2 of 20”
  'failure.last-known': 'Last known status, {when}: {state}.',
  'failure.declined-without-reason':
    'The host gave no reason. Check the server in the host’s control panel, then try again.',

  // /setup. Only the admin sees it.
  'setup.connected': 'Connected',
  'setup.servers': 'I found these servers:',
  'setup.no-servers':
    'This key can’t see any servers. If you have some, give the key access to them in the host’s control panel.',
  'setup.no-servers-own-machine':
    'This key can’t see any servers. Add yours to the host’s `host.json` and restart the host, or create a key that reaches them.',
  'setup.more-servers': 'The host has more servers than it listed.',
  'setup.menu': 'Set up…',
  'setup.progress': 'Setup: {count, plural, one {# step left} other {# steps left}}',
  'setup.ready': 'Ready to use',
  'setup.optional': 'Not set up (optional): {steps}',
  'setup.all-done': 'Everything is set up',
  'setup.next-connect':
    'Next: press the button, or use `/setup connect`. You need an API key from your host.',
  'setup.step.connection': 'Connection',
  'setup.step.roles': 'Roles',
  'setup.step.server': 'Default server',
  'setup.step.log': 'Log channel',
  'setup.step.timezone': 'Time zone',
  'setup.step.language': 'Language',
  'setup.step.panel': 'Status panel',
  'setup.step.alerts': 'Alerts',
  'setup.step.schedules': 'Schedules',
  'setup.step.approvals': 'Approval requests',
  'setup.row.connection': 'Connection: {hosts}',
  'setup.row.no-connection': 'No hosting account is connected yet',
  'setup.row.roles': 'Roles: {items}',
  'setup.none.roles': 'Roles: none (only admins can use me)',
  'setup.row.only-server': 'Default server: **{server}** (the only one)',
  'setup.row.panels': 'Status panels: {items}',
  'setup.none.panels': 'Status panel: none',
  'setup.row.alerts': 'Alerts: {items}',
  'setup.none.alerts': 'Alerts: none',
  'setup.row.schedules': 'Schedules: {items}',
  'setup.none.schedules': 'Schedules: none',
  'setup.row.no-approvals': 'Approval requests: off',
  'setup.ask.roles': 'Choose a role, then what it can do.',
  'setup.ask.level':
    'What can {role} do on all servers? For one server or a single permission, use `/access grant`.',
  'setup.ask.server': 'Choose the game server that commands use, unless someone chooses another one.',
  'setup.ask.server-more': 'The menu has the first 25. For the others, use `/setup server`.',
  'setup.ask.log': 'Choose the channel where I’ll post every action and its result.',
  'setup.ask.language':
    'Choose the language of public messages. Private replies follow each person’s own Discord language.',
  'setup.ask.panel':
    'Choose a channel. I’ll post a message there that shows all servers and stays up to date. For one server, use `/panel post`.',
  'setup.ask.alerts':
    'Choose a channel. I’ll post there when a server goes down. For alerts about one server, use `/alerts set`.',
  'setup.ask.alert-role': 'Who should alerts mention? Choose a role, or nobody.',
  'setup.ask.approval-role': 'Who should approval requests mention? Choose a role, or nobody.',
  'setup.mention-nobody': 'Nobody',
  'setup.ask.schedules': 'What do you want to schedule? For warnings and more, use `/schedule add`.',
  'setup.ask.approvals':
    'People without a permission can ask for approval. Choose the channel for their requests (default: the log channel).',
  'setup.ask.timezone-similar': 'I don’t know the time zone “{zone}”. Is it one of these?',
  // {zone} is an abbreviation such as CEST
  'setup.ask.timezone-abbreviation':
    'Abbreviations such as “{zone}” aren’t exact enough. Which city do you mean?',
  'setup.ask.timezone-unknown':
    'I don’t know the time zone “{zone}”. Type a city such as `Europe/Berlin`, or `UTC`.',
  'setup.pick.role': 'Choose a role',
  'setup.pick.level': 'Choose what it can do',
  'setup.pick.server': 'Choose a server',
  'setup.pick.channel': 'Choose a channel',
  'setup.pick.choice': 'Choose one',
  'setup.pick.language': 'Choose a language',
  'setup.pick.zone': 'Choose a time zone',
  'setup.pick.action': 'Choose an action',
  'setup.language-of-discord': 'This Discord server’s language',
  'setup.schedule-form.when': 'When',
  'setup.schedule-form.server': 'Server',
  'setup.next': 'Next: {step}',
  // Each of these is one line of /setup show.
  'setup.not-working': 'Connected, but not working right now',
  'setup.partly-working': 'Connected, but not every host works right now',
  // {fingerprint} is the beginning of a SHA-256 fingerprint
  'setup.certificate-pinned': 'Certificate: only {fingerprint} is accepted',
  'setup.certificate.title': 'Is this your panel’s certificate?',
  'setup.certificate.text':
    'The certificate of **{host}** isn’t signed by a known authority. Its SHA-256 fingerprint is:\n{fingerprint}\nCompare it with the certificate that your browser shows for the panel. Continue only if they match: from then on, I’ll accept only this certificate. If they differ, someone may be intercepting the connection.',
  'setup.certificate-valid.title': 'The panel has a valid certificate',
  'setup.certificate-valid.text': 'I can reach **{host}**. Enter an API key to connect it.',
  'setup.connect-cancelled': 'Nothing was saved, and no key was sent.',
  // {ending} is the end of the key, {when} for example “3 hours ago”.
  'setup.key': 'API key: ends in {ending}, entered by {person} {when}',
  'setup.key-hidden': 'API key: hidden, entered by {person} {when}',
  'setup.key-unchecked': 'I couldn’t check the key with the host.',
  'setup.default-server': 'Default server: **{server}**',
  'setup.addresses': 'Addresses: {addresses}',
  'setup.games': 'Games: {games}',
  'setup.no-default-server': 'Default server: none',
  'setup.log-channel': 'Log channel: {channel}',
  'setup.no-log-channel': 'Log channel: none',
  // {problem} is one of the texts log.problem.
  'setup.log-problem': '⚠️ I couldn’t send the last message there: {problem}.',
  'setup.language': 'Language: {language}',
  'setup.language-of-guild': 'Language: {language} (this Discord server’s language)',
  'setup.timezone': 'Time zone: {zone}',
  'setup.disconnect.title': 'Disconnect {connection}?',
  'setup.disconnect.deletes': 'I’ll delete the API key.',
  'setup.disconnect.deletes-with-default':
    'I’ll delete the API key. **{server}** will no longer be the default server.',
  'setup.disconnect.pauses': 'Paused until you connect it again: {what}.',
  'setup.disconnect.panels': '{count, plural, one {# status panel} other {# status panels}}',
  'setup.disconnect.schedules': '{count, plural, one {# schedule} other {# schedules}}',
  'setup.disconnect.alerts': 'the alerts',
  'setup.disconnect.stays':
    'Everything else stays: permissions, channels, language, time zone and history. Connect the same host again, and it all works as before.',
  'setup.disconnect.go': 'Disconnect',
  'setup.disconnect.cancelled': 'Nothing changed.',
  // Replies to changes
  'setup.disconnected.title': 'Disconnected',
  'setup.disconnected.text':
    'I deleted the API key, and there’s no default server now. Everything else stays. Schedules, status panels and alerts are paused until you connect the same host again. If you created the key only for me, delete it in the host’s control panel too.',
  'setup.disconnected.text-own-machine':
    'I deleted the API key, and there’s no default server now. Everything else stays. Schedules, status panels and alerts are paused until you connect the same host again. If you created the key only for me, remove it from the host too.',
  'setup.connection-removed.text':
    'I deleted the API key of **{connection}**. If the default server was on it, that was removed too. Roles keep their permissions. If you created the key only for me, delete it in the host’s control panel too.',
  'setup.connection-removed.text-own-machine':
    'I deleted the API key of **{connection}**. If the default server was on it, that was removed too. Roles keep their permissions. If you created the key only for me, remove it from the host too.',
  'setup.default-server-set.title': 'Default server set',
  'setup.default-server-set.text': 'Commands now use **{server}** unless you choose another server.',
  'setup.address.title': 'Address for players',
  'setup.address-own': 'Players see {address} as the address of **{server}**.',
  'setup.address-reported': 'Players see the address that the host of **{server}** reports, if any.',
  'setup.address.type': 'Type an address',
  'setup.address.example': 'For example play.example.org:25565',
  'setup.address-set.title': 'Address set',
  'setup.address-set.text': 'I’ll now show {address} as the address of **{server}**.',
  'setup.address-removed.title': 'Address removed',
  'setup.address-removed.text': '**{server}** now shows the address that its host reports, if any.',
  'setup.game-set.title': 'Game set',
  'setup.game-set.text': '**{server}** runs {game}.',
  'setup.game-removed.title': 'Game set to automatic',
  'setup.game-removed.text': '**{server}** seems to run {game}.',
  'setup.game-unknown.text':
    'I can’t tell which game **{server}** runs. You can choose it with {command_setup_game}.',
  'setup.game-answer.it': 'It',
  'setup.game-answer.players': '{game} answered: {online, number} of {max, number} players.',
  'setup.game-answer.online': '{game} answered: {online, plural, one {# player} other {# players}} online.',
  'setup.game-answer.uncounted': '{game} answered, but it doesn’t say how many players are online.',
  'setup.game-answer.host': 'The host itself says who is online.',
  'setup.game-answer.down': 'I’ll ask it once it’s running.',
  'setup.game-answer.none':
    'No answer at {address}. If the server has finished starting, check that this port is right and open.',
  'setup.game-answer.cannot': 'I can’t ask {game} who is online, so that stays unknown.',
  'setup.game-answer.no-address': 'I don’t know its address. Set it with {command_setup_address}.',
  'setup.game-answer.unread': 'I couldn’t read the server just now, so I’ll ask its game later.',
  'setup.default-server-removed.title': 'Default server removed',
  'setup.default-server-removed.text': 'If there are several servers, commands now need the `server` option.',
  'setup.log-set.title': 'Log channel set',
  'setup.log-set.text': 'Every action and its result is now posted in {channel}.',
  'setup.log-removed.title': 'Log channel removed',
  'setup.log-removed.text':
    'Actions are no longer logged in a channel. If there’s no approval channel either, nobody can ask for approval now.',
  // When backups are made before console commands
  'setup.commands.title': 'Backups before commands',
  'setup.commands.always.text':
    'From now on, I’ll back up before every command sent with `/cmd`, and send it only if the backup works. If I can’t back up, I’ll ask.',
  'setup.commands.ask.text':
    'If a command sent with `/cmd` can destroy something, I’ll ask whether to back up first.',
  'setup.commands.never.text': 'From now on, I’ll run every command right away, without a backup.',
  'setup.commands.always.line': 'Backups before commands: always.',
  'setup.commands.ask.line': 'Backups before commands: I ask before risky ones.',
  'setup.commands.never.line': 'Backups before commands: never.',
  'setup.commands.added': 'I also ask before: {commands}.',
  'setup.commands.removed': 'I don’t ask before: {commands}.',
  // Above a line such as “Player names: hidden”
  'setup.choice-saved': 'Setting saved',
  'setup.language-set.title': 'Language set',
  'setup.language-set.text': 'Public messages are now in **{language}**.',
  'setup.language-removed.title': 'Language follows Discord',
  'setup.language-removed.text': 'Public messages now follow this Discord server’s language: **{language}**.',
  'setup.private-language': 'Private replies follow each person’s own Discord language.',
  'setup.timezone-set.title': 'Time zone set',
  // {time} is a time of day there, such as 14:05
  'setup.timezone-alias': '“{typed}” means {zone}.',
  'setup.timezone-set.text': 'Schedules now use the time zone **{zone}**, where it is {time}.',
  'setup.timezone-moved':
    '{count, plural, =0 {The next runs stay the same.} one {The next run of # schedule has moved.} other {The next runs of # schedules have moved.}}',

  // /access. Only the admin sees it. “everyone” is Discord’s role @everyone.
  'access.title': 'Who can do what',
  // Administrator and Manage Server are permissions: use their names in Discord.
  'access.admins': 'Members with **Administrator** or **Manage Server** can do everything.',
  'access.nobody-else':
    'So far, only admins can use me. Give a role access with `/access grant role:@Moderators permission:operator`.',
  'access.everyone': '**everyone**',
  // Where a permission counts: “@Moderators · operator · all servers”
  'access.all-servers': 'all servers',
  'access.choose': 'Choose a permission to revoke',
  'access.revoke.title': 'Revoke {count, plural, one {this permission} other {these # permissions}}?',
  'access.revoke.go': 'Revoke',
  // {permission} is the text access.permission
  'access.grant': '{role} on all servers: {permission}',
  'access.grant-on-server': '{role} on **{server}**: {permission}',
  // A level or an action: “**operator** (viewer, plus …)”
  'access.permission': '**{code}** ({label})',
  'access.granted': 'Permission granted',
  'access.already-granted': 'Already granted',
  'access.revoked': 'Permission revoked',
  'access.removed': 'Revoked {count, plural, one {# permission} other {# permissions}} from {role}.',
  'access.still-granted': 'It can still do this:',
  'access.schedules-pause':
    'These schedules will pause at their next run, because whoever added them has left or no longer has permission:',
  'access.no-other-grants': '{role} has no other permissions.',
  'access.nothing-to-revoke': 'Nothing to revoke',
  'access.no-grants': '{role} has no permissions.',
  // {permission} is the code of a level or an action: “operator”, “power.start”.
  'access.no-grant-of': '**{permission}** wasn’t granted to {role} on its own.',
  'access.no-grants-on-server': '{role} has no permissions just for **{server}**.',
  'access.no-grant-of-on-server': '**{permission}** on **{server}** wasn’t granted to {role} on its own.',
  'access.as-a-whole':
    'You can’t revoke part of a level, or a single server from a permission on all servers. Revoke the whole permission, then grant what should stay.',

  // /players
  'players.title': 'Players on {server}',
  // {status} is one of the labels of a server’s status.
  'players.not-running': 'The server is **{status}**.',
  'players.nobody': 'Nobody is online on {server}',
  'players.count': '{server}: {online, number} online',
  'players.count-of': '{server}: {online, number} of {max, number} online',
  'players.unnamed': 'I can’t see who.',
  'players.some-named': 'I can only see {count, number} of their names.',
  'players.unknown': 'I can’t see who is online.',
  // {host} is the name of a host
  'players.unreported': '{host} doesn’t report who is online.',
  'players.limit': 'The limit is {max, plural, one {# player} other {# players}}.',
  'players.others': '{count, plural, one {# other} other {# others}}',

  // /logs. {server} is a name; {time} is for example “5 seconds ago”.
  'logs.title': 'Console: {server}',
  'logs.read': 'Updated {time}',
  'logs.empty': 'No console output right now. Some hosts only keep it while the server is running.',
  'logs.left-out': '{count, plural, one {# older line didn’t fit.} other {# older lines didn’t fit.}}',
  // After “Show the link” on an alert about a server that waits for a login
  'login.title': 'Log in: {server}',
  // {link}: the next text; {host}: where that is, as code
  'login.link': 'Open {link} at {host}.',
  'login.page': 'the login page',
  'login.code': 'The code is {code}.',
  // Followed by an address whose host isn’t known to belong to the game, as code
  'login.unknown-link':
    'The console names this address. I don’t know whether it belongs to the game, so check it before you open it:',
  'login.private': '-# Don’t share these: anyone who has them can log this server in with their own account.',
  'login.none': 'Its console no longer asks for a login.',
  // At the bottom of the message, without markup
  'logs.footer': 'Addresses and passwords are replaced with •••.',

  // In place of “thinking…” when a host takes long
  'reply.waiting':
    'The host hasn’t responded yet: it’s slow, or it asked me to wait. I’ll show the result here.',
  // Buttons: at most 80 characters, better 20
  'button.refresh': 'Refresh',
  'button.try-again': 'Try again',
  'button.check-again': 'Check again',
  'button.help': 'Help',
  'button.console': 'Show console',
  'button.status': 'Status',
  // These are next steps, below texts that name the commands
  'button.backups': 'Show backups',
  'button.history': 'History',
  'button.schedules': 'Schedules',
  'button.setup': 'Setup',
  'button.permissions': 'Permissions',
  'button.alerts': 'Alerts',
  'button.panels': 'Status panels',
  'button.unlock-delete': 'Unlock and delete',
  'button.start': 'Start',
  'button.stop': 'Stop',
  'button.restart': 'Restart',
  'button.back-up': 'Back up',
  'button.back-up-now': 'Back up now',
  'button.undo-restore': 'Undo this restore',
  // Under the result of a console command that was backed up before
  'button.take-back': 'Take it back',
  // Under the result of an undo
  'button.redo-restore': 'Redo the restore',
  // Opens the server’s page in the host’s control panel
  'button.open-page': 'Open in {host}',
  'button.lock': 'Lock',
  'button.unlock': 'Unlock',
  'button.kill': 'Kill',
  'button.cancel': 'Cancel',
  'button.remove': 'Remove',
  'button.connect': 'Connect',
  'button.back': 'Back',
  'setup.unset.server': 'No default server',
  'setup.unset.log': 'No log channel',
  'setup.unset.approvals': 'Use the log channel',
  'setup.unset.approvals-role': 'Mention nobody',
  'button.type-again': 'Type it again',
  'button.accept-certificate': 'It matches, connect',
  'button.enter-key': 'Enter API key',
  'button.console-lines': 'Show console',
  'button.show-login': 'Show the link',
  'button.show-login-code': 'Show the code',
  'button.restore-backup': 'Restore “{backup}”',
  // The same backup, after a restore that was interrupted
  'button.restore-again': 'Restore again',
  'button.that-was-us': 'That was us',
  'button.on-it': 'I’m on it',
  'button.mute-hour': 'Mute 1 h',
  'button.previous': 'Previous',
  'button.next': 'Next',
  'button.more-servers': 'More servers',
  'button.save': 'Save',
  'button.save-deleting': 'Save, delete old backup first',
  'button.skip': 'Skip',
  'button.skip-next': 'Skip next run',
  'button.pause': 'Pause',
  'button.resume': 'Resume',
  'button.take-over': 'Take over',
  'button.postpone': 'Postpone by 30 min',
  'button.newer': 'Newer',
  'button.older': 'Older',

  // Servers. A status is a label: it follows a name and a colon, or stands alone
  'status.running': 'running',
  'status.silent': 'running, but doesn’t answer',
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
  'server.is.silent': '{server} is running, but doesn’t answer',
  'server.is.stopped': '{server} is stopped',
  'server.is.starting': '{server} is starting',
  'server.is.stopping': '{server} is stopping',
  'server.is.restarting': '{server} is restarting',
  'server.is.crashed': '{server} has crashed',
  'server.is.unknown': '{server} is in an unknown state',
  'server.is-own-word': '{server} is “{word}”',
  'server.now.running': '{server} is now **running**.',
  'server.now.stopped': '{server} is now **stopped**.',
  'server.now.starting': '{server} is now **starting**.',
  'server.now.stopping': '{server} is now **stopping**.',
  'server.now.restarting': '{server} is now **restarting**.',
  'server.now.crashed': '{server} has **crashed**.',
  'server.since': 'Status since: {time}',
  'server.started': 'Started {time}',
  'server.silent-since': 'Its game last answered {time}.',
  // {problem} is what its host says is wrong with it, as a sentence
  'server.problem': 'The host says: {problem}',
  'server.updated': 'Updated {time}',
  // Under a server’s status; {age} is for example “20 sec”
  'server.age': 'delayed by up to {age}',
  // Labels of a server’s settings
  'configuration.game': 'Game',
  'configuration.software': 'Software',
  'configuration.type': 'Type',
  'configuration.map': 'Map',
  'configuration.game-mode': 'Game mode',
  'configuration.difficulty': 'Difficulty',
  // A setting and its value: “Max players: 20”
  'configuration.line': '{setting}: {value}',
  // Follows a status: “running, 2 of 20 players”
  'players.online-of': '{online, number} of {max, plural, one {# player} other {# players}}',
  'players.at-most': 'at most {max, number}',
  'usage.cpu': 'CPU',
  'usage.memory': 'Memory',
  'usage.disk': 'Disk',
  'usage.of': '{used} of {limit}',
  'usage.at-most': 'at most {limit}',
  'overview.title': 'Servers',
  'overview.line-last-seen': '**{server}**: last seen {status} {time}',
  'overview.online': '{online, number} of {count, plural, one {# server} other {# servers}} online',
  'overview.servers': '{count, plural, one {# server} other {# servers}}',
  // The title of an overview in which all servers run.
  'overview.all-online': '{count, plural, one {# server online} other {# servers online}}',
  // Follows “1 of 3 servers online”: of how many the status isn’t known
  'overview.unknown': '{count, number} unknown',
  'overview.players': '{count, plural, one {# player} other {# players}}',
  'overview.page': 'Page {page, number} of {pages, number}',
  // Stands in an empty select menu
  'overview.choose': 'Choose a server',
  'overview.more': 'The host has more servers than it listed. For one of those, use `/status` with its ID.',
  // {what} is why its servers can’t be listed: a sentence. Follows a list of servers.
  'connection.failed': '⚠️ **{connection}**: {what}',

  // Backups
  // {time} is “3 hours ago”, or a date and time.
  'backup.id': 'ID {id}',
  'backup.created': 'Backup: {backup}',
  // At a host that doesn’t have the game write its world before a backup
  'backup.unsaved':
    'I couldn’t see whether the game saved its world first. The last few minutes might be missing from the backup.',
  'backup.created-before': 'Backup of the replaced world: {backup}',
  // The name, in the host’s list, of a backup that is created before a restore; {backup} is a name, or such as “2026-11-22 14:47 UTC”.
  // Messages put this name in quotation marks: use those for a quotation inside a quotation
  'backup.name-before': 'Before restoring ‘{backup}’',
  'backup.name-before.restore': 'Before undoing a restore',
  'backup.name-before.undo': 'Before redoing a restore',
  'backup.name-before.command': 'Before taking back a command',
  // The same of one that is created before a console command; {command} is such as “kill”
  'backup.name-before-command': 'Before {command}',
  'backup.name-before-any': 'Before a command',
  // {count} is how many are allowed within {duration}, such as “10 min”; {after} is “after 2:32:10 PM (in 20 seconds)”
  'backup.next-usual':
    'By default, the panel allows {count, plural, one {# backup} other {# backups}} in {duration}. Create the next one {after}.',
  'backup.name-not-shown': 'The host didn’t use the name “{backup}”.',
  'backup.failed': 'failed',
  'backup.failed-because': 'failed: “{error}”',
  'backup.in-progress': 'in progress',
  'backup.progress': '{percent} done',
  // Small print under a backup.
  'backup.title': 'Backup of {server}',
  // Stands in an empty select menu
  'backup.list.choose': 'Choose a backup to manage',
  'backup.list.title': '{count, plural, one {# backup} other {# backups}} of {server}',
  'backup.list.title-of':
    '{count, plural, one {# backup} other {# backups}} of {server} (limit: {limit, number})',
  'backup.list.title-page': '{title}, page {page, number} of {pages, number}',
  'backup.list.empty': 'Create one with {command_backup_create}.',
  'backup.list.more': 'The host has more backups than it listed. See the others in the host’s control panel.',
  'backup.list.full':
    'Backup limit reached. To make room, delete an old one with {command_backup_delete}, but keep the latest one that passed a test.',
  'backup.list.tests-off': 'Backup tests are switched off. Whoever runs this bot can switch them on.',
  'backup.list.tests-by-hand':
    'Automatic backup tests are switched off. Whoever runs this bot can switch them on. Until then, test one with {command_backup_test}.',
  'backup.list.none-allowed': 'The host allows no backups for this server.',
  'backup.download.title': 'Download a backup of {server}',
  // The label of a link
  'backup.download.link': 'Download',
  // Instead of a link, where the host is one’s own machine: followed by the path of a file
  'backup.download.path':
    'The host can’t create download links. The backup is this file on its machine, or in its container:',
  'backup.download.secret':
    'Keep this link private: anyone who has it can download the backup. It may work only once.',
  // {relative} is “in 15 minutes”
  'backup.download.expires': 'It expires at {time} ({relative}).',

  // What is known of a backup, after a sign (✅ ⚠️ ❌ 📦): whether it was read to its end, and what was found. {what} is such as “212 players and 1,280 regions”
  'mark.unchecked': 'not tested',
  'mark.being-tested': 'being tested',
  'mark.unfinished': 'maybe not finished: the host may still be writing it',
  'mark.unlisted': 'maybe gone: the host couldn’t find it',
  'mark.plausible': 'not tested, nothing looks wrong',
  'mark.plausible-unread': 'not tested yet, nothing looks wrong',
  'mark.plausible-warned': 'not tested, something looks wrong',
  // Read inside, whole, and compared
  'mark.tested': 'tested',
  // Its files are all there, none of them is empty or far smaller than before. What is inside them can’t be read
  'mark.complete': 'complete, but I can’t look inside its files',
  'mark.opens-unknown': 'it opens, but I found no save of a game that I know',
  // The saves of the server’s game are known
  'mark.opens-none': 'it opens, but I found no save of the server’s game',
  'mark.tested-warned': 'tested, with warnings',
  'mark.tested-uncompared': 'tested: it opens, but wasn’t compared',
  'mark.tested-partly': 'tested: it opens, but was only partly compared',
  // Much is gone since an earlier backup
  'mark.tested-lost': 'tested: it opens, but a lot is missing',
  'mark.bad': 'bad: don’t rely on it',
  'mark.gone': 'gone: the host no longer has its file',
  // {reason} is one of mark.not-tried: a backup that was tested could not be opened since; the second if it has ✅
  'mark.last-try': 'A newer test gave no result ({reason}).',
  'mark.last-try-good': 'A newer test gave no result ({reason}). The ✅ is from an earlier test.',
  'mark.not-tried.transfer': 'the connection was cut off during the test, but the backup may be fine',
  'mark.not-tried.unfinished': 'the host may still be writing it',
  // Stands after one that the host may still be writing
  'mark.again': 'I’ll test it again at {time}',
  'mark.not-tried.node-unreachable': 'I couldn’t reach the machine that it’s on',
  'mark.not-tried.panel-outdated': 'the host’s panel is too old for its machines',
  'mark.not-tried.rate-limited': 'the host limits how often I can ask',
  'mark.not-tried.host-failed': 'the host didn’t send it',
  'mark.not-tried.unlisted': 'the host couldn’t find it',
  'mark.not-tried.unsupported': 'I can’t download backups from this host',
  'mark.not-tried.format': 'I can’t open this kind of archive',
  'mark.not-tried.too-large': 'unpacked, it’s too large for me to test',
  'mark.not-tried.too-much': 'the host sent far more data than the backup’s listed size',
  'mark.not-tried.too-slow': 'the host sent it too slowly',
  'mark.not-tried.too-long': 'the test took too long',
  'mark.not-tried.memory': 'testing it takes too much memory',
  'mark.not-tried.failed': 'something went wrong on my side',
  'mark.not-tried.stopped': 'someone stopped the test',
  'mark.not-tried.interrupted': 'I was interrupted during the test',
  'mark.not-tried.budget': 'testing it would go over the daily limit',
  'mark.not-tried.over-limit': 'it’s too large for automatic tests',
  'backup.not-tried.title': 'I couldn’t test the backups of {server}',
  'backup.not-tried.text':
    'Three tries in a row failed. The backups may still be good. Test one with {command_backup_test}.',
  'backup.over-limit.title': 'The backups of {server} are too large for automatic tests',
  'backup.over-limit.text':
    'The latest one is {size}, but I only test up to {limit} automatically. Test this one with {command_backup_test}.',
  'mark.players': '{count, plural, one {# player} other {# players}}',
  'mark.regions': '{count, plural, one {# map region} other {# map regions}}',
  'mark.files': '{count, plural, one {# file} other {# files}}',
  'mark.compared.live': '{what} (compared with the server)',
  'mark.compared.last': '{what} (compared with the last good backup)',
  'mark.compared.both': '{what} (compared with the server and the last good backup)',
  // {folders} of the world, such as `world/mods`
  'mark.uncounted': 'Folders that I couldn’t compare: {folders}',
  'mark.uncompared.unlisted': 'Not compared: I can’t list the server’s files',
  'mark.uncompared.no-world': 'Not compared: I found no world on the server',
  'mark.uncompared.restored': 'Not compared: the server has been restored since',
  'mark.uncompared.newer': 'Not compared: the server’s files might all be newer than this backup',
  'mark.uncompared.times': 'Not compared: I can’t rely on the host’s dates and times',
  'mark.guessed': 'I’m not sure which of several worlds the server uses',
  // {since} is an earlier backup, or “mark.loss.earlier”; {what} joins the texts below with “and”. The server could not be listed
  'mark.loss': 'Missing from this backup: {what}. Still in the backup {since}. I couldn’t check the server.',
  'mark.loss.on-server': 'Gone from this backup and from the server: {what}. Still in the backup {since}.',
  // The same where no backup is named
  'loss.newer':
    'Missing from a newer backup: {what}. Still in the backup {since}. I couldn’t check the server.',
  'loss.newer-on-server':
    'Gone from a newer backup and from the server: {what}. Still in the backup {since}.',
  // Shown after a restore, when it isn’t known yet what that brought back. {time} such as “2 minutes ago”
  'loss.restored':
    'Gone from a newer backup: {what}. Still in the backup {backup}. There was a restore {time}, and I don’t know yet what’s back. To find out, create a backup, then test it with {command_backup_test}.',
  'mark.loss.earlier': '{backup} ({before} earlier)',
  'mark.loss.world': 'the whole world',
  'mark.loss.players': '{gone, number} of {of, plural, one {# player} other {# players}}',
  'mark.loss.regions': '{gone, number} of {of, plural, one {# map region} other {# map regions}}',
  'mark.loss.dimension': 'the dimension {dimension}',
  'mark.loss.folder': 'the folder {folder}',
  'mark.loss.file': 'the file {file}',
  // {file} of the world is far smaller than it was, as after the game began a new one
  'mark.loss.shrunk': 'most of {file} ({size} now, {before} before)',
  'mark.loss.severe': 'If the loss wasn’t on purpose, restore that older backup.',
  // The server could not be listed; {backup} is the earlier one
  'mark.loss.severe-unseen':
    'Check the server first. If this is missing there too, and nobody deleted it on purpose, restore {backup}.',
  // Stands above the button of this name; {backup} is the last good one
  'loss.that-was-us':
    'Press **That was us** only if the loss was on purpose. From then on, the backup {backup} can be deleted like any other.',
  // {person} pressed “That was us”; {backup} is the last good backup before the loss
  'loss.answered':
    '{person} said so {time}. I no longer warn about it, and the backup {backup} can be deleted like any other.',
  'mark.size': 'Its size is {size}. Backups of this server are usually {usual}.',
  'mark.players-damaged': 'Damaged player files: {damaged, number} of {of, number}.',
  'mark.regions-damaged': 'Damaged map regions: {damaged, number} of {of, number}.',
  'mark.folder-damaged': 'Damaged or empty files in {folder}: {damaged, number} of {of, number}.',
  'mark.problem.empty': 'It’s empty.',
  'mark.problem.archive-gone': 'The host still lists it, but its file is gone.',
  'mark.problem.checksum-differs': 'Its content isn’t what the host stored: the checksum differs.',
  'mark.archive-damaged.compression': 'The archive is damaged: it can’t be unpacked.',
  'mark.archive-damaged.entry': 'The archive is damaged: a file in it can’t be read.',
  'mark.archive-damaged.after': 'The archive is damaged: there’s other data after its end.',
  'mark.archive-damaged.end': 'The archive is damaged: its end is missing.',
  'mark.problem.players-missing': 'It holds no player files. The server has {live, number}.',
  'mark.problem.dimension-missing': 'A dimension is missing: {dimension}.',
  'mark.problem.level-missing': '`level.dat` is missing. Without it, the server starts a new world.',
  'mark.problem.level-damaged': '`level.dat` is damaged. Without it, the server starts a new world.',
  'mark.problem.regions-missing': 'Missing map regions: {missing, number} of {of, number}.',
  'mark.problem.regions-emptied':
    'Empty map regions: {emptied, number} of {of, number}. On the server, they aren’t empty.',
  'mark.problem.folder-missing': 'A folder of the map is missing: {folder}.',
  'mark.problem.world-file-missing': '{file} is missing. The world can’t load without it.',
  'mark.problem.world-file-empty': '{file} is empty. The world can’t load without it.',
  'mark.problem.world-file-damaged': '{file} is damaged. The world can’t load without it.',
  'mark.warning.ignored': 'The host leaves files of the world out of its backups: {rule}.',
  'mark.warning.too-large-for-disk': 'A restore needs {needed} of disk space. Free: {free}.',
  'mark.warning.other-layout':
    'Its files are laid out for a different game version than the server’s. After a restore, the server might not start.',
  'mark.warning.newer-version': 'Its game version ({backup}) is newer than the server’s ({server}).',
  'mark.warning.fewer-players': 'Player files: only {has, number} of the {of, number} that it should have.',
  'mark.warning.fewer-regions': 'Map regions: only {has, number} of the {of, number} that it should have.',
  // {world} is its folder and its name, such as “saves/Ours”
  'mark.warning.world-gone': 'This backup is missing a world that the server uses: {world}.',
  'mark.warning.world-file-gone': 'This backup is missing a file of the world: {file}.',
  'mark.warning.world-file-missing': '{file} is missing. Its world might not load.',
  'mark.warning.world-log-missing': '{file} is missing. The latest changes to its world might be lost.',
  'mark.warning.world-file-empty': '{file} is empty. Its world might not load.',
  'mark.warning.world-file-damaged': '{file} is damaged. Its world might not load.',
  'mark.warning.world-file-foreign':
    '{file} opens, but I found no save of the game in it. The world might not load.',
  'mark.warning.world-file-doubtful': '{file} is probably damaged: a part of it looks wrong.',
  'mark.warning.world-file-smaller': '{file} is only {size} instead of {before}.',
  'mark.warning.world-file-differs':
    '{file} is larger than on the server or in the last good backup, but has the same time. One of them is damaged.',
  // {file} is one of them
  'mark.warning.files-hollow':
    '{count, plural, one {A file looks empty or damaged: {file}.} other {# files look empty or damaged, such as {file}.}}',
  'mark.warning.odd-paths':
    'It has paths with `//` or `..`, such as that of {path}. I can’t tell where a restore would put those files.',
  'mark.warning.no-end': 'The archive has no end mark. Its last files might be missing.',
  'mark.warning.folder-gone': 'This backup is missing a folder of the world: {folder}.',
  'mark.warning.other-world': 'It contains a different world from the last good backup’s.',
  'mark.warning.other-world-than-server': 'It contains a different world from the server’s.',
  // {folder} is a path such as “backup/world/”, or “/” for a world that is in no folder
  'mark.warning.elsewhere':
    'Its world is in {folder}, where the server doesn’t look for one. A restore won’t bring the world back.',
  'mark.warning.dimension-gone': 'This backup is missing a dimension of the world: {dimension}.',
  'mark.warning.unknown-compression': 'I can’t check parts of the map: I don’t know how they’re compressed.',
  'mark.warning.level-only-old': '`level.dat` is missing. Its older copy `level.dat_old` is there.',
  'mark.warning.regions-emptied': 'Empty map regions: {count, number}. On the server, they aren’t empty now.',
  'mark.warning.no-world': 'I found no world in it. A restore may not bring the world back.',
  'mark.warning.no-map': 'Its map is empty. A restore won’t bring back anything that was built.',
  'mark.warning.both-layouts':
    'It mixes files from before and after Minecraft 26.1. After a restore, the server might not start.',

  // What a person requested, as a label: it stands in bold or after a colon
  'request.power.start': 'Start {server}',
  'request.power.stop': 'Stop {server}',
  'request.power.restart': 'Restart {server}',
  'request.power.kill': 'Kill {server}',
  'request.command': 'Run a command on {server}',
  'request.backup.create': 'Back up {server}',
  'request.backup.create-named': 'Back up {server} as “{backup}”',
  // Those that end in “-unnamed” are titles on a backup that nobody named: its date stands in the text below
  'request.backup.restore': 'Restore {server} from “{backup}”',
  'request.backup.restore-unnamed': 'Restore a backup of {server}',
  'request.undo': 'Undo the restore of {server}',
  'request.redo': 'Redo the restore of {server}',
  'request.take-back': 'Take back {command} on {server}',
  'request.backup.delete': 'Delete the backup “{backup}” of {server}',
  'request.backup.delete-unnamed': 'Delete a backup of {server}',
  'request.backup.lock': 'Lock the backup “{backup}” of {server}',
  'request.backup.lock-unnamed': 'Lock a backup of {server}',
  'request.backup.unlock': 'Unlock the backup “{backup}” of {server}',
  'request.backup.unlock-unnamed': 'Unlock a backup of {server}',
  'request.backup.download': 'Download the backup “{backup}” of {server}',
  'request.backup.download-unnamed': 'Download a backup of {server}',
  'request.backup.test': 'Test the backup “{backup}” of {server}',
  'request.backup.test-unnamed': 'Test a backup of {server}',

  // The steps of an operation: titles and lines, without a full stop. “short” ones are joined with commas: “Backed up, stopped, restored”
  'step.power.start.doing': 'Starting {server}',
  'step.power.start.done': '{server} is running',
  'step.power.start.short': 'started',
  'step.power.start.failed': '{server} wasn’t started',
  'step.power.stop.doing': 'Stopping {server}',
  'step.power.stop.done': '{server} has stopped',
  'step.power.stop.short': 'stopped',
  'step.power.stop.failed': '{server} wasn’t stopped',
  'step.power.restart.doing': 'Restarting {server}',
  'step.power.restart.done': '{server} is running again',
  'step.power.restart.failed': '{server} wasn’t restarted',
  'step.power.kill.doing': 'Killing {server}',
  'step.power.kill.done': '{server} was killed',
  'step.power.kill.failed': '{server} wasn’t killed',
  'step.command.doing': 'Running a command on {server}',
  'step.command.done': 'Command sent to {server}',
  'step.command.failed': 'Command not sent to {server}',
  'step.backup.create.doing': 'Backing up {server}',
  'step.backup.create.done': '{server} backed up',
  'step.backup.create.short': 'backed up',
  'step.backup.create.failed': '{server} wasn’t backed up',
  'step.backup.create.doing-named': 'Backing up {server} as “{backup}”',
  'step.backup.create.done-named': '{server} backed up as “{backup}”',
  'step.backup.create.failed-named': 'Backup “{backup}” of {server} failed',
  'step.backup.restore.doing': 'Restoring {server} from “{backup}”',
  'step.backup.restore.doing-unnamed': 'Restoring {server}',
  'step.backup.restore.done': '{server} restored from “{backup}”',
  'step.backup.restore.done-unnamed': '{server} restored',
  'step.backup.restore.short': 'restored',
  'step.backup.restore.failed': '{server} wasn’t restored',
  // The world may have been changed.
  'step.backup.restore.failed-midway': 'The restore of {server} failed',
  // A restore of the backup that was created before another one
  'step.undo.doing': 'Undoing the restore of {server}',
  'step.undo.done': 'Restore of {server} undone',
  'step.undo.failed': 'The restore of {server} wasn’t undone',
  'step.undo.failed-midway': 'Undoing the restore of {server} failed',
  'step.redo.doing': 'Redoing the restore of {server}',
  'step.redo.done': 'Restore of {server} redone',
  'step.redo.failed': 'The restore of {server} wasn’t redone',
  'step.redo.failed-midway': 'Redoing the restore of {server} failed',
  // A restore of the backup from before a console command; {command} is its first word, such as “kill”
  'step.take-back.doing': 'Taking back {command} on {server}',
  'step.take-back.done': '{command} on {server} taken back',
  'step.take-back.failed': '{command} on {server} wasn’t taken back',
  'step.take-back.failed-midway': 'Taking back {command} on {server} failed',
  'step.backup.delete.doing': 'Deleting backup “{backup}” of {server}',
  'step.backup.delete.doing-unnamed': 'Deleting a backup of {server}',
  'step.backup.delete.done': 'Backup “{backup}” of {server} deleted',
  'step.backup.delete.done-unnamed': 'Backup of {server} deleted',
  'step.backup.delete.failed': 'Backup “{backup}” of {server} wasn’t deleted',
  'step.backup.delete.failed-unnamed': 'Backup of {server} wasn’t deleted',
  'step.backup.lock.doing': 'Locking backup “{backup}” of {server}',
  'step.backup.lock.doing-unnamed': 'Locking a backup of {server}',
  'step.backup.lock.done': 'Backup “{backup}” of {server} locked',
  'step.backup.lock.done-unnamed': 'Backup of {server} locked',
  'step.backup.lock.failed': 'Backup “{backup}” of {server} wasn’t locked',
  'step.backup.lock.failed-unnamed': 'Backup of {server} wasn’t locked',
  'step.backup.unlock.doing': 'Unlocking backup “{backup}” of {server}',
  'step.backup.unlock.doing-unnamed': 'Unlocking a backup of {server}',
  'step.backup.unlock.done': 'Backup “{backup}” of {server} unlocked',
  'step.backup.unlock.done-unnamed': 'Backup of {server} unlocked',
  'step.backup.unlock.failed': 'Backup “{backup}” of {server} wasn’t unlocked',
  'step.backup.unlock.failed-unnamed': 'Backup of {server} wasn’t unlocked',
  'step.backup.test.doing': 'Testing backup “{backup}” of {server}',
  'step.backup.test.doing-unnamed': 'Testing a backup of {server}',
  'step.backup.test.done': 'Backup “{backup}” of {server} tested',
  'step.backup.test.done-unnamed': 'Backup of {server} tested',
  'step.backup.test.failed': 'No test result for backup “{backup}” of {server}',
  'step.backup.test.failed-unnamed': 'No test result for a backup of {server}',
  // What to do if the outcome is unknown. {after}: “after 2:32:10 PM (in 20 seconds)”.
  'step.power.unsure': 'Check {command_status} in a minute before you try again.',
  'step.power.unsure-after': 'Check {command_status} {after} before you try again.',
  'step.command.unsure': 'Before you send it again, check in the game or with {command_logs} if it ran.',
  'step.command.unsure-in-game': 'Before you send it again, check in the game if it ran.',
  'step.backup.create.unsure': 'Check {command_backup_list} in a few minutes before you create another.',
  'step.backup.create.unsure-after': 'Check {command_backup_list} {after} before you create another.',
  'step.backup.restore.unsure':
    'The host may still be restoring it. If nothing has changed in a few minutes, restore the same backup again.',
  'step.backup.restore.unsure-after':
    'The host may still be restoring it. You can restore the same backup again {after}, if nothing has changed by then.',
  'step.backup.delete.unsure':
    'Check {command_backup_list} in a minute. If the backup is still there, delete it again.',
  'step.backup.delete.unsure-after':
    'Check {command_backup_list} {after}. If the backup is still there, delete it again.',
  'step.backup.lock.unsure': 'Check {command_backup_list} in a minute: 🔒 marks locked backups.',
  'step.backup.lock.unsure-after': 'Check {command_backup_list} {after}: 🔒 marks locked backups.',
  // {step} is a step as above, such as “Starting Survival” or “Survival is running”.
  'step.took': '{step} ({duration})',
  'step.started': '**{step}**, started {time}',
  'step.unknown': '{step}: outcome unknown',
  'step.skipped': '~~{step}~~ skipped',
  'step.waiting': '{step}: the host is limiting this account’s requests, continuing {after}',
  'step.waiting-soon': '{step}: the host is limiting this account’s requests, continuing soon',
  'step.waiting-throttled': '{step}: the host limits how often this can be done, continuing {after}',
  // Parts of a list: “Sent to the host 5 seconds ago · 45% · status: starting · the host did not …”.
  'progress.sent': 'Sent to the host {time}',
  'progress.status': 'status: {status}',
  // Lines of their own under the next one of the titles, {server} “has started”
  'progress.awaits-answer': 'People can’t join yet: its game doesn’t answer.',
  'progress.awaits-stay': 'I’m checking that it stays up.',
  // Of the test of a backup
  'progress.awaits-test': 'It’s waiting for another test.',
  'progress.error': 'the host returned an error, checking if it worked anyway',
  'progress.too-slow': 'the host didn’t respond in time, checking what happened',
  'progress.interrupted': 'I was interrupted, checking what happened',
  'progress.lost': 'the host’s response was lost, checking what happened',
  // A sentence of its own, about a restore
  'progress.quiet':
    'The host has said nothing new about the restore for {duration}. You can stop or kill the server now.',

  // Operations: titles. {doing}, {done} and {failed} are steps as above
  'operation.running': '{doing}…',
  'operation.unknown': 'Outcome unknown: {doing}',
  // A start or a restart, by somebody who asked to stop or restart the server before it was up
  'operation.interrupted-by-other': 'Interrupted: {doing}',
  'operation.done-unknown': '{done}. Outcome unknown: {doing}',
  'operation.done-failed': '{done}. {failed}',
  'operation.link-created': 'Download link created for backup “{backup}” of {server}',
  'operation.link-created-unnamed': 'Download link created for a backup of {server}',
  'operation.backup-bad': 'Don’t rely on backup “{backup}” of {server}',
  'operation.backup-bad-unnamed': 'Don’t rely on this backup of {server}',
  'operation.backup-bad-next':
    '{command_backup_list} shows the others. Create a new one with {command_backup_create}.',
  'operation.already.running': '{server} is already running',
  'operation.already.stopped': '{server} is already stopped',
  'operation.already.down': '{server} is already down',
  'operation.ended-early': '{server} shut down right after it started',
  'operation.last-lines': 'The last lines of its console:',
  'operation.has-started': '{server} has started',
  'operation.people-can-join': 'People can join {server} (started in {duration})',
  'operation.people-can-join-again':
    'People can join {server} again after the restart (started in {duration})',
  // Under “Survival has stopped” or “Survival is running again”: its last changes may not be saved
  'operation.warning.killed':
    'It didn’t stop within {duration} and had to be killed: its last changes may be lost.',
  // Under “Survival is running”
  'operation.warning.unanswered': 'Its game hasn’t answered yet. If people can’t join, look at its console.',
  // For when Discord refuses the whole message.
  'operation.short.succeeded': '{server}: done',
  'operation.short.failed': '{server}: failed',
  'operation.short.unknown': '{server}: not confirmed',
  'operation.short.text': 'Discord rejected the full reply. Check the server with {command_status}.',

  // Operations: what happened
  // Small print under the outcome of a run of a schedule
  'operation.by-schedule': 'Scheduled by {person}',
  // Small print under the outcome of such a run
  'operation.limited': 'waited {duration} because of the host’s limit',
  'operation.output': 'Console output:',
  'operation.no-output':
    'The host accepted it, but the console showed no output within {duration}. Check {command_logs} for later output.',
  'operation.output-unseen': 'The host accepted it, but doesn’t return console output. Check {command_logs}.',
  'operation.output-never': 'The host accepted it, but doesn’t show console output.',
  // Followed by the reason
  'operation.output-unread': 'The host accepted it, but I couldn’t read the console.',
  // {permissions} are names of the host, such as `websocket.connect`
  'operation.output-denied':
    'The host accepted it, but the API key isn’t allowed to read the console. To see the output, give the key’s user {count, plural, one {this permission} other {these permissions}} in the host’s control panel: {permissions}.',
  'operation.console-limited':
    'The host opens a server’s console only a few times a minute. Opening it in the host’s control panel counts too.',
  // Followed by the reason
  'operation.seen-late': 'I couldn’t open the console, so I see the result a few seconds late.',
  'operation.see-logs-after': 'See the output with {command_logs} {after}.',
  'operation.nothing-to-do': 'Nothing to do.',
  'operation.already-so': 'Nothing to do. The host accepted the request anyway.',
  'operation.interrupted': 'I was interrupted before the host responded.',
  // Follows why the host’s response is missing
  'operation.checked': 'I checked instead of sending it again: it worked.',
  'operation.not-repeated': 'I didn’t send it again, so nothing happens twice.',
  'operation.command-not-repeated': 'The command may have run. I didn’t send it again.',
  // Of a console command; {time} is a time of day
  'operation.take-back':
    'Until {time}, the command can be taken back. First I’ll show what else that would undo.',
  'operation.taken-back.command': '{person} took this back at {time}.',
  'operation.taken-back.restore': '{person} undid this restore at {time}.',
  'operation.taken-back.undo': '{person} restored the backup again at {time}.',
  'operation.take-back-earlier':
    'Until {time}, the command can be taken back with the backup from {backup}. First I’ll show what else that would undo.',
  'operation.unread': 'I couldn’t check whether {server} is running.',
  // A status is a label
  'operation.status-old': 'Last status of {server}, maybe a few seconds old: **{status}**.',
  'operation.unread-rate-limited': 'I can’t check {server} until the host accepts requests again.',
  'operation.world.restored-over':
    'The backup’s files are in place. Files that aren’t in it, such as newer ones, were kept.',
  'operation.world.not-sent': 'The world is unchanged: I didn’t send the restore.',
  'operation.world.not-restored': 'The world is unchanged: it wasn’t restored.',
  'operation.world.see-host':
    'Unless the host says above that the world is unchanged, check the world before you start the server.',
  'operation.world.uncertain':
    'The world may be the old one, the backup’s, or a mix of both. Check it before you let players in.',
  'operation.world.mixed': 'The world is probably a mix of the old one and the backup’s.',
  // What was checked after a change whose outcome is unknown.
  'operation.check.power': 'I watched {server}, but didn’t see it happen.',
  'operation.check.restore': 'I watched {server}, but the host doesn’t show how the restore ended.',
  'operation.check.delete':
    'I checked the backup list, but couldn’t confirm that the backup {backup} is gone.',
  'operation.check.backup.lock':
    'I checked the backup list, but couldn’t confirm that the backup {backup} is locked.',
  'operation.check.backup.unlock':
    'I checked the backup list, but couldn’t confirm that the backup {backup} is unlocked.',
  'operation.check.no-list': 'I couldn’t read the backup list.',
  'operation.check.no-new-backup': 'I checked the backup list: there’s no new backup.',
  'operation.check.no-earlier-list':
    'I couldn’t read the backup list beforehand, so I can’t tell if there’s a new backup.',
  'operation.check.maybe-backup': 'This may be the new backup: {backup}. It could also be someone else’s.',
  'operation.check.last': 'I last checked {duration} after sending it.',
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
  'operation.kind.backup.test': 'Test a backup',

  // Confirmations. {backup} is a name in bold and in quotation marks, with its age and size in brackets
  'confirmation.kill.title': 'Kill {server}?',
  'confirmation.kill.text':
    'This ends **{server}** immediately, without saving. Anything built since the last save is lost, and the world can get damaged. {stop} saves first.',
  'confirmation.kill.restoring':
    '**The restore may still be writing files.** The world can then be a mix of the old one and the backup’s. If you kill the server, restore again before anyone plays.',
  'confirmation.kill.stop': 'Stop it instead',
  'confirmation.kill.go': 'Kill it',
  'confirmation.start-first.title': '{server} isn’t running',
  'confirmation.start-first.text':
    'The host can only back up a running server. I can start **{server}** and then back it up. It keeps running afterwards.',
  'confirmation.start-first.name': 'The backup will be named “{backup}”.',
  'confirmation.start-first.go': 'Start it, then back up',
  // Before a console command; {command} is such as `kill`
  'confirmation.command.title': 'Run this command on {server}?',
  'confirmation.command.destroys': '{command} can destroy parts of the world, or players’ belongings.',
  'confirmation.command.destroys-blocks':
    '{command} changes up to {count, plural, one {# block} other {# blocks}}. Anything there can be destroyed.',
  'confirmation.command.unseen': 'I can’t see what {command} will do. It can destroy parts of the world.',
  'confirmation.command.named': 'This Discord server wants a backup before {command}.',
  'confirmation.command.always': 'This Discord server wants a backup before every command.',
  'confirmation.command.back-up':
    'If you back up first, the command can be taken back for an hour. I’ll only send it if the backup works.',
  // {backup} is “2 minutes ago”, or “Before the update” · 2 minutes ago
  'confirmation.command.earlier':
    'There’s already a backup ({backup}). With it, the command can be taken back for an hour.',
  'confirmation.command.final': '**Without a backup, the command can’t be taken back.**',
  'confirmation.command.no-backup.host': '{host} doesn’t let me create backups, so I can’t back up first.',
  'confirmation.command.no-backup.right': 'You don’t have permission to back up {server}.',
  'confirmation.command.no-backup.key':
    'The API key has no permission to back up {server}, so I can’t back up first.',
  'confirmation.command.no-backup.none-allowed':
    'The host allows no backups of {server}, so I can’t back up first.',
  'confirmation.command.no-backup.full':
    '{server} has as many backups as the host allows, so I can’t back up first.',
  'confirmation.command.no-backup.stopped':
    'The host only backs up a running server, so I can’t back up first.',
  'confirmation.command.no-backup.busy':
    'Something else is happening on {server}, so I can’t back up first right now.',
  'confirmation.command.no-backup.throttled': 'The host doesn’t allow another backup yet. Try again {after}.',
  // {count} is how many are allowed within {duration}, such as “10 min”; {after} is “after 2:32:10 PM (in 20 seconds)”
  'confirmation.command.no-backup.usual':
    'By default, the panel allows {count, plural, one {# backup} other {# backups}} in {duration}, so the host will probably refuse to back up now. Try again {after}.',
  'confirmation.command.back-up-go': 'Back up, then run',
  'confirmation.command.earlier-go': 'Run, with that backup',
  'confirmation.command.go': 'Run',
  'confirmation.restore.limited-title': '{server} can’t be restored right now',
  'confirmation.restore.limited':
    'The host doesn’t allow another restore of this server yet. Try again {after}.',
  // {world} is the one that the server has, such as “`world`, played for 3 days”
  'confirmation.restore.other-world':
    'The server no longer has the world that’s in this backup. Now: {world}.',
  // Shown below that. {time} is a date, {relative} such as “2 hours ago”
  'confirmation.restore.other-world-text':
    'The world that’s there now will be lost. You’ll get back the one from {time} ({relative}).',
  'confirmation.restore.other-world-undated':
    'The world that’s there now will be lost. You’ll get back the one in this backup.',
  // This backup may hold the world from before, or the one from now
  'confirmation.restore.maybe-other-world':
    'The server has a different world than before. Now: {world}. I don’t know which of the two is in this backup.',
  'confirmation.restore.no-backup-now':
    '**If you do this now, you can’t undo it.** The host doesn’t allow another backup of this server yet, so I can’t back up first. Try again {after}.',
  // For hosts that don’t say what their limit leaves. {count} is how many are allowed within {duration}, such as “15 min”; {after} is “after 2:32:10 PM (in 20 seconds)”
  'confirmation.restore.last-usual':
    '**You can undo this only if you back up first.** By default, the panel allows {count, plural, one {# restore} other {# restores}} in {duration}, and this is the last one. An undo probably only works {after}.',
  'confirmation.restore.none-usual':
    '**The host will probably refuse this restore:** by default, the panel allows {count, plural, one {# restore} other {# restores}} in {duration}. Try again {after}.',
  'confirmation.restore.no-backup-usual':
    '**If you do this now, you probably can’t undo it.** By default, the panel allows {count, plural, one {# backup} other {# backups}} in {duration}, so the host will probably refuse to back up first. Try again {after}.',
  'confirmation.restore.title': 'Restore {server} from “{backup}”?',
  'confirmation.restore.title-unnamed': 'Restore {server}?',
  'confirmation.undo.title': 'Undo the restore of {server}?',
  'confirmation.undo.text': 'This brings back the world from just before the restore.',
  'confirmation.undo.back-up': 'Back up first, then undo',
  'confirmation.undo.now': 'Undo now',
  'confirmation.undo.no-stop': 'Undo without stopping',
  'confirmation.undo.no-start': 'Undo now, leave it stopped',
  'confirmation.redo.title': 'Redo the restore of {server}?',
  'confirmation.redo.text':
    'This brings back the restored world, as it was just before the restore was undone.',
  'confirmation.redo.back-up': 'Back up first, then redo',
  'confirmation.redo.now': 'Redo now',
  'confirmation.redo.no-stop': 'Redo without stopping',
  'confirmation.redo.no-start': 'Redo now, leave it stopped',
  'confirmation.take-back.title': 'Take back {command} on {server}?',
  'confirmation.take-back.text': 'This brings back the world from before the command.',
  'confirmation.take-back.back-up': 'Back up first, then take it back',
  'confirmation.take-back.now': 'Take it back now',
  'confirmation.take-back.no-stop': 'Take it back without stopping',
  'confirmation.take-back.no-start': 'Take it back now, leave it stopped',
  'confirmation.restore.damaged-title': '“{backup}” of {server} can’t be restored',
  'confirmation.restore.damaged-title-unnamed': 'This backup of {server} can’t be restored',
  'confirmation.restore.unfinished':
    '**This backup may not be finished. Wait, then test it with {command_backup_test} before you restore it.**',
  // {what} is what was lost, such as “5 of 7 players”
  'confirmation.restore.lacks': 'Missing from this backup: {what}.',
  'confirmation.restore.after-loss':
    'This backup was created after the world lost a lot. It may be missing: {what}.',
  'confirmation.restore.after-loss-untested':
    'This backup was created after the world lost a lot, and isn’t tested. It may be missing: {what}.',
  'confirmation.restore.still-has': 'Still in the backup {backup}.',
  // {time} is a date, {relative} such as “2 hours ago”
  'confirmation.restore.text': 'Changes since {time} ({relative}) will be lost.',
  'confirmation.restore.text-undated': 'Changes since this backup will be lost.',
  // For hosts that unpack a backup over the server’s files
  'confirmation.restore.kept': 'Files that were added since then stay.',
  'confirmation.restore.final': '**This can’t be undone.**',
  'confirmation.restore.undoable': '**You can undo this only if you back up first.**',
  // Of undoing a restore, or redoing it
  'confirmation.undo.undoable': '**You can go back only if you back up first.**',
  'confirmation.restore.stops': 'The server stops for this. Players are disconnected until it’s back.',
  'confirmation.restore.unknown': 'I don’t know whether the server is running.',
  // For hosts that stop the server themselves; {host} is the name of one, {status} a label such as “running”
  'confirmation.restore.stays-stopped': 'Afterwards it stays stopped until someone starts it.',
  'confirmation.restore.unseen':
    '{host} doesn’t report how a restore ended. Check the world yourself afterwards.',
  'confirmation.restore.safer': '**Safer:** {backup}',
  'confirmation.restore.none-safer':
    'I don’t know of any good backup of this server. Check {command_backup_list} for a better one first.',
  'confirmation.restore.go': 'Restore',
  'confirmation.restore.no-backup': 'Restore now, no undo',
  'confirmation.restore.other': 'Use “{backup}”',
  // {time} is “Nov 22, 2026, 3:47 PM UTC”
  'confirmation.restore.use-safer': 'Use the safer one ({time})',
  'confirmation.restore.use-newer': 'Use the newer one ({time})',
  'confirmation.restore.no-stop': 'Restore without stopping',
  'confirmation.restore.no-start': 'Restore now, leave it stopped',
  'confirmation.restore.back-up': 'Back up first, then restore',
  'confirmation.delete.title': 'Delete this backup?',
  'confirmation.delete.text':
    'This deletes the backup {backup} of **{server}** from the host. **This can’t be undone.**',
  // {what} is what was lost, such as “5 of 7 players”
  'confirmation.delete.last-good':
    '**Don’t delete it unless the loss was on purpose.** It’s the latest tested backup that still has: {what}.',
  // The same of one that wasn’t tested
  'confirmation.delete.last-before':
    '**Don’t delete it unless the loss was on purpose.** It’s the latest backup from before this was lost: {what}.',
  'confirmation.delete.locked': '🔒 It’s locked. I’ll unlock it first.',
  'confirmation.delete.go': 'Delete it',
  'confirmation.backup-name': '**“{backup}”**',
  'confirmation.backup-details': '{backup} ({details})',
  'confirmation.only': '{person} only · expires {relative}',
  // What a restore would cost, and what changed between two backups. {places} are such as “around spawn, −1500 / 800”; {time} is a date
  'cost.online-time': 'Someone was online for at least {duration}.',
  'cost.people': 'At least {count, plural, one {# player was} other {# players were}} online in that time.',
  'cost.people-named': '{names} {count, plural, one {was online} other {were online}} in that time.',
  // Also at the end of a list of servers: “Creative, Survival, and 3 more”
  'cost.more': '{count, number} more',
  'cost.unnamed': '{count, plural, one {# other (name unknown)} other {# others (names unknown)}}',
  'cost.up-to': 'There could have been up to {count, number}.',
  'cost.joined': '{count, plural, one {# player} other {# players}} joined for the first time.',
  'cost.nobody': 'Nobody played in that time.',
  'cost.unknown': 'The files don’t show whether anyone played in that time.',
  'cost.regions':
    '**{dimension}**: someone was in {count, number} of {total, plural, one {# map region} other {# map regions}} ({places}).',
  'cost.regions-cut':
    '**{dimension}**: someone was in at least {count, plural, one {# map region} other {# map regions}} ({places}).',
  'cost.regions-written':
    '**{dimension}**: {count, plural, one {# map region} other {# map regions}} changed ({places}).',
  'cost.regions-new': '{count, plural, one {# is} other {# are}} new land.',
  'cost.spawn': 'around spawn',
  'cost.dimension.overworld': 'Overworld',
  'cost.dimension.the_nether': 'Nether',
  'cost.dimension.the_end': 'End',
  'cost.dimension.map': 'Map',
  'cost.counted-from': 'I can’t see what happened before {time}.',
  'cost.comes-back':
    'An older backup was restored in that time. This one brings back what {count, plural, one {# player} other {# players}} lost then.',
  'cost.newer': '**Loses less:** {backup}',
  'cost.map-legend': '■ changed · □ new land · ✕ spawn',
  'cost.map-alt': 'Map of a dimension. Changed regions: {touched, number}. New land: {fresh, number}.',
  'compare.title': 'What changed between two backups of {server}',
  'compare.older': 'Older: {backup}',
  'compare.newer': 'Newer: {backup}',
  'compare.time': '**Time between them: {duration}**',
  'compare.contents': 'Contents: {before} → {after}',
  'compare.played': 'Time played, up to the last save: {names}.',
  // In the list of who played: “Anna (2 hr), 3 players whose names I don’t know (50 min)”
  'compare.unnamed':
    '{count, plural, one {# player whose name I don’t know} other {# players whose names I don’t know}}',
  'compare.only-older': 'Only in the older one: {what}.',
  // {request} is a label, such as “Start Survival”.
  'confirmation.expired.title': 'Expired',
  'confirmation.expired.text':
    'Nobody confirmed in time, so nothing changed. {person} requested: **{request}**. Run the command again if you still want it.',
  'confirmation.unshown.title': 'Nothing changed',
  'confirmation.unshown.text':
    'I couldn’t show the confirmation. {person} requested: **{request}**. Run the command again if you still want it.',
  'confirmation.cancelled.title': 'Canceled',
  'confirmation.cancelled.text': 'Nothing changed. {person} requested: **{request}**.',

  // A request for several servers. What is done, as a title and on the button that starts it
  'group.request.power.start': 'Start {count, plural, one {# server} other {# servers}}',
  'group.request.power.stop': 'Stop {count, plural, one {# server} other {# servers}}',
  'group.request.power.restart': 'Restart {count, plural, one {# server} other {# servers}}',
  'group.request.command': 'Run a command on {count, plural, one {# server} other {# servers}}',
  'group.request.backup.create': 'Back up {count, plural, one {# server} other {# servers}}',
  // {request} is one of those above
  'group.ask.title': '{request}?',
  'group.ask.one-by-one':
    'One after the other: each one begins when the one before it is running again. If one fails, I’ll stop there.',
  'group.ask.pause': 'Pause before each next server: {duration}.',
  'group.ask.at-once': 'Up to 4 at a time. If one fails, I’ll go on with the others.',
  'group.backup-name': 'Name of each backup: “{backup}”',
  'group.ask.players': 'Players will be disconnected without warning.',
  'group.ask.backs-up': 'I’ll back up each server first. If that fails, I won’t send the command there.',
  'group.ask.stopped': 'Stopped servers stay stopped.',
  // {servers} are names joined with “and”
  'group.left-out.unsupported': '⚠️ Left out, because their host can’t do this: {servers}.',
  'group.left-out.too-many': '⚠️ I do this on up to {max, number} servers at a time. Left out: {servers}.',
  'group.left-out.connections': '⚠️ I couldn’t list the servers of {connections}, so they’re left out.',
  'group.left-out.unlisted': '⚠️ The host didn’t list all its servers. Those that aren’t here are left out.',
  'group.refused.title': 'You can’t do this on all servers',
  'group.refused.text': 'You don’t have permission to do this on {servers}.',
  'group.refused.others': 'You can do this on {servers}.',
  'group.only-these': 'Only these',
  // A menu
  'group.choose': 'Choose other servers, or another order',
  'group.choose-any': 'Choose other servers',
  'group.pause.choose': 'Choose a pause between servers',
  'group.pause.none': 'No pause',
  'group.skip-rest': 'Skip the rest',
  // {request} is for example “Restart 4 servers”
  'group.progress': '{request}: {done, number} done',
  'group.done': '{request}: done',
  'group.stopped-at': '{request}: stopped at {server}',
  // {time} is for example “in 5 minutes”
  'group.item.next': '{server} is next, {time}',
  'group.item.busy': '{server} is waiting for other actions to finish',
  'group.item.was-stopped': '{server} was stopped, so I left it alone',
  // {failed} is for example “Survival wasn’t restarted”
  'group.item.failed': '{failed}: {reason}',
  'group.reason.busy': 'other actions were still running after 15 minutes',
  'group.reason.disconnected': 'its connection was removed or can’t be used',
  'group.reason.unsupported': 'its host can’t do this',
  'group.reason.not-running': 'it’s stopped, and its host only backs up running servers',
  'group.reason.person-left': '{person} has left this Discord server',
  'group.reason.not-allowed': '{person} no longer has permission to do this',
  'group.halted.failed':
    'I left the remaining servers alone. Check the server I stopped at, then run the command again for the others.',
  'group.halted.person': '{person} skipped the rest.',
  'group.halted.late':
    'I was offline for too long, so I stopped here. Run the command again for the remaining servers.',
  'group.cancelled.text': 'Nothing changed.',
  'group.expired.text':
    'Nobody pressed the button in time, so nothing changed. Run the command again if you still want it.',
  'choice.all-servers': 'All servers',
  'error.not-for-several.title': 'One server at a time',
  'error.not-for-several.text':
    'A kill is for a single server that hangs. Choose it with the `server` option. Nothing changed.',
  'error.none-fits.title': 'No server can do this',
  'error.none-fits.text': 'The hosts of these servers don’t offer this. Nothing changed.',
  'error.too-many-groups.title': 'Too much at the same time',
  'error.too-many-groups.text':
    'This Discord server is already running {max, number} actions on several servers. Nothing changed. Try again when one of them is done.',
  'error.not-scheduled-on-all.title': 'Not for all servers',
  'error.not-scheduled-on-all.text':
    'A schedule for all servers only takes an action, a time, a command and a channel. Leave out the other options, or choose one server. Nothing was saved.',
  'error.several-not-later.title': 'I can’t plan this for all servers',
  'error.several-not-later.text':
    '`when`, `warn` and `reason` work for one server at a time. `/schedule add` can do all servers at a set time, but without warnings. Nothing changed.',
  'error.group-over.title': 'There’s nothing left to skip',
  'error.group-over.text': 'Every server has already begun or been skipped.',

  // What outlives a reply
  'case.broken.title': 'I can’t go on here',
  'case.broken.text': 'Something went wrong on my side. Check your servers before you try again.',

  // /panel and panels
  // In the texts they are called status panels: a panel alone is that of a host.
  'error.panel-channel-refused.title': 'I can’t post there',
  // {problem} is one of the texts log.problem. The four in bold are permissions: use their names in Discord.
  'error.panel-channel-refused.text':
    'I can’t post a status panel in {channel}: {problem}. Give me **View Channel**, **Send Messages**, **Embed Links** and **Attach Files** there, or choose another channel.',
  'error.too-many-panels.title': 'Too many status panels',
  'error.too-many-panels.text':
    'You already have {max, number} status panels, which is the limit. Nothing changed. Remove one with `/panel remove` first.',
  'error.no-such-panel.title': 'No such status panel',
  'error.no-such-panel.text': 'Pick one from the list that appears as you type in `panel`.',
  'error.several-panels.title': 'Which status panel?',
  'error.several-panels.text':
    'Several are called “{panel}”. Pick one from the list that appears as you type in `panel`.',
  'error.panel-color.title': 'I don’t understand this color',
  'error.panel-color.text': 'Type a color code such as `#57f287`, or pick one from the list.',
  'error.panel-image.title': 'I can’t show this picture',
  'error.panel-image.text':
    'Type an address that begins with `https://`, of at most {max, number} characters.',
  'error.panel-parts.title': 'A status panel can’t show this',
  'error.panel-parts.text': 'Choose from {parts}, separated by commas.',
  'error.panel-no-change.title': 'Nothing to change',
  'error.panel-no-change.text': 'Choose at least one option, such as `title` or `show`.',
  'error.panel-gone.title': 'This status panel is no longer updated',
  'error.panel-gone.text':
    'An admin can bring it back with `/panel move`, or post a new one with `/panel post`.',
  // {panel} is the name of a server, or this.
  'panel.all-servers': 'All servers',
  'panel.new': 'I’m reading the status. It will appear here in a moment.',
  // {time} and {relative} are “3 minutes ago”
  // A title; {status} is a label such as “running”
  'panel.last-seen': '{server}: last seen {status}',
  // {reason} is one of the titles of failures, such as “The host can’t be reached”
  'panel.unread': '⚠️ **{reason}.** I’ll keep trying.',
  'panel.unread-since': '⚠️ **{reason}.** This is from {time}. I’ll keep trying.',
  // A reason, without a full stop: nobody read the server, though no read failed.
  'panel.late': 'I couldn’t read it in time',
  // {request} is a label such as “Restart Survival”; {since} is “3 minutes ago”
  'panel.operation': '⏳ **{request}**: requested by {person} {since}',
  'panel.operation-elsewhere': '⏳ **{request}**: requested from another Discord server {since}',
  'panel.operation-scheduled': '⏳ **{request}**: scheduled, started {since}',
  // {backup} is “3 hours ago”, or a name.
  'panel.newest-backup': 'Backup {backup}',
  'panel.no-backup': 'No backup yet',
  'panel.next-run': 'Next ({time}): {requests}',
  'panel.posted.title': 'Status panel posted',
  'panel.posted.text':
    '**{panel}** in {channel}: {message}. It updates by itself. To remove it, use `/panel remove`.',
  'panel.posted-later.title': 'Status panel not posted yet',
  'panel.posted-later.text':
    'Discord isn’t accepting messages right now. I’ll post **{panel}** in {channel} as soon as it does.',
  'panel.edited.title': 'Status panel changed',
  'panel.edited.text': '**{panel}** in {channel} will change in a moment.',
  'panel.moved.title': 'Status panel moved',
  'panel.moved.left': 'I couldn’t delete its old message in {channel}, so delete it yourself.',
  // What a status panel can show: in a list with commas, typed by people too
  'panel.part.address': 'address',
  'panel.part.players': 'players',
  'panel.part.usage': 'usage',
  'panel.part.backup': 'backup',
  'panel.part.schedule': 'schedule',
  'panel.part.chart': 'chart',
  'panel.remove.title': 'Remove this status panel?',
  'panel.remove.text': 'I’ll delete the message with **{panel}** in {channel}.',
  'panel.removed.title': 'Status panel removed',
  'panel.removed.text': 'I removed **{panel}** from {channel} and deleted its message.',
  'panel.removed.text-left':
    '**{panel}** in {channel} no longer updates. I couldn’t delete its message, so delete it yourself.',
  'panel.list.title': 'Status panels',
  'panel.list.none': 'No status panels yet. Post one with `/panel post`.',
  // The label of a link to a message, which is {message} below and in panel.posted.text
  'panel.list.message': 'view message',
  'panel.list.line': '**{panel}** in {channel}: {message}',
  'panel.list.line-without-buttons': '**{panel}** in {channel}, without buttons: {message}',
  'panel.list.not-posted': '**{panel}** in {channel}: not posted yet, I’ll keep trying',
  'panel.list.ended':
    '⚠️ **{panel}** in {channel}: ended {time} ({reason}). Post it again with `/panel move`.',
  'panel.list.picture-refused': '⚠️ It has no chart: I don’t have permission to attach files there.',
  // Why a status panel has ended: follows a colon, or stands in brackets
  'panel.end.message-deleted': 'its message was deleted',
  'panel.end.channel-gone': 'the channel was deleted',
  'panel.end.no-access': 'I can no longer see the channel',
  'panel.end.thread-closed': 'the thread is closed',
  'panel.end.no-permission': 'I no longer have permission to post there',
  'panel.ended.title': 'A status panel has stopped updating',
  'panel.ended.text': '**{panel}** in {channel}: {reason}. An admin can post it again with `/panel move`.',

  // /alerts and alerts. Titles are without a full stop. {server} and {name} are names; {time} and {since} are times such as
  // “3 minutes ago”; {from} and {to} are dates with times.
  // Another word than for crashed: why it is down isn’t known
  'alert.down.title': '{server} went down',
  'alert.down.crashed-title': '{server} crashed',
  'alert.down.flapping-title': '{server} keeps going down',
  'alert.down.text': 'It went down {time}, and I wasn’t asked to stop it.',
  // The host’s statuses are some seconds old; {time} is such as “a minute ago”
  'alert.down.about': 'It went down about {time}, and I wasn’t asked to stop it.',
  'alert.down.unseen': 'I wasn’t watching when it went down ({from} – {to}).',
  // {names} are some of them, such as “Ada, Ben, and 2 others”
  'alert.down.online': '{count, plural, one {# player was online.} other {# players were online.}}',
  'alert.down.online-named':
    '{count, plural, one {# player was online: {names}.} other {# players were online: {names}.}}',
  'alert.down.nobody-online': 'Nobody was online.',
  // Somebody stopped it in the host’s control panel, or with an API key
  'alert.down.act-title': '{server} was stopped',
  // {time} is such as “21:04”; {name} is a user name in the host’s control panel
  'act.stop': 'Stopped in the host’s control panel by {name} ({time}).',
  'act.kill': 'Killed in the host’s control panel by {name} ({time}).',
  'act.restart': 'Restarted in the host’s control panel by {name} ({time}).',
  'act.start': 'Started in the host’s control panel by {name} ({time}).',
  'act.reinstall': 'Reinstalled in the host’s control panel by {name} ({time}).',
  'act.restore': 'A backup was restored in the host’s control panel by {name} ({time}).',
  'act.command': 'Stopped by {name} with a command in the host’s console ({time}).',
  // The same, with an API key: a person’s own program may have done it
  'act.api.stop': 'Stopped with {name}’s API key ({time}).',
  'act.api.kill': 'Killed with {name}’s API key ({time}).',
  'act.api.restart': 'Restarted with {name}’s API key ({time}).',
  'act.api.start': 'Started with {name}’s API key ({time}).',
  'act.api.reinstall': 'Reinstalled with {name}’s API key ({time}).',
  'act.api.restore': 'A backup was restored with {name}’s API key ({time}).',
  'act.api.command': 'Stopped by a console command that was sent with {name}’s API key ({time}).',
  // {used} and {limit} are such as “251 MB” and “200 MB”
  'alert.down.disk-full':
    'Its disk is full ({used} of {limit}). The host stops such a server, and won’t start it until there’s room. In the host’s control panel, delete files that it doesn’t need.',
  // Followed by the line in a block
  'alert.down.last-line': 'Last console line:',
  'alert.down.over-title': '{server} is back',
  'alert.down.over': 'It was down for {duration}.',
  'alert.down.over-about': 'It was down for about {duration}.',
  'alert.down.over-unseen': 'It was down for at least {duration}.',
  'alert.down.over-at-most': 'It was down for at most {duration}.',
  'alert.down.it-crashed': 'It crashed {time}.',
  // For an alert that Discord did not take in time
  'alert.down.past-title': '{server} was down',
  'alert.down.past': 'Down: {from} – {to} ({duration}). I couldn’t post this earlier.',
  // Followed by lines, one for each time
  'alert.down.count': 'Went down {count, plural, one {# time} other {# times}} (first: {since}):',
  'alert.down.time': '• {from}, for {duration}',
  'alert.down.time-about': '• {from}, for about {duration}',
  'alert.down.time-at-most': '• {from}, for at most {duration}',
  // Servers of one host, in one message. {count} is 2 or more; the last six are lines, each about one server
  'alert.together.title': '{count, plural, one {# server} other {# servers}} on {host} went down',
  'alert.together.over-title':
    '{count, plural, one {# server on {host} is back} other {# servers on {host} are back}}',
  'alert.together.some-back':
    '{back, plural, one {# of {count, number} is back.} other {# of {count, number} are back.}}',
  'alert.together.down': '**{server}** went down {time}',
  'alert.together.crashed': '**{server}** crashed {time}',
  // {what} is such as “Stopped in the host’s control panel by anna (21:04).”
  'alert.together.act': '**{server}**: {what}',
  'alert.together.unseen': '**{server}** went down while I wasn’t watching ({from} – {to})',
  'alert.together.back': '**{server}** came back {time} (down for {duration})',
  'alert.together.back-about': '**{server}** came back {time} (down for about {duration})',
  'alert.together.back-at-most': '**{server}** came back {time} (down for at most {duration})',
  // If it isn’t known for how long it was down
  'alert.together.back-unseen': '**{server}** is back',
  'alert.together.closed': '**{server}** is no longer tracked',
  // Follows a line, after a dot
  'alert.together.online': '{count, plural, one {# was online} other {# were online}}',
  // The same for servers without a recent backup, or without one that was tested; each line is about one server
  'alert.together.backup-age.title':
    '{count, plural, one {# server on {host} has no recent backup} other {# servers on {host} have no recent backup}}',
  'alert.together.backup-age.over-title':
    '{count, plural, one {# server on {host} has an up-to-date backup} other {# servers on {host} have up-to-date backups}}',
  'alert.together.backup-age.old': '**{server}**: latest backup {time}',
  'alert.together.backup-age.none': '**{server}** has no backup',
  'alert.together.backup-age.over': '**{server}** has a recent backup',
  // Its latest backup is old, but nothing has changed since
  'alert.together.unplayed': '**{server}**: nobody has played since the backup from {time}',
  'alert.together.test-age.title':
    '{count, plural, one {# server on {host} has no recent good backup} other {# servers on {host} have no recent good backup}}',
  'alert.together.test-age.over-title':
    '{count, plural, one {# server on {host} has a recent good backup} other {# servers on {host} have recent good backups}}',
  'alert.together.test-age.old': '**{server}**: the latest good one was created {time}',
  'alert.together.test-age.none': '**{server}** has no good backup that I know of',
  'alert.together.test-age.over': '**{server}** has a recent good backup',
  // The same for servers that the host started again; each line is the third
  'alert.together.crash-title':
    '{count, plural, one {# server} other {# servers}} on {host} crashed and restarted',
  'alert.together.restart-title': '{count, plural, one {# server} other {# servers}} on {host} restarted',
  'alert.together.started': '**{server}** was started again {time}',
  'alert.unreachable.title': 'I can’t reach {name}',
  'alert.unreachable.key-title': '{name} refuses the API key',
  'alert.unreachable.node-title': 'I can’t reach the machine behind {name}',
  'alert.unreachable.unread-title': 'I can’t check the servers on {name}',
  'alert.unreachable.text': 'First failure: {since}. I don’t know if its servers are up.',
  'alert.unreachable.next': 'If it doesn’t come back, check the host’s control panel.',
  'alert.unreachable.next-own-machine':
    'If it doesn’t come back, check that the host is running on its machine.',
  'alert.unreachable.over-title': 'I can reach {name} again',
  // It couldn’t be read; now it can’t be read for another reason, such as a refused key
  'alert.unreachable.other-title': 'The problem with {name} has changed',
  'alert.unreachable.other': 'A newer alert says what’s wrong now.',
  'alert.unreachable.node-over-title': 'I can reach the machine behind {name} again',
  // The host refuses everything on a server, and says why
  'alert.blocked.suspended.title': '{name} was suspended by its host',
  'alert.blocked.suspended.text': 'Nobody can play. Ask the host why.',
  'alert.blocked.suspended.over-title': '{name} is no longer suspended',
  'alert.blocked.installing.title': '{name} is being installed by its host',
  'alert.blocked.installing.text': 'Nobody can play until that’s done.',
  'alert.blocked.installing.over-title': '{name} is installed',
  'alert.blocked.install-failed.title': 'The installation of {name} failed',
  'alert.blocked.install-failed.text': 'Nobody can play. Ask the host to reinstall it.',
  'alert.blocked.install-failed.over-title': '{name} is installed',
  'alert.blocked.restoring.title': 'A backup of {name} is being restored',
  'alert.blocked.restoring.text': 'Nobody can play until that’s done.',
  'alert.blocked.restoring.over-title': 'The restore of {name} is over',
  'alert.blocked.transferring.title': '{name} is being moved to another machine',
  'alert.blocked.transferring.text': 'Nobody can play until that’s done.',
  'alert.blocked.transferring.over-title': '{name} is no longer being moved',
  'alert.blocked.maintenance.title': 'The machine that runs {name} is under maintenance',
  'alert.blocked.maintenance.text': 'Until that’s over, I can’t see if it’s up, and can’t change anything.',
  'alert.blocked.maintenance.over-title': 'The maintenance of {name}’s machine is over',
  'alert.blocked.stopped': 'It’s stopped now.',
  'alert.together.blocked-title':
    '{count, plural, one {# server} other {# servers}} on {host} can’t be used for now',
  'alert.together.blocked-over-title':
    '{count, plural, one {# server} other {# servers}} on {host} can be used again',
  'alert.together.blocked-over': '**{server}** can be used again',
  'alert.together.blocked.suspended': '**{server}** was suspended by its host ({time})',
  'alert.together.blocked.installing': '**{server}** is being installed ({time})',
  'alert.together.blocked.install-failed': 'The installation of **{server}** failed ({time})',
  'alert.together.blocked.restoring': '**{server}** is being restored ({time})',
  'alert.together.blocked.transferring': '**{server}** is being moved to another machine ({time})',
  'alert.together.blocked.maintenance': '**{server}**: its machine is under maintenance ({time})',
  'alert.lasted': 'It lasted {duration}.',
  'alert.lasted-at-most': 'It lasted at most {duration}.',
  'alert.waiting.title': '{name} is waiting for someone to log in',
  'alert.waiting.stuck-title': '{name} has trouble starting',
  // What its console says, and what to do
  'alert.waiting.eula':
    'Its console says that someone has to accept Minecraft’s license agreement (EULA). If you accept it, set `eula=true` in its file `eula.txt`, then start the server again.',
  'alert.waiting.login': 'Its console says that someone has to log in. Look at the console to see how.',
  // “Show the link” is the button
  'alert.waiting.login-link':
    'Its console says that someone has to log in. Press **Show the link** to see where. You need permission to read the console.',
  // “Show the code” is the button
  'alert.waiting.login-code':
    'Its console says that someone has to log in with a code. Press **Show the code** to see it. You need permission to read the console.',
  'alert.waiting.login-command':
    'Its console says that nobody is logged in. Run {command} in the console, then open the link that it shows.',
  'alert.waiting.steam-guard':
    'Its console says that Steam Guard wants a code, or a confirmation in Steam’s app. Type the code into the console, or confirm in the app.',
  'alert.waiting.port':
    'Its console says that it can’t use its port. Check that nothing else uses the port, and that the address in its settings belongs to its machine.',
  'alert.waiting.file-missing':
    'Its console says that it can’t open the file it starts from, such as `server.jar`. Check that the file is there, and that the start command names it.',
  'alert.waiting.out-of-memory':
    'Its console says that there isn’t enough memory. Give it more, or remove mods that need a lot.',
  'alert.waiting.read': '-# From its console {time}',
  'alert.waiting.answers-title': '{name} is up now',
  'alert.waiting.down-title': '{name} went down while starting',
  'alert.waiting.goes-on-title': '{name} is starting now',
  // {reason}: one of the sentences below
  'alert.waiting.over': '{reason} That lasted {duration}.',
  'alert.waiting.reason.eula': 'Minecraft’s license agreement (EULA) had to be accepted.',
  'alert.waiting.reason.login': 'Someone had to log in.',
  'alert.waiting.reason.steam-guard': 'Steam Guard wanted a code or a confirmation.',
  'alert.waiting.reason.port': 'It couldn’t use its port.',
  'alert.waiting.reason.file-missing': 'It couldn’t open the file it starts from.',
  'alert.waiting.reason.out-of-memory': 'There wasn’t enough memory.',
  'alert.frozen.title': '{name} is frozen',
  'alert.frozen.text': 'Its process is still there, but does nothing, so nobody can play.',
  'alert.frozen.resumed-title': '{name} is no longer frozen',
  'alert.frozen.down-title': '{name} is down now',
  'alert.silent.title': '{name} is running, but doesn’t answer',
  'alert.silent.text': 'Its game stopped answering {since}, so people probably can’t join.',
  'alert.silent.start':
    'It was started {started}, and its game still doesn’t answer. Earlier starts took at most {longest}.',
  'alert.silent.next': 'Look at its console. If nothing happens there, press {restart}.',
  'alert.silent.all':
    'The other games on this host that usually answer don’t answer either. It’s probably the network between them and me.',
  'alert.silent.over-title': '{name} answers again',
  'alert.silent.down-title': '{name} is down now',
  'alert.silent.over': 'It didn’t answer for {duration}.',
  'alert.together.silent-title':
    '{count, plural, one {# server} other {# servers}} on {host} are running, but don’t answer',
  'alert.together.silent-over-title':
    '{count, plural, one {# server} other {# servers}} on {host} didn’t answer',
  'alert.together.some-answer': 'It’s over for {back, number} of {count, number}.',
  'alert.together.silent': '**{server}** stopped answering {time}',
  'alert.together.silent-start': '**{server}** was started {time} and doesn’t answer',
  'alert.together.silent-over': '**{server}** answers again (after {duration})',
  'alert.together.silent-down': '**{server}** is down now',
  'alert.memory.title': '{name} is nearly out of memory',
  'alert.memory.full-title': '{name} is out of memory',
  'alert.memory.text': 'Memory use has been at least {least} for five minutes (now {percent}).',
  'alert.memory.over-title': '{name} has enough memory again',
  'alert.disk.title': '{name} is nearly out of disk space',
  'alert.disk.full-title': '{name} is out of disk space',
  'alert.disk.text': 'It uses {percent} of its disk space.',
  'alert.disk.over-title': '{name} has enough disk space again',
  'alert.backup-age.title': 'No recent backup of {name}',
  'alert.backup-age.text':
    'The latest one was created {time}. It should be at most {hours, plural, one {# hour} other {# hours}} old.',
  'alert.backup-age.none':
    'It has no backup. There should be one at most {hours, plural, one {# hour} other {# hours}} old.',
  'alert.backup-age.over-title': '{name} has a recent backup again',
  'alert.backup-age.first-title': '{name} has a recent backup',
  'alert.unplayed.title': 'The latest backup of {name} is still up to date',
  'alert.unplayed.text': 'Nobody has played since it was created {time}.',
  'alert.test-age.title': '{name} has no recent good backup',
  'alert.test-age.text':
    'The latest good one was created {time}. It should be at most {hours, plural, one {# hour} other {# hours}} old. Test a recent backup with {command_backup_test}, or create one first.',
  'alert.test-age.none':
    'I don’t know of a good one. There should be one at most {hours, plural, one {# hour} other {# hours}} old. Test a recent backup with {command_backup_test}, or create one first.',
  'alert.test-age.over-title': '{name} has a recent good backup',
  'alert.backup-bad.title': 'A backup of {name} is bad',
  'alert.backup-bad.gone-title': 'A backup of {name} is gone from the host',
  // {backup} ends with its mark, such as “✅ tested”
  'alert.backup-bad.good': 'Best other backup: {backup}',
  'alert.backup-bad.none-good':
    'I don’t know of a good backup. Create one with {command_backup_create}, then test it with {command_backup_test}.',
  'alert.world-lost.title': 'The world of {name} has lost a lot',
  // The server could not be listed
  'alert.world-lost.unseen-title': 'A backup of {name} is missing a lot',
  // {backup} is the last good backup
  'alert.world-lost.kept': 'I won’t delete the backup {backup} until a newer one has it all again.',
  'alert.world-lost.locked': 'I’ve also locked it, so that the host keeps it.',
  'alert.world-lost.over-title': '{name} is no longer missing a lot',
  'alert.world-lost.over': 'A newer backup has the missing parts again.',
  'alert.world-lost.answered-title': 'The loss on {name} was on purpose',
  'alert.other-world.title': '{name} has a different world than before',
  'alert.other-world.seed': 'The two worlds have different seeds.',
  // {less} such as “3 hours”
  'alert.other-world.older': 'It has {less} less play time, so it’s either an older copy or another world.',
  // In place of that, if it has been played on since
  'alert.other-world.older-copy': 'It’s either an older copy of its world, or another world.',
  // {before} and {now} such as “`world`, played for 3 days”
  'alert.other-world.worlds': 'Before: {before}. Now: {now}.',
  'alert.other-world.played': 'played for {time}',
  // In place of “played for …”: it was played for less than a minute
  'alert.other-world.new': 'hardly played',
  // In place of a world’s name and for how long it was played
  'alert.other-world.unknown': 'a world without a name',
  'alert.other-world.good':
    'If nobody did that on purpose, restore {backup}. It’s the latest tested backup of the world from before.',
  'alert.other-world.none-good':
    'I don’t know of a good backup of the world from before. {command_backup_list} shows what there is.',
  'alert.other-world.that-was-us':
    'If someone changed the world on purpose, press **That was us**. This world then counts as the right one.',
  'alert.other-world.over-title': '{name} no longer has that other world',
  'alert.other-world.back': 'It has the world from before again.',
  'alert.other-world.restored-title': '{name} was restored from a backup',
  // {person} restored it with the bot
  'alert.other-world.restored-by': '{person} restored the backup {backup} {time}.',
  'alert.other-world.restored': 'The world from that backup now counts as the right one.',
  'alert.other-world.answered-title': 'The world of {name} was changed on purpose',
  // {person} pressed “That was us”
  'alert.other-world.answered': '{person} said so {time}. This world now counts as the right one.',
  // Only the person who pressed “That was us” sees this
  'alert.other-world.accepted-title': 'The current world of {name} counts as the right one',
  'alert.other-world.accepted': 'The alert will say that you confirmed it.',
  'alert.crash.title': '{name} crashed and was restarted by the host',
  'alert.crash.text': 'The host started it again {time}.',
  'alert.restart.title': '{name} restarted, reason unknown',
  'alert.restart.act-title': '{name} was restarted',
  'alert.restart.text':
    'It started again {time}, and I wasn’t asked to do that. It may have crashed, or been restarted in the host’s control panel or by a schedule there.',
  'alert.restart.text-own-machine':
    'It started again {time}, and I wasn’t asked to do that. It may have crashed, or been restarted on its machine.',
  'alert.schedule-missed.title':
    '{count, plural, one {A scheduled run on {name} was missed} other {# scheduled runs on {name} were missed}}',
  'alert.repeated': 'This happened {count, plural, one {# time} other {# times}}, first {since}.',
  // Alerts that were posted without a mention, and aren’t over yet. The first is the title if there are several
  'alert.held.title': '{count, plural, one {# more alert isn’t over} other {# more alerts aren’t over}}',
  'alert.held.text': 'These had no mention, because I mention a role at most once a minute:',
  // {alert} is the next one, as a link
  'alert.held.one': 'The {alert} had no mention, because I mention a role at most once a minute.',
  'alert.held.link': 'alert',
  'alert.taken': '{person} is on it.',
  'alert.handled': 'Handled by {person}.',
  'alert.closed':
    'I’m no longer tracking this: its alerts were turned off, or the server is no longer connected.',
  // What happened to a server while its alerts were muted; in a list, after its name. “ 2×” may follow
  'alert.while-muted.down': 'went down',
  'alert.while-muted.unreachable': 'couldn’t be reached',
  'alert.while-muted.blocked': 'was blocked by its host',
  'alert.while-muted.waiting': 'had trouble starting',
  'alert.while-muted.frozen': 'was frozen',
  'alert.while-muted.silent': 'stopped answering',
  'alert.while-muted.memory': 'was nearly out of memory',
  'alert.while-muted.disk': 'was nearly out of disk space',
  'alert.while-muted.backup-age': 'had no recent backup',
  'alert.while-muted.test-age': 'had no recent good backup',
  'alert.while-muted.crash': 'crashed and was restarted',
  'alert.while-muted.restart': 'restarted',
  'alert.while-muted.backup-failed': 'couldn’t be backed up',
  'alert.while-muted.schedule-missed': 'missed scheduled runs',
  // A choice while the length is typed: {duration} “2 hr”, {time} a date
  'alerts.mute.choice': '{duration}, until {time}',
  'alerts.mute.title': 'Alerts muted',
  // {time} is a time of day, or a date
  'alerts.mute.all': '{person} muted all alerts until {time}.',
  'alerts.mute.server': '{person} muted alerts about {server} until {time}.',
  'alerts.mute.reason': 'Reason: {reason}',
  'alerts.mute.next':
    'When the mute ends, I’ll alert you to what’s still wrong. Bad backups and lost or swapped worlds are still reported at once.',
  'alerts.unmute.title': 'Alerts are on again',
  'alerts.unmute.all': '{person} ended the mute of all alerts.',
  'alerts.unmute.server': '{person} ended the mute of alerts about {server}.',
  'alerts.unmute.next': 'I’ll post what’s still wrong in a moment.',
  'alerts.unmute.none-title': 'Nothing to unmute',
  'alerts.unmute.none': 'No alerts are muted.',
  'alerts.unmute.none-server': 'Alerts about **{server}** aren’t muted.',
  'alerts.unmute.general-title': 'All alerts are muted',
  'alerts.unmute.general':
    'There’s no separate mute for **{server}**. To unmute all alerts, leave out the `server` option.',
  // On status panels, and in `/alerts show`
  'alerts.muted.all': '🔕 Alerts muted until {time}',
  'alerts.muted.server': '🔕 Alerts about **{server}** muted until {time}',
  'alerts.muted.by': '{muted} by {person}',
  'alerts.muted.reason': '{muted}: {reason}',
  // At the end of a mute
  'alerts.mute-over.title': 'Alerts are on again',
  'alerts.mute-over.server-title': 'Alerts about {server} are on again',
  'alerts.mute-over.text': 'This happened while they were muted. None of it is still going on.',
  // {what} is a list: “went down 2× and couldn’t be backed up”
  'alerts.mute-over.line': '• **{server}** {what}',
  'error.too-many-mutes.title': 'Too many mutes',
  'error.too-many-mutes.text':
    'You already have {max, number} mutes, which is the limit. Nothing changed. Mute all alerts, or end one with `/alerts unmute`.',
  'error.mute-time.title': 'I don’t understand this time',
  // The examples are understood in the words of each language: `npx vitest run test/discord/typed-examples.test.ts`
  'error.mute-time.text':
    '“{typed}” isn’t a time I know. Try `30 min`, `2 h`, `1 day`, `22:00` or `tomorrow 08:00`.',
  'error.mute-length.title': 'That’s too short or too long',
  'error.mute-length.text': 'Alerts can be muted for 5 minutes to 7 days.',
  'error.mute-all.title': 'Which server?',
  'error.mute-all.text':
    'You can’t mute or unmute all alerts, only those about some servers. Choose one with the `server` option.',
  'error.alert-gone.title': 'This alert is too old',
  'error.alert-gone.text': 'Mute alerts with `/alerts mute` instead.',
  'alerts.welcome.title': 'Alerts are posted here',
  'alerts.welcome.text':
    'I’ll tell you when a game server goes down unexpectedly, or has another problem. An admin can change this with `/alerts set`.',
  'alerts.set.title': 'Alerts turned on',
  'alerts.set.all': 'All alerts are posted in {channel}, unless a server has its own setting.',
  'alerts.set.server': 'Alerts about **{server}** are posted in {channel}.',
  'alerts.set.role': 'They mention {role}.',
  'alerts.set.backup-age':
    'I also check that the latest backup is at most {hours, plural, one {# hour} other {# hours}} old.',
  'alerts.set.test-age':
    'I also check that the latest good backup is at most {hours, plural, one {# hour} other {# hours}} old.',
  'alerts.set.no-restarts': 'Restarts that nobody requested here aren’t reported.',
  'alerts.set.hang':
    'A running game that doesn’t answer is reported after {minutes, plural, one {# minute} other {# minutes}}.',
  'alerts.set.no-hang': 'Running games that don’t answer aren’t reported.',
  'alerts.off-question.title': 'Turn alerts off?',
  'alerts.off-question.all': 'I’ll stop posting alerts in this Discord server, and forget their settings.',
  'alerts.off-question.server': 'I’ll stop posting alerts about **{server}**.',
  'alerts.off-question.go': 'Turn off',
  'alerts.off.title': 'Alerts turned off',
  'alerts.off.all': 'I no longer post any alerts in this Discord server.',
  'alerts.off.server': 'I no longer post alerts about **{server}**.',
  'alerts.none.title': 'No alerts',
  'alerts.none.text': 'No alerts are set up yet. Choose a channel with `/alerts set`.',
  'alerts.title': 'Where alerts are posted',
  // Each is one line of /alerts show; the next two follow the first ones, after a dot
  'alerts.line.all': '**All servers**: {channel}',
  'alerts.line.server': '**{server}**: {channel}',
  'alerts.line.role': 'mentions {role}',
  'alerts.line.backup-age':
    'alert if the latest backup is older than {hours, plural, one {# hour} other {# hours}}',
  'alerts.line.test-age':
    'alert if the latest good backup is older than {hours, plural, one {# hour} other {# hours}}',
  'alerts.line.no-restarts': 'not reported: restarts',
  'alerts.line.hang':
    'alert if a game doesn’t answer for {minutes, plural, one {# minute} other {# minutes}}',
  'alerts.line.no-hang': 'not reported: games that don’t answer',
  'alerts.line.off': '**{server}**: off',
  // {problem} is one of the texts log.problem.
  'alerts.line.problem': '⚠️ I couldn’t post the last alert: {problem}.',
  'alerts.refused.title': 'I couldn’t post an alert',
  // {alert} is the title of an alert, such as “Survival went down”
  'alerts.refused.text': '**{alert}**. I couldn’t post this in {channel}: {problem}. Check `/alerts show`.',
  'error.alert-channel-refused.title': 'I can’t post there',
  'error.alert-channel-refused.text':
    'I can’t post alerts in {channel}: {problem}. Give me **View Channel**, **Send Messages** and **Embed Links** there, or choose another channel.',
  'error.alert-role-everyone.title': 'I can’t mention @everyone',
  'error.alert-role-everyone.text': 'Pick another role, or none.',
  'error.too-many-alerts.title': 'Too many alert settings',
  'error.too-many-alerts.text':
    'You already have {max, number} alert settings, which is the limit. Nothing changed. Turn some off with `/alerts off` first.',
  'error.test-age-unavailable.title': 'I can’t test backups there',
  'error.test-age-unavailable.text':
    'Backup tests don’t work with this host, or are switched off. Leave `test_age` empty.',
  'error.alert-over.title': 'This alert is over',
  'error.alert-over.text': 'See how your servers are doing with `/status`.',
  'error.alert-taken.title': 'Someone is on it',
  'error.alert-taken.text': '{person} is already on it.',

  // /schedule and schedules
  // {times} are times of day such as 04:00, joined with “and”; {days} are days of the week
  'schedule.when.daily': 'Every day at {times}',
  'schedule.when.days': 'Every {days} at {times}',
  'schedule.when.weekdays': 'Monday to Friday at {times}',
  'schedule.when.every-days': 'Every {days, plural, one {# day} other {# days}} at {times}',
  // {day} is a day of the week
  'schedule.when.every-weeks': 'Every {weeks, plural, one {# week} other {# weeks}} on {day} at {times}',
  'schedule.when.minutes': 'Every {minutes, plural, one {# minute} other {# minutes}}',
  // {first} is the first time of day, such as 00:00
  'schedule.when.hours':
    '{hours, plural, one {Every hour, on the hour} other {Every # hours, starting at {first}}}',
  // {duration} is for example “1 hr, 30 min”
  'schedule.when.every': 'Every {duration}',
  'schedule.when.cron': 'Cron: {line}',
  'schedule.when.empty':
    'When nobody has been online for {minutes, plural, one {# minute} other {# minutes}}',
  'schedule.when.once': 'Once: {time}',
  'schedule.when.once-empty': 'Once, when nobody is online',
  'schedule.when.monthly': 'On day {day, number} of each month at {time}',
  'schedule.when.monthly-last': 'On the last day of each month at {time}',
  // {nth} is last, 1, 2, 3 or 4; {day} a day of the week
  'schedule.when.monthly-weekday':
    '{nth, select, last {On the last} 1 {On the first} 2 {On the second} 3 {On the third} other {On the fourth}} {day} of each month at {time}',
  // {when} is a schedule in words.
  'schedule.when.first': '{when} · first run: {time}',
  // A choice: {when} is what was typed, {problem} the title of an error
  'schedule.choice.refused': '⚠️ “{when}” · {problem}',
  // {what} is for example “Restart Survival · Every day at 04:00 (Berlin)”
  'schedule.draft.title': 'New schedule: {what}',
  // In a draft that takes the place of an earlier one
  'schedule.draft.known': '⚠️ You already have this schedule. Press **Cancel** unless you want it twice.',
  'schedule.draft.again':
    '⚠️ Not saved yet: time has passed, so this has changed. Check it, then press **Save** again.',
  'schedule.zone-utc':
    'Times that you type are in **UTC**. An admin can choose a time zone with `/setup timezone`.',
  // {date} and {time} are Discord timestamps
  'schedule.clock.skipped': 'Clocks go forward on {date} and skip this time. That run is at {time}.',
  'schedule.clock.left-out': 'Clocks go forward on {date} and skip this time. It doesn’t run then.',
  'schedule.clock.once': 'Clocks go back on {date}, so this time comes twice. It runs the first time.',
  'schedule.clock.twice': 'Clocks go back on {date}, so this time comes twice. It runs both times.',
  // Under “Every 5 minutes”; {count} is 12 or more
  'schedule.often': '⚠️ That’s {count, number} times a day.',
  // {time} is for example “in 3 hours”; {times} are some of them, joined with “and”
  'schedule.next-runs': 'Next runs: {times}',
  'schedule.first-run': 'First run: {time}',
  'schedule.no-warning': 'Anyone online will be disconnected without warning.',
  // {servers} are names joined with “and”; also in /schedule list
  'schedule.clash':
    '⚠️ Several runs on the same server are due at the same time: {servers}. One waits for the other.',
  'schedule.clash-with': '⚠️ Due at the same time: {schedules}. One waits for the other.',
  // {times} are durations joined with “and”: “10 min and 1 min”; {text} is the text of the first warning
  'schedule.warns': 'Warns players {times} before: “{text}”',
  // In a draft; {late} and {left} are durations joined with “and”: “10 min and 5 min”
  'schedule.too-soon':
    '⚠️ The first run is too soon to warn players {late} before it. They’ll be warned {left} before it.',
  'schedule.too-soon-for-all': '⚠️ The first run is too soon to warn players.',
  'schedule.waits-for': 'Waits up to {duration} until nobody is online.',
  'schedule.waits-until': 'Waits until nobody is online, or until {time}.',
  'schedule.only-if-played':
    'Skips a run if nobody has played since the last good backup. If I’m not sure, I back up.',
  'schedule.keeps':
    'Keeps {count, plural, one {the latest backup} other {the latest # backups}} created by this schedule. Its older ones are deleted, except locked ones and the latest good one. Other backups stay.',
  // In the draft of a backup schedule; one of the sentences schedule.limit follows
  'schedule.limit':
    'The host allows {limit, plural, one {# backup} other {# backups}} of this server, and it has {used, number} now.',
  'schedule.limit.full': 'Runs will fail until a backup is deleted.',
  'schedule.limit.full-keep':
    'Runs will fail until a backup is deleted. If that leaves room for only one, the old backup has to be deleted before a new one is created. If the new one fails, this schedule has no backup. With **Save** alone, the old one stays, and every run after the first will fail.',
  'schedule.limit.fills':
    'At {limit, number} backups, runs will fail until one is deleted. With `keep`, the schedule deletes its own oldest.',
  'schedule.limit.rotates':
    'There’s room for {room, number} from this schedule. At {limit, number} backups, its oldest is deleted before a new one is created.',
  'schedule.limit.one':
    'That leaves room for 1, so the old backup has to be deleted before a new one is created. If the new one fails, this schedule has no backup. With **Save** alone, the old one stays, and runs will fail while the server has {limit, number}.',
  // Under a schedule that was saved, and in /schedule list
  'schedule.deletes-first':
    'At the host’s backup limit, the schedule’s only backup is deleted before a new one is created.',
  'schedule.announced': 'Announced beforehand in {channel}, with buttons to skip or postpone.',
  // In the place of a server’s name: “Restart all servers”
  'schedule.all-servers': 'all servers',
  'schedule.on-all':
    'Runs on every server that exists at the time, up to 25. Servers restart one at a time, and the first failure ends it.',
  'schedule.saved.title': 'Schedule saved',
  'schedule.set-up-by': 'Added by {person}',
  'schedule.not-saved': 'Nothing was saved.',
  // {from} and {to} are time zones, such as Europe/Berlin
  'schedule.zone-changed.title': 'The time zone has changed',
  'schedule.zone-changed.text':
    'It was **{from}** when you typed this time, and is **{to}** now. Add the schedule again with {command_schedule_add}.',
  // Also in /schedule list
  'schedule.next-run': 'Next run: {time}',
  'schedule.no-next-run': 'No more runs',
  // Under “When nobody has been online for 30 minutes”
  'schedule.waits-empty': 'It doesn’t run while I can’t see who is online.',
  // In the log channel
  'schedule.players-unknown.title': 'A schedule can’t run',
  // Also in /schedule list
  'schedule.players-unknown.text':
    'I don’t know who is online on **{server}**, so “when empty” never runs. Set its game with {command_setup_game}. The reply says whether it answers.',
  'schedule.is-paused': 'Paused',
  'schedule.paused.title': 'Schedule paused',
  'schedule.paused.maker-left': '{person}, who added it, has left this Discord server.',
  'schedule.paused.maker-not-allowed': '{person}, who added it, no longer has permission to do this.',
  'schedule.paused.take-over':
    'It didn’t run. Anyone with permission for this action can take it over, and it continues in their name.',
  'schedule.taken-over.title': 'Schedule taken over',
  'schedule.resumed.title': 'Schedule resumed',
  'schedule.remove.title': 'Delete this schedule?',
  'schedule.remove.text': 'It can’t be brought back.',
  'schedule.removed.title': 'Schedule deleted',
  'schedule.skipped.title': 'Next run skipped',
  'schedule.list.title': 'Schedules',
  'schedule.list.title-server': 'Schedules of {server}',
  'schedule.list.none': 'No schedules yet. Add one with `/schedule add`.',
  'schedule.list.choose': 'Choose a schedule to manage',
  // {result} is one of the texts schedule.result
  'schedule.last': 'Last run {relative}: {result}',
  // A run that was skipped, perhaps one to come
  'schedule.last-skipped': 'Run {relative}: {result}',
  // What became of a run: follows a colon
  'schedule.result.succeeded': 'done',
  'schedule.result.failed': 'failed',
  'schedule.result.unknown': 'outcome unknown',
  'schedule.result.running': 'still running',
  // {after} is a time with the word “after”
  'schedule.result.limited': 'the host limits how often this can be done, continuing {after}',
  'schedule.result.group': 'started on all servers, with the results in one message',
  'schedule.result.gone': 'no longer recorded',
  'schedule.idle.running': 'nothing to do, the server was running',
  'schedule.idle.stopped': 'nothing to do, the server was stopped',
  'schedule.result.unplayed': 'no backup needed, nobody has played since the one from {time}',
  'schedule.result.skipped': 'skipped by {person}',
  // {reason} is one of the texts schedule.missed
  'schedule.result.missed': 'missed, {reason}',
  'schedule.result.missed-only': 'missed',
  // Why a run was missed: follows a comma or a colon
  'schedule.missed.late': 'I was offline or couldn’t reach my database',
  'schedule.missed.busy': 'something else was running on the server',
  'schedule.missed.backup-unfinished':
    'an earlier backup wasn’t finished yet. If it never ends, delete it with {command_backup_delete}',
  'schedule.missed.host-away': 'I got no data from the host',
  'schedule.missed.disconnected': 'its connection was removed or can’t be used',
  'schedule.missed.unsupported': 'the host can’t do it',
  'schedule.missed.kept-for-loss':
    'the host’s backup limit is reached, and I’m keeping the last backup from before the world lost a lot. Delete another one, or press **That was us** in {command_backup_list}',
  'schedule.missed.never-empty': 'I didn’t see the server empty in time',
  'schedule.missed.maker-left': 'whoever added it has left',
  'schedule.missed.maker-not-allowed': 'whoever added it no longer has permission',
  'schedule.misses.title': 'I missed scheduled runs',
  // {request} is a label such as “Restart Survival”, {due} a date and time
  'schedule.misses.one': '{request}, due {due}',
  'schedule.misses.several': '{request}, {count, plural, one {# run} other {# runs}} ({first} – {last})',
  // {what} is one of the two texts above
  'schedule.misses.because': '{what}: {reason}',
  'schedule.misses.end': 'They won’t run later. The next runs are in `/schedule list`.',
  // Announces a run; {relative} is for example “in 10 minutes”
  'schedule.notice.text': 'Scheduled for {time} ({relative}).',
  'schedule.notice.text-empty': 'Scheduled for when nobody is online, by {time} at the latest ({relative}).',
  'schedule.notice.postponed': '{person} postponed this to {time} ({relative}).',
  'schedule.notice.skipped': '{person} skipped this run.',
  // {result} is one of the texts schedule.result
  'schedule.notice.ended': 'This run: {result}.',
  // {request} is a label such as “Restart Survival”, {time} a date and time, {duration} for example “2 minutes”
  'schedule.notice.ran': '{request}: began {time}, took {duration}.',
  'schedule.notice.warned':
    '{count, plural, =1 {Players were warned once.} other {Players were warned # times.}}',
  'schedule.notice.limited':
    'This run is waiting: the host limits how often this can be done. I’ll continue {after}.',
  // {times} is for example “10 min and 5 min”; the reason follows as a sentence
  'schedule.notice.not-warned': 'Players weren’t warned {times} before.',
  'schedule.notice.maybe-not-warned': 'Players may not have been warned {times} before.',
  // Players were warned, and then nothing happens
  'schedule.notice.untold': 'I couldn’t tell the players that it won’t happen.',
  'schedule.notice.maybe-untold': 'The players might not know that it won’t happen.',
  // Warnings in the game: short, without markup
  'schedule.warning.stop': 'Server stops in {minutes, plural, one {# minute} other {# minutes}}.',
  'schedule.warning.restart': 'Server restarts in {minutes, plural, one {# minute} other {# minutes}}.',
  'schedule.warning.backup': 'Server backup in {minutes, plural, one {# minute} other {# minutes}}.',
  'schedule.warning.command':
    'A scheduled command runs in {minutes, plural, one {# minute} other {# minutes}}.',

  // /power with a time: a power action that is to come, under the title “Restart Survival”
  // {time} is a time of day, {relative} is for example “in 10 minutes”
  'later.at': 'At {time} ({relative}).',
  // {until} is a date and time
  'later.empty': 'As soon as nobody is online. If I don’t see that by {until}, I’ll give up.',
  'later.reason': 'Reason: {reason}',
  // Warnings in the game; {reason} was typed by a person, such as “update”
  'later.warning.stop': 'Server stops in {minutes, plural, one {# minute} other {# minutes}}: {reason}',
  'later.warning.restart': 'Server restarts in {minutes, plural, one {# minute} other {# minutes}}: {reason}',
  // After a warning in the game, when nothing happens
  'later.warning.stop-canceled': 'The server won’t stop after all.',
  'later.warning.restart-canceled': 'The server won’t restart after all.',
  'later.warning.backup-canceled': 'The server won’t be backed up after all.',
  'later.warning.command-canceled': 'The scheduled command won’t run after all.',
  // Small print: the bot lacks View Channel
  'later.not-shown':
    'I can’t see this channel, so I won’t show the result here. Look for it in {command_history_list}.',
  'later.canceled-by': 'Canceled by {person}.',
  // {result} is one of the texts schedule.result
  'later.ended': 'Result: {result}.',
  // Choices while one types: {when} is what is typed, such as “in 15 min”; {time} a date and time
  'later.choice.at': '{when} · {time}',
  'later.choice.now': 'now',
  'later.choice.empty': 'when empty · as soon as nobody is online',

  // /history and charts
  'history.title': 'Actions in the last 90 days',
  'history.title-server': 'Actions on {server} in the last 90 days',
  'history.nothing': 'No history yet.',
  'history.nothing-such': 'Nothing found.',
  // What was done, in the past tense
  'history.start': '{server} started',
  'history.restart': '{server} restarted',
  // Parts of a line: “3:44 AM · Survival restarted · Ada · by schedule”
  // What somebody did without Steward; their name follows, after a dot
  'history.act.stop': '{server} stopped outside of Steward',
  'history.act.kill': '{server} killed outside of Steward',
  'history.act.restart': '{server} restarted outside of Steward',
  'history.act.start': '{server} started outside of Steward',
  'history.act.reinstall': '{server} reinstalled outside of Steward',
  'history.act.restore': 'Backup of {server} restored outside of Steward',
  'history.act.command': '{server} stopped in the host’s console',
  // In place of the name
  'history.act.by-key': 'with {name}’s API key',
  'history.scheduled': 'by schedule',
  'history.approved': 'approved by {person}',
  'history.with-others': 'with other servers',
  // Who changed settings and permissions: titles in the log channel, and the sentences below them and in the history, without a full stop. {person}, {role} and {channel} are mentions; {schedule} is such as “Restart Survival”
  'change.settings': 'Settings changed',
  'change.permissions': 'Permissions changed',
  'change.grant': '{person} granted {permission} to {role}',
  'change.grant-on': '{person} granted {permission} on **{server}** to {role}',
  'change.revoke': '{person} revoked {permission} from {role}',
  'change.revoke-on': '{person} revoked {permission} on **{server}** from {role}',
  // As {permission}
  'change.everything': 'all permissions',
  'change.connect': '{person} connected {host}',
  'change.disconnect': '{person} disconnected {host}',
  'change.default-server': '{person} set the default server to **{server}**',
  'change.default-server-removed': '{person} removed the default server',
  'change.log-channel': '{person} set the log channel to {channel}',
  'change.log-channel-removed': '{person} removed the log channel',
  'change.approvals-channel': '{person} set the channel for approval requests to {channel}',
  'change.approvals-channel-removed': '{person} set the channel for approval requests to the log channel',
  'change.approvals-role': '{person} set the role that approval requests mention to {role}',
  'change.approvals-role-removed': '{person} removed the role that approval requests mention',
  'change.language': '{person} set the language to {language}',
  'change.language-removed': '{person} set the language to this Discord server’s language',
  'change.time-zone': '{person} set the time zone to {zone}',
  'change.command-backups': '{person} changed when to back up before console commands',
  'change.address': '{person} set the address of **{server}** to {address}',
  'change.address-removed': '{person} removed the address of **{server}**',
  // {game} is such as “valheim”
  'change.game': '{person} set the game of **{server}** to {game}',
  'change.game-removed': '{person} set the game of **{server}** to automatic',
  'change.alerts': '{person} set up alerts in {channel}',
  'change.alerts-server': '{person} set up alerts about **{server}** in {channel}',
  // {set} is change.alerts or change.alerts-server
  'change.alerts-role': '{set}, mentioning {role}',
  'change.alerts-off': '{person} turned off alerts',
  'change.alerts-off-server': '{person} turned off alerts about **{server}**',
  'change.schedule': '{person} added a schedule: {schedule}',
  'change.schedule-removed': '{person} deleted a schedule: {schedule}',
  // Alternative texts describe a picture to those who can’t see it. {title} is such as “Players, last 24 hours”, {players} and {uptime} are “14” and “99.5%”, or “no data”
  'chart.day.alt':
    '{title}. Most players: {players}. Uptime: {uptime}. Restarts: {restarts, number}. Crashes: {crashes, number}. Backups: {backups, number}.',
  // Under the picture, whose signs it explains
  'chart.day.title': 'Players, last 24 hours',
  // The same for a server that wasn’t watched for as long. {duration} is “41 min” or “5 hr”
  'chart.day.title-short': 'Players, last {duration}',
  'chart.now': 'now',
  // The buttons under a chart.
  'chart.period.1': '24 hours',
  'chart.period.7': '7 days',
  'chart.period.30': '30 days',
  'chart.sign.restart': 'restart',
  'chart.sign.crash': 'crash',
  'chart.sign.backup': 'backup',
  'chart.sign.down': 'down',
  'chart.sign.unreachable': 'no data from host',
  'chart.no-data': 'no data',
  'chart.days.title': '{server}: {days, plural, one {the last day} other {the last # days}}',
  'chart.hours.title': '{server}: {hours, plural, one {the last hour} other {the last # hours}}',
  'chart.minutes.title': '{server}: {minutes, plural, one {the last minute} other {the last # minutes}}',
  'chart.days.nothing':
    'No data for this time. I only collect it while a status panel, an alert or a schedule needs it.',
  'chart.days.set-up': 'To set one up, use `/setup show`.',
  'chart.days.uptime': 'Uptime: **{uptime}** (over {observed} of data)',
  // Nearly all of the time was measured.
  'chart.days.uptime-whole': 'Uptime: **{uptime}**',
  // {time} is the date and time at which the hour began
  'chart.days.busiest': 'Most players: **{players, number}** ({time})',
  // The rows of the picture, with their colours
  'chart.row.players': 'Players',
  'chart.row.cpu': 'CPU (100% is one core)',
  'chart.row.memory': 'Memory',
  'chart.row.memory-size': 'Memory in GB',
  'chart.row.uptime': 'Uptime',
  'chart.days.legend': 'Line: average · area: maximum · gap: no data · data is kept for 90 days',
  'chart.days.soon': 'A chart needs at least a minute of data.',
  'chart.days.no-picture': 'I can’t draw charts: whoever runs this bot has to install the drawing library.',
  'chart.days.alt': 'Measured: {observed} · most players: {players} · uptime: {uptime}',

  // Requests for approval, and grants of console commands
  // Console commands. {commands} are commands in code spans, joined with “or”
  'access.grant-changed': 'Permission changed',
  // {before} and {now} are levels, such as “viewer”
  'access.level-replaced': 'The level changed from {before} to {now}.',
  'access.also-keeps': '{role} also keeps these permissions, unless you revoke them with `/access revoke`:',
  // {grant} is one of the texts access.grant
  'access.only-commands': '{grant}, only commands that start with {commands}',
  'error.commands-elsewhere.title': 'Only with the permission “command”',
  'error.commands-elsewhere.text': 'The `commands` option only works with the permission `command`.',
  'error.commands-unreadable.title': 'I can’t use these commands',
  // {count} is 20 and {length} is 100
  'error.commands-unreadable.text':
    '“{pattern}” doesn’t work. Type the first words of each command, separated by commas: `say, whitelist, kick *`. `*` stands for any one word, but can’t come first. At most {count, number} commands of {length, number} characters, without `;`, `|` or `&&`.',
  'error.command-not-allowed.title': 'No permission',
  'error.command-not-allowed.text':
    'On **{server}**, you can only run commands that start with {commands}. Nothing was sent.',
  'error.several-commands.title': 'One command at a time',
  'error.several-commands.text':
    'On **{server}**, you can only run commands that start with {commands}, one at a time: no `;`, `|` or `&&`. Nothing was sent.',
  // Requests for approval. {request} is a label such as “Restart Survival”; {person} asked for it, {decider} approved or declined it
  'button.ask-approval': 'Ask for approval',
  'button.approve': 'Approve',
  'button.decline': 'Decline',
  'approval.wanted': '{person} needs approval: {request}',
  'approval.backup-first': 'A backup is created first, so this can be undone.',
  'approval.start-first': 'The server is started first and keeps running.',
  // {actions} are joined with “and”: “stop the server and restore backups”
  'approval.deciders': '{person} · expires {relative} · anyone with this permission can approve or decline',
  'approval.approved.text': '{person} asked for this. {decider} approved it.',
  'approval.declined.title': 'Declined: {request}',
  'approval.declined.text': '{person} asked for this. {decider} declined it. Nothing changed.',
  'approval.expired.title': 'Expired: {request}',
  'approval.expired.text': '{person} asked for this. Nobody approved it in time, so nothing changed.',
  'approval.gone.title': 'No longer possible: {request}',
  'approval.gone.text': '{person} asked for this. This backup is gone from the host, so nothing changed.',
  'approval.sent.title': 'Waiting for approval: {request}',
  'approval.sent.text':
    'Your request is in {channel}. If someone approves it, I’ll do it in your name and show the result here. The request expires {relative}.',
  // Small print under an outcome, after who asked
  'approval.approved-by': 'Approved by {person}',
  'approval.welcome.title': 'Approval requests are posted here',
  'approval.welcome.text':
    'When members ask for something they don’t have permission for, those who do can approve or decline it here. An admin can choose another channel with `/setup approvals`.',
  // Lines of /setup show, and its replies to changes
  'setup.approvals-channel': 'Approval requests: {channel}',
  'setup.approvals-in-log': 'Approval requests: in the log channel',
  'setup.approvals-set.title': 'Approval channel set',
  'setup.approvals-set.text': 'Approval requests are now posted in {channel}.',
  'setup.approvals-removed.title': 'Approval channel removed',
  'setup.approvals-removed.text':
    'Approval requests are now posted in the log channel. Without a log channel, nobody can ask.',
  'setup.approvals-role.title': 'Mentioned role set',
  'setup.approvals-role.text': 'Approval requests mention {role}.',
  // Follows setup.approvals-role.text
  'setup.approvals-role.off': 'They’re off until you choose a channel for them.',
  'setup.approvals-nobody.title': 'Mentioned role removed',
  'setup.approvals-nobody.text': 'Approval requests no longer mention anyone.',
  'error.approvals-channel-refused.title': 'I can’t post there',
  // As error.log-channel-refused
  'error.approvals-channel-refused.text':
    'I can’t post approval requests in {channel}: {problem}. Give me **View Channel**, **Send Messages** and **Embed Links** there, or choose another channel.',
  'error.approval-not-needed.title': 'You have permission now',
  'error.approval-not-needed.text': 'You can do this without approval. Run the command again.',
  'error.approval-own.title': 'You can’t approve your own request',
  'error.approval-own.text': 'Someone else has to approve it. To withdraw it, press **Decline**.',
  'error.approval-person-left.title': 'This person has left',
  'error.approval-person-left.text':
    '{person} is no longer a member here, so nothing changed. **Decline** closes the request.',
  'error.approval-person-lost-access.title': 'No permission',
  'error.approval-person-lost-access.text':
    '{person} no longer has access to **{server}**, so nothing changed. **Decline** closes the request.',
  'error.approval-changed.title': 'The request has changed',
  'error.approval-changed.text':
    'Nothing was sent: the server or the backup has changed, so other steps are needed. The message now shows them. To approve them, press **Approve** again.',
  'error.approval-starting.title': 'Already approved',
  'error.approval-starting.text':
    '{person} approved it a moment ago. Try again in a minute if nothing happens.',
  'error.approval-not-posted.title': 'Your request wasn’t posted',
  'error.approval-not-posted.text':
    'I can’t post in {channel}: {problem}. An admin can choose another channel with `/setup approvals`.',
  'error.approvals-off.title': 'Your request wasn’t posted',
  'error.approvals-off.text':
    'There’s no longer a channel for approval requests. An admin can choose one with `/setup approvals`.',
  'error.too-many-approvals.title': 'Too many open requests',
  'error.too-many-approvals.text':
    '{count, plural, one {You have # open request.} other {You have # open requests.}} Wait until one is approved or declined, or expires.',
  'error.too-many-approvals-of-guild.title': 'Too many open requests',
  'error.too-many-approvals-of-guild.text':
    '{count, plural, one {# request is open in this Discord server.} other {# requests are open in this Discord server.}} Wait until one is approved or declined, or expires.',

  // The log channel
  'log.welcome.title': 'Actions are logged here',
  'log.welcome.text':
    'I’ll tell you who did what with your game servers, and who changed settings and permissions. An admin can change this with `/setup log`.',
} as const;
