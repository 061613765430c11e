import type { Catalog } from '../catalog.ts';

/** German. */
export const de: Catalog = {
  // Time and lists
  'time.after': 'nach {time} ({relative})',
  'time.just-now': 'gerade eben',
  'list.sentences': '{first} {second}',
  'list.more': '… und {count, plural, one {noch #} other {# weitere}}',

  // Descriptions of commands and their options
  'command.status': 'Zeigt, wie es deinen Spielservern geht',
  'command.players': 'Zeigt, wer online ist',
  'command.power': 'Startet oder stoppt einen Server, startet ihn neu oder beendet ihn sofort',
  'command.power.action': 'Was passieren soll',
  'command.cmd': 'Führt einen Konsolenbefehl auf einem Server aus',
  'command.cmd.command': 'Eine Zeile, wie du sie in die Konsole tippen würdest, zum Beispiel: say Hallo',
  'command.logs': 'Zeigt nur dir die letzten Zeilen der Konsole eines Servers',
  'command.logs.lines': 'Anzahl der Zeilen, 1–100 (Standard: 20)',
  'command.help': 'Zeigt, was du hier tun kannst',
  'command.history': 'Zeigt, wer was getan hat, und Diagramme zu Spielern und Verfügbarkeit',
  'command.history.list': 'Zeigt nur dir, wer was getan hat und wie es ausging',
  'command.history.list.server': 'Nur dieser Server (Standard: alle)',
  'command.history.list.person': 'Nur was diese Person angefordert hat',
  'command.history.list.action': 'Nur Aktionen dieser Art',
  'command.history.chart': 'Zeigt ein Diagramm mit Spielern, Auslastung und Verfügbarkeit eines Servers',
  'command.history.chart.days': 'Anzahl der Tage, 1–90 (Standard: 7)',
  'command.backup':
    'Zeigt, erstellt, prüft, sperrt und löscht Backups, stellt sie wieder her und lädt sie herunter',
  'command.backup.list': 'Zeigt die Backups eines Servers',
  'command.backup.create': 'Erstellt ein Backup eines Servers',
  'command.backup.create.name': 'Name für das Backup (nicht jeder Hoster unterstützt Namen)',
  'command.backup.restore': 'Ersetzt die Welt durch ein Backup; fragt vorher nach',
  'command.backup.delete': 'Löscht ein Backup; fragt vorher nach',
  'command.backup.lock': 'Schützt ein Backup vor dem Löschen',
  'command.backup.unlock': 'Gibt ein gesperrtes Backup wieder zum Löschen frei',
  'command.backup.download': 'Gibt dir einen Link zum Herunterladen eines Backups, den nur du siehst',
  'command.backup.compare': 'Zeigt, was sich zwischen zwei geprüften Backups geändert hat',
  'command.backup.compare.first': 'Eines der beiden Backups',
  'command.backup.compare.second': 'Das andere Backup',
  'command.backup.prove': 'Liest ein Backup komplett und prüft, ob die Welt darin ist',
  'command.backup.prove.backup': 'Welches Backup (Standard: das neueste vollständige)',
  'command.setup': 'Verbindet deine Spielserver mit diesem Discord-Server',
  'command.setup.connect': 'Öffnet ein Formular für den API-Schlüssel des Hosting-Kontos, das nur du siehst',
  'command.setup.connect.host': 'Welcher Hoster (optional, wenn es nur einen gibt)',
  'command.setup.check': 'Sucht Fehler in der Einrichtung oder zeigt, was ein Mitglied darf',
  'command.setup.check.member': 'Das Mitglied, dessen Berechtigungen du sehen willst',
  'command.setup.show': 'Zeigt, was verbunden ist',
  'command.setup.disconnect': 'Trennt einen Hoster und löscht den API-Schlüssel',
  'command.setup.disconnect.connection': 'Welche Verbindung (optional, wenn es nur eine gibt)',
  'command.setup.server': 'Legt den Standardserver für Befehle fest',
  'command.setup.server.server': 'Der neue Standardserver (leer lassen für keinen)',
  'command.setup.address': 'Legt fest, wo man einem Server beitritt',
  'command.setup.address.server': 'Der Server',
  'command.setup.address.address': 'Zum Beispiel play.example.org:25565 (leer: was der Hoster angibt)',
  'command.setup.log': 'Legt den Kanal fest, in dem jede Aktion protokolliert wird',
  'command.setup.log.channel': 'Der Log-Kanal (leer lassen für keinen)',
  'command.setup.approvals': 'Legt den Kanal für Freigabe-Anfragen fest',
  'command.setup.approvals.channel': 'Leer lassen, um den Log-Kanal zu verwenden',
  'command.setup.language': 'Legt die Sprache der öffentlichen Nachrichten fest',
  'command.setup.language.language': 'Leer lassen für die Sprache dieses Discord-Servers',
  'command.setup.timezone': 'Legt die Zeitzone für Zeitpläne fest',
  'command.setup.timezone.zone': 'Eine Stadt in deiner Zeitzone, zum Beispiel Europe/Berlin, oder UTC',
  'command.access': 'Legt fest, welche Rollen was dürfen',
  'command.access.grant': 'Erlaubt einer Rolle etwas, auf einem Server oder auf allen',
  'command.access.grant.permission': 'Eine Stufe oder eine einzelne Aktion',
  'command.access.grant.server': 'Nur auf diesem Server (Standard: auf allen)',
  'command.access.grant.commands':
    'Mit permission:command nur Befehle mit diesem Anfang, z. B.: say, whitelist, kick *',
  'command.access.revoke': 'Entzieht einer Rolle Berechtigungen',
  'command.access.revoke.permission': 'Nur diese Berechtigung (Standard: alle)',
  'command.access.revoke.server': 'Nur Berechtigungen auf diesem Server (Standard: alle)',
  'command.access.list': 'Zeigt, welche Rollen was dürfen',
  'command.privacy': 'Zeigt, was ich hier über dich speichere',
  'command.schedule': 'Plant Neustarts, Backups, Starts, Stopps und Konsolenbefehle',
  'command.schedule.add': 'Legt einen Zeitplan an (vor dem Speichern siehst du die nächsten Läufe)',
  'command.schedule.add.action': 'Was passieren soll',
  'command.schedule.add.when':
    'jeden Tag 04:00 · Mo,Do 06:30 · alle 6 h · wenn leer für 30 min · morgen 03:00',
  'command.schedule.add.command': 'Der Konsolenbefehl (nur mit action:command)',
  'command.schedule.add.warn': 'Wie viele Minuten vorher Spieler gewarnt werden, zum Beispiel 10,5,1',
  'command.schedule.add.warning': 'Der Warntext; aus {minutes} wird die Zahl der verbleibenden Minuten',
  'command.schedule.add.only-when-empty':
    'Warten, bis niemand online ist: höchstens so lange (2 h) oder bis zu dieser Uhrzeit (06:00)',
  'command.schedule.add.keep':
    'Wie viele Backups dieses Zeitplans bleiben, 1–50; seine älteren werden gelöscht',
  'command.schedule.add.channel':
    'Wo Läufe angekündigt werden, mit Überspringen und Verschieben (Standard: Log-Kanal)',
  'command.schedule.list': 'Zeigt die Zeitpläne und wie ihre letzten Läufe ausgingen',
  'command.schedule.remove': 'Löscht einen Zeitplan',
  'command.schedule.pause': 'Pausiert einen Zeitplan, bis er fortgesetzt wird',
  'command.schedule.resume': 'Setzt einen pausierten Zeitplan fort',
  'command.schedule.skip': 'Überspringt den nächsten Lauf eines Zeitplans',
  'command.panel': 'Zeigt Server in Nachrichten, die aktuell bleiben',
  'command.panel.post': 'Postet ein Status-Panel: eine Nachricht, die aktuell bleibt',
  'command.panel.post.server': 'Welcher Server (Standard: alle)',
  'command.panel.post.channel': 'Wo es gepostet wird (Standard: dieser Kanal)',
  'command.panel.post.buttons': 'Buttons zum Starten, Stoppen und Sichern des Servers (Standard: on)',
  'command.panel.post.title': 'Ein Name dafür; - für den üblichen',
  'command.panel.post.color': 'Farbe, solange alles in Ordnung ist, z. B. #57f287; - für die übliche',
  'command.panel.post.text':
    'Ein Text darunter, z. B. zum Mitspielen; \\n beginnt eine Zeile, - entfernt ihn',
  'command.panel.post.image': 'Adresse eines kleinen Bilds, mit https; - entfernt es',
  'command.panel.post.show': 'Was es zeigt, z. B.: Spieler, Diagramm; - für alles',
  'command.panel.edit': 'Ändert, wie ein Status-Panel aussieht',
  'command.panel.move': 'Verschiebt ein Status-Panel in einen anderen Kanal oder ans Ende von diesem',
  'command.panel.move.channel': 'Wohin (Standard: ans Ende dieses Kanals)',
  'command.panel.remove': 'Entfernt ein Status-Panel samt Nachricht',
  'command.panel.remove.panel': 'Welches Status-Panel',
  'command.panel.list': 'Zeigt alle Status-Panels',
  'command.alerts': 'Meldet, wenn ein Server ausfällt oder ein anderes Problem hat',
  'command.alerts.set': 'Legt fest, wo Alarme gepostet werden und wer erwähnt wird',
  'command.alerts.set.channel': 'Der Kanal für Alarme',
  'command.alerts.set.role': 'Die Rolle, die erwähnt wird (leer lassen für keine)',
  'command.alerts.set.server': 'Nur für diesen Server (Standard: alle)',
  'command.alerts.set.backup_age':
    'Alarm, wenn das neueste Backup älter als so viele Stunden ist (leer lassen, um es nicht zu prüfen)',
  'command.alerts.set.proven_age':
    'Alarm, wenn das neueste geprüfte Backup älter als so viele Stunden ist (leer: nie)',
  'command.alerts.set.restarts': 'Neustarts melden, die hier niemand angefordert hat (Standard: on)',
  'command.alerts.off': 'Schaltet Alarme ab, für einen Server oder für alle',
  'command.alerts.off.server': 'Nur für diesen Server (Standard: alle)',
  'command.alerts.show': 'Zeigt, wo Alarme gepostet werden',
  'command.server-option': 'Welcher Server (optional, wenn es einen Standardserver oder nur einen gibt)',
  'command.backup-option': 'Welches Backup; die Liste zeigt Alter und Größe',
  'command.role-option': 'Welche Rolle',
  'command.schedule-option': 'Welcher Zeitplan',

  // Choices of options
  'choice.power.start': 'start: starten',
  'choice.power.stop': 'stop: stoppen (speichert vorher)',
  'choice.power.restart': 'restart: neu starten (speichert vorher)',
  'choice.power.kill': 'kill: sofort beenden (Ungespeichertes geht verloren)',
  'choice.schedule.start': 'start: starten',
  'choice.schedule.stop': 'stop: stoppen',
  'choice.schedule.restart': 'restart: neu starten',
  'choice.schedule.backup': 'backup: sichern',
  'choice.schedule.command': 'command: Konsolenbefehl',
  'choice.panel.on': 'on: für alle, deren Rollen es erlauben',
  'choice.panel.off': 'off: keine Buttons',
  'choice.alerts.on': 'on: melden',
  'choice.alerts.off': 'off: nicht melden',

  // Actions and levels
  'action.status': 'Status ansehen',
  'action.power.start': 'Server starten',
  'action.power.stop': 'Server stoppen',
  'action.power.restart': 'Server neu starten',
  'action.power.kill': 'Server sofort beenden',
  'action.command': 'Konsolenbefehle ausführen',
  'action.logs': 'Konsole ansehen',
  'action.history': 'Verlauf ansehen',
  'action.schedule': 'Zeitpläne verwalten',
  'action.backup.list': 'Backups ansehen',
  'action.backup.create': 'Backups erstellen',
  'action.backup.restore': 'Backups wiederherstellen',
  'action.backup.delete': 'Backups löschen',
  'action.backup.lock': 'Backups sperren und entsperren',
  'action.backup.download': 'Backups herunterladen',
  'action.backup.prove': 'Backups prüfen',
  'permission.viewer': 'Status und Backup-Liste',
  'permission.operator':
    'Status, Backup-Liste, starten, stoppen, neu starten, Backups erstellen, Konsole, Verlauf',
  'permission.manager': 'alles',

  // Errors
  'error.reference': 'Referenz {reference}',
  'error.missing-option.title': 'Da fehlt etwas',
  'error.missing-option.text':
    'Die Option {option} ist leer. Gib den Befehl noch einmal ein und wähle einen Wert aus der Liste.',
  'error.no-such-choice.title': 'Diese Auswahl gibt es nicht',
  'error.no-such-choice.text':
    'Für {option} gibt es „{value}“ nicht. Zur Auswahl stehen {choices}. Es wurde nichts geändert.',
  'error.no-such-command.title': 'Diesen Befehl gibt es nicht mehr',
  'error.no-such-command.text': 'Tippe /, um die aktuellen Befehle zu sehen.',
  'error.old-button.title': 'Dieser Button ist abgelaufen',
  'error.old-button.text': 'Ich weiß nicht mehr, wofür er war. Gib den Befehl noch einmal ein.',
  'error.old-server-button.title': 'Dieser Button ist abgelaufen',
  'error.old-server-button.text':
    'Ich weiß nicht mehr, für welchen Server er war. Gib den Befehl noch einmal ein.',
  'error.outside-guild.title': 'Befehle funktionieren hier nicht',
  'error.outside-guild.text': 'Nutze sie auf einem Discord-Server, auf dem ich Mitglied bin.',
  'error.restarting.title': 'Ich werde gerade neu gestartet',
  'error.restarting.text':
    'Ich musste abbrechen, bevor der Hoster geantwortet hat. Es wurde nichts geändert. Versuche es gleich noch einmal.',
  'error.restarted.title': 'Ich wurde neu gestartet, bevor das erledigt war',
  'error.restarted.text': 'Es wurde nichts geändert. Versuche es noch einmal.',
  'error.interrupted.title': 'Ich wurde mittendrin neu gestartet',
  'error.interrupted.text':
    'Ich weiß nicht, ob es gespeichert wurde. Sieh mit {command} nach und versuche es noch einmal, falls nicht.',
  'error.busy.title': '{server} ist beschäftigt',
  'error.busy.text':
    '**{request}** läuft noch, angefordert {since} von **{person}**. Es geht immer nur eine Änderung auf einmal: Versuche es noch einmal, wenn sie fertig ist.',
  'error.busy-elsewhere.title': '{server} ist beschäftigt',
  'error.busy-elsewhere.text':
    '**{request}** läuft noch, angefordert {since} auf einem anderen Discord-Server. Es geht immer nur eine Änderung auf einmal: Versuche es noch einmal, wenn sie fertig ist.',
  'error.too-many-operations.title': 'Es laufen zu viele Aktionen',
  'error.too-many-operations.text':
    '{count, plural, one {Es läuft schon # Aktion, mehr gehen nicht gleichzeitig:} other {Es laufen schon # Aktionen, mehr gehen nicht gleichzeitig:}}\n{operations}\nEs wurde nichts geändert. Versuche es noch einmal, wenn eine davon fertig ist.',
  'error.too-many-operations-everywhere.title': 'Ich bin ausgelastet',
  'error.too-many-operations-everywhere.text':
    'Es laufen so viele Aktionen, wie ich schaffe. Es wurde nichts geändert. Versuche es in ein paar Minuten noch einmal.',
  'error.key-unreadable.title': 'Neue Verbindung nötig',
  'error.key-unreadable.text':
    'Ich kann den gespeicherten API-Schlüssel nicht mehr lesen. Ein Admin muss `/setup connect` noch einmal ausführen.',
  'error.store-unavailable.title': 'Meine Datenbank ist nicht erreichbar',
  'error.store-unavailable.text':
    'Ohne sie kann ich keine Berechtigungen prüfen. An den Spielservern wurde nichts geändert. Versuche es in einer Minute erneut.',
  'error.store-uncertain.title': 'Meine Datenbank ist nicht erreichbar',
  'error.store-uncertain.text':
    'Sobald die Datenbank wieder da ist, wird deine Anfrage vielleicht doch noch ausgeführt. Sieh in einer Minute mit `/status` nach, bevor du es noch einmal versuchst.',
  'error.reply-refused.title': 'Ich kann das Ergebnis nicht anzeigen',
  'error.reply-refused.text':
    'Discord hat meine Nachricht nicht angenommen. Deine Anfrage wurde vielleicht trotzdem ausgeführt: Sieh mit `/status` nach, bei einer Einstellung mit `/setup show` oder `/access list`.',
  'error.not-acknowledged.title': 'Es wurde nichts geändert',
  'error.not-acknowledged.text':
    'Bei Discord ist etwas schiefgegangen, bevor ich anfangen konnte. Versuche es noch einmal.',
  'error.internal.title': 'Bei mir ist etwas schiefgegangen',
  'error.internal.text':
    'Versuche es noch einmal. Wenn es weiter passiert, schicke die Referenz unten an die Person, die diesen Bot betreibt.',

  // Errors: too many requests
  'error.too-fast.title': 'Nicht so schnell',
  'error.too-fast.text':
    'Du hast zu viele Anfragen gesendet. Es wurde nichts geändert. Versuche es {after} noch einmal.',
  'error.guild-too-fast.title': 'Zu viele Anfragen',
  'error.guild-too-fast.text':
    'Von diesem Discord-Server kamen zu viele Anfragen. Es wurde nichts geändert. Versuche es {after} noch einmal.',
  'error.overloaded.title': 'Gerade ist zu viel los',
  'error.overloaded.text':
    'Ich bekomme mehr Anfragen, als ich bearbeiten kann. Es wurde nichts geändert. Versuche es {after} noch einmal.',

  // Errors: permissions
  'refusal.ask-admin': 'Ein Admin kann es einer deiner Rollen mit {grants} erlauben.',
  'refusal.ask-approval': 'Wer das selbst darf, kann es für dich freigeben.',
  'error.no-permission.title': 'Hier darfst du das nicht: {actions}',
  'error.no-permission.text': 'Dafür fehlt dir die Berechtigung.',
  'error.no-permission-on-server.title': 'Hier darfst du das nicht: {actions}',
  'error.no-permission-on-server.text': 'Auf **{server}** fehlt dir dafür die Berechtigung.',
  'error.no-permission-on-this-server.title': 'Hier darfst du das nicht: {actions}',
  'error.no-permission-on-this-server.text': 'Auf diesem Spielserver fehlt dir dafür die Berechtigung.',
  'error.restore-needs-permission.title': 'Keine Berechtigung',
  'error.restore-needs-permission.text':
    'Status von {server}: **{status}**. Zum Wiederherstellen muss der Server gestoppt und danach wieder gestartet werden. Auf **{server}** darfst du das nicht: {actions}.',
  'error.backup-needs-permission.title': 'Keine Berechtigung',
  'error.backup-needs-permission.text':
    '{server} läuft nicht, aber für ein Backup muss der Server laufen. Auf **{server}** darfst du das nicht: {actions}.',
  'error.restore-needs-stop.title': 'Keine Berechtigung',
  'error.restore-needs-stop.text':
    'Status von {server}: **{status}**. Der Hoster stoppt den Server zum Wiederherstellen. Auf **{server}** darfst du das nicht: {actions}.',
  'error.not-admin.title': 'Keine Berechtigung',
  'error.not-admin.text': 'Das dürfen nur Mitglieder mit der Berechtigung **Server verwalten**.',

  // Errors: the connection to the hosting account
  'error.not-connected.title': 'Nicht verbunden',
  'error.not-connected.text':
    'Es ist noch kein Hosting-Konto verbunden. Ein Admin muss `/setup connect` ausführen.',
  'error.not-connected-admin.title': 'Nicht verbunden',
  'error.not-connected-admin.text':
    'Es ist noch kein Hosting-Konto verbunden. Führe `/setup connect` aus: Du brauchst dazu einen API-Schlüssel von deinem Hoster.',
  'error.other-host.title': 'Mit einem anderen Hoster verbunden',
  'error.other-host.text':
    'Der gespeicherte API-Schlüssel gehört zu einem anderen Hoster als dem, für den ich eingerichtet bin. Deshalb sende ich ihn nicht. Ein Admin muss `/setup connect` noch einmal ausführen.',
  'error.own-hosts-off.title': 'Eigene Panels dieser Art sind abgeschaltet',
  'error.own-hosts-off.text':
    'Die Person, die diesen Bot betreibt, erlaubt keine Verbindungen zu eigenen Panels dieser Art mehr. Es wurde nichts gesendet. Frag sie danach oder verbinde mit `/setup connect` einen anderen Hoster.',
  'error.connection-removed.title': 'Verbindung entfernt',
  'error.connection-removed.text':
    '**{server}** gehört zu einer Verbindung, die entfernt wurde. Ein Admin kann sie mit `/setup connect` wieder herstellen.',
  'error.key-not-permitted.title': 'Der API-Schlüssel darf das nicht',
  'error.key-not-permitted.text':
    'Auf **{server}** darf der API-Schlüssel von **{connection}** das nicht: {action}. Es wurde nichts gesendet. Gib seinem Benutzer im Panel des Hosters {count, plural, one {diese Berechtigung} other {diese Berechtigungen}}: {permissions}.',
  'error.connections-failed.title': 'Manche Server lassen sich gerade nicht auflisten',
  'error.connections-failed.text':
    'Ich konnte die Server dieser Verbindungen nicht auflisten:\n{connections}',

  // Errors: the API key that an admin entered
  'error.api-key-empty.title': 'Das ist kein API-Schlüssel',
  'error.api-key-empty.text': 'Das Feld war leer. Es wurde nichts gespeichert.',
  'error.api-key-too-long.title': 'Das ist kein API-Schlüssel',
  'error.api-key-too-long.text':
    'Er ist länger als {max, plural, one {# Zeichen} other {# Zeichen}}. Es wurde nichts gespeichert.',
  'error.api-key-malformed.title': 'Das ist kein API-Schlüssel',
  'error.api-key-malformed.text':
    'Er enthält Leerzeichen oder Zeichen, die in keinem API-Schlüssel vorkommen: Kopiere ihn noch einmal. Es wurde nichts gespeichert.',
  'error.api-key-refused.title': 'Der Hoster lehnt den Schlüssel ab',
  'error.api-key-refused.text':
    '{hostText}{connected, select, yes {Es wurde nichts gespeichert: Die alte Verbindung bleibt.} other {Es wurde nichts gespeichert.}} Kopiere ihn ganz und ohne Leerzeichen aus den Einstellungen des Hosters. Er kann auch abgelaufen sein.',
  'error.api-key-not-allowed.title': 'Dieser Schlüssel darf keine Server auflisten',
  'error.api-key-not-allowed.text':
    'Der Hoster hat den Schlüssel angenommen, lässt ihn aber die Server des Kontos nicht auflisten.\n{hostText}{connected, select, yes {Es wurde nichts gespeichert: Die alte Verbindung bleibt.} other {Es wurde nichts gespeichert.}} Gib dem Schlüssel im Panel des Hosters diese Berechtigung und verbinde dann noch einmal.',
  'error.api-key-not-checked.title': 'Ich konnte den Schlüssel nicht prüfen',
  'error.api-key-not-checked.text':
    '{what}\n{connected, select, yes {Es wurde nichts gespeichert: Die alte Verbindung bleibt.} other {Es wurde nichts gespeichert.}} Der Schlüssel kann trotzdem richtig sein. Versuche es in einer Minute erneut. Wenn es weiter passiert, sag der Person Bescheid, die diesen Bot betreibt.',
  'error.api-key-check-later.title': 'Ich konnte den Schlüssel nicht prüfen',
  'error.api-key-check-later.text':
    '{what}\n{connected, select, yes {Es wurde nichts gespeichert: Die alte Verbindung bleibt.} other {Es wurde nichts gespeichert.}} Der Schlüssel kann trotzdem richtig sein. {next}',
  'error.too-many-keys.title': 'Zu viele Verbindungsversuche',
  'error.too-many-keys.text': 'Es wurde nichts gespeichert. Versuche es {after} noch einmal.',
  'error.keys-refused.title': 'Warte, bevor du einen anderen Schlüssel versuchst',
  'error.keys-refused.text':
    'Der Hoster hat die letzten Schlüssel abgelehnt und sperrt mich womöglich, wenn ich weitere ausprobiere. Es wurde nichts gespeichert. Erstelle in den Einstellungen des Hosters einen neuen Schlüssel und kopiere ihn vollständig. Versuche es {after} noch einmal.',
  'error.key-being-checked.title': 'Nur eine Verbindung auf einmal',
  'error.key-being-checked.text':
    'Eine andere Verbindung wird noch geprüft, deshalb wurde diese nicht gespeichert. Sieh gleich mit `/setup show` nach.',
  'error.address-refused.title': 'Diese Adresse kann ich nicht verwenden',
  'error.address-refused.text':
    'Gib die Adresse deines Panels so ein, wie dein Browser sie zeigt, zum Beispiel `https://panel.example.com:8443`. Sie muss mit https beginnen, aus dem Internet erreichbar sein und Port 443 oder einen Port ab 1024 haben. Es wurde nichts gespeichert.',
  'error.own-host-unreachable.title': 'Ich kann dein Panel nicht erreichen',
  'error.own-host-unreachable.text':
    '{kind, select, crafty {Es muss aus dem Internet über https erreichbar sein.} other {Es muss aus dem Internet über https erreichbar sein, mit einem gültigen Zertifikat.}} {connected, select, yes {Es wurde nichts gespeichert: Die alte Verbindung bleibt.} other {Es wurde nichts gespeichert.}} Prüfe die Adresse und versuche es noch einmal.',
  'error.too-many-own-hosts.title': 'Zu viele Panels',
  'error.too-many-own-hosts.text':
    'Du kannst höchstens {max, plural, one {# eigenes Panel} other {# eigene Panels}} verbinden. Es wurde nichts gespeichert. Entferne zuerst eines mit `/setup disconnect`.',

  // Errors: the server, the backup or the console command that a person named
  'error.which-server.title': 'Welcher Server?',
  'error.which-server.text': 'Gib einen mit der Option `server` an:\n{servers}',
  'error.several-servers.title': 'Mehrere Server heißen „{name}“',
  'error.several-servers.text': 'Gib einen mit der Option `server` an:\n{servers}',
  'error.no-such-server.title': 'Kein Server heißt „{name}“',
  'error.no-such-server.text': 'Gib einen mit der Option `server` an:\n{servers}',
  'error.no-such-server-allowed.title': 'Kein Server heißt „{name}“',
  'error.no-such-server-allowed.text': 'Hier gibt es keinen Server, auf dem du das darfst.',
  'error.no-server-allowed.title': 'Keine Berechtigung',
  'error.no-server-allowed.text': 'Hier gibt es keinen Server, auf dem du das darfst.',
  'error.no-visible-server.title': 'Keine Berechtigung',
  'error.no-visible-server.text': 'Hier gibt es keinen Server, den du sehen darfst.',
  'error.server-not-listed.title': 'Kein Server heißt „{name}“',
  'error.server-not-listed.text': 'Gib die ID des Servers so ein, wie der Hoster sie anzeigt.',
  'error.no-servers.title': 'Keine Server',
  'error.no-servers.text': 'Das Hosting-Konto hat keine Server.',
  'error.unsupported-kill.title': '{host} kann Server über seine API nicht sofort beenden',
  'error.unsupported-kill.text':
    'Es wurde nichts geändert. Stoppe den Server mit `/power action:stop` oder im Panel von {host}.',
  'error.unsupported-backups.title': '{host} bietet über seine API keine Backups',
  'error.unsupported-backups.text':
    'Es wurde nichts geändert. Erstelle Backups im Panel von {host} und stelle sie dort wieder her.',
  'error.unsupported-names.title': '{host} vergibt die Namen von Backups selbst',
  'error.unsupported-names.text': 'Es wurde nichts geändert. Gib den Befehl noch einmal ohne `name` ein.',
  'error.unsupported-locks.title': '{host} kann Backups über seine API nicht sperren',
  'error.unsupported-locks.text': 'Es wurde nichts geändert.',
  'error.unsupported-downloads.title': '{host} bietet über seine API keine Download-Links für Backups',
  'error.unsupported-downloads.text': 'Lade das Backup im Panel von {host} herunter.',
  'error.unsupported-streams.title': '{host} sendet keine Backups über die API',
  'error.unsupported-streams.text':
    'Deshalb kann ich nicht prüfen, was darin ist. Das sagt nichts darüber, wie gut sie sind.',
  'error.no-such-backup.title': 'Dieses Backup gibt es nicht',
  'error.no-such-backup.text':
    '{server} hat kein Backup „{name}“. Sieh mit `/backup list` nach: Vielleicht wurde es gelöscht.',
  'error.backup-gone.title': 'Dieses Backup gibt es nicht mehr',
  'error.backup-gone.text':
    'Der Hoster führt dieses Backup von {server} nicht mehr auf. Sieh mit `/backup list` nach.',
  'error.undo-expired.title': 'Dieser Button funktioniert nicht mehr',
  'error.undo-expired.text':
    'Er funktioniert 24 Stunden lang nach der Wiederherstellung. Wähle das Backup mit `/backup restore` aus.',
  'error.several-backups.title': 'Mehrere Backups passen zu „{name}“',
  'error.several-backups.text':
    'Wähle eines aus der Liste, die die Option `backup` beim Tippen anbietet: Sie zeigt Alter und Größe.',
  'error.backup-locked.title': 'Das Backup ist gesperrt',
  'error.backup-locked.text':
    '„{backup}“ von {server} ist gesperrt und wurde deshalb nicht gelöscht. Entsperre es mit `/backup unlock` und lösche es dann.',
  'error.backup-unfinished.title': 'Das Backup ist nicht vollständig',
  'error.backup-unfinished.text':
    '„{backup}“ von {server} ist nicht vollständig und kann deshalb nicht heruntergeladen werden.',
  'error.same-backup.title': 'Zweimal dasselbe Backup',
  'error.same-backup.text': 'Beide sind „{backup}“. Wähle zwei verschiedene Backups von {server}.',
  'error.backups-unread.title': 'Ich weiß nicht, was sie enthalten',
  'error.backups-unread.text':
    'Noch nicht geprüft: {backups}. Prüfe ein Backup mit `/backup prove` und vergleiche dann.',
  'error.backups-too-large.title': 'Zu viele Dateien zum Vergleichen',
  'error.backups-too-large.text': '„{backup}“ von {server} enthält mehr Dateien, als ich vergleichen kann.',
  'error.backup-not-readable.title': 'Das Backup ist nicht vollständig',
  'error.backup-not-readable.text':
    '„{backup}“ von {server} ist nicht vollständig, deshalb gibt es nichts zu prüfen.',
  'error.no-complete-backup.title': 'Kein vollständiges Backup',
  'error.no-complete-backup.text':
    '{server} hat kein vollständiges Backup. Erstelle eines mit `/backup create`.',
  'error.restore-other-layout.title': 'Das würde zwei Dateistrukturen mischen',
  'error.restore-other-layout.text':
    'Mit Minecraft 26.1 sind die Dateien der Welten umgezogen. Eines von beiden, „{backup}“ oder **{server}**, stammt von vor dieser Änderung, das andere von danach. Dieser Hoster behält Dateien, die nicht im Backup sind, und mit beiden Dateistrukturen kann der Server den Start verweigern. Es wurde nichts geändert.\n\nSo geht es: Erstelle ein Backup, lösche die Ordner der Welt im Panel des Hosters, dann stelle noch einmal wieder her.',
  'error.no-backups-allowed.title': 'Keine Backups auf diesem Server',
  'error.no-backups-allowed.text':
    'Der Hoster erlaubt keine Backups von **{server}**. Es wurde nichts gesendet. Bitte den Hoster um ein höheres Limit.',
  'error.backup-name-too-long.title': 'Der Name ist zu lang',
  'error.backup-name-too-long.text':
    'Der Name eines Backups darf höchstens {max, plural, one {# Zeichen} other {# Zeichen}} haben. Es wurde nichts geändert.',
  'error.command-empty.title': 'Das ist kein Konsolenbefehl',
  'error.command-empty.text': 'Das Feld ist leer. Es wurde nichts gesendet.',
  'error.command-too-long.title': 'Das ist kein Konsolenbefehl',
  'error.command-too-long.text':
    'Er ist länger als {max, plural, one {# Zeichen} other {# Zeichen}}. Es wurde nichts gesendet.',
  'error.command-has-lines.title': 'Das ist kein Konsolenbefehl',
  'error.command-has-lines.text':
    'Er enthält Zeilenumbrüche oder Steuerzeichen: Sende immer nur eine Zeile. Es wurde nichts gesendet.',
  'error.command-invisible.title': 'Das ist kein Konsolenbefehl',
  'error.command-invisible.text':
    'Er enthält ein unsichtbares Zeichen, das niemand sieht, der den Befehl liest: Tippe ihn, statt ihn einzufügen. Es wurde nichts gesendet.',
  'error.command-malformed.title': 'Das ist kein Konsolenbefehl',
  'error.command-malformed.text': 'Er enthält ein kaputtes Zeichen. Es wurde nichts gesendet.',
  'error.no-log.title': 'Keine Konsolenausgabe von diesem Hoster',
  'error.no-log.text':
    '**{host}** gibt die Konsolenausgabe seiner Server nicht weiter. Öffne die Konsole im Panel des Hosters.',

  // Errors: the buttons of a confirmation
  'error.not-your-button.title': 'Nicht dein Button',
  'error.not-your-button.text':
    '**{request}** wurde von {person} angefordert. Nur diese Person kann den Button drücken.',
  'error.confirmation-unknown.title': 'Dieser Button funktioniert nicht mehr',
  'error.confirmation-unknown.text': 'Er ist zu alt: Gib den Befehl noch einmal ein.',
  'error.confirmation-expired.title': 'Dieser Button funktioniert nicht mehr',
  'error.confirmation-expired.text':
    'Er ist abgelaufen. Es wurde nichts geändert: Gib den Befehl noch einmal ein.',
  'error.confirmation-replaced.title': 'Dieser Button funktioniert nicht mehr',
  'error.confirmation-replaced.text':
    'Es waren zu viele Bestätigungen offen, deshalb ist diese vorzeitig abgelaufen. Es wurde nichts geändert: Gib den Befehl noch einmal ein.',
  'error.confirmation-cancelled.title': 'Dieser Button funktioniert nicht mehr',
  'error.confirmation-cancelled.text': 'Das wurde abgebrochen. Es wurde nichts geändert.',
  'error.confirmation-used.title': 'Dieser Button funktioniert nicht mehr',
  'error.confirmation-used.text': 'Er wurde schon benutzt.',
  'error.confirmation-other-account.title': 'Dieser Button funktioniert nicht mehr',
  'error.confirmation-other-account.text':
    'Inzwischen wurde ein anderes Hosting-Konto verbunden. Gib den Befehl noch einmal ein.',
  'error.too-many-confirmations.title': 'Zu viele offene Bestätigungen',
  'error.too-many-confirmations.text':
    '{count, plural, one {Du hast # offene Bestätigung.} other {Du hast # offene Bestätigungen.}} Bestätige zuerst eine davon, brich eine ab oder warte, bis eine abläuft. Es wurde nichts geändert.',
  'error.too-many-confirmations-of-guild.title': 'Zu viele offene Bestätigungen',
  'error.too-many-confirmations-of-guild.text':
    '{count, plural, one {Hier ist # Bestätigung offen.} other {Hier sind # Bestätigungen offen.}} Erst müssen einige davon bestätigt oder abgebrochen werden oder ablaufen. Es wurde nichts geändert.',
  'error.too-many-confirmations-everywhere.title': 'Zu viele offene Bestätigungen',
  'error.too-many-confirmations-everywhere.text':
    'Bei mir sind zu viele Bestätigungen offen. Es wurde nichts geändert. Versuche es in ein paar Minuten noch einmal.',

  // Errors of /setup and /access
  'error.nothing-connected.title': 'Nicht verbunden',
  'error.nothing-connected.text': 'Es ist kein Hosting-Konto verbunden, es gibt also nichts zu trennen.',
  'error.which-host.title': 'Welcher Hoster?',
  'error.which-host.text': 'Gib einen mit der Option `host` an:\n{hosts}',
  'error.which-connection.title': 'Welche Verbindung?',
  'error.which-connection.text': 'Gib eine mit der Option `connection` an:\n{connections}',
  'error.log-channel-refused.title': 'Dort kann ich nichts posten',
  'error.log-channel-refused.text':
    'Ich kann {channel} nicht als Log-Kanal verwenden: {problem}. Gib mir dort **Kanal ansehen**, **Nachrichten senden** und **Links einbetten** und versuche es dann noch einmal.',
  'error.blank-server.title': 'Welcher Server?',
  'error.blank-server.text': 'Die Option **server** ist leer. Es wurde nichts geändert.',
  'error.too-many-grants.title': 'Zu viele Berechtigungen',
  'error.too-many-grants.text':
    'Es sind schon {max, number} Berechtigungen erteilt, mehr gehen nicht. Es wurde nichts geändert. Entziehe einige mit `/access revoke` oder erteile Stufen für alle Server.',
  'error.join-address.title': 'Keine Adresse',
  'error.join-address.text':
    '„{address}“ ist keine Adresse eines Spielservers. Gib einen Host ein und, wenn nötig, einen Port: `play.example.org:25565`. Es wurde nichts geändert.',
  'error.too-many-addresses.title': 'Zu viele Adressen',
  'error.too-many-addresses.text':
    'Ich speichere höchstens 100 Adressen für einen Discord-Server. Es wurde nichts geändert.',
  'error.unknown-timezone.title': 'Diese Zeitzone gibt es nicht',
  'error.unknown-timezone.text':
    'Ich kenne die Zeitzone „{zone}“ nicht. Tippe eine Stadt wie `Europe/Berlin` und wähle aus der Liste. Es wurde nichts geändert.',
  'error.unknown-timezone-similar.title': 'Diese Zeitzone gibt es nicht',
  'error.unknown-timezone-similar.text':
    'Die Zeitzone „{zone}“ kenne ich nicht. Meintest du `{similar}`? Es wurde nichts geändert.',
  'error.schedule-not-understood.title': 'Ich verstehe diese Zeit nicht',
  'error.schedule-not-understood.text':
    '„{when}“ kenne ich nicht. Beispiele: `every day 04:00`, `mon,thu 06:30`, `every 6 h`, `when empty for 30 min`, `2026-12-24 18:00`, `in 2 h` oder eine Cron-Zeile wie `0 4 * * 1-5`. Es wurde nichts gespeichert.',
  'error.schedule-no-time.title': '„{part}“ ist keine Uhrzeit',
  'error.schedule-no-time.text': 'Uhrzeiten gehen von 00:00 bis 23:59. Es wurde nichts gespeichert.',
  'error.schedule-cron.title': 'Ich kann diese Cron-Zeile nicht lesen',
  'error.schedule-cron.text':
    'Eine Cron-Zeile hat fünf Felder: Minute, Stunde, Tag des Monats, Monat und Wochentag, zum Beispiel `30 4 * * 1-5`. „{when}“ ist keine. Es wurde nichts gespeichert.',
  'error.schedule-too-often.title': 'Zu oft',
  'error.schedule-too-often.text':
    'Zwischen zwei Läufen müssen mindestens 5 Minuten liegen. Es wurde nichts gespeichert.',
  'error.schedule-never.title': 'Dieser Zeitpunkt kommt nie',
  'error.schedule-never.text': 'Auf „{when}“ passt kein Datum. Es wurde nichts gespeichert.',
  'error.schedule-past.title': 'Dieser Zeitpunkt ist schon vorbei',
  'error.schedule-past.text':
    'In der Zeitzone **{zone}** ist es jetzt {time} Uhr. Es wurde nichts gespeichert.',
  'error.schedule-too-far.title': 'Zu weit in der Zukunft',
  'error.schedule-too-far.text':
    'Ein einzelner Lauf kann höchstens ein Jahr in der Zukunft liegen, ein Abstand höchstens 31 Tage betragen. Es wurde nichts gespeichert.',
  'error.schedule-option.title': 'Diese Optionen passen nicht zusammen',
  'error.schedule-option.text':
    'Die Option {option} passt nicht zu diesem Wert von {other}. Lass eine von beiden weg. Es wurde nichts gespeichert.',
  'error.schedule-needs.title': 'Da fehlt etwas',
  'error.schedule-needs.text': '{option} braucht auch die Option {other}. Es wurde nichts gespeichert.',
  'error.schedule-empty.title': 'Das geht nur beim Stoppen',
  'error.schedule-empty.text':
    '`when empty for …` geht nur mit `action:stop`. Wähle für andere Aktionen eine Zeit und nutze die Option `only_when_empty`. Es wurde nichts gespeichert.',
  'error.schedule-warn.title': 'Ich verstehe diese Minuten nicht',
  'error.schedule-warn.text':
    'Die Option `warn` nimmt bis zu fünf Minutenzahlen von 1 bis 60, zum Beispiel `10,5,1`. Es wurde nichts gespeichert.',
  'error.schedule-warning.title': 'Diesen Warntext kann ich nicht verwenden',
  'error.schedule-warning.text':
    'Er muss aus einer Zeile mit höchstens {max, plural, one {# Zeichen} other {# Zeichen}} bestehen, ohne „;“, das in manchen Spielen einen Befehl beendet. Es wurde nichts gespeichert.',
  'error.schedule-latest.title': 'Ich verstehe nicht, wie lange gewartet werden soll',
  'error.schedule-latest.text':
    'Die Option `only_when_empty` nimmt eine Wartezeit von höchstens 24 Stunden oder eine Uhrzeit: `2 h`, `90 min` oder `06:00`. Es wurde nichts gespeichert.',
  'error.too-many-schedules.title': 'Zu viele Zeitpläne',
  'error.too-many-schedules.text':
    'Es gibt schon {max, number} Zeitpläne, mehr gehen nicht. Es wurde nichts gespeichert. Lösche zuerst einen mit `/schedule remove`.',
  'error.no-such-schedule.title': 'Diesen Zeitplan gibt es nicht',
  'error.no-such-schedule.text':
    'Vielleicht wurde er gelöscht. Wähle einen aus der Liste oder sieh mit `/schedule list` nach.',
  'error.schedule-changed.title': 'Jemand anders hat diesen Zeitplan gerade geändert',
  'error.schedule-changed.text':
    'Deine Änderung wurde nicht gespeichert. Sieh mit `/schedule list` nach und versuche es noch einmal.',
  'error.schedule-no-run.title': 'Nichts zu überspringen',
  'error.schedule-no-run.text':
    'Dieser Zeitplan hat keinen nächsten Lauf zum Überspringen: Er ist pausiert oder zu Ende, sein Lauf hat gerade begonnen, oder er wartet auf einen leeren Server.',
  'error.schedule-run-over.title': 'Dieser Button funktioniert nicht mehr',
  'error.schedule-run-over.text':
    'Dieser Lauf hat schon begonnen, wurde übersprungen oder verschoben. Sieh mit `/schedule list` nach.',
  'error.schedule-channel-closed.title': 'Dort kannst du keine Läufe ankündigen',
  'error.schedule-channel-closed.text':
    'Um Läufe in {channel} anzukündigen, brauchst du dort **Kanal ansehen** und **Nachrichten senden**. Wähle einen anderen Kanal. Es wurde nichts gespeichert.',
  'error.schedule-channel.title': 'Dort kann ich keine Läufe ankündigen',
  'error.schedule-channel.text':
    'Ich kann {channel} nicht verwenden: {problem}. Gib mir dort **Kanal ansehen**, **Nachrichten senden** und **Links einbetten** oder wähle einen anderen Kanal. Es wurde nichts gespeichert.',

  // The form for the API key
  'check.good.title': 'Alles funktioniert',
  'check.good.text': 'Der Schlüssel ist gültig, und ich kann überall schreiben, wo ich soll.',
  'check.problems': '{count, plural, one {# Problem} other {# Probleme}}',
  'check.problem': '1 Problem: {what}',
  'check.no-roles': 'keine Rollen',
  'check.no-zone.name': 'keine Zeitzone',
  'check.key-lacks':
    'Der Schlüssel von **{connection}** darf das auf **{server}** nicht: {actions}. Gib ihm diese Berechtigungen im Panel des Hosters.',
  'check.channel-gone':
    '{what}: Der Kanal wurde gelöscht, deshalb kommt dort nichts an. Wähle einen anderen mit {command}.',
  'check.channel-blocked':
    '{what}: In {channel} fehlen mir Berechtigungen ({permissions}). Ändere das in den Kanaleinstellungen.',
  'check.permission.view': '**Kanal ansehen**',
  'check.permission.send': '**Nachrichten senden**',
  'check.permission.embed': '**Links einbetten**',
  'check.permission.attach': '**Dateien anhängen**',
  'check.permission.mention': '**@everyone, @here und alle Rollen erwähnen**',
  'check.panel-ended':
    'Das Status-Panel in {channel} wird nicht mehr aktualisiert: {reason}. Poste es neu mit `/panel move`.',
  'check.discord-silent':
    'Discord hat nicht gesagt, was ich in euren Kanälen darf. Versuche es in einer Minute erneut.',
  'check.server-gone': '{what}: Der Hoster führt **{server}** nicht mehr auf. Sieh mit {command} nach.',
  'check.role-gone': 'Eine Rolle mit Berechtigungen wurde gelöscht. Sieh mit `/access list` nach.',
  'check.alert-role-gone':
    'Alarme erwähnen eine Rolle, die gelöscht wurde. Wähle eine andere mit `/alerts set`.',
  'check.alert-role-silent':
    'Alarme können {role} nicht erwähnen. Erlaube allen, sie zu erwähnen, oder gib mir {permission}.',
  'check.schedule-stops':
    '{schedule}: pausiert beim nächsten Lauf, wegen der Person, die ihn angelegt hat. Dann kann ihn jemand mit Berechtigung übernehmen.',
  'check.no-zone': 'Bis du eine Zeitzone wählst, heißt „jeden Tag um 04:00“ 04:00 Uhr in UTC.',
  'check.can-all': '{host} kann alles, was ich kann.',
  'check.cannot': '{host} bietet das über die API nicht: {actions}.',
  'check.member.title': 'Was ein Mitglied darf',
  'check.member.left': '{person} ist nicht auf diesem Discord-Server.',
  'check.member.admin': '{person} darf als Admin alles.',
  'check.member.nothing':
    '{person} darf nichts: Keine der Rollen hat eine Berechtigung. Erlaube es mit `/access grant`.',
  'check.member.can': '{person} darf das durch diese Rollen:',
  'privacy.title': 'Was ich hier über dich speichere',
  'privacy.nothing': 'Nichts.',
  'privacy.actions':
    '• {count, plural, one {# Eintrag} other {# Einträge}} im Verlauf: was du getan oder freigegeben hast (ältester: {oldest})',
  'privacy.approvals':
    '• {count, plural, one {# Freigabe-Anfrage} other {# Freigabe-Anfragen}}, die du gestellt oder entschieden hast',
  'privacy.schedules': '• {count, plural, one {# Zeitplan} other {# Zeitpläne}} von dir',
  'privacy.alerts':
    '• {count, plural, one {# Alarm, um den} other {# Alarme, um die}} du dich gekümmert hast',
  'privacy.settings': '• {count, plural, one {# Einstellung} other {# Einstellungen}}, die du geändert hast',
  'privacy.kept':
    'Der Verlauf reicht 90 Tage zurück. 30 Tage, nachdem du diesen Discord-Server verlassen hast, entferne ich deinen Namen überall.',
  'privacy.remove':
    'Der Button entfernt deinen Namen und deine ID aus allem, was älter als 30 Tage ist. Was getan wurde, bleibt. **Das lässt sich nicht rückgängig machen.**',
  'privacy.remove-later':
    'Noch ist hier nichts älter als 30 Tage. Sobald es so weit ist, entfernt ein Button hier deinen Namen daraus.',
  'privacy.removed.title': 'Dein Name wurde entfernt',
  'privacy.removed.text':
    'In {count, plural, one {# Eintrag} other {# Einträgen}} steht jetzt „entfernter Name“.',
  'privacy.removed.none': 'Nichts, was hier älter als 30 Tage ist, trägt deinen Namen.',
  'privacy.contact': 'Fragen: {contact}',
  'privacy.policy': 'Datenschutzerklärung',
  'log.name-removed.title': 'Ein Name wurde entfernt',
  'log.name-removed.text':
    'Hier wurde der Name eines Mitglieds aus dem Verlauf entfernt. Was getan wurde, bleibt.',
  'person.removed': 'entfernter Name',
  'button.remove-name': 'Meinen Namen entfernen',
  'help.title': 'Was du hier tun kannst',
  'help.everywhere': 'Alle Server',
  'help.group.setup': 'Einrichtung',
  'help.group.schedules': 'Zeitpläne',
  'help.group.console': 'Konsole',
  'help.group.backups': 'Backups',
  'help.group.power': 'Ein/Aus',
  'help.group.status': 'Status',
  'help.nothing':
    'Noch nichts. Ein Mitglied mit der Berechtigung **Server verwalten** kann es einer deiner Rollen erlauben.',
  'help.admin': 'Als Admin kannst du alles.',
  'help.approval': '✋ **Mit Freigabe**: {actions}',
  'help.approval-commands': '✋ **Mit Freigabe**: {commands}',
  'help.documentation': 'Anleitung',
  'greeting.title': 'Hallo, ich bin Steward',
  'greeting.text':
    'Ich steuere eure Spielserver von diesem Discord-Server aus: Status, Starten und Stoppen, verlässliche Backups, Zeitpläne und Alarme.',
  'greeting.begin':
    '**So geht es los:** Ein Mitglied mit der Berechtigung **Server verwalten** verbindet euren Hoster. Button drücken, API-Schlüssel einfügen: Nur ich sehe ihn.',
  'greeting.help': '`/help` zeigt, was du hier tun kannst.',
  'setup.key-form.title': 'Hosting-Konto verbinden',
  'setup.key-form.title-host': '{host} verbinden',
  'setup.key-form.label': 'API-Schlüssel',
  'setup.key-form.description':
    'Aus den Einstellungen deines Hosting-Kontos. Er wird verschlüsselt gespeichert.',
  'setup.key-form.address-label': 'Adresse',
  'setup.key-form.address-description':
    'So, wie dein Browser sie zeigt, zum Beispiel https://panel.example.com',
  'setup.own-host.generic': 'Deine eigene Hosting-API',
  'setup.own-host.pterodactyl': 'Dein eigenes Pterodactyl- oder Pelican-Panel',
  'setup.own-host.crafty': 'Dein eigener Crafty Controller',

  // Why the log channel can’t be used
  'log.problem.channel-gone': 'Der Kanal wurde gelöscht',
  'log.problem.not-in-guild': 'Der Kanal gehört nicht zu diesem Discord-Server',
  'log.problem.no-access': 'Ich kann den Kanal nicht sehen',
  'log.problem.no-permission': 'Ich darf dort keine Nachrichten mit Embeds senden',
  'log.problem.refused': 'Discord hat die Nachricht abgelehnt',

  // Why something failed
  'failure.key-refused.title': 'Der Hoster hat den API-Schlüssel abgelehnt',
  'failure.key-refused.what': 'Der Hoster hat den API-Schlüssel abgelehnt.',
  'failure.key-refused.next': 'Ein Admin muss `/setup connect` mit einem gültigen Schlüssel ausführen.',
  'failure.not-allowed.title': 'Der API-Schlüssel darf das nicht',
  'failure.not-allowed.what': 'Der API-Schlüssel darf das nicht.',
  'failure.not-allowed.next':
    'Ein Admin muss dem Schlüssel im Panel des Hosters diese Berechtigung geben oder mit `/setup connect` einen anderen verbinden.',
  'failure.unknown-server.title': 'Server nicht gefunden',
  'failure.unknown-server.what': 'Der Hoster findet diesen Server nicht.',
  'failure.unknown-server.next': 'Wähle einen aus der Liste, die `server:` beim Tippen anzeigt.',
  'failure.not-found.what': 'Der Hoster hat „nicht gefunden“ geantwortet, obwohl es den Server gibt.',
  'failure.not-found.next':
    'Versuche es in einer Minute erneut. Wenn es weiter passiert, sag der Person Bescheid, die diesen Bot betreibt.',
  'failure.backup-not-found.what': 'Der Hoster hat „nicht gefunden“ geantwortet, obwohl es den Server gibt.',
  'failure.backup-not-found.next': 'Sieh mit `/backup list` nach: Vielleicht gibt es das Backup nicht mehr.',
  'failure.unknown-backup.title': 'Backup nicht gefunden',
  'failure.unknown-backup.what': 'Der Hoster findet dieses Backup nicht.',
  'failure.unknown-backup.next': 'Sieh mit `/backup list` nach: Vielleicht wurde es gelöscht.',
  'failure.rate-limited.title': 'Zu viele Anfragen',
  'failure.rate-limited.what':
    'Der Hoster bekommt zu viele Anfragen von diesem Konto und hat diese deshalb abgelehnt.',
  'failure.rate-limited.next': 'Versuche es in einer Minute erneut.',
  'failure.throttled.what':
    'Der Hoster begrenzt, wie oft das auf einem Server möglich ist, und diese Grenze ist erreicht. Alles andere geht weiterhin.',
  'failure.throttled.next': 'Versuche es in zehn Minuten noch einmal.',
  'failure.host-failed.title': 'Fehler beim Hoster',
  'failure.host-failed.what': 'Der Hoster hat einen internen Fehler gemeldet.',
  'failure.host-failed.next':
    'Versuche es in einer Minute erneut. Wenn es weiter passiert, wende dich an den Support des Hosters.',
  'failure.gateway-failed.title': 'Der Hoster ist nicht erreichbar',
  'failure.gateway-failed.what': 'Die Website des Hosters hat geantwortet, das System dahinter aber nicht.',
  'failure.gateway-failed.next':
    'Versuche es in einer Minute erneut. Wenn es weiter passiert, sieh auf der Statusseite des Hosters nach.',
  'failure.node-unreachable.title': 'Die Maschine, auf der der Server läuft, ist nicht erreichbar',
  'failure.node-unreachable.what':
    'Das Panel des Hosters hat geantwortet, aber die Maschine, auf der der Server läuft, hat dem Panel nicht geantwortet.',
  'failure.node-unreachable.next':
    'Versuche es in einer Minute erneut. Wenn es weiter passiert, wende dich an den Support des Hosters.',
  'failure.console-refused.title': 'Die Konsole wurde verweigert',
  'failure.console-refused.what':
    'Die Maschine, auf der der Server läuft, hat das Token abgelehnt, das das Panel des Hosters für die Konsole ausgestellt hat.',
  'failure.console-refused.next':
    'Versuche es in einer Minute erneut. Wenn es weiter passiert, passen die Uhren oder die Versionen des Panels und dieser Maschine nicht zusammen: Wende dich an den Support des Hosters.',
  'failure.panel-outdated.title': 'Das Panel ist zu alt für seine Maschinen',
  'failure.panel-outdated.what':
    'Das Panel des Hosters ist älter als die Software der Maschine, auf der der Server läuft. Deshalb werden Konsolen und Downloads abgelehnt.',
  'failure.panel-outdated.next':
    'Der Hoster muss das Panel aktualisieren: Pterodactyl auf 1.12.3 oder neuer. Alles andere geht weiterhin.',
  'failure.console-unopened.title': 'Die Konsole hat sich nicht geöffnet',
  'failure.console-unopened.what':
    'Das Panel des Hosters hat geantwortet, aber die Maschine, auf der der Server läuft, hat die Konsole nicht geöffnet.',
  'failure.console-unopened.next':
    'Versuche es in einer Minute erneut. Wenn es weiter passiert, ist diese Maschine ausgefallen, oder ich kann sie von hier aus nicht erreichen: Wende dich an den Support des Hosters.',
  'failure.maintenance.title': 'Der Hoster ist gerade nicht verfügbar',
  'failure.maintenance.what': 'Der Hoster macht Wartungsarbeiten oder ist überlastet.',
  'failure.maintenance.next': 'Versuche es später noch einmal.',
  'failure.declined.title': 'Der Hoster hat die Anfrage abgelehnt',
  'failure.declined.what': 'Der Hoster hat die Anfrage abgelehnt.',
  'failure.declined.next': 'Behebe, was der Hoster meldet, und versuche es dann noch einmal.',
  'failure.unsupported.title': 'Der Hoster kann das nicht',
  'failure.unsupported.what': 'Der Hoster kann das nicht.',
  'failure.unsupported.next': 'Es wurde nichts geändert.',
  'failure.unreachable.title': 'Hoster nicht erreichbar, nichts gesendet',
  'failure.unreachable.what': 'Ich konnte den Hoster nicht erreichen, deshalb wurde nichts gesendet.',
  'failure.unreachable.next':
    'Versuche es in einer Minute erneut. Wenn es weiter passiert, sieh auf der Statusseite des Hosters nach.',
  'failure.wrong-certificate.title':
    'Das Zertifikat des Hosters ist nicht das erwartete, deshalb wurde nichts gesendet',
  'failure.wrong-certificate.what':
    'Das Zertifikat des Hosters ist nicht das erwartete, deshalb wurde nichts gesendet.',
  'failure.wrong-certificate.next':
    'Wenn es erneuert wurde, kann ein Admin das neue mit `/setup connect` bestätigen. Wenn dabei nicht danach gefragt wird, sag der Person Bescheid, die diesen Bot betreibt. Wenn es nicht erneuert wurde, fängt vielleicht jemand die Verbindung ab.',
  'failure.too-slow.title': 'Der Hoster hat zu lange nicht geantwortet',
  'failure.too-slow.what': 'Der Hoster hat zu lange nicht geantwortet.',
  'failure.too-slow.next': 'Versuche es in einer Minute erneut.',
  'failure.answer-lost.title': 'Die Antwort des Hosters ging verloren',
  'failure.answer-lost.what': 'Die Antwort des Hosters ging verloren.',
  'failure.answer-lost.next': 'Versuche es in einer Minute erneut.',
  'failure.not-understood.title': 'Unlesbare Antwort vom Hoster',
  'failure.not-understood.what': 'Der Hoster hat eine Antwort gesendet, die ich nicht lesen kann.',
  'failure.not-understood.next':
    'Versuche es in einer Minute erneut. Wenn es weiter passiert, sag der Person Bescheid, die diesen Bot betreibt.',
  'failure.server-running.what':
    'Der Server ist nicht gestoppt, und ein Backup lässt sich nur wiederherstellen, während er gestoppt ist.',
  'failure.server-running.next': 'Stoppe ihn mit `/power action:stop` und stelle das Backup dann wieder her.',
  'failure.server-down.what': 'Der Server läuft nicht.',
  'failure.server-down.next': 'Starte ihn mit `/power action:start` und sende den Befehl dann noch einmal.',
  'failure.backup-limit.what':
    'Es wurde kein Backup erstellt: Der Server hat so viele, wie der Hoster erlaubt.',
  'failure.backup-limit.next': 'Lösche eines mit `/backup delete` und versuche es dann noch einmal.',
  'failure.backup-incomplete.what':
    'Dieses Backup ist nicht vollständig und lässt sich deshalb nicht wiederherstellen. Es wurde nichts gesendet.',
  'failure.backup-incomplete.next': 'Wähle ein anderes aus `/backup list`.',
  'failure.backups-unlisted.title': 'Ich kann die Backups nicht auflisten',
  'failure.backups-unlisted.what':
    'Die API des Hosters kann keine Backups auflisten, und von seiner Website konnte ich sie nicht ablesen.',
  'failure.backups-unlisted.next':
    'Sieh sie dir im Panel des Hosters an. Wenn es weiter passiert, sag der Person Bescheid, die diesen Bot betreibt.',
  'failure.no-backup-configuration.what':
    'Der Server hat im Panel des Hosters keine Standardkonfiguration für Backups, deshalb wurde keines erstellt.',
  'failure.no-backup-configuration.next': 'Richte dort eine ein und versuche es dann noch einmal.',
  'failure.backup-undeletable.what':
    'Die API des Hosters kann Backups dieser Art nicht löschen, deshalb wurde nichts gesendet.',
  'failure.backup-undeletable.next': 'Lösche es im Panel des Hosters.',
  'failure.crafty-too-old.what':
    'Zum Wiederherstellen ist Crafty 4.4.8 oder neuer nötig: Ältere Versionen ersetzen den Server durch einen neuen. Es wurde nichts gesendet.',
  'failure.crafty-too-old.next': 'Aktualisiere Crafty und stelle das Backup dann wieder her.',
  'failure.crashed.what': 'Der Server ist abgestürzt.',
  'failure.crashed.next': 'Sieh in der Konsole nach, warum.',
  'failure.did-not-start.what': 'Der Server hat sich beim Starten wieder beendet.',
  'failure.did-not-start.next': 'Sieh in der Konsole nach, warum.',
  'failure.not-started.what': 'Der Hoster hat den Start angenommen, aber der Server ist nicht gestartet.',
  'failure.not-started.next':
    'Öffne ihn im Panel des Hosters: Vielleicht wartet er dort auf dich, zum Beispiel auf deine Zustimmung zu Minecrafts EULA.',
  'failure.timed-out.what':
    'Der Hoster hat die Anfrage angenommen, war aber noch nicht fertig, als ich zuletzt nachgesehen habe.',
  'failure.timed-out.next': 'Sieh in ein paar Minuten noch einmal nach.',
  'failure.not-seen.what': 'Ich konnte nicht feststellen, ob es geklappt hat.',
  'failure.not-seen.next': 'Sieh in einer Minute nach, bevor du es noch einmal versuchst.',
  'failure.backup-failed.what': 'Laut Hoster ist das Backup fehlgeschlagen.',
  'failure.backup-failed.next':
    'Prüfe den freien Speicherplatz beim Hoster und versuche es dann noch einmal.',
  'failure.restore-failed.what': 'Laut Hoster ist die Wiederherstellung fehlgeschlagen.',
  'failure.restore-failed.next':
    'Versuche es mit einem anderen Backup. Wenn auch das fehlschlägt, wende dich an den Support des Hosters.',
  'failure.restore-unseen.what':
    'Der Hoster hat das Wiederherstellen angenommen, sagt aber nicht, wie es ausgegangen ist.',
  'failure.restore-unseen.next':
    'Sieh dir im Panel des Hosters die Benachrichtigungen und das Datum der Weltdateien an. Starte dann den Server.',
  'failure.still-listed.what': 'Der Hoster führt dieses Backup noch in seiner Liste.',
  'failure.still-listed.next': 'Sieh in einer Minute mit `/backup list` nach.',
  'failure.not-read-transfer.what': 'Die Übertragung brach ab. Das sagt nichts über das Backup.',
  'failure.not-read-transfer.next': 'Versuche es später noch einmal.',
  'failure.not-read-unsupported.what': 'Der Hoster sendet keine Backups. Das sagt nichts über das Backup.',
  'failure.not-read-unsupported.next': 'Sieh im Panel des Hosters hinein.',
  'failure.not-read-format.what': 'Diese Art von Archiv kenne ich nicht. Das sagt nichts über das Backup.',
  'failure.not-read-format.next':
    'Lade es mit `/backup download` herunter und sieh hinein, oder bewahre ein zweites woanders auf.',
  'failure.not-read-too-large.what':
    'Es enthält mehr, als ich von einem Backup lese. Das sagt nichts über das Backup.',
  'failure.not-read-too-large.next':
    'Lade es mit `/backup download` herunter und sieh hinein, oder bewahre ein zweites woanders auf.',
  'failure.not-read-interrupted.what': 'Ich wurde beim Lesen unterbrochen. Das sagt nichts über das Backup.',
  'failure.not-read-interrupted.next': 'Führe den Befehl noch einmal aus.',
  'failure.not-read-budget.what':
    'Heute wurde so viel gelesen, wie erlaubt ist. Das sagt nichts über das Backup.',
  'failure.not-read-budget.next':
    'Versuche es morgen noch einmal. Wer diesen Bot betreibt, kann das Limit erhöhen.',
  'failure.interrupted.what':
    'Ich wurde unterbrochen, bevor der Hoster geantwortet hat. Deshalb weiß ich nicht, ob es geklappt hat.',
  'failure.interrupted.next': 'Sieh in einer Minute nach, bevor du es noch einmal versuchst.',
  'failure.stale.what':
    'Ich wurde währenddessen unterbrochen, und zum Weitermachen ist es zu lange her. Die übrigen Schritte wurden nicht ausgeführt.',
  'failure.stale.next': 'Gib den Befehl noch einmal ein, wenn du das noch möchtest.',
  'failure.preempted.what': 'Währenddessen wurde der Server mit „Sofort beenden“ beendet.',
  'failure.preempted.next': 'Sieh mit `/status` nach, ob das Beenden geklappt hat.',
  'failure.disconnected.what': 'Währenddessen wurde das Hosting-Konto getrennt.',
  'failure.disconnected.next': 'Ein Admin kann es mit `/setup connect` wieder verbinden.',
  'failure.host-changed.what':
    'Dieser Bot nutzt jetzt einen anderen Hoster. Der API-Schlüssel ist nicht für diesen und wurde deshalb nicht gesendet.',
  'failure.host-changed.next': 'Ein Admin kann mit `/setup connect` neu verbinden.',
  'failure.own-hosts-off.what':
    'Dieser Bot verbindet sich nicht mehr mit Panels dieser Art, deshalb wurde nichts gesendet.',
  'failure.key-unreadable.what': 'Ich kann den gespeicherten API-Schlüssel nicht mehr lesen.',
  'failure.key-unreadable.next': 'Ein Admin muss `/setup connect` noch einmal ausführen.',
  'failure.internal.what': 'Bei mir ist etwas schiefgegangen.',
  'failure.internal.next':
    'Versuche es noch einmal. Wenn es weiter passiert, schicke die Referenz unten an die Person, die diesen Bot betreibt.',
  'failure.host-says': '{what} Der Hoster meldet:',
  'failure.it-says': 'Der Hoster meldet:',
  'failure.retry': 'Versuche es {after} noch einmal.',
  'failure.nothing-changed': 'Es wurde nichts geändert.',
  'failure.not-read': 'Ich konnte **{server}** nicht abfragen.',
  'failure.last-known': 'Letzter bekannter Status, {when}: {state}.',
  'failure.declined-without-reason':
    'Der Hoster hat keinen Grund genannt. Sieh dir den Server im Panel des Hosters an und versuche es dann noch einmal.',

  // /setup
  'setup.connected': 'Verbunden',
  'setup.servers': 'Ich habe diese Server gefunden:',
  'setup.no-servers':
    'Dieser Schlüssel sieht keine Server. Wenn es welche gibt, gib ihm im Panel des Hosters Zugriff darauf.',
  'setup.more-servers': 'Es gibt mehr Server, als der Hoster aufgelistet hat.',
  'setup.menu': 'Einrichten …',
  'setup.progress': 'Einrichtung: noch {count, plural, one {# Schritt} other {# Schritte}}',
  'setup.ready': 'Startklar',
  'setup.optional': 'Nicht eingerichtet (optional): {steps}',
  'setup.all-done': 'Alles ist eingerichtet',
  'setup.next-connect':
    'Als Nächstes: Drücke auf den Button oder nimm `/setup connect`. Du brauchst einen API-Schlüssel deines Hosters.',
  'setup.step.connection': 'Verbindung',
  'setup.step.roles': 'Rollen',
  'setup.step.server': 'Standardserver',
  'setup.step.log': 'Log-Kanal',
  'setup.step.timezone': 'Zeitzone',
  'setup.step.language': 'Sprache',
  'setup.step.panel': 'Status-Panel',
  'setup.step.alerts': 'Alarme',
  'setup.step.schedules': 'Zeitpläne',
  'setup.step.approvals': 'Freigabe-Anfragen',
  'setup.row.connection': 'Verbindung: {hosts}',
  'setup.row.no-connection': 'Noch kein Hosting-Konto verbunden',
  'setup.row.roles': 'Rollen: {items}',
  'setup.none.roles': 'Rollen: keine, nur Admins können mich benutzen',
  'setup.row.only-server': 'Standardserver: **{server}** (der einzige)',
  'setup.row.panels': 'Status-Panels: {items}',
  'setup.none.panels': 'Status-Panel: keines',
  'setup.row.alerts': 'Alarme: {items}',
  'setup.none.alerts': 'Alarme: keine',
  'setup.row.schedules': 'Zeitpläne: {items}',
  'setup.none.schedules': 'Zeitpläne: keine',
  'setup.row.no-approvals': 'Freigabe-Anfragen: aus',
  'setup.ask.roles': 'Wähle eine Rolle, dann, was sie tun darf.',
  'setup.ask.level':
    'Was darf {role} auf allen Servern tun? Für einen einzelnen Server oder eine einzelne Berechtigung: `/access grant`.',
  'setup.ask.server': 'Befehle gelten für diesen Server, wenn niemand einen anderen wählt.',
  'setup.ask.server-more': 'Das Menü hat die ersten 25. Für die anderen: `/setup server`.',
  'setup.ask.log': 'Jede Aktion und ihr Ergebnis werden in diesem Kanal gepostet.',
  'setup.ask.language':
    'Öffentliche Nachrichten sind in dieser Sprache. Private Antworten richten sich nach der Discord-Sprache der Person.',
  'setup.ask.panel':
    'Ich poste in diesem Kanal eine Nachricht, die alle Server zeigt und aktuell bleibt. Für einen einzelnen Server: `/panel post`.',
  'setup.ask.alerts':
    'Ich melde mich in diesem Kanal, wenn ein Server ausfällt. Um auch eine Rolle zu benachrichtigen: `/alerts set`.',
  'setup.ask.schedules': 'Was möchtest du planen? Für Warnungen und mehr: `/schedule add`.',
  'setup.ask.approvals':
    'Wem eine Berechtigung fehlt, kann um Freigabe bitten. Die Anfragen stehen in diesem Kanal, sonst im Log-Kanal.',
  'setup.ask.timezone-similar': 'Die Zeitzone „{zone}“ kenne ich nicht. Ist es eine von diesen?',
  'setup.ask.timezone-unknown':
    'Die Zeitzone „{zone}“ kenne ich nicht. Gib eine Stadt wie `Europe/Berlin` ein, oder `UTC`.',
  'setup.pick.role': 'Rolle wählen',
  'setup.pick.level': 'Wählen, was sie darf',
  'setup.pick.server': 'Server wählen',
  'setup.pick.channel': 'Kanal wählen',
  'setup.pick.language': 'Sprache wählen',
  'setup.pick.zone': 'Zeitzone wählen',
  'setup.pick.action': 'Aktion wählen',
  'setup.language-of-discord': 'Sprache dieses Discord-Servers',
  'setup.schedule-form.when': 'Wann',
  'setup.schedule-form.server': 'Server',
  'setup.next': 'Weiter: {step}',
  'setup.not-working': 'Verbunden, funktioniert aber gerade nicht',
  'setup.partly-working': 'Verbunden, aber gerade funktionieren nicht alle Hoster',
  'setup.certificate-pinned': 'Zertifikat: nur {fingerprint} wird akzeptiert',
  'setup.certificate.title': 'Ist das das Zertifikat deines Panels?',
  'setup.certificate.text':
    'Das Zertifikat von **{host}** hat keine bekannte Stelle signiert. Sein SHA-256-Fingerabdruck ist:\n{fingerprint}\nVergleiche ihn mit dem Zertifikat, das dein Browser für das Panel anzeigt. Mach nur weiter, wenn sie gleich sind: Ich akzeptiere dann kein anderes mehr. Sind sie verschieden, fängt vielleicht jemand die Verbindung ab.',
  'setup.certificate-valid.title': 'Das Panel hat ein gültiges Zertifikat',
  'setup.certificate-valid.text':
    'Ich kann **{host}** erreichen. Gib einen API-Schlüssel ein, um die Verbindung herzustellen.',
  'setup.connect-cancelled': 'Es wurde nichts gespeichert und kein Schlüssel gesendet.',
  'setup.key': 'API-Schlüssel: endet auf {ending}, eingegeben {when} von {person}',
  'setup.key-hidden': 'API-Schlüssel: verborgen, eingegeben {when} von {person}',
  'setup.key-unchecked': 'Ich konnte den Schlüssel beim Hoster nicht prüfen.',
  'setup.default-server': 'Standardserver: **{server}**',
  'setup.addresses': 'Adressen: {addresses}',
  'setup.no-default-server': 'Standardserver: keiner',
  'setup.log-channel': 'Log-Kanal: {channel}',
  'setup.no-log-channel': 'Log-Kanal: keiner',
  'setup.log-problem': '⚠️ Ich konnte dort die letzte Nachricht nicht senden: {problem}.',
  'setup.language': 'Sprache: {language}',
  'setup.language-of-guild': 'Sprache: {language} (Sprache dieses Discord-Servers)',
  'setup.timezone': 'Zeitzone: {zone}',
  'setup.disconnect.title': '{connection} trennen?',
  'setup.disconnect.deletes': 'Ich lösche den API-Schlüssel.',
  'setup.disconnect.deletes-with-default':
    'Ich lösche den API-Schlüssel und den Standardserver, **{server}**.',
  'setup.disconnect.pauses': 'Pausiert, bis du wieder verbindest: {what}.',
  'setup.disconnect.panels': '{count, plural, one {# Status-Panel} other {# Status-Panels}}',
  'setup.disconnect.schedules': '{count, plural, one {# Zeitplan} other {# Zeitpläne}}',
  'setup.disconnect.alerts': 'die Alarme',
  'setup.disconnect.stays':
    'Alles andere bleibt: Berechtigungen, Kanäle, Sprache, Zeitzone und Verlauf. Gib wieder einen Schlüssel für denselben Hoster ein, und es geht weiter.',
  'setup.disconnect.go': 'Trennen',
  'setup.disconnect.cancelled': 'Es wurde nichts geändert.',
  'setup.disconnected.title': 'Verbindung getrennt',
  'setup.disconnected.text':
    'Ich habe den API-Schlüssel und den Standardserver gelöscht. Alles andere bleibt. Zeitpläne, Status-Panels und Alarme pausieren, bis wieder ein Konto verbunden ist. Wenn der Schlüssel sonst nirgends gebraucht wird, lösche ihn auch im Panel des Hosters.',
  'setup.connection-removed.text':
    'Ich habe den API-Schlüssel von **{connection}** gelöscht und auch den Standardserver, falls er dazu gehörte. Die Rollen behalten ihre Berechtigungen. Wenn der Schlüssel sonst nirgends gebraucht wird, lösche ihn auch im Panel des Hosters.',
  'setup.default-server-set.title': 'Standardserver festgelegt',
  'setup.default-server-set.text':
    'Befehle gelten jetzt für **{server}**, außer du wählst einen anderen Server.',
  'setup.address-set.title': 'Adresse festgelegt',
  'setup.address-set.text': '**{server}** erreicht man jetzt unter {address}.',
  'setup.address-removed.title': 'Adresse entfernt',
  'setup.address-removed.text': '**{server}** zeigt die Adresse, die der Hoster angibt, wenn es eine gibt.',
  'setup.default-server-removed.title': 'Standardserver entfernt',
  'setup.default-server-removed.text':
    'Wenn es mehrere Server gibt, brauchen Befehle jetzt die Option **server**.',
  'setup.log-set.title': 'Log-Kanal festgelegt',
  'setup.log-set.text': 'Jede Aktion und ihr Ergebnis werden jetzt in {channel} gepostet.',
  'setup.log-removed.title': 'Log-Kanal entfernt',
  'setup.log-removed.text': 'Aktionen werden nicht mehr in einem Kanal protokolliert.',
  'setup.language-set.title': 'Sprache festgelegt',
  'setup.language-set.text': 'Die Sprache der öffentlichen Nachrichten ist jetzt **{language}**.',
  'setup.language-removed.title': 'Sprache wie in Discord',
  'setup.language-removed.text':
    'Öffentliche Nachrichten richten sich jetzt nach der Sprache dieses Discord-Servers: **{language}**.',
  'setup.private-language': 'Private Antworten richten sich nach der Discord-Sprache der jeweiligen Person.',
  'setup.timezone-set.title': 'Zeitzone festgelegt',
  'setup.timezone-alias': '„{typed}“ ist ein Name für {zone}.',
  'setup.timezone-set.text': 'Zeitpläne verwenden jetzt die Zeitzone **{zone}**. Dort ist es {time} Uhr.',
  'setup.timezone-moved':
    '{count, plural, =0 {Die nächsten Läufe bleiben gleich.} one {Bei # Zeitplan hat sich der nächste Lauf verschoben.} other {Bei # Zeitplänen hat sich der nächste Lauf verschoben.}}',

  // /access
  'access.title': 'Wer was darf',
  'access.admins': 'Mitglieder mit **Administrator** oder **Server verwalten** dürfen alles.',
  'access.nobody-else':
    'Sonst hat noch niemand Zugriff. Gib einer Rolle Zugriff mit `/access grant role:@Moderators permission:operator`.',
  'access.everyone': '**everyone**',
  'access.all-servers': 'alle Server',
  'access.choose': 'Wähle, was du entziehen willst',
  'access.revoke.title': 'Diese Berechtigung entziehen?',
  'access.revoke.go': 'Entziehen',
  'access.grant': '{role} auf allen Servern: {permission}',
  'access.grant-on-server': '{role} auf **{server}**: {permission}',
  'access.permission': '**{code}** ({label})',
  'access.granted': 'Berechtigung erteilt',
  'access.already-granted': 'Schon erteilt',
  'access.revoked': 'Berechtigung entzogen',
  'access.removed':
    '{count, plural, one {{role} wurde # Berechtigung entzogen.} other {{role} wurden # Berechtigungen entzogen.}}',
  'access.still-granted': 'Das darf sie weiterhin:',
  'access.schedules-pause':
    'Diese Zeitpläne werden beim nächsten Lauf pausiert, weil die Person, die sie angelegt hat, nicht mehr da ist oder es nicht mehr darf:',
  'access.no-other-grants': '{role} hat keine weiteren Berechtigungen.',
  'access.nothing-to-revoke': 'Nichts zu entziehen',
  'access.no-grants': '{role} hat keine Berechtigungen.',
  'access.no-grant-of': '{role} hat keine eigene Berechtigung **{permission}**.',
  'access.no-grants-on-server': '{role} hat keine eigene Berechtigung auf **{server}**.',
  'access.no-grant-of-on-server': '{role} hat keine eigene Berechtigung **{permission}** auf **{server}**.',
  'access.as-a-whole':
    'Von einer Stufe lässt sich kein Teil entziehen, von einer Berechtigung auf allen Servern kein einzelner Server. Entziehe sie ganz und erteile dann, was bleiben soll.',

  // /players
  'players.title': 'Spieler auf {server}',
  'players.not-running': 'Es kann niemand online sein. Status des Servers: **{status}**.',
  'players.nobody': 'Niemand ist auf {server} online',
  'players.count': '{server}: {online, number} online',
  'players.count-of': '{server}: {online, number} von {max, number} online',
  'players.unnamed': 'Wer online ist, kann ich nicht sehen.',
  'players.some-named': 'Davon sehe ich nur {count, number} mit Namen.',
  'players.unknown': 'Ich kann nicht sehen, wer online ist.',
  'players.unreported': '{host} meldet nicht, wer online ist.',
  'players.limit':
    '{max, plural, one {Auf den Server passt höchstens # Spieler.} other {Auf den Server passen höchstens # Spieler.}}',
  'players.others': '{count, plural, one {# weiterer} other {# weitere}}',

  'logs.title': 'Konsole von {server}',
  'logs.read': 'Aktualisiert {time}',
  'logs.empty':
    'Im Moment gibt es keine Konsolenausgabe. Manche Hoster behalten sie nur, solange der Server läuft.',
  'logs.left-out':
    '{count, plural, one {# ältere Zeile passte nicht in diese Nachricht.} other {# ältere Zeilen passten nicht in diese Nachricht.}}',
  'logs.footer': 'Adressen und Passwörter sind durch ••• ersetzt.',

  // Buttons
  'reply.waiting':
    'Der Hoster hat noch nicht geantwortet: Er ist langsam oder hat um Geduld gebeten. Das Ergebnis erscheint hier.',
  'button.refresh': 'Aktualisieren',
  'button.try-again': 'Erneut versuchen',
  'button.console': 'Konsole ansehen',
  'button.status': 'Status',
  'button.start': 'Starten',
  'button.stop': 'Stoppen',
  'button.restart': 'Neu starten',
  'button.back-up': 'Sichern',
  'button.back-up-now': 'Jetzt sichern',
  'button.undo-restore': 'Wiederherstellung rückgängig machen',
  'button.open-page': 'In {host} öffnen',
  'button.lock': 'Sperren',
  'button.unlock': 'Entsperren',
  'button.kill': 'Sofort beenden',
  'button.cancel': 'Abbrechen',
  'button.connect': 'Verbinden',
  'button.back': 'Zurück',
  'setup.unset.server': 'Kein Standardserver',
  'setup.unset.log': 'Kein Log-Kanal',
  'setup.unset.approvals': 'Log-Kanal verwenden',
  'button.type-again': 'Noch einmal eingeben',
  'button.accept-certificate': 'Stimmt überein: verbinden',
  'button.enter-key': 'API-Schlüssel eingeben',
  'button.console-lines': 'Konsole ansehen',
  'button.on-it': 'Ich kümmere mich darum',
  'button.previous': 'Zurück',
  'button.next': 'Weiter',
  'button.more-servers': 'Weitere Server',
  'button.save': 'Speichern',
  'button.save-deleting': 'Speichern, das alte zuerst löschen',
  'button.skip': 'Überspringen',
  'button.skip-next': 'Nächsten Lauf überspringen',
  'button.pause': 'Pausieren',
  'button.resume': 'Fortsetzen',
  'button.take-over': 'Übernehmen',
  'button.postpone': 'Um 30 min verschieben',
  'button.newer': 'Neuer',
  'button.older': 'Älter',

  // Servers
  'status.running': 'läuft',
  'status.stopped': 'gestoppt',
  'status.starting': 'startet',
  'status.stopping': 'stoppt',
  'status.restarting': 'startet neu',
  'status.crashed': 'abgestürzt',
  'status.unknown': 'unbekannt',
  'status.own-word': '„{word}“',
  'status.with-own-word': '{status} (laut Hoster „{word}“)',
  'server.is.running': '{server} läuft',
  'server.is.stopped': '{server} ist gestoppt',
  'server.is.starting': '{server} startet',
  'server.is.stopping': '{server} stoppt',
  'server.is.restarting': '{server} startet neu',
  'server.is.crashed': '{server} ist abgestürzt',
  'server.is.unknown': '{server}: Status unbekannt',
  'server.is-own-word': '{server}: „{word}“',
  'server.now.running': '{server} **läuft**.',
  'server.now.stopped': '{server} ist **gestoppt**.',
  'server.now.starting': '{server} **startet** gerade.',
  'server.now.stopping': '{server} **stoppt** gerade.',
  'server.now.restarting': '{server} **startet gerade neu**.',
  'server.now.crashed': '{server} ist **abgestürzt**.',
  'server.since': 'Seit dem {time}',
  'server.started': 'Gestartet {time}',
  'server.updated': 'Aktualisiert {time}',
  'server.age': 'bis zu {age} alt',
  'configuration.game': 'Spiel',
  'configuration.software': 'Software',
  'configuration.type': 'Typ',
  'configuration.map': 'Karte',
  'configuration.game-mode': 'Spielmodus',
  'configuration.difficulty': 'Schwierigkeit',
  'configuration.line': '{setting}: {value}',
  'players.online-of': '{online, number} von {max, number}',
  'players.at-most': 'höchstens {max, number}',
  'usage.cpu': 'CPU',
  'usage.memory': 'Arbeitsspeicher',
  'usage.disk': 'Speicherplatz',
  'usage.of': '{used} von {limit}',
  'usage.at-most': 'höchstens {limit}',
  'overview.title': 'Server',
  'overview.line-last-seen': '**{server}**, letzter bekannter Status: {status} ({time})',
  'overview.online': '{online, number} von {count, plural, one {# Server} other {# Servern}} online',
  'overview.servers': '{count, plural, one {# Server} other {# Server}}',
  'overview.all-online': '{count, plural, one {# Server online} other {# Server online}}',
  'overview.players': '{count, plural, one {# Spieler} other {# Spieler}}',
  'overview.page': 'Seite {page, number} von {pages, number}',
  'overview.choose': 'Wähle einen Server für Details',
  'overview.more':
    'Es gibt mehr Server, als der Hoster aufgelistet hat. Mit `/status` und dem Namen eines Servers siehst du auch die anderen.',
  'connection.failed': '⚠️ **{connection}**: {what}',

  // Backups
  'backup.id': 'ID {id}',
  'backup.created': 'Backup: {backup}',
  'backup.created-before': 'Die ersetzte Welt wurde vorher gesichert: {backup}',
  'backup.name-not-shown': 'Der Hoster hat den Namen „{backup}“ nicht übernommen.',
  'backup.failed': 'fehlgeschlagen',
  'backup.failed-because': 'fehlgeschlagen: „{error}“',
  'backup.in-progress': 'wird erstellt',
  'backup.progress': '{percent} fertig',
  'backup.title': 'Backup von {server}',
  'backup.list.choose': 'Backup wählen, um mehr zu tun',
  'backup.list.title': '{count, plural, one {# Backup} other {# Backups}} von {server}',
  'backup.list.title-of':
    '{count, number} von {limit, plural, one {# Backup} other {# Backups}} von {server}',
  'backup.list.title-page': '{title}, Seite {page, number} von {pages, number}',
  'backup.list.empty': 'Noch keine Backups. Erstelle eines mit `/backup create`.',
  'backup.list.more':
    'Es gibt mehr Backups, als der Hoster aufgelistet hat. Hier siehst du die, die er gesendet hat.',
  'backup.list.full': 'Backup-Limit erreicht. Lösche eines mit `/backup delete`, um Platz zu schaffen.',
  'backup.list.none-allowed': 'Der Hoster erlaubt für diesen Server keine Backups.',
  'backup.download.title': 'Backup von {server} herunterladen',
  'backup.download.link': 'Herunterladen',
  'backup.download.secret':
    'Behalte diesen Link für dich: Wer ihn hat, kann das Backup herunterladen. Er funktioniert vielleicht nur einmal.',
  'backup.download.expires': 'Er läuft um {time} ab ({relative}).',

  // What is known of a backup, after a sign (✅ ⚠️ ❌ 📦): whether it was read to its end, and what was found. {what} is such as “212 players and 1,280 regions”
  'mark.unchecked': 'nicht geprüft',
  'mark.plausible': 'sieht vollständig aus',
  'mark.plausible-unread': 'noch nicht geprüft, sieht vollständig aus',
  'mark.plausible-warned': 'nicht geprüft, mit Warnungen',
  'mark.read-back': 'geprüft, vollständig',
  'mark.read-back-warned': 'geprüft: lässt sich öffnen, mit Warnungen',
  'mark.read-back-uncompared': 'geprüft: lässt sich öffnen',
  'mark.bad': 'defekt: nicht darauf verlassen',
  'mark.not-tried.transfer': 'ließ sich nicht öffnen: Die Übertragung brach ab',
  'mark.not-tried.unsupported': 'lässt sich hier nicht öffnen: Der Hoster sendet keine Backups',
  'mark.not-tried.format': 'lässt sich hier nicht öffnen: Diese Art von Archiv kenne ich nicht',
  'mark.not-tried.too-large': 'lässt sich hier nicht öffnen: Es ist zu groß',
  'mark.not-tried.interrupted': 'noch nicht zu Ende gelesen',
  'mark.not-tried.budget': 'nicht geöffnet: Das Limit für heute ist erreicht',
  'backup.not-tried.title': 'Ich konnte die Backups von {server} nicht prüfen',
  'backup.not-tried.text':
    'Drei Versuche nacheinander sind fehlgeschlagen. Das heißt nicht, dass die Backups defekt sind.',
  'mark.players': '{count, plural, one {# Spieler} other {# Spieler}}',
  'mark.regions': '{count, plural, one {# Region} other {# Regionen}}',
  'mark.files': '{count, plural, one {# Datei} other {# Dateien}}',
  'mark.compared.live': '{what}, mit dem Server verglichen',
  'mark.compared.last': '{what}, mit dem Backup davor verglichen',
  'mark.size': 'Es hat {size}. Sonst haben Backups dieses Servers etwa {usual}.',
  'mark.players-damaged': 'Beschädigte Spielerdateien: {damaged, number} von {of, number}.',
  'mark.regions-damaged': 'Beschädigte Regionen der Karte: {damaged, number} von {of, number}.',
  'mark.problem.empty': 'Es ist leer.',
  'mark.problem.checksum-differs':
    'Es ist nicht das, was der Hoster gespeichert hat: Die Prüfsumme weicht ab.',
  'mark.archive-damaged.compression': 'Das Archiv ist beschädigt: Es lässt sich nicht entpacken.',
  'mark.archive-damaged.entry': 'Das Archiv ist beschädigt: Eine Datei darin ist nicht lesbar.',
  'mark.archive-damaged.end': 'Das Archiv ist abgeschnitten: Das Ende fehlt.',
  'mark.problem.players-missing': 'Es enthält keine Spielerdateien. Auf dem Server: {live, number}.',
  'mark.problem.dimension-missing': 'Eine Dimension fehlt: {dimension}.',
  'mark.problem.level-missing': '`level.dat` fehlt. Ohne sie beginnt der Server eine neue Welt.',
  'mark.problem.level-damaged': '`level.dat` ist beschädigt. Ohne sie beginnt der Server eine neue Welt.',
  'mark.problem.regions-missing': 'Fehlende Regionen der Karte: {missing, number} von {of, number}.',
  'mark.problem.world-file-missing': 'Eine Datei fehlt, ohne die es keine Welt gibt: {file}.',
  'mark.problem.world-file-empty': 'Eine Datei ist leer, ohne die es keine Welt gibt: {file}.',
  'mark.warning.ignored': 'Der Hoster lässt Dateien der Welt weg: {rule}.',
  'mark.warning.too-large-for-disk':
    'Eine Wiederherstellung braucht {needed}. Frei auf der Festplatte: {free}.',
  'mark.warning.other-layout':
    'Die Dateistruktur gehört zu einer anderen Spielversion als der des Servers. Nach einer Wiederherstellung startet er vielleicht nicht.',
  'mark.warning.newer-version': 'Die Spielversion ({backup}) ist neuer als die des Servers ({server}).',
  'mark.warning.fewer-players': 'Spielerdateien: nur {has, number} von {of, number}.',
  'mark.warning.fewer-regions': 'Regionen der Karte: nur {has, number} von {of, number}.',
  'mark.warning.dimension-gone': 'Eine Dimension ist nicht darin: {dimension}.',
  'mark.warning.unknown-compression': 'Teile der Karte sind so gepackt, dass ich sie nicht prüfen kann.',
  'mark.warning.level-only-old': '`level.dat` fehlt. Die ältere Kopie `level.dat_old` ist da.',
  'mark.warning.regions-emptied': 'Jetzt leere Regionen der Karte: {count, number}.',
  'mark.warning.both-layouts':
    'Es enthält Dateien mit der Struktur von vor und von nach Minecraft 26.1. Nach einer Wiederherstellung startet der Server vielleicht nicht.',

  // What a person requested
  'request.power.start': 'Start von {server}',
  'request.power.stop': 'Stopp von {server}',
  'request.power.restart': 'Neustart von {server}',
  'request.power.kill': 'Sofortiges Beenden von {server}',
  'request.command': 'Befehl auf {server}',
  'request.backup.create': 'Backup von {server}',
  'request.backup.create-named': 'Backup „{backup}“ von {server}',
  'request.backup.restore': 'Wiederherstellung von {server} aus „{backup}“',
  'request.backup.delete': 'Löschen des Backups „{backup}“ von {server}',
  'request.backup.lock': 'Sperren des Backups „{backup}“ von {server}',
  'request.backup.unlock': 'Entsperren des Backups „{backup}“ von {server}',
  'request.backup.download': 'Herunterladen des Backups „{backup}“ von {server}',
  'request.backup.prove': 'Prüfung des Backups „{backup}“ von {server}',

  // The steps of an operation
  'step.power.start.doing': 'Start von {server}',
  'step.power.start.done': '{server} läuft',
  'step.power.start.short': 'gestartet',
  'step.power.start.failed': '{server} wurde nicht gestartet',
  'step.power.stop.doing': 'Stopp von {server}',
  'step.power.stop.done': '{server} ist gestoppt',
  'step.power.stop.short': 'gestoppt',
  'step.power.stop.failed': '{server} wurde nicht gestoppt',
  'step.power.restart.doing': 'Neustart von {server}',
  'step.power.restart.done': '{server} läuft wieder',
  'step.power.restart.failed': '{server} wurde nicht neu gestartet',
  'step.power.kill.doing': 'Sofortiges Beenden von {server}',
  'step.power.kill.done': '{server} wurde sofort beendet',
  'step.power.kill.failed': '{server} wurde nicht beendet',
  'step.command.doing': 'Befehl auf {server}',
  'step.command.done': 'Befehl an {server} gesendet',
  'step.command.failed': 'Befehl nicht an {server} gesendet',
  'step.backup.create.doing': 'Backup von {server}',
  'step.backup.create.done': 'Backup von {server} erstellt',
  'step.backup.create.short': 'gesichert',
  'step.backup.create.failed': 'Kein Backup von {server} erstellt',
  'step.backup.create.doing-named': 'Backup „{backup}“ von {server}',
  'step.backup.create.done-named': 'Backup „{backup}“ von {server} erstellt',
  'step.backup.create.failed-named': 'Backup „{backup}“ von {server} wurde nicht erstellt',
  'step.backup.restore.doing': 'Wiederherstellung von {server} aus „{backup}“',
  'step.backup.restore.done': '{server} aus „{backup}“ wiederhergestellt',
  'step.backup.restore.short': 'wiederhergestellt',
  'step.backup.restore.failed': '{server} wurde nicht wiederhergestellt',
  'step.backup.restore.failed-midway': 'Wiederherstellung von {server} fehlgeschlagen',
  'step.backup.delete.doing': 'Löschen des Backups „{backup}“ von {server}',
  'step.backup.delete.done': 'Backup „{backup}“ von {server} gelöscht',
  'step.backup.delete.failed': 'Backup „{backup}“ von {server} wurde nicht gelöscht',
  'step.backup.lock.doing': 'Sperren des Backups „{backup}“ von {server}',
  'step.backup.lock.done': 'Backup „{backup}“ von {server} gesperrt',
  'step.backup.lock.failed': 'Backup „{backup}“ von {server} wurde nicht gesperrt',
  'step.backup.unlock.doing': 'Entsperren des Backups „{backup}“ von {server}',
  'step.backup.unlock.done': 'Backup „{backup}“ von {server} entsperrt',
  'step.backup.unlock.failed': 'Backup „{backup}“ von {server} wurde nicht entsperrt',
  'step.backup.prove.doing': 'Prüfung des Backups „{backup}“ von {server}',
  'step.backup.prove.done': 'Backup „{backup}“ von {server} geprüft',
  'step.backup.prove.failed': 'Backup „{backup}“ von {server} wurde nicht geprüft',
  'step.power.unsure': 'Sieh in einer Minute mit `/status` nach, bevor du es noch einmal versuchst.',
  'step.power.unsure-after': 'Prüfe es {after} mit `/status`, bevor du es noch einmal versuchst.',
  'step.command.unsure':
    'Sieh im Spiel oder mit `/logs` nach, ob der Befehl ausgeführt wurde, bevor du ihn noch einmal sendest.',
  'step.backup.create.unsure':
    'Sieh in ein paar Minuten mit `/backup list` nach, bevor du noch eines erstellst.',
  'step.backup.create.unsure-after': 'Prüfe es {after} mit `/backup list`, bevor du noch eines erstellst.',
  'step.backup.restore.unsure':
    'Vielleicht läuft die Wiederherstellung beim Hoster noch. In ein paar Minuten kannst du dasselbe Backup gefahrlos noch einmal wiederherstellen.',
  'step.backup.restore.unsure-after':
    'Vielleicht läuft die Wiederherstellung beim Hoster noch. Du kannst dasselbe Backup {after} gefahrlos noch einmal wiederherstellen.',
  'step.backup.delete.unsure':
    'Sieh in einer Minute mit `/backup list` nach. Wenn das Backup noch da ist, lösche es noch einmal.',
  'step.backup.delete.unsure-after':
    'Prüfe es {after} mit `/backup list`. Wenn das Backup noch da ist, lösche es noch einmal.',
  'step.backup.lock.unsure': 'Sieh in einer Minute mit `/backup list` nach: 🔒 steht bei gesperrten Backups.',
  'step.backup.lock.unsure-after': 'Prüfe es {after} mit `/backup list`: 🔒 steht bei gesperrten Backups.',
  'step.took': '{step} ({duration})',
  'step.started': '**{step}**, begonnen {time}',
  'step.unknown': '{step}: Ergebnis unbekannt',
  'step.skipped': '~~{step}~~ übersprungen',
  'step.waiting': '{step}: Der Hoster bekommt zu viele Anfragen von diesem Konto, weiter geht es {after}',
  'step.waiting-soon': '{step}: Der Hoster bekommt zu viele Anfragen von diesem Konto, gleich geht es weiter',
  'step.waiting-throttled': '{step}: Der Hoster begrenzt, wie oft das möglich ist, weiter geht es {after}',
  'progress.sent': 'An den Hoster gesendet {time}',
  'progress.status': 'Status: {status}',
  'progress.error': 'der Hoster hat mit einem Fehler geantwortet; ich prüfe, ob es trotzdem geklappt hat',
  'progress.too-slow': 'der Hoster hat nicht rechtzeitig geantwortet; ich prüfe, was passiert ist',
  'progress.interrupted': 'ich wurde zwischendurch unterbrochen; ich prüfe, was passiert ist',
  'progress.lost': 'die Antwort des Hosters ging verloren; ich prüfe, was passiert ist',

  // Operations: titles
  'operation.running': '{doing} läuft …',
  'operation.unknown': 'Ergebnis unbekannt: {doing}',
  'operation.done-unknown': '{done}. Ergebnis unbekannt: {doing}',
  'operation.done-failed': '{done}. {failed}',
  'operation.link-created': 'Download-Link für das Backup „{backup}“ von {server} erstellt',
  'operation.backup-bad': 'Nicht auf das Backup „{backup}“ von {server} verlassen',
  'operation.backup-bad-next': '`/backup list` zeigt die anderen. Erstelle ein neues mit `/backup create`.',
  'operation.already.running': '{server} läuft bereits',
  'operation.already.stopped': '{server} ist bereits gestoppt',
  'operation.already.down': '{server} läuft ohnehin nicht',
  'operation.short.succeeded': '{server}: erledigt',
  'operation.short.failed': '{server}: fehlgeschlagen',
  'operation.short.unknown': '{server}: nicht bestätigt',
  'operation.short.text':
    'Discord hat die vollständige Antwort nicht angenommen. Prüfe den Server mit `/status`.',

  // Operations: what happened
  'operation.by-schedule': 'Geplant von {person}',
  'operation.output': 'Konsolenausgabe:',
  'operation.no-output':
    'Der Hoster hat den Befehl angenommen. Die Konsole hat innerhalb von {duration} nichts ausgegeben. Ob seitdem etwas kam, zeigt `/logs`.',
  'operation.output-unseen':
    'Der Hoster hat den Befehl angenommen, gibt aber keine Konsolenausgabe zurück. Sieh sie dir mit `/logs` an.',
  'operation.nothing-to-do': 'Es gibt nichts zu tun.',
  'operation.already-so': 'Es gab nichts zu tun. Der Hoster hat die Anfrage trotzdem angenommen.',
  'operation.still-so': 'Es gibt nichts zu tun: Es war schon so.',
  'operation.interrupted': 'Ich wurde unterbrochen, bevor der Hoster geantwortet hat.',
  'operation.checked-after-interruption':
    'Ich wurde unterbrochen, bevor der Hoster geantwortet hat. Statt es noch einmal zu senden, habe ich nachgesehen: Es hat geklappt.',
  'operation.checked':
    'Der Hoster hat keine klare Antwort gegeben. Statt es noch einmal zu senden, habe ich nachgesehen: Es hat geklappt.',
  'operation.not-repeated': 'Es wurde nicht noch einmal gesendet, damit nichts doppelt passiert.',
  'operation.command-not-repeated':
    'Der Befehl wurde vielleicht ausgeführt. Er wurde nicht noch einmal gesendet.',
  'operation.unread': 'Ich konnte nicht prüfen, ob {server} läuft.',
  'operation.status-old':
    'Letzter Status von {server} beim Hoster, vielleicht einige Sekunden alt: **{status}**.',
  'operation.unread-rate-limited':
    'Ich kann {server} erst wieder prüfen, wenn der Hoster wieder Anfragen annimmt.',
  'operation.world.restored-over':
    'Die Dateien aus dem Backup sind an ihrem Platz. Dateien, die nicht darin sind, etwa neuere, sind geblieben.',
  'operation.world.not-sent': 'Die Welt ist unverändert: Die Wiederherstellung wurde nicht gesendet.',
  'operation.world.not-restored': 'Die Welt ist unverändert: Sie wurde nicht wiederhergestellt.',
  'operation.world.see-host':
    'Die Welt selbst kann ich nicht sehen. Wenn der Hoster oben nicht meldet, dass sie unverändert ist, prüfe sie, bevor du den Server startest.',
  'operation.world.mixed':
    'Die Welt kann die alte sein, die aus dem Backup oder eine Mischung aus beiden. Prüfe sie, bevor du den Server startest.',
  'operation.world.uncertain':
    'Die Welt kann die alte sein oder die aus dem Backup. Prüfe sie, bevor du Spieler hereinlässt.',
  'operation.check.power': 'Ich habe {server} beobachtet, aber nicht gesehen, dass es passiert ist.',
  'operation.check.restore':
    'Ich habe {server} beobachtet, aber der Hoster zeigt nicht, wie die Wiederherstellung ausgegangen ist.',
  'operation.check.delete':
    'Ich habe in der Backup-Liste nachgesehen und konnte nicht bestätigen, dass „{backup}“ weg ist.',
  'operation.check.backup.lock':
    'Ich habe in der Backup-Liste nachgesehen und konnte nicht bestätigen, dass „{backup}“ gesperrt ist.',
  'operation.check.backup.unlock':
    'Ich habe in der Backup-Liste nachgesehen und konnte nicht bestätigen, dass „{backup}“ entsperrt ist.',
  'operation.check.no-list': 'Ich konnte die Backup-Liste nicht abrufen.',
  'operation.check.no-new-backup':
    'Ich habe in der Backup-Liste nachgesehen: Es ist kein neues Backup dazugekommen.',
  'operation.check.no-earlier-list':
    'Ich konnte die Backup-Liste vorher nicht abrufen und weiß deshalb nicht, ob eines der Backups neu ist.',
  'operation.check.maybe-backup':
    'In der Backup-Liste steht eines, das es sein könnte: {backup}. Es kann aber auch von jemand anderem sein.',
  'operation.check.last': 'Zuletzt habe ich {duration} nach dem Senden nachgesehen.',
  'operation.group': '**{person}**: {kind}',
  'operation.group-times': '**{person}**: {kind} ({count, plural, one {#-mal} other {#-mal}})',
  'operation.kind.power.start': 'Start eines Servers',
  'operation.kind.power.stop': 'Stopp eines Servers',
  'operation.kind.power.restart': 'Neustart eines Servers',
  'operation.kind.power.kill': 'Sofortiges Beenden eines Servers',
  'operation.kind.command': 'Befehl auf einem Server',
  'operation.kind.backup.create': 'Backup eines Servers',
  'operation.kind.backup.restore': 'Wiederherstellung eines Servers',
  'operation.kind.backup.delete': 'Löschen eines Backups',
  'operation.kind.backup.lock': 'Sperren eines Backups',
  'operation.kind.backup.unlock': 'Entsperren eines Backups',
  'operation.kind.backup.download': 'Herunterladen eines Backups',
  'operation.kind.backup.prove': 'Prüfung eines Backups',

  // Confirmations
  'confirmation.kill.title': '{server} sofort beenden?',
  'confirmation.kill.text':
    'Damit wird **{server}** sofort beendet, ohne zu speichern. Was seit dem letzten Speichern gebaut wurde, geht verloren, und die Welt kann beschädigt werden. `/power action:stop` speichert vorher.',
  'confirmation.kill.go': 'Sofort beenden',
  'confirmation.start-first.title': '{server} läuft nicht',
  'confirmation.start-first.text':
    'Der Hoster kann nur von einem laufenden Server ein Backup erstellen. Ich kann **{server}** starten und dann das Backup erstellen; danach läuft der Server weiter.',
  'confirmation.start-first.name': 'Das Backup bekommt den Namen „{backup}“.',
  'confirmation.start-first.go': 'Starten, dann Backup',
  'confirmation.restore.title': '{server} aus „{backup}“ wiederherstellen?',
  'confirmation.restore.text': 'Das Backup entstand {time}. Alles, was seitdem gebaut wurde, geht verloren.',
  'confirmation.restore.text-undated': 'Alles, was seit diesem Backup gebaut wurde, geht verloren.',
  'confirmation.restore.kept': 'Dateien, die nicht im Backup sind, etwa neuere, bleiben.',
  'confirmation.restore.final': '**Das lässt sich nicht rückgängig machen.**',
  'confirmation.restore.undoable':
    '**Rückgängig machen lässt sich das nur, wenn vorher ein Backup erstellt wird.**',
  'confirmation.restore.stops':
    'Der Server wird dafür gestoppt. Spieler werden getrennt, bis er wieder läuft.',
  'confirmation.restore.unknown': 'Ob der Server läuft, weiß ich nicht.',
  'confirmation.restore.stays-stopped': 'Danach bleibt er gestoppt.',
  'confirmation.restore.unseen':
    '{host} meldet nicht, wie das Wiederherstellen ausgegangen ist. Prüfe die Welt danach selbst.',
  'confirmation.restore.safer': '**Sicherer:** {backup}',
  'confirmation.restore.none-safer':
    'Kein anderes Backup dieses Servers wurde geprüft. Prüfe zuerst ein anderes mit `/backup prove`.',
  'confirmation.restore.go': 'Wiederherstellen',
  'confirmation.restore.no-backup': 'Ohne Backup wiederherstellen',
  'confirmation.restore.other': '„{backup}“ nehmen',
  'confirmation.restore.no-stop': 'Ohne Stoppen wiederherstellen',
  'confirmation.restore.no-start': 'Wiederherstellen, gestoppt lassen',
  'confirmation.restore.back-up': 'Erst Backup, dann wiederherstellen',
  'confirmation.delete.title': 'Dieses Backup löschen?',
  'confirmation.delete.text':
    'Damit wird das Backup {backup} von **{server}** beim Hoster gelöscht. **Das lässt sich nicht rückgängig machen.**',
  'confirmation.delete.go': 'Löschen',
  'confirmation.backup-name': '**„{backup}“**',
  'confirmation.backup-details': '{backup} ({details})',
  'confirmation.only': 'nur für {person} · endet {relative}',
  // What a restore would cost, and what changed between two backups. {places} are such as “around spawn, −1500 / 800”; {time} is a date
  'cost.online-time': 'Mindestens {duration} lang war jemand online.',
  'cost.people':
    'In dieser Zeit {count, plural, one {war mindestens # Spieler} other {waren mindestens # Spieler}} online.',
  'cost.people-named':
    '{names} {count, plural, one {war in dieser Zeit} other {waren in dieser Zeit}} online.',
  'cost.more': '{count, number} weitere',
  'cost.unnamed':
    '{count, plural, one {#, dessen Namen ich nicht kenne} other {#, deren Namen ich nicht kenne}}',
  'cost.up-to': 'Es können bis zu {count, number} gewesen sein.',
  'cost.joined': '{count, plural, one {# davon war} other {# davon waren}} zum ersten Mal da.',
  'cost.nobody': 'In dieser Zeit hat niemand gespielt.',
  'cost.unknown': 'Ich kann nicht sagen, ob in dieser Zeit jemand gespielt hat.',
  'cost.regions':
    '**{dimension}**: Jemand war in {count, number} von {total, plural, one {# Region} other {# Regionen}} ({places}).',
  'cost.regions-cut':
    '**{dimension}**: Jemand war in mindestens {count, plural, one {# Region} other {# Regionen}} ({places}).',
  'cost.regions-written':
    '**{dimension}**: {count, plural, one {# Region wurde} other {# Regionen wurden}} geschrieben ({places}).',
  'cost.regions-new': '{count, plural, one {# davon ist} other {# davon sind}} neues Land.',
  'cost.spawn': 'um den Spawn',
  'cost.dimension.overworld': 'Oberwelt',
  'cost.dimension.the_nether': 'Nether',
  'cost.dimension.the_end': 'Ende',
  'cost.dimension.map': 'Karte',
  'cost.counted-from': 'Was vor diesem Zeitpunkt geschah, sehe ich nicht: {time}.',
  'cost.comes-back':
    'In dieser Zeit wurde ein älteres Backup wiederhergestellt. Dieses bringt zurück, was {count, plural, one {# Spieler} other {# Spieler}} dadurch verloren {count, plural, one {hat} other {haben}}.',
  'cost.newer': '**Weniger geht verloren mit:** {backup}',
  'cost.map-legend': '■ geändert · □ neues Land · ✕ Spawn',
  'cost.map-alt':
    'Karte einer Dimension. Geänderte Regionen: {touched, number}. Neues Land: {fresh, number}.',
  'compare.title': 'Was sich zwischen zwei Backups von {server} geändert hat',
  'compare.older': 'Älter: {backup}',
  'compare.newer': 'Neuer: {backup}',
  'compare.time': '**Zeit dazwischen: {duration}**',
  'compare.contents': 'Inhalt: {before} → {after}',
  'compare.played': 'Spielzeit bis zum letzten Speichern: {names}.',
  'compare.only-older': 'Nur im älteren: {what}.',
  'confirmation.expired.title': 'Abgelaufen',
  'confirmation.expired.text':
    'Das wurde nicht rechtzeitig bestätigt, es wurde also nichts geändert. Angefordert von {person}: **{request}**. Gib den Befehl noch einmal ein, wenn du das noch möchtest.',
  'confirmation.expired.early':
    'Es waren zu viele Bestätigungen offen, deshalb ist diese vorzeitig abgelaufen. Es wurde nichts geändert. Angefordert von {person}: **{request}**. Gib den Befehl noch einmal ein, wenn du das noch möchtest.',
  'confirmation.unshown.title': 'Es wurde nichts geändert',
  'confirmation.unshown.text':
    'Ich konnte die Bestätigung nicht anzeigen. Angefordert von {person}: **{request}**. Gib den Befehl noch einmal ein, wenn du das noch möchtest.',
  'confirmation.cancelled.title': 'Abgebrochen',
  'confirmation.cancelled.text': 'Es wurde nichts geändert. Angefordert von {person}: **{request}**.',

  // /panel and panels
  'error.panel-channel-refused.title': 'Dort kann ich nichts posten',
  'error.panel-channel-refused.text':
    'Ich kann in {channel} kein Status-Panel posten: {problem}. Gib mir dort **Kanal ansehen**, **Nachrichten senden**, **Links einbetten** und **Dateien anhängen** und versuche es dann noch einmal.',
  'error.too-many-panels.title': 'Zu viele Status-Panels',
  'error.too-many-panels.text':
    'Es gibt schon {max, number} Status-Panels, mehr gehen nicht. Es wurde nichts geändert. Entferne zuerst eines mit `/panel remove`.',
  'error.no-such-panel.title': 'Dieses Status-Panel gibt es nicht',
  'error.no-such-panel.text':
    'Wähle eines aus der Liste, die die Option `panel` beim Tippen anbietet. Es wurde nichts geändert.',
  'error.panel-color.title': 'Diese Farbe verstehe ich nicht',
  'error.panel-color.text':
    'Gib sechs Ziffern wie `#57f287` ein oder wähle eine aus der Liste. Es wurde nichts geändert.',
  'error.panel-image.title': 'Dieses Bild kann ich nicht zeigen',
  'error.panel-image.text':
    'Gib eine Adresse ein, die mit `https://` beginnt und höchstens {max, number} Zeichen hat. Es wurde nichts geändert.',
  'error.panel-parts.title': 'Das kann ein Status-Panel nicht zeigen',
  'error.panel-parts.text': 'Wähle aus {parts}, mit Kommas dazwischen. Es wurde nichts geändert.',
  'error.panel-no-change.title': 'Nichts zu ändern',
  'error.panel-no-change.text': 'Gib mindestens eine Option an, zum Beispiel `title` oder `show`.',
  'error.panel-gone.title': 'Dieses Status-Panel wird nicht mehr aktualisiert',
  'error.panel-gone.text': 'Ein Admin kann mit `/panel post` ein neues posten.',
  'panel.all-servers': 'Alle Server',
  'panel.new': 'Ich rufe den Status ab. Er erscheint gleich hier.',
  'panel.last-seen': '{server}, letzter bekannter Status: {status}',
  'panel.unread': '⚠️ **{reason}.** Ich versuche es weiter.',
  'panel.unread-since': '⚠️ **{reason}.** Stand der Anzeige: {time}. Ich versuche es weiter.',
  'panel.late': 'Ich konnte den Server nicht rechtzeitig abfragen',
  'panel.operation': '⏳ **{request}**: angefordert von {person} {since}',
  'panel.operation-elsewhere': '⏳ **{request}**: angefordert auf einem anderen Discord-Server {since}',
  'panel.operation-scheduled': '⏳ **{request}**: geplant, gestartet {since}',
  'panel.newest-backup': 'Backup {backup}',
  'panel.no-backup': 'Noch kein Backup',
  'panel.next-run': 'Als Nächstes: {requests}, {time}',
  'panel.posted.title': 'Status-Panel gepostet',
  'panel.posted.text':
    '**{panel}** in {channel}: {message}. Es bleibt von selbst aktuell. Mit `/panel remove` entfernst du es.',
  'panel.posted-later.title': 'Status-Panel noch nicht gepostet',
  'panel.posted-later.text':
    'Discord nimmt gerade keine Nachrichten an. Ich poste **{panel}** in {channel}, sobald das wieder geht.',
  'panel.edited.title': 'Status-Panel geändert',
  'panel.edited.text': '**{panel}** in {channel} ändert sich gleich.',
  'panel.moved.title': 'Status-Panel verschoben',
  'panel.moved.left': 'Seine Nachricht in {channel} konnte ich nicht löschen. Lösche sie bitte selbst.',
  'panel.part.address': 'Adresse',
  'panel.part.players': 'Spieler',
  'panel.part.usage': 'Auslastung',
  'panel.part.backup': 'Backup',
  'panel.part.schedule': 'Zeitplan',
  'panel.part.chart': 'Diagramm',
  'panel.removed.title': 'Status-Panel entfernt',
  'panel.removed.text': 'Ich habe **{panel}** aus {channel} entfernt und die Nachricht gelöscht.',
  'panel.removed.text-left':
    '**{panel}** in {channel} wird nicht mehr aktualisiert. Ich konnte die Nachricht nicht löschen: Lösche sie bitte selbst.',
  'panel.list.title': 'Status-Panels',
  'panel.list.none': 'Noch keine Status-Panels. Poste eines mit `/panel post`.',
  'panel.list.message': 'ansehen',
  'panel.list.line': '**{panel}** in {channel}: {message}',
  'panel.list.line-without-buttons': '**{panel}** in {channel}, ohne Buttons: {message}',
  'panel.list.not-posted': '**{panel}** in {channel}: noch nicht gepostet, ich versuche es weiter',
  'panel.list.ended': '⚠️ **{panel}** in {channel}: beendet {time} ({reason})',
  'panel.list.picture-refused': '⚠️ Ohne Diagramm: Ich darf dort keine Dateien anhängen.',
  'panel.end.message-deleted': 'die Nachricht wurde gelöscht',
  'panel.end.channel-gone': 'der Kanal wurde gelöscht',
  'panel.end.no-access': 'ich kann den Kanal nicht mehr sehen',
  'panel.end.no-permission': 'ich darf dort nicht mehr schreiben',
  'panel.ended.title': 'Ein Status-Panel wird nicht mehr aktualisiert',
  'panel.ended.text': '**{panel}** in {channel}: {reason}. Ein Admin kann es mit `/panel post` neu posten.',

  // /alerts and alerts
  'alert.down.title': '{server} ist ausgefallen',
  'alert.down.crashed-title': '{server} ist abgestürzt',
  'alert.down.flapping-title': '{server} fällt immer wieder aus',
  'alert.down.text': 'Ausgefallen {time}. Niemand hat ihn über mich gestoppt.',
  'alert.down.unseen': 'Ausgefallen, als ich den Server nicht überwacht habe ({from} – {to}).',
  'alert.down.online': '{count, plural, one {# Spieler war online.} other {# Spieler waren online.}}',
  'alert.down.online-named':
    '{count, plural, one {# Spieler war online: {names}.} other {# Spieler waren online: {names}.}}',
  'alert.down.nobody-online': 'Niemand war online.',
  'alert.down.last-line': 'Die letzte Zeile der Konsole:',
  'alert.down.over-title': '{server} läuft wieder',
  'alert.down.over': 'Ausfallzeit: {duration}.',
  'alert.down.over-unseen': 'Ausfallzeit: mindestens {duration}.',
  'alert.down.over-at-most': 'Ausfallzeit: höchstens {duration}.',
  'alert.down.it-crashed': 'Abgestürzt {time}.',
  'alert.down.past-title': '{server} war ausgefallen',
  'alert.down.past': 'Ausgefallen: {from} – {to} ({duration}). Ich konnte das nicht früher posten.',
  'alert.down.count': '{count, plural, one {# Mal} other {# Mal}} ausgefallen (zuerst: {since}):',
  'alert.down.time': '• {from}, Dauer: {duration}',
  'alert.together.title':
    '{count, plural, one {# Server von {host} ist ausgefallen} other {# Server von {host} sind ausgefallen}}',
  'alert.together.over-title':
    '{count, plural, one {# Server von {host} läuft wieder} other {# Server von {host} laufen wieder}}',
  'alert.together.some-back':
    '{back, plural, one {# von {count, number} läuft wieder.} other {# von {count, number} laufen wieder.}}',
  'alert.together.down': '**{server}**: ausgefallen {time}',
  'alert.together.crashed': '**{server}**: abgestürzt {time}',
  'alert.together.unseen': '**{server}**: ausgefallen, als ich nicht überwacht habe ({from} – {to})',
  'alert.together.back': '**{server}**: wieder gestartet {time} (Ausfallzeit: {duration})',
  'alert.together.back-unseen': '**{server}**: läuft wieder',
  'alert.together.closed': '**{server}**: wird nicht mehr verfolgt',
  'alert.together.online': '{count, plural, one {# war online} other {# waren online}}',
  'alert.together.crash-title':
    '{count, plural, one {# Server von {host} ist abgestürzt und wurde neu gestartet} other {# Server von {host} sind abgestürzt und wurden neu gestartet}}',
  'alert.together.restart-title':
    '{count, plural, one {# Server von {host} wurde neu gestartet, Grund unbekannt} other {# Server von {host} wurden neu gestartet, Grund unbekannt}}',
  'alert.together.started': '**{server}**: wieder gestartet {time}',
  'alert.unreachable.title': 'Ich kann {name} nicht erreichen',
  'alert.unreachable.key-title': '{name} lehnt den API-Schlüssel ab',
  'alert.unreachable.node-title': 'Ich kann die Maschine hinter {name} nicht erreichen',
  'alert.unreachable.unread-title': 'Ich kann die Server von {name} nicht abfragen',
  'alert.unreachable.text':
    'Die erste fehlgeschlagene Abfrage war {since}. Ich weiß deshalb nicht, ob die Server laufen.',
  'alert.unreachable.next': 'Wenn es so bleibt, sieh auf der Statusseite des Hosters nach.',
  'alert.unreachable.over-title': 'Ich kann {name} wieder erreichen',
  'alert.unreachable.node-over-title': 'Ich kann die Maschine hinter {name} wieder erreichen',
  'alert.lasted': 'Dauer: {duration}.',
  'alert.lasted-at-most': 'Dauer: höchstens {duration}.',
  'alert.memory.title': '{name} hat fast keinen Arbeitsspeicher mehr',
  'alert.memory.text': 'Seit fünf Minuten sind mindestens {percent} des Arbeitsspeichers belegt.',
  'alert.memory.over-title': '{name} hat wieder genug Arbeitsspeicher',
  'alert.disk.title': '{name} hat fast keinen Speicherplatz mehr',
  'alert.disk.text': '{percent} des Speicherplatzes sind belegt.',
  'alert.disk.over-title': '{name} hat wieder genug Speicherplatz',
  'alert.backup-age.title': 'Kein aktuelles Backup von {name}',
  'alert.backup-age.text':
    'Das neueste wurde {time} erstellt. Es sollte höchstens {hours, plural, one {# Stunde} other {# Stunden}} alt sein.',
  'alert.backup-age.none':
    'Es gibt kein Backup. Es sollte eines geben, das höchstens {hours, plural, one {# Stunde} other {# Stunden}} alt ist.',
  'alert.backup-age.over-title': '{name} hat wieder ein aktuelles Backup',
  'alert.backup-age.first-title': '{name} hat ein aktuelles Backup',
  'alert.proven-age.title': 'Kein aktuelles Backup von {name} wurde geprüft',
  'alert.proven-age.text':
    'Das neueste geprüfte wurde {time} erstellt. Es sollte höchstens {hours, plural, one {# Stunde} other {# Stunden}} alt sein.',
  'alert.proven-age.none':
    'Noch keines seiner Backups wurde geprüft. Es sollte eines geben, das höchstens {hours, plural, one {# Stunde} other {# Stunden}} alt ist.',
  'alert.proven-age.over-title': 'Ein aktuelles Backup von {name} wurde geprüft',
  'alert.backup-bad.title': 'Auf ein Backup von {name} ist kein Verlass',
  'alert.backup-bad.good': 'Neuestes gutes Backup: {backup}',
  'alert.backup-bad.none-good': 'Ich kenne kein gutes Backup dieses Servers. Erstelle ein neues.',
  'alert.crash.title': '{name} ist abgestürzt und wurde vom Hoster neu gestartet',
  'alert.crash.text': 'Der Hoster hat ihn {time} wieder gestartet.',
  'alert.restart.title': '{name} wurde neu gestartet, Grund unbekannt',
  'alert.restart.text':
    'Neu gestartet {time}, aber nicht über mich. Vielleicht ist er abgestürzt, oder er wurde im Panel des Hosters oder von einem Zeitplan dort neu gestartet.',
  'alert.schedule-missed.title':
    '{count, plural, one {Ein geplanter Lauf auf {name} ist ausgefallen} other {# geplante Läufe auf {name} sind ausgefallen}}',
  'alert.repeated': 'Das ist {count, plural, one {# Mal} other {# Mal}} passiert, zuerst {since}.',
  'alert.taken': '{person} kümmert sich darum.',
  'alert.handled': '{person} hat sich darum gekümmert.',
  'alert.closed':
    'Ich verfolge das nicht mehr: Die Alarme wurden abgeschaltet, oder der Server ist nicht mehr verbunden.',
  'alerts.welcome.title': 'Hier werden Alarme gepostet',
  'alerts.welcome.text':
    'Ich melde hier, wenn ein Spielserver ausfällt, den niemand über mich gestoppt hat, oder wenn er ein anderes Problem hat. Ein Admin kann das mit `/alerts set` ändern.',
  'alerts.set.title': 'Alarme eingeschaltet',
  'alerts.set.all': 'Alle Alarme werden in {channel} gepostet, außer für Server mit eigener Einstellung.',
  'alerts.set.server': 'Alarme zu **{server}** werden in {channel} gepostet.',
  'alerts.set.role':
    'Sie erwähnen {role}. Können Mitglieder das nicht, muss ich dort alle Rollen erwähnen dürfen.',
  'alerts.set.backup-age':
    'Ich prüfe auch, ob das neueste Backup höchstens {hours, plural, one {# Stunde} other {# Stunden}} alt ist.',
  'alerts.set.proven-age':
    'Ich prüfe auch, ob das neueste geprüfte Backup höchstens {hours, plural, one {# Stunde} other {# Stunden}} alt ist.',
  'alerts.set.no-restarts': 'Neustarts, die hier niemand angefordert hat, melde ich nicht.',
  'alerts.off.title': 'Alarme abgeschaltet',
  'alerts.off.all': 'Ich poste hier keine Alarme mehr.',
  'alerts.off.server': 'Ich poste keine Alarme mehr zu **{server}**.',
  'alerts.none.title': 'Keine Alarme',
  'alerts.none.text': 'Es sind noch keine Alarme eingerichtet. Wähle mit `/alerts set` einen Kanal.',
  'alerts.title': 'Wo Alarme gepostet werden',
  'alerts.line.all': '**Alle Server**: {channel}',
  'alerts.line.server': '**{server}**: {channel}',
  'alerts.line.role': 'erwähnt {role}',
  'alerts.line.backup-age': 'neuestes Backup höchstens {hours, plural, one {# Stunde} other {# Stunden}} alt',
  'alerts.line.proven-age':
    'neuestes geprüftes Backup höchstens {hours, plural, one {# Stunde} other {# Stunden}} alt',
  'alerts.line.no-restarts': 'keine Neustarts',
  'alerts.line.off': '**{server}**: aus',
  'alerts.line.problem': '⚠️ Ich konnte den letzten Alarm nicht posten: {problem}.',
  'alerts.refused.title': 'Ich konnte einen Alarm nicht posten',
  'alerts.refused.text':
    '**{alert}**. Ich konnte das nicht in {channel} posten: {problem}. Sieh mit `/alerts show` nach.',
  'error.alert-channel-refused.title': 'Dort kann ich nichts posten',
  'error.alert-channel-refused.text':
    'Ich kann in {channel} keine Alarme posten: {problem}. Gib mir dort **Kanal ansehen**, **Nachrichten senden** und **Links einbetten** und versuche es dann noch einmal.',
  'error.alert-role-everyone.title': 'Ich kann @everyone nicht erwähnen',
  'error.alert-role-everyone.text': 'Wähle eine andere Rolle oder keine. Es wurde nichts geändert.',
  'error.too-many-alerts.title': 'Zu viele Alarm-Einstellungen',
  'error.too-many-alerts.text':
    'Es gibt schon {max, number} Alarm-Einstellungen, mehr gehen nicht. Es wurde nichts geändert. Schalte zuerst einige mit `/alerts off` ab.',
  'error.proven-age-unavailable.title': 'Ich kann dort keine Backups prüfen',
  'error.proven-age-unavailable.text':
    'Der Hoster sendet keine Backups, oder ich bin nicht dafür eingerichtet, sie zu lesen. Es wurde nichts geändert. Lass `proven_age` leer.',
  'error.alert-over.title': 'Dieser Alarm ist vorbei',
  'error.alert-over.text': 'Darum muss sich niemand mehr kümmern.',
  'error.alert-taken.title': 'Jemand kümmert sich schon',
  'error.alert-taken.text': '{person} kümmert sich schon darum.',

  // /schedule and schedules
  'schedule.when.daily': 'Jeden Tag um {times} Uhr',
  'schedule.when.days': 'Jeden {days} um {times} Uhr',
  'schedule.when.weekdays': 'Montag bis Freitag um {times} Uhr',
  'schedule.when.minutes': '{minutes, plural, one {Jede Minute} other {Alle # Minuten}}',
  'schedule.when.hours': '{hours, plural, one {Jede volle Stunde} other {Alle # Stunden, ab {first} Uhr}}',
  'schedule.when.every': 'Abstand: {duration}',
  'schedule.when.cron': 'Cron: {line}',
  'schedule.when.empty': 'Wenn seit {minutes, plural, one {# Minute} other {# Minuten}} niemand online ist',
  'schedule.when.once': 'Einmal: {time}',
  'schedule.when.monthly': 'Am {day, number}. jedes Monats um {time} Uhr',
  'schedule.when.first': '{when} · zuerst {time}',
  'schedule.draft.title': '{what}?',
  'schedule.zone-utc':
    'Uhrzeiten, die du eintippst, gelten in **UTC**. Ein Admin kann mit `/setup timezone` eine Zeitzone wählen.',
  'schedule.clock.skipped':
    'Am {date} werden die Uhren vorgestellt, und diese Uhrzeit fällt aus. Dieser Lauf ist dann um {time}.',
  'schedule.clock.left-out':
    'Am {date} werden die Uhren vorgestellt, und diese Uhrzeit fällt aus. Dann läuft er nicht.',
  'schedule.clock.once':
    'Am {date} werden die Uhren zurückgestellt, also kommt diese Uhrzeit zweimal. Er läuft beim ersten Mal.',
  'schedule.clock.twice':
    'Am {date} werden die Uhren zurückgestellt, also kommt diese Uhrzeit zweimal. Er läuft beide Male.',
  'schedule.often': '⚠️ Das ist {count, number}-mal am Tag.',
  'schedule.next-runs': 'Nächste Läufe: {times}',
  'schedule.first-run': 'Erster Lauf: {time}',
  'schedule.no-warning': 'Wer dann online ist, fliegt ohne Vorwarnung vom Server.',
  'schedule.clash': '⚠️ Auf {servers} sind Läufe zur selben Minute fällig. Einer wartet auf den anderen.',
  'schedule.clash-with': '⚠️ Zur selben Zeit fällig: {schedules}. Einer wartet auf den anderen.',
  'schedule.warns': 'Spieler werden {times} vorher gewarnt: „{text}“',
  'schedule.waits-for': 'Wartet, bis niemand online ist, höchstens {duration}.',
  'schedule.waits-until': 'Wartet, bis niemand online ist, spätestens bis {time}.',
  'schedule.keeps':
    'Behält {count, plural, one {das neueste Backup} other {die # neuesten Backups}} dieses Zeitplans. Seine älteren werden gelöscht, außer gesperrten. Andere Backups bleiben.',
  'schedule.limit':
    'Der Hoster erlaubt {limit, plural, one {# Backup} other {# Backups}} dieses Servers, der jetzt {used, number} hat.',
  'schedule.limit.full': 'Läufe schlagen fehl, bis eines gelöscht wird.',
  'schedule.limit.full-keep':
    'Läufe schlagen fehl, bis eines gelöscht wird. Ist dann nur für eines Platz, leg den Zeitplan neu an. Sonst gelingt nur ein einziger Lauf.',
  'schedule.limit.fills':
    'Sobald der Server {limit, number} hat, schlagen Läufe fehl, bis eines gelöscht wird. Mit `keep` löscht der Zeitplan sein eigenes ältestes.',
  'schedule.limit.rotates':
    'Für diesen Zeitplan ist Platz für {room, number}: Wenn der Server {limit, number} hat, wird das älteste des Zeitplans gelöscht, bevor ein neues erstellt wird.',
  'schedule.limit.one':
    'Damit ist Platz für 1. Das alte muss gelöscht werden, bevor ein neues erstellt wird. Schlägt das fehl, hat der Zeitplan keines. Mit „Speichern“ allein schlagen Läufe fehl, solange der Server {limit, number} hat.',
  'schedule.deletes-first':
    'Wenn der Server so viele Backups hat, wie der Hoster erlaubt, wird das einzige Backup dieses Zeitplans gelöscht, bevor ein neues erstellt wird.',
  'schedule.announced': 'Wird vorher in {channel} angekündigt, mit Buttons zum Überspringen und Verschieben.',
  'schedule.saved.title': 'Zeitplan gespeichert',
  'schedule.set-up-by': 'Angelegt von {person}',
  'schedule.not-saved': 'Es wurde nichts gespeichert.',
  'schedule.next-run': 'Nächster Lauf: {time}',
  'schedule.no-next-run': 'Keine weiteren Läufe',
  'schedule.waits-empty': 'Läuft, wenn der Server leer ist.',
  'schedule.is-paused': 'Pausiert',
  'schedule.paused.title': 'Zeitplan pausiert',
  'schedule.paused.maker-left': '{person} hat ihn angelegt und ist nicht mehr auf diesem Discord-Server.',
  'schedule.paused.maker-not-allowed': '{person} hat ihn angelegt und darf das nicht mehr.',
  'schedule.paused.take-over':
    'Er ist nicht gelaufen. Wer diese Aktion ausführen darf, kann ihn übernehmen. Er läuft dann im Namen dieser Person weiter.',
  'schedule.taken-over.title': 'Zeitplan übernommen',
  'schedule.resumed.title': 'Zeitplan läuft wieder',
  'schedule.removed.title': 'Zeitplan gelöscht',
  'schedule.skipped.title': 'Nächster Lauf übersprungen',
  'schedule.list.title': 'Zeitpläne',
  'schedule.list.title-server': 'Zeitpläne von {server}',
  'schedule.list.none': 'Noch keine Zeitpläne. Lege mit `/schedule add` einen an.',
  'schedule.list.choose': 'Wähle einen Zeitplan für weitere Aktionen',
  'schedule.last': 'Letzter Lauf {relative}: {result}',
  'schedule.last-skipped': 'Lauf {relative}: {result}',
  'schedule.result.succeeded': 'erledigt',
  'schedule.result.failed': 'fehlgeschlagen',
  'schedule.result.unknown': 'Ergebnis unbekannt',
  'schedule.result.running': 'läuft noch',
  'schedule.result.gone': 'nicht mehr verzeichnet',
  'schedule.idle.running': 'nichts zu tun, der Server lief',
  'schedule.idle.stopped': 'nichts zu tun, der Server war gestoppt',
  'schedule.result.skipped': 'übersprungen von {person}',
  'schedule.result.missed': 'ausgefallen, {reason}',
  'schedule.result.missed-only': 'ausgefallen',
  'schedule.missed.late': 'ich war offline oder konnte meine Datenbank nicht erreichen',
  'schedule.missed.busy': 'auf dem Server lief etwas anderes',
  'schedule.missed.host-away': 'ich habe keine Daten vom Hoster bekommen',
  'schedule.missed.disconnected': 'seine Verbindung wurde entfernt oder ist nicht nutzbar',
  'schedule.missed.unsupported': 'der Hoster kann das nicht',
  'schedule.missed.maker-left': 'wer ihn angelegt hat, ist nicht mehr auf diesem Discord-Server',
  'schedule.missed.maker-not-allowed': 'wer ihn angelegt hat, darf das nicht mehr',
  'schedule.misses.title': 'Geplante Läufe sind ausgefallen',
  'schedule.misses.one': '{request} (fällig: {due})',
  'schedule.misses.several': '{request}, {count, plural, one {# Lauf} other {# Läufe}} ({first} – {last})',
  'schedule.misses.because': '{what}: {reason}',
  'schedule.misses.end': 'Sie werden nicht nachgeholt. Die nächsten Läufe zeigt `/schedule list`.',
  'schedule.notice.text': 'Geplant für {time} ({relative}).',
  'schedule.notice.text-empty': 'Geplant, sobald niemand online ist, spätestens um {time} ({relative}).',
  'schedule.notice.postponed': 'Von {person} verschoben auf {time} ({relative}).',
  'schedule.notice.skipped': 'Dieser Lauf wurde von {person} übersprungen.',
  'schedule.notice.ended': 'Dieser Lauf: {result}.',
  'schedule.notice.called-off': 'Dieser Lauf findet nicht statt: Der Zeitplan wurde geändert.',
  'schedule.notice.not-warned': 'Spieler wurden {times} vorher nicht gewarnt.',
  'schedule.notice.maybe-not-warned': 'Spieler wurden {times} vorher möglicherweise nicht gewarnt.',
  'schedule.warning.stop': 'Der Server stoppt in {minutes, plural, one {# Minute} other {# Minuten}}.',
  'schedule.warning.restart':
    'Der Server startet in {minutes, plural, one {# Minute} other {# Minuten}} neu.',
  'schedule.warning.backup':
    'Der Server wird in {minutes, plural, one {# Minute} other {# Minuten}} gesichert.',
  'schedule.warning.command':
    'In {minutes, plural, one {# Minute} other {# Minuten}} läuft ein geplanter Befehl.',

  // /history and charts
  'history.title': 'Was in den letzten 90 Tagen passiert ist',
  'history.title-server': 'Was auf {server} in den letzten 90 Tagen passiert ist',
  'history.nothing': 'Noch kein Verlauf.',
  'history.nothing-such': 'Nichts gefunden.',
  'history.start': '{server} gestartet',
  'history.restart': '{server} neu gestartet',
  'history.scheduled': 'per Zeitplan',
  'history.approved': 'freigegeben von {person}',
  'chart.day.alt':
    'Die letzten 24 Stunden. Höchste Spielerzahl: {players}. Verfügbarkeit: {uptime}. Neustarts: {restarts, number}. Abstürze: {crashes, number}. Backups: {backups, number}.',
  'chart.day.title': 'Spieler in den letzten 24 Stunden',
  'chart.now': 'jetzt',
  'chart.period.1': '24 Stunden',
  'chart.period.7': '7 Tage',
  'chart.period.30': '30 Tage',
  'chart.sign.restart': 'Neustart',
  'chart.sign.crash': 'Absturz',
  'chart.sign.backup': 'Backup',
  'chart.sign.down': 'aus',
  'chart.sign.unreachable': 'keine Daten vom Hoster',
  'chart.no-data': 'keine Daten',
  'chart.days.title': '{server}: {days, plural, one {der letzte Tag} other {die letzten # Tage}}',
  'chart.hours.title': '{server}: {hours, plural, one {die letzte Stunde} other {die letzten # Stunden}}',
  'chart.days.nothing':
    'Keine Daten für diese Zeit. Ich sammle sie nur, solange `/panel`, `/alerts` oder `/schedule` sie braucht.',
  'chart.days.uptime': 'Verfügbarkeit: **{uptime}** (gemessen über {observed})',
  'chart.days.uptime-whole': 'Verfügbarkeit: **{uptime}**',
  'chart.days.busiest': 'Höchste Spielerzahl: **{players, number}**, {time}',
  'chart.row.players': 'Spieler',
  'chart.row.cpu': 'CPU (100 % sind ein Kern)',
  'chart.row.memory': 'Arbeitsspeicher',
  'chart.row.memory-size': 'Arbeitsspeicher in GB',
  'chart.row.uptime': 'Verfügbarkeit',
  'chart.days.legend':
    'Linien: Durchschnitt · Flächen: Höchstwert · Lücken: nicht gemessen · 90 Tage gespeichert',
  'chart.days.soon': 'Noch zu wenige Daten für ein Diagramm: Es braucht zwei Stunden.',
  'chart.days.no-picture':
    'Ich kann keine Diagramme zeichnen: Die Person, die diesen Bot betreibt, muss dafür die Zeichenbibliothek installieren.',
  'chart.days.alt': 'Gemessen: {observed} · höchste Spielerzahl: {players} · Verfügbarkeit: {uptime}',

  // Requests for approval, and grants of console commands
  'access.grant-changed': 'Berechtigung geändert',
  'access.level-replaced': 'Die Stufe war {before} und ist jetzt {now}.',
  'access.also-keeps':
    '{role} behält außerdem diese Berechtigungen. Mit `/access revoke` kannst du sie entziehen:',
  'access.only-commands': '{grant}, nur solche, die mit {commands} anfangen',
  'error.commands-elsewhere.title': 'Nur mit der Berechtigung „command“',
  'error.commands-elsewhere.text':
    'Die Option `commands` gibt es nur bei der Berechtigung `command`. Es wurde nichts geändert.',
  'error.commands-unreadable.title': 'Diese Befehle kann ich nicht verwenden',
  'error.commands-unreadable.text':
    '„{pattern}“ geht nicht. Gib die ersten Wörter jedes Befehls an, mit Kommas dazwischen: `say, whitelist, kick *`. `*` steht für ein beliebiges Wort, aber nicht für das erste. Höchstens {count, number} Befehle mit je {length, number} Zeichen, ohne `;`, `|` und `&&`. Es wurde nichts geändert.',
  'error.command-not-allowed.title': 'Keine Berechtigung',
  'error.command-not-allowed.text':
    'Auf **{server}** darfst du nur Befehle ausführen, die mit {commands} anfangen. Es wurde nichts gesendet.',
  'error.several-commands.title': 'Nur ein Befehl auf einmal',
  'error.several-commands.text':
    'Auf **{server}** darfst du nur Befehle ausführen, die mit {commands} anfangen, und nur einen auf einmal: ohne `;`, `|` und `&&`. Es wurde nichts gesendet.',
  'button.ask-approval': 'Freigabe anfragen',
  'button.approve': 'Freigeben',
  'button.decline': 'Ablehnen',
  'approval.wanted': '{person} fragt an: {request}',
  'approval.backup-first': 'Vorher wird ein Backup erstellt, also lässt es sich rückgängig machen.',
  'approval.start-first': 'Der Server wird dafür gestartet und läuft danach weiter.',
  'approval.deciders': '{person} · endet {relative} · wer das selbst darf, kann antworten',
  'approval.approved.title': 'Freigegeben: {request}',
  'approval.approved.text': '{person} hat darum gebeten, {decider} hat es freigegeben.',
  'approval.declined.title': 'Abgelehnt: {request}',
  'approval.declined.text':
    '{person} hat darum gebeten, {decider} hat es abgelehnt. Es wurde nichts geändert.',
  'approval.expired.title': 'Abgelaufen: {request}',
  'approval.expired.text':
    '{person} hat darum gebeten. Niemand hat es rechtzeitig freigegeben, also wurde nichts geändert.',
  'approval.sent.title': 'Wartet auf Freigabe: {request}',
  'approval.sent.text':
    'Deine Anfrage steht in {channel}. Wenn sie jemand freigibt, führe ich sie in deinem Namen aus und zeige das Ergebnis hier. Sie endet {relative}.',
  'approval.approved-by': 'Freigegeben von {person}',
  'approval.welcome.title': 'Hier stehen Freigabe-Anfragen',
  'approval.welcome.text':
    'Mitglieder können um etwas bitten, das sie selbst nicht dürfen. Wer es darf, gibt es hier frei oder lehnt es ab. Ein Admin kann mit `/setup approvals` einen anderen Kanal wählen.',
  'setup.approvals-channel': 'Freigabe-Anfragen: {channel}',
  'setup.approvals-in-log': 'Freigabe-Anfragen: im Log-Kanal',
  'setup.approvals-set.title': 'Kanal für Freigaben festgelegt',
  'setup.approvals-set.text': 'Freigabe-Anfragen stehen jetzt in {channel}.',
  'setup.approvals-removed.title': 'Kanal für Freigaben entfernt',
  'setup.approvals-removed.text':
    'Freigabe-Anfragen stehen jetzt im Log-Kanal. Gibt es keinen, kann niemand anfragen.',
  'error.approvals-channel-refused.title': 'Dort kann ich nichts posten',
  'error.approvals-channel-refused.text':
    'Ich kann in {channel} keine Freigabe-Anfragen posten: {problem}. Gib mir dort **Kanal ansehen**, **Nachrichten senden** und **Links einbetten** und versuche es dann noch einmal.',
  'error.approval-not-needed.title': 'Du darfst das inzwischen',
  'error.approval-not-needed.text': 'Du brauchst dafür keine Freigabe. Gib den Befehl noch einmal ein.',
  'error.approval-own.title': 'Du kannst deine eigene Anfrage nicht freigeben',
  'error.approval-own.text': 'Jemand anders muss sie freigeben. Mit **Ablehnen** ziehst du sie zurück.',
  'error.approval-person-left.title': 'Diese Person ist nicht mehr da',
  'error.approval-person-left.text':
    '{person} ist nicht mehr auf diesem Discord-Server, also wurde nichts geändert. **Ablehnen** schließt die Anfrage.',
  'error.approval-person-lost-access.title': 'Keine Berechtigung',
  'error.approval-person-lost-access.text':
    '{person} hat keinen Zugriff mehr auf **{server}**, also wurde nichts geändert. **Ablehnen** schließt die Anfrage.',
  'error.approval-changed.title': 'Die Anfrage hat sich geändert',
  'error.approval-changed.text':
    'Es wurde nichts gesendet: Der Server oder das Backup hat sich geändert, darum sind andere Schritte nötig. Die Nachricht zeigt sie jetzt. Um sie freizugeben, drücke noch einmal **Freigeben**.',
  'error.approval-starting.title': 'Schon freigegeben',
  'error.approval-starting.text':
    '{person} hat es gerade freigegeben. Versuche es in einer Minute erneut, wenn nichts passiert.',
  'error.approval-not-posted.title': 'Deine Anfrage wurde nicht gepostet',
  'error.approval-not-posted.text':
    'Ich kann nicht in {channel} posten: {problem}. Ein Admin kann mit `/setup approvals` einen anderen Kanal wählen.',
  'error.approvals-off.title': 'Deine Anfrage wurde nicht gepostet',
  'error.approvals-off.text':
    'Es gibt keinen Kanal für Freigabe-Anfragen mehr. Ein Admin kann mit `/setup approvals` einen wählen.',
  'error.too-many-approvals.title': 'Zu viele offene Anfragen',
  'error.too-many-approvals.text':
    '{count, plural, one {Du hast # offene Anfrage.} other {Du hast # offene Anfragen.}} Warte, bis eine freigegeben oder abgelehnt wird oder abläuft.',
  'error.too-many-approvals-of-guild.title': 'Zu viele offene Anfragen',
  'error.too-many-approvals-of-guild.text':
    '{count, plural, one {Hier ist # Anfrage offen.} other {Hier sind # Anfragen offen.}} Warte, bis eine freigegeben oder abgelehnt wird oder abläuft.',

  // The log channel
  'log.welcome.title': 'Hier werden Aktionen protokolliert',
  'log.welcome.text':
    'Ich poste hier, wer was mit euren Spielservern getan hat und wie es ausging. Ein Admin kann das mit `/setup log` ändern.',
};
