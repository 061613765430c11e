import type { Catalog } from '../catalog.ts';

/** Spanish. */
export const es: Catalog = {
  // Time and lists
  'time.after': 'después de las {time} ({relative})',
  'time.just-now': 'ahora mismo',
  'list.sentences': '{first} {second}',
  'list.more': '… y {count, plural, one {# más} other {# más}}',

  // Descriptions of commands and their options
  'command.status': 'Ver cómo están tus servidores de juego',
  'command.players': 'Ver quién está conectado',
  'command.power': 'Iniciar, detener, reiniciar o forzar la detención de un servidor',
  'command.power.action': 'Qué hacer',
  'command.cmd': 'Ejecutar un comando de consola en un servidor',
  'command.cmd.command': 'Una línea, tal como la escribirías en la consola; por ejemplo: say Hola',
  'command.logs': 'Ver la salida más reciente de la consola de un servidor (solo la ves tú)',
  'command.logs.lines': 'Número de líneas, 1–100 (por defecto: 20)',
  'command.help': 'Ver qué puedes hacer aquí',
  'command.history': 'Ver quién hizo qué, y gráficos de jugadores y disponibilidad',
  'command.history.list': 'Ver quién hizo qué y cómo terminó (solo lo ves tú)',
  'command.history.list.server': 'Solo este servidor (por defecto: todos)',
  'command.history.list.person': 'Solo lo que pidió esta persona',
  'command.history.list.action': 'Solo este tipo de acción',
  'command.history.chart': 'Ver un gráfico de jugadores, uso y disponibilidad de un servidor',
  'command.history.chart.days': 'Número de días, 1–90 (por defecto: 7)',
  'command.backup': 'Ver, crear, comprobar, restaurar, bloquear, descargar y eliminar copias de seguridad',
  'command.backup.list': 'Ver las copias de seguridad de un servidor',
  'command.backup.create': 'Hacer una copia de seguridad de un servidor',
  'command.backup.create.name': 'Nombre de la copia de seguridad (no todos los hostings lo admiten)',
  'command.backup.restore': 'Reemplazar el mundo por una copia de seguridad; pide confirmación',
  'command.backup.delete': 'Eliminar una copia de seguridad; pide confirmación',
  'command.backup.lock': 'Proteger una copia de seguridad para que no se elimine',
  'command.backup.unlock': 'Permitir de nuevo que se elimine una copia de seguridad bloqueada',
  'command.backup.download': 'Obtener un enlace para descargar una copia de seguridad (solo lo ves tú)',
  'command.backup.compare': 'Ver qué cambió entre dos copias de seguridad probadas',
  'command.backup.compare.first': 'Una de las dos copias de seguridad',
  'command.backup.compare.second': 'La otra copia de seguridad',
  'command.backup.prove': 'Leer una copia de seguridad por completo y comprobar que contiene el mundo',
  'command.backup.prove.backup': 'Qué copia de seguridad (por defecto: la última completa)',
  'command.setup': 'Conectar tus servidores de juego con este servidor de Discord',
  'command.setup.connect': 'Introducir la clave de API de tu cuenta de hosting en un formulario privado',
  'command.setup.connect.host': 'Qué hosting (opcional si solo hay uno)',
  'command.setup.check': 'Buscar errores en la configuración o ver qué puede hacer un miembro',
  'command.setup.check.member': 'El miembro cuyos permisos quieres ver',
  'command.setup.show': 'Ver qué está conectado',
  'command.setup.disconnect': 'Desconectar un hosting y borrar su clave de API',
  'command.setup.disconnect.connection': 'Qué conexión (opcional si solo hay una)',
  'command.setup.server': 'Elegir el servidor que los comandos usan por defecto',
  'command.setup.server.server': 'El nuevo servidor predeterminado (déjalo vacío para no tener ninguno)',
  'command.setup.address': 'Indicar dónde se entra a un servidor',
  'command.setup.address.server': 'El servidor',
  'command.setup.address.address': 'Por ejemplo play.example.org:25565 (vacío: lo que diga el hosting)',
  'command.setup.log': 'Elegir el canal donde se registra cada acción',
  'command.setup.log.channel': 'El canal de registro (déjalo vacío para no tener ninguno)',
  'command.setup.approvals': 'Elegir el canal de las solicitudes de aprobación',
  'command.setup.approvals.channel': 'Déjalo vacío para usar el canal de registro',
  'command.setup.language': 'Elegir el idioma de los mensajes públicos',
  'command.setup.language.language': 'Déjalo vacío para usar el idioma de este servidor de Discord',
  'command.setup.timezone': 'Elegir la zona horaria de las programaciones',
  'command.setup.timezone.zone': 'Una ciudad de tu zona horaria, por ejemplo Europe/Madrid, o UTC',
  'command.access': 'Elegir qué puede hacer cada rol',
  'command.access.grant': 'Permitir algo a un rol, en un servidor o en todos',
  'command.access.grant.permission': 'Un nivel o una sola acción',
  'command.access.grant.server': 'Solo en este servidor (por defecto: en todos)',
  'command.access.grant.commands':
    'Con permission:command, solo comandos que empiecen así, por ejemplo: say, whitelist, kick *',
  'command.access.revoke': 'Quitar permisos a un rol',
  'command.access.revoke.permission': 'Solo este permiso (por defecto: todos)',
  'command.access.revoke.server': 'Solo los permisos en este servidor (por defecto: todos)',
  'command.access.list': 'Ver qué puede hacer cada rol',
  'command.privacy': 'Ver qué guardo sobre ti aquí',
  'command.schedule': 'Programar reinicios, copias, inicios, detenciones y comandos de consola',
  'command.schedule.add': 'Crear una programación (verás las próximas ejecuciones antes de guardarla)',
  'command.schedule.add.action': 'Qué hacer',
  'command.schedule.add.when':
    'cada día 04:00 · lunes,jueves 06:30 · cada 6 h · cuando vacío durante 30 min · mañana 03:00',
  'command.schedule.add.command': 'El comando de consola que se ejecuta (solo con action:command)',
  'command.schedule.add.warn': 'Cuántos minutos antes se avisa a los jugadores, por ejemplo 10,5,1',
  'command.schedule.add.warning': 'El texto del aviso; {minutes} se sustituye por los minutos que faltan',
  'command.schedule.add.only-when-empty':
    'Esperar a que no haya nadie: como mucho este tiempo (2 h) o hasta esta hora (06:00)',
  'command.schedule.add.keep':
    'Cuántas copias de esta programación conservar, 1–50; sus copias más antiguas se borran',
  'command.schedule.add.channel':
    'Dónde se anuncian las ejecuciones, con Omitir y Aplazar (por defecto: canal de registro)',
  'command.schedule.list': 'Ver las programaciones y cómo acabaron sus últimas ejecuciones',
  'command.schedule.remove': 'Eliminar una programación',
  'command.schedule.pause': 'Pausar una programación hasta que se reanude',
  'command.schedule.resume': 'Reanudar una programación pausada',
  'command.schedule.skip': 'Omitir la próxima ejecución de una programación',
  'command.panel': 'Mostrar los servidores en mensajes que se mantienen al día',
  'command.panel.post': 'Publicar un panel de estado: un mensaje que se mantiene al día',
  'command.panel.post.server': 'El servidor que se muestra (por defecto: todos)',
  'command.panel.post.channel': 'Dónde se publica (por defecto: este canal)',
  'command.panel.post.buttons': 'Botones para iniciar, detener y hacer copias del servidor (por defecto: on)',
  'command.panel.post.title': 'Un nombre; - para el habitual',
  'command.panel.post.color': 'Su color mientras todo va bien, como #57f287; - para el habitual',
  'command.panel.post.text': 'Un texto debajo, como la forma de entrar; \\n empieza una línea, - lo quita',
  'command.panel.post.image': 'La dirección de una imagen pequeña, con https; - la quita',
  'command.panel.post.show': 'Lo que muestra, como: jugadores, gráfico; - para todo',
  'command.panel.edit': 'Cambiar el aspecto de un panel de estado',
  'command.panel.move': 'Mover un panel de estado a otro canal, o al final de este',
  'command.panel.move.channel': 'Adónde se mueve (por defecto: al final de este canal)',
  'command.panel.remove': 'Quitar un panel de estado, con su mensaje',
  'command.panel.remove.panel': 'Qué panel de estado',
  'command.panel.list': 'Ver todos los paneles de estado',
  'command.alerts': 'Recibir alertas cuando un servidor se cae o tiene otro problema',
  'command.alerts.set': 'Elegir dónde se publican las alertas y a quién mencionan',
  'command.alerts.set.channel': 'El canal de las alertas',
  'command.alerts.set.role': 'Rol que se menciona (déjalo vacío para no mencionar a nadie)',
  'command.alerts.set.server': 'Solo para este servidor (por defecto: todos)',
  'command.alerts.set.backup_age':
    'Avisar si la última copia tiene más horas que este número (déjalo vacío para no avisar)',
  'command.alerts.set.proven_age':
    'Avisar si la última copia probada tiene más horas que este número (vacío: nunca)',
  'command.alerts.set.restarts': 'Avisar de reinicios que nadie pidió aquí (por defecto: on)',
  'command.alerts.off': 'Desactivar las alertas, de un servidor o de todos',
  'command.alerts.off.server': 'Solo para este servidor (por defecto: todos)',
  'command.alerts.show': 'Ver dónde se publican las alertas',
  // Options of several commands
  'command.server-option': 'Qué servidor (opcional si hay uno predeterminado o solo uno)',
  'command.backup-option': 'Qué copia de seguridad; la lista muestra su antigüedad y tamaño',
  'command.role-option': 'Qué rol',
  'command.schedule-option': 'Qué programación',

  // Choices of options
  'choice.power.start': 'start: iniciar',
  'choice.power.stop': 'stop: detener (antes guarda el mundo)',
  'choice.power.restart': 'restart: reiniciar (antes guarda el mundo)',
  'choice.power.kill': 'kill: forzar la detención (se pierde lo que no esté guardado)',
  'choice.schedule.start': 'start: iniciar',
  'choice.schedule.stop': 'stop: detener',
  'choice.schedule.restart': 'restart: reiniciar',
  'choice.schedule.backup': 'backup: hacer una copia',
  'choice.schedule.command': 'command: comando de consola',
  'choice.panel.on': 'on: para miembros cuyos roles lo permitan',
  'choice.panel.off': 'off: sin botones',
  'choice.alerts.on': 'on: avisar',
  'choice.alerts.off': 'off: no avisar',

  // What an action allows
  'action.status': 'ver el estado',
  'action.power.start': 'iniciar el servidor',
  'action.power.stop': 'detener el servidor',
  'action.power.restart': 'reiniciar el servidor',
  'action.power.kill': 'forzar la detención del servidor',
  'action.command': 'ejecutar comandos en la consola',
  'action.logs': 'ver la consola',
  'action.history': 'ver el historial',
  'action.schedule': 'gestionar programaciones',
  'action.backup.list': 'ver las copias de seguridad',
  'action.backup.create': 'crear copias de seguridad',
  'action.backup.restore': 'restaurar copias de seguridad',
  'action.backup.delete': 'eliminar copias de seguridad',
  'action.backup.lock': 'bloquear y desbloquear copias de seguridad',
  'action.backup.download': 'descargar copias de seguridad',
  'action.backup.prove': 'probar copias de seguridad',
  // Levels
  'permission.viewer': 'estado y lista de copias de seguridad',
  'permission.operator':
    'estado, lista de copias, iniciar, detener, reiniciar, crear copias, consola e historial',
  'permission.manager': 'todo',

  // Errors
  'error.reference': 'Referencia {reference}',
  'error.missing-option.title': 'Falta algo',
  'error.missing-option.text':
    'La opción {option} está vacía. Vuelve a ejecutar el comando y elige un valor de la lista.',
  'error.no-such-choice.title': 'Ese valor no es válido',
  'error.no-such-choice.text':
    '{option} no puede ser “{value}”. Elige uno de estos valores: {choices}. No se cambió nada.',
  'error.no-such-command.title': 'Este comando ya no existe',
  'error.no-such-command.text': 'Escribe / para ver los comandos actuales.',
  'error.old-button.title': 'Este botón caducó',
  'error.old-button.text': 'Ya no sé para qué era. Vuelve a ejecutar el comando.',
  'error.old-server-button.title': 'Este botón caducó',
  'error.old-server-button.text': 'Ya no sé de qué servidor era. Vuelve a ejecutar el comando.',
  'error.outside-guild.title': 'Los comandos no funcionan aquí',
  'error.outside-guild.text': 'Úsalos en un servidor de Discord al que me hayan añadido.',
  'error.restarting.title': 'Me estoy reiniciando',
  'error.restarting.text':
    'Tuve que parar antes de que el hosting respondiera. No se cambió nada. Vuelve a intentarlo en un momento.',
  'error.restarted.title': 'Me reinicié antes de hacer esto',
  'error.restarted.text': 'No se cambió nada. Vuelve a intentarlo.',
  'error.interrupted.title': 'Me reinicié a mitad de esto',
  'error.interrupted.text':
    'No puedo saber si se guardó. Mira {command} y, si no se guardó, vuelve a intentarlo.',
  'error.busy.title': '{server} está ocupado',
  'error.busy.text':
    '**{request}** sigue en curso. Lo pidió **{person}** {since}. Los cambios van de uno en uno: vuelve a intentarlo cuando termine.',
  'error.busy-elsewhere.title': '{server} está ocupado',
  'error.busy-elsewhere.text':
    '**{request}** sigue en curso. Se pidió desde otro servidor de Discord {since}. Los cambios van de uno en uno: vuelve a intentarlo cuando termine.',
  'error.too-many-operations.title': 'Hay demasiadas acciones en curso',
  'error.too-many-operations.text':
    '{count, plural, one {Ya hay # acción en curso, que es el límite:} other {Ya hay # acciones en curso, que es el límite:}}\n{operations}\nNo se cambió nada. Vuelve a intentarlo cuando termine alguna.',
  'error.too-many-operations-everywhere.title': 'No doy abasto',
  'error.too-many-operations-everywhere.text':
    'Ya tengo en curso todas las acciones que puedo atender. No se cambió nada. Vuelve a intentarlo en unos minutos.',
  'error.key-unreadable.title': 'Hay que volver a conectar',
  'error.key-unreadable.text':
    'Ya no puedo leer la clave de API guardada. Pide a un admin que vuelva a usar `/setup connect`.',
  'error.store-unavailable.title': 'No puedo acceder a mi base de datos',
  'error.store-unavailable.text':
    'Sin ella no puedo comprobar los permisos. No se cambió ningún servidor de juego. Vuelve a intentarlo en un minuto.',
  'error.store-uncertain.title': 'No puedo acceder a mi base de datos',
  'error.store-uncertain.text':
    'Es posible que tu solicitud se ejecute cuando la base de datos vuelva a estar disponible. Mira `/status` en un minuto antes de intentarlo otra vez.',
  'error.reply-refused.title': 'No puedo mostrar el resultado',
  'error.reply-refused.text':
    'Discord rechazó mi mensaje, pero es posible que tu solicitud se haya llevado a cabo. Compruébalo con `/status` o, si era un ajuste, con `/setup show` o `/access list`.',
  'error.not-acknowledged.title': 'No se cambió nada',
  'error.not-acknowledged.text':
    'Discord tuvo un problema antes de que yo pudiera empezar. Vuelve a intentarlo.',
  'error.internal.title': 'Algo falló por mi parte',
  'error.internal.text':
    'Vuelve a intentarlo. Si sigue pasando, envía la referencia de abajo a quien mantiene este bot.',

  // Errors: too many requests
  'error.too-fast.title': 'Vas demasiado rápido',
  'error.too-fast.text': 'Enviaste demasiadas solicitudes. No se cambió nada. Vuelve a intentarlo {after}.',
  'error.guild-too-fast.title': 'Demasiadas solicitudes',
  'error.guild-too-fast.text':
    'En este servidor de Discord se enviaron demasiadas solicitudes. No se cambió nada. Vuelve a intentarlo {after}.',
  'error.overloaded.title': 'Demasiadas solicitudes ahora mismo',
  'error.overloaded.text':
    'Recibo más solicitudes de las que puedo atender. No se cambió nada. Vuelve a intentarlo {after}.',

  // Errors: permissions
  'refusal.ask-admin': 'Pide a un admin que use {grants}.',
  'refusal.ask-approval': 'Quien pueda hacerlo puede aprobarlo por ti.',
  'error.no-permission.title': 'Aquí no puedes {actions}',
  'error.no-permission.text': 'No tienes permiso para eso.',
  'error.no-permission-on-server.title': 'Aquí no puedes {actions}',
  'error.no-permission-on-server.text': 'En **{server}** no tienes permiso para eso.',
  'error.no-permission-on-this-server.title': 'Aquí no puedes {actions}',
  'error.no-permission-on-this-server.text': 'En este servidor de juego no tienes permiso para eso.',
  'error.restore-needs-permission.title': 'Sin permiso',
  'error.restore-needs-permission.text':
    'Estado de {server}: **{status}**. Para restaurarlo hay que detenerlo y volver a iniciarlo. En **{server}** no tienes permiso para {actions}.',
  'error.backup-needs-permission.title': 'Sin permiso',
  'error.backup-needs-permission.text':
    '{server} no está en línea, y tiene que estarlo para hacer una copia de seguridad. En **{server}** no tienes permiso para {actions}.',
  'error.restore-needs-stop.title': 'Sin permiso',
  'error.restore-needs-stop.text':
    'Estado de {server}: **{status}**. Para restaurarlo, el hosting lo detiene. En **{server}** no tienes permiso para {actions}.',
  'error.not-admin.title': 'Sin permiso',
  'error.not-admin.text': 'Solo los miembros con el permiso **Gestionar servidor** pueden hacer esto.',

  // Errors: the connection to the hosting account
  'error.not-connected.title': 'Sin conexión',
  'error.not-connected.text':
    'Aún no hay ninguna cuenta de hosting conectada. Pide a un admin que use `/setup connect`.',
  'error.not-connected-admin.title': 'Sin conexión',
  'error.not-connected-admin.text':
    'Aún no hay ninguna cuenta de hosting conectada. Usa `/setup connect`: necesitas una clave de API de tu hosting.',
  'error.other-host.title': 'Conectado a otro hosting',
  'error.other-host.text':
    'La clave de API guardada es de un hosting distinto del que tengo configurado, así que no la envío. Pide a un admin que vuelva a usar `/setup connect`.',
  'error.own-hosts-off.title': 'Los paneles de este tipo ya no están permitidos',
  'error.own-hosts-off.text':
    'Quien mantiene este bot desactivó las conexiones a paneles propios de este tipo. No se envió nada. Pregúntale o conecta otro hosting con `/setup connect`.',
  'error.connection-removed.title': 'Conexión eliminada',
  'error.connection-removed.text':
    '**{server}** pertenece a una conexión que se eliminó. Un admin puede volver a crearla con `/setup connect`.',
  'error.key-not-permitted.title': 'La clave de API no permite hacer esto',
  'error.key-not-permitted.text':
    'En **{server}**, la clave de API de **{connection}** no permite {action}. No se envió nada. En el panel de control del hosting, da al usuario de la clave {count, plural, one {este permiso} other {estos permisos}}: {permissions}.',
  'error.connections-failed.title': 'Ahora mismo no se pueden listar algunos servidores',
  'error.connections-failed.text':
    'No pude obtener la lista de servidores de estas conexiones:\n{connections}',

  // Errors: the API key that an admin entered
  'error.api-key-empty.title': 'Eso no es una clave de API',
  'error.api-key-empty.text': 'El campo estaba vacío. No se guardó nada.',
  'error.api-key-too-long.title': 'Eso no es una clave de API',
  'error.api-key-too-long.text':
    'Tiene más de {max, plural, one {# carácter} other {# caracteres}}. No se guardó nada.',
  'error.api-key-malformed.title': 'Eso no es una clave de API',
  'error.api-key-malformed.text':
    'Tiene espacios o caracteres que una clave de API no puede tener. Cópiala otra vez. No se guardó nada.',
  'error.api-key-refused.title': 'El hosting rechazó esta clave',
  'error.api-key-refused.text':
    '{hostText}{connected, select, yes {No se guardó nada y tu conexión actual sigue igual.} other {No se guardó nada.}} Copia la clave entera desde la configuración del hosting, sin espacios. También puede que haya caducado.',
  'error.api-key-not-allowed.title': 'Esta clave no puede ver la lista de servidores',
  'error.api-key-not-allowed.text':
    'El hosting aceptó la clave, pero la clave no permite ver la lista de servidores.\n{hostText}{connected, select, yes {No se guardó nada y tu conexión actual sigue igual.} other {No se guardó nada.}} Da ese permiso a la clave en el panel de control del hosting y vuelve a conectar.',
  'error.api-key-not-checked.title': 'No pude comprobar la clave',
  'error.api-key-not-checked.text':
    '{what}\n{connected, select, yes {No se guardó nada y tu conexión actual sigue igual.} other {No se guardó nada.}} Aun así, puede que la clave sea válida. Vuelve a intentarlo en un minuto. Si sigue pasando, avisa a quien mantiene este bot.',
  'error.api-key-check-later.title': 'No pude comprobar la clave',
  'error.api-key-check-later.text':
    '{what}\n{connected, select, yes {No se guardó nada y tu conexión actual sigue igual.} other {No se guardó nada.}} Aun así, puede que la clave sea válida. {next}',
  'error.too-many-keys.title': 'Demasiados intentos de conexión',
  'error.too-many-keys.text': 'No se guardó nada. Vuelve a intentarlo {after}.',
  'error.keys-refused.title': 'Espera antes de probar otra clave',
  'error.keys-refused.text':
    'El hosting rechazó las últimas claves y podría bloquearme si pruebo más. No se guardó nada. Crea una clave nueva en la configuración del hosting, cópiala entera y vuelve a intentarlo {after}.',
  'error.key-being-checked.title': 'Las conexiones, de una en una',
  'error.key-being-checked.text':
    'Todavía se está comprobando otra conexión, así que esta no se guardó. Mira `/setup show` en un momento.',
  'error.address-refused.title': 'No puedo usar esa dirección',
  'error.address-refused.text':
    'Escribe la dirección de tu panel tal como aparece en el navegador, por ejemplo `https://panel.example.com:8443`. Tiene que empezar por https, ser accesible desde internet y usar el puerto 443 o uno superior a 1023. No se guardó nada.',
  'error.own-host-unreachable.title': 'No puedo conectarme a tu panel',
  'error.own-host-unreachable.text':
    '{kind, select, crafty {Tiene que ser accesible desde internet por https.} other {Tiene que ser accesible desde internet por https, con un certificado válido.}} {connected, select, yes {No se guardó nada y tu conexión actual sigue igual.} other {No se guardó nada.}} Revisa la dirección y vuelve a intentarlo.',
  'error.too-many-own-hosts.title': 'Demasiados paneles',
  'error.too-many-own-hosts.text':
    'Puedes conectar como máximo {max, plural, one {# panel propio} many {# de paneles propios} other {# paneles propios}}. No se guardó nada. Quita antes uno con `/setup disconnect`.',

  // Errors: the server, the backup or the console command that a person named
  'error.which-server.title': '¿Qué servidor?',
  'error.which-server.text': 'Elige uno con la opción `server`:\n{servers}',
  'error.several-servers.title': 'Hay varios servidores llamados “{name}”',
  'error.several-servers.text': 'Elige uno con la opción `server`:\n{servers}',
  'error.no-such-server.title': 'No hay ningún servidor llamado “{name}”',
  'error.no-such-server.text': 'Elige uno con la opción `server`:\n{servers}',
  'error.no-such-server-allowed.title': 'No hay ningún servidor llamado “{name}”',
  'error.no-such-server-allowed.text': 'Aquí no tienes permiso para hacer esto en ningún servidor.',
  'error.no-server-allowed.title': 'Sin permiso',
  'error.no-server-allowed.text': 'Aquí no tienes permiso para hacer esto en ningún servidor.',
  'error.no-visible-server.title': 'Sin permiso',
  'error.no-visible-server.text': 'Aquí no tienes acceso a ningún servidor.',
  'error.server-not-listed.title': 'No hay ningún servidor llamado “{name}”',
  'error.server-not-listed.text': 'Escribe el ID del servidor tal como lo muestra el hosting.',
  'error.no-servers.title': 'No hay servidores',
  'error.no-servers.text': 'La cuenta de hosting no tiene servidores.',
  'error.unsupported-kill.title': 'La API de {host} no permite forzar la detención',
  'error.unsupported-kill.text':
    'No se cambió nada. Detén el servidor con `/power action:stop` o desde el panel de control de {host}.',
  'error.unsupported-backups.title': 'La API de {host} no ofrece copias de seguridad',
  'error.unsupported-backups.text':
    'No se cambió nada. Crea y restaura las copias de seguridad en el panel de control de {host}.',
  'error.unsupported-names.title': '{host} elige el nombre de las copias de seguridad',
  'error.unsupported-names.text': 'No se cambió nada. Vuelve a ejecutar el comando sin `name`.',
  'error.unsupported-locks.title': 'La API de {host} no permite bloquear copias de seguridad',
  'error.unsupported-locks.text': 'No se cambió nada.',
  'error.unsupported-downloads.title': 'La API de {host} no permite descargar copias de seguridad',
  'error.unsupported-downloads.text': 'Descarga la copia de seguridad en el panel de control de {host}.',
  'error.unsupported-streams.title': 'La API de {host} no envía copias de seguridad',
  'error.unsupported-streams.text':
    'Así que no puedo comprobar su contenido. Eso no dice nada sobre si son buenas.',
  'error.no-such-backup.title': 'Esa copia de seguridad no existe',
  'error.no-such-backup.text':
    '{server} no tiene ninguna copia de seguridad “{name}”. Mira `/backup list`: puede que se haya eliminado.',
  'error.backup-gone.title': 'Esa copia de seguridad ya no existe',
  'error.backup-gone.text':
    'El hosting ya no incluye esta copia de seguridad de {server}. Mira `/backup list`.',
  'error.undo-expired.title': 'Este botón ya no funciona',
  'error.undo-expired.text':
    'Funciona durante 24 horas después de la restauración. Elige la copia con `/backup restore`.',
  'error.several-backups.title': 'Varias copias de seguridad coinciden con “{name}”',
  'error.several-backups.text':
    'Elige una de la lista que aparece al escribir en `backup`: muestra su antigüedad y tamaño.',
  'error.backup-locked.title': 'La copia de seguridad está bloqueada',
  'error.backup-locked.text':
    '“{backup}” de {server} está bloqueada, así que no se eliminó. Desbloquéala con `/backup unlock` y luego elimínala.',
  'error.backup-unfinished.title': 'La copia de seguridad no está completa',
  'error.backup-unfinished.text': '“{backup}” de {server} no está completa, así que no se puede descargar.',
  'error.same-backup.title': 'Dos veces la misma copia de seguridad',
  'error.same-backup.text': 'Ambas son “{backup}”. Elige dos copias de seguridad distintas de {server}.',
  'error.backups-unread.title': 'No sé qué contienen',
  'error.backups-unread.text':
    'Sin probar: {backups}. Prueba una copia con `/backup prove` y luego compara.',
  'error.backups-too-large.title': 'Demasiados archivos para comparar',
  'error.backups-too-large.text': '“{backup}” de {server} contiene más archivos de los que puedo comparar.',
  'error.backup-not-readable.title': 'La copia de seguridad no está completa',
  'error.backup-not-readable.text': '“{backup}” de {server} no está completa, así que no hay nada que probar.',
  'error.no-complete-backup.title': 'Ninguna copia de seguridad completa',
  'error.no-complete-backup.text':
    '{server} no tiene ninguna copia de seguridad completa. Crea una con `/backup create`.',
  'error.restore-other-layout.title': 'Esta restauración mezclaría dos estructuras',
  'error.restore-other-layout.text':
    'Minecraft 26.1 movió los archivos de los mundos. De “{backup}” y **{server}**, uno es de antes de ese cambio y el otro de después. Este hosting conserva los archivos que no están en la copia, y con ambas estructuras el servidor puede negarse a arrancar. No se cambió nada.\n\nAsí funciona: haz una copia del servidor, elimina las carpetas de su mundo en el panel de control del hosting y restaura de nuevo.',
  'error.no-backups-allowed.title': 'Sin copias de seguridad en este servidor',
  'error.no-backups-allowed.text':
    'El hosting no permite copias de seguridad de **{server}**, así que no se envió nada. Pide al hosting un límite mayor.',
  'error.backup-name-too-long.title': 'El nombre es demasiado largo',
  'error.backup-name-too-long.text':
    'El nombre de una copia de seguridad puede tener como máximo {max, plural, one {# carácter} other {# caracteres}}. No se cambió nada.',
  'error.command-empty.title': 'Eso no es un comando de consola',
  'error.command-empty.text': 'Está vacío. No se envió nada.',
  'error.command-too-long.title': 'Eso no es un comando de consola',
  'error.command-too-long.text':
    'Tiene más de {max, plural, one {# carácter} other {# caracteres}}. No se envió nada.',
  'error.command-has-lines.title': 'Eso no es un comando de consola',
  'error.command-has-lines.text':
    'Tiene saltos de línea o caracteres de control: envía las líneas de una en una. No se envió nada.',
  'error.command-invisible.title': 'Eso no es un comando de consola',
  'error.command-invisible.text':
    'Tiene un carácter invisible, que nadie que lea el comando puede ver: escríbelo en lugar de pegarlo. No se envió nada.',
  'error.command-malformed.title': 'Eso no es un comando de consola',
  'error.command-malformed.text': 'Tiene un carácter dañado. No se envió nada.',
  'error.no-log.title': 'Este hosting no muestra la consola',
  'error.no-log.text':
    '**{host}** no comparte la salida de la consola de sus servidores. Abre la consola en su panel de control.',

  // Errors: the buttons of a confirmation
  'error.not-your-button.title': 'Este botón no es tuyo',
  'error.not-your-button.text': '{person} pidió: **{request}**. Solo esa persona puede pulsar este botón.',
  'error.confirmation-unknown.title': 'Este botón ya no funciona',
  'error.confirmation-unknown.text': 'Es demasiado antiguo. Vuelve a ejecutar el comando.',
  'error.confirmation-expired.title': 'Este botón ya no funciona',
  'error.confirmation-expired.text': 'Caducó. No se cambió nada. Vuelve a ejecutar el comando.',
  'error.confirmation-replaced.title': 'Este botón ya no funciona',
  'error.confirmation-replaced.text':
    'Había demasiadas confirmaciones pendientes, así que esta caducó antes de tiempo. No se cambió nada. Vuelve a ejecutar el comando.',
  'error.confirmation-cancelled.title': 'Este botón ya no funciona',
  'error.confirmation-cancelled.text': 'Esta solicitud se canceló. No se cambió nada.',
  'error.confirmation-used.title': 'Este botón ya no funciona',
  'error.confirmation-used.text': 'Ya se pulsó.',
  'error.confirmation-other-account.title': 'Este botón ya no funciona',
  'error.confirmation-other-account.text':
    'Desde entonces se conectó otra cuenta de hosting. Vuelve a ejecutar el comando.',
  'error.too-many-confirmations.title': 'Demasiadas confirmaciones pendientes',
  'error.too-many-confirmations.text':
    '{count, plural, one {Tienes # confirmación pendiente.} other {Tienes # confirmaciones pendientes.}} Antes, confirma o cancela una, o espera a que caduque alguna. No se cambió nada.',
  'error.too-many-confirmations-of-guild.title': 'Demasiadas confirmaciones pendientes',
  'error.too-many-confirmations-of-guild.text':
    '{count, plural, one {Aquí hay # confirmación pendiente.} other {Aquí hay # confirmaciones pendientes.}} Antes, confirma o cancela algunas, o espera a que caduquen. No se cambió nada.',
  'error.too-many-confirmations-everywhere.title': 'Demasiadas confirmaciones pendientes',
  'error.too-many-confirmations-everywhere.text':
    'Llegué a mi límite de confirmaciones pendientes. No se cambió nada. Vuelve a intentarlo en unos minutos.',

  // Errors of /setup and /access
  'error.nothing-connected.title': 'Sin conexión',
  'error.nothing-connected.text':
    'No hay ninguna cuenta de hosting conectada, así que no hay nada que desconectar.',
  'error.which-host.title': '¿Qué hosting?',
  'error.which-host.text': 'Elige uno con la opción `host`:\n{hosts}',
  'error.which-connection.title': '¿Qué conexión?',
  'error.which-connection.text': 'Elige una con la opción `connection`:\n{connections}',
  'error.log-channel-refused.title': 'No puedo publicar ahí',
  'error.log-channel-refused.text':
    'No puedo usar {channel} como canal de registro: {problem}. Dame **Ver canal**, **Enviar mensajes** e **Insertar enlaces** en ese canal y vuelve a intentarlo.',
  'error.blank-server.title': '¿Qué servidor?',
  'error.blank-server.text': 'La opción **server** está vacía. No se cambió nada.',
  'error.too-many-grants.title': 'Demasiados permisos',
  'error.too-many-grants.text':
    'Ya hay {max, number} permisos concedidos, que es el límite. No se cambió nada. Quita algunos con `/access revoke` o concede niveles en todos los servidores.',
  'error.join-address.title': 'No es una dirección',
  'error.join-address.text':
    '“{address}” no es una dirección de un servidor de juego. Escribe un host y, si hace falta, un puerto: `play.example.org:25565`. No se cambió nada.',
  'error.too-many-addresses.title': 'Demasiadas direcciones',
  'error.too-many-addresses.text':
    'Guardo como máximo 100 direcciones por servidor de Discord. No se cambió nada.',
  'error.unknown-timezone.title': 'No existe esa zona horaria',
  'error.unknown-timezone.text':
    'No conozco la zona horaria “{zone}”. Escribe una ciudad como `Europe/Berlin` y elige una de la lista. No se cambió nada.',
  'error.unknown-timezone-similar.title': 'No existe esa zona horaria',
  'error.unknown-timezone-similar.text':
    'No conozco la zona horaria “{zone}”. ¿Querías decir `{similar}`? No se cambió nada.',
  'error.schedule-not-understood.title': 'No entiendo este horario',
  'error.schedule-not-understood.text':
    'No reconozco “{when}”. Prueba `every day 04:00`, `mon,thu 06:30`, `every 6 h`, `when empty for 30 min`, `2026-12-24 18:00`, `in 2 h` o una línea de cron como `0 4 * * 1-5`. No se guardó nada.',
  'error.schedule-no-time.title': '“{part}” no es una hora',
  'error.schedule-no-time.text': 'Las horas van de 00:00 a 23:59. No se guardó nada.',
  'error.schedule-cron.title': 'No puedo leer esta línea de cron',
  'error.schedule-cron.text':
    'Una línea de cron tiene cinco campos: minuto, hora, día del mes, mes y día de la semana, por ejemplo `30 4 * * 1-5`. “{when}” no lo es. No se guardó nada.',
  'error.schedule-too-often.title': 'Demasiado a menudo',
  'error.schedule-too-often.text':
    'Entre dos ejecuciones tiene que haber al menos 5 minutos. No se guardó nada.',
  'error.schedule-never.title': 'No se ejecutaría nunca',
  'error.schedule-never.text': 'Ninguna fecha coincide con “{when}”. No se guardó nada.',
  'error.schedule-past.title': 'Ese momento ya pasó',
  'error.schedule-past.text': 'En la zona horaria **{zone}** ahora son las {time}. No se guardó nada.',
  'error.schedule-too-far.title': 'Demasiado lejos',
  'error.schedule-too-far.text':
    'Una ejecución única puede estar como mucho a un año, y un intervalo durar como mucho 31 días. No se guardó nada.',
  'error.schedule-option.title': 'Estas opciones no van juntas',
  'error.schedule-option.text':
    'La opción {option} no funciona con este valor de {other}. Quita una de las dos. No se guardó nada.',
  'error.schedule-needs.title': 'Falta algo',
  'error.schedule-needs.text': '{option} necesita también la opción {other}. No se guardó nada.',
  'error.schedule-empty.title': 'Solo una detención puede esperar a eso',
  'error.schedule-empty.text':
    '`when empty for …` solo funciona con `action:stop`. Para otras acciones, indica una hora y usa la opción `only_when_empty`. No se guardó nada.',
  'error.schedule-warn.title': 'No entiendo estos minutos',
  'error.schedule-warn.text':
    '`warn` admite hasta cinco números de minutos de 1 a 60, por ejemplo `10,5,1`. No se guardó nada.',
  'error.schedule-warning.title': 'No puedo usar este aviso',
  'error.schedule-warning.text':
    'Tiene que ser una línea de como mucho {max, plural, one {# carácter} other {# caracteres}}, sin “;”, que en algunos juegos termina un comando. No se guardó nada.',
  'error.schedule-latest.title': 'No entiendo cuánto hay que esperar',
  'error.schedule-latest.text':
    '`only_when_empty` admite una espera de como mucho 24 horas, o una hora del día: `2 h`, `90 min` o `06:00`. No se guardó nada.',
  'error.too-many-schedules.title': 'Demasiadas programaciones',
  'error.too-many-schedules.text':
    'Ya tienes {max, number} programaciones, que es el límite. No se guardó nada. Elimina antes una con `/schedule remove`.',
  'error.no-such-schedule.title': 'No existe esa programación',
  'error.no-such-schedule.text':
    'Puede que se haya eliminado. Elige una de la lista o mira `/schedule list`.',
  'error.schedule-changed.title': 'Alguien acaba de cambiar esta programación',
  'error.schedule-changed.text': 'Tu cambio no se guardó. Mira `/schedule list` y vuelve a intentarlo.',
  'error.schedule-no-run.title': 'No hay nada que omitir',
  'error.schedule-no-run.text':
    'Esta programación no tiene una próxima ejecución que omitir: está en pausa o terminada, su ejecución acaba de empezar o espera a que el servidor esté vacío.',
  'error.schedule-run-over.title': 'Este botón ya no funciona',
  'error.schedule-run-over.text':
    'Esta ejecución ya empezó, se omitió o cambió de hora. Mira `/schedule list`.',
  'error.schedule-channel-closed.title': 'No puedes anunciar ejecuciones ahí',
  'error.schedule-channel-closed.text':
    'Para anunciar ejecuciones en {channel} necesitas ahí **Ver canal** y **Enviar mensajes**. Elige otro canal. No se guardó nada.',
  'error.schedule-channel.title': 'No puedo anunciar ejecuciones ahí',
  'error.schedule-channel.text':
    'No puedo usar {channel}: {problem}. Dame **Ver canal**, **Enviar mensajes** e **Insertar enlaces** en ese canal o elige otro. No se guardó nada.',

  // The form for the API key
  'check.good.title': 'Todo funciona',
  'check.good.text': 'La clave es válida y puedo escribir donde debo.',
  'check.problems': '{count, plural, one {# problema} other {# problemas}}',
  'check.problem': '1 problema: {what}',
  'check.no-roles': 'ningún rol',
  'check.no-zone.name': 'sin zona horaria',
  'check.key-lacks':
    'La clave de **{connection}** no permite esto en **{server}**: {actions}. Dale esos permisos en el panel de control del hosting.',
  'check.channel-gone': '{what}: el canal se eliminó, así que no se publica nada. Elige otro con {command}.',
  'check.channel-blocked': '{what}: en {channel} me faltan permisos ({permissions}). Cámbialo en los ajustes del canal.',
  'check.permission.view': '**Ver canal**',
  'check.permission.send': '**Enviar mensajes**',
  'check.permission.embed': '**Insertar enlaces**',
  'check.permission.attach': '**Adjuntar archivos**',
  'check.permission.mention': '**Mencionar @everyone, @here y todos los roles**',
  'check.panel-ended':
    'El panel de estado en {channel} ya no se actualiza: {reason}. Publícalo de nuevo con `/panel move`.',
  'check.discord-silent':
    'Discord no dijo qué puedo hacer en tus canales. Vuelve a intentarlo en un minuto.',
  'check.server-gone': '{what}: el hosting ya no incluye **{server}**. Mira {command}.',
  'check.role-gone': 'Se eliminó un rol con permisos. Mira `/access list`.',
  'check.alert-role-gone': 'Las alertas mencionan un rol eliminado. Elige otro con `/alerts set`.',
  'check.alert-role-silent':
    'Las alertas no pueden mencionar {role}. Permite que todos lo mencionen o dame {permission}.',
  'check.schedule-stops':
    '{schedule}: se pausará en su próxima ejecución, debido a la persona que la añadió. Entonces podrá asumirla alguien con permiso.',
  'check.no-zone': 'Hasta que elijas una zona horaria, “todos los días a las 04:00” significa las 04:00 UTC.',
  'check.can-all': '{host} puede hacer todo lo que yo puedo.',
  'check.cannot': '{host} no permite esto con su API: {actions}.',
  'check.member.title': 'Qué puede hacer un miembro',
  'check.member.left': '{person} no es miembro de este servidor de Discord.',
  'check.member.admin': '{person} puede hacerlo todo, como admin.',
  'check.member.nothing':
    '{person} no puede hacer nada: ninguno de sus roles tiene permisos. Permíteselo con `/access grant`.',
  'check.member.can': '{person} puede hacer esto, por estos roles:',
  'privacy.title': 'Qué guardo sobre ti aquí',
  'privacy.nothing': 'Nada.',
  'privacy.actions':
    '• {count, plural, one {# entrada} other {# entradas}} del historial: lo que hiciste o aprobaste (la más antigua: {oldest})',
  'privacy.approvals':
    '• {count, plural, one {# solicitud de aprobación} other {# solicitudes de aprobación}} tuyas o decididas por ti',
  'privacy.schedules': '• {count, plural, one {# programación} other {# programaciones}} que añadiste',
  'privacy.alerts': '• {count, plural, one {# alerta de la que} other {# alertas de las que}} te encargaste',
  'privacy.settings': '• {count, plural, one {# ajuste} other {# ajustes}} que cambiaste',
  'privacy.kept':
    'El historial llega a 90 días atrás. 30 días después de que salgas de este servidor de Discord, quito tu nombre de todo.',
  'privacy.remove':
    'El botón quita tu nombre y tu ID de lo que tiene más de 30 días. Lo que se hizo se conserva. **No se puede deshacer.**',
  'privacy.remove-later':
    'Aquí aún no hay nada con más de 30 días. Cuando lo haya, un botón quitará de ahí tu nombre.',
  'privacy.removed.title': 'Se quitó tu nombre',
  'privacy.removed.text':
    '{count, plural, one {# entrada dice} other {# entradas dicen}} ahora “nombre eliminado”.',
  'privacy.removed.none': 'Aquí nada de hace más de 30 días lleva tu nombre.',
  'privacy.contact': 'Preguntas: {contact}',
  'privacy.policy': 'Política de privacidad',
  'log.name-removed.title': 'Se quitó un nombre',
  'log.name-removed.text': 'Se quitó el nombre de alguien del historial de aquí. Lo que se hizo se conserva.',
  'person.removed': 'nombre eliminado',
  'button.remove-name': 'Quitar mi nombre',
  'help.title': 'Qué puedes hacer aquí',
  'help.everywhere': 'Todos los servidores',
  'help.group.setup': 'Configuración',
  'help.group.schedules': 'Programaciones',
  'help.group.console': 'Consola',
  'help.group.backups': 'Copias de seguridad',
  'help.group.power': 'Encendido',
  'help.group.status': 'Estado',
  'help.nothing':
    'Todavía nada. Alguien con el permiso **Gestionar servidor** puede permitírselo a uno de tus roles.',
  'help.admin': 'Como admin puedes hacerlo todo.',
  'help.approval': '✋ **Con aprobación**: {actions}',
  'help.approval-commands': '✋ **Con aprobación**: {commands}',
  'help.documentation': 'Guía',
  'greeting.title': 'Hola, soy Steward',
  'greeting.text':
    'Manejo tus servidores de juego desde este servidor de Discord: estado, inicio y detención, copias de seguridad fiables, programaciones y alertas.',
  'greeting.begin':
    '**Para empezar**, alguien con el permiso **Gestionar servidor** conecta tu hosting: pulsa el botón y pega una clave de API. Solo la veo yo.',
  'greeting.help': '`/help` muestra qué puedes hacer aquí.',
  'setup.key-form.title': 'Conectar la cuenta de hosting',
  'setup.key-form.title-host': 'Conectar {host}',
  'setup.key-form.label': 'Clave de API',
  'setup.key-form.description': 'Está en la configuración de tu cuenta de hosting. Se guarda cifrada.',
  'setup.key-form.address-label': 'Dirección',
  'setup.key-form.address-description':
    'Tal como aparece en el navegador, por ejemplo https://panel.example.com',
  'setup.own-host.generic': 'Tu propia API de hosting',
  'setup.own-host.pterodactyl': 'Tu propio panel Pterodactyl o Pelican',
  'setup.own-host.crafty': 'Tu propio Crafty Controller',

  // Why the log channel can’t be used
  'log.problem.channel-gone': 'el canal se borró',
  'log.problem.not-in-guild': 'no está en este servidor de Discord',
  'log.problem.no-access': 'no puedo ver el canal',
  'log.problem.no-permission': 'no tengo permiso para enviar mensajes con embeds ahí',
  'log.problem.refused': 'Discord rechazó el mensaje',

  // Why something failed
  'failure.key-refused.title': 'El hosting rechazó la clave de API',
  'failure.key-refused.what': 'El hosting rechazó la clave de API.',
  'failure.key-refused.next': 'Pide a un admin que use `/setup connect` con una clave válida.',
  'failure.not-allowed.title': 'La clave de API no permite hacer esto',
  'failure.not-allowed.what': 'La clave de API no permite hacer esto.',
  'failure.not-allowed.next':
    'Pide a un admin que dé ese permiso a la clave en el panel de control del hosting o que conecte otra clave con `/setup connect`.',
  'failure.unknown-server.title': 'Servidor no encontrado',
  'failure.unknown-server.what': 'El hosting no encuentra este servidor.',
  'failure.unknown-server.next': 'Elige uno de la lista que aparece al escribir en `server:`.',
  'failure.not-found.what': 'El hosting respondió “no encontrado”, aunque el servidor existe.',
  'failure.not-found.next':
    'Vuelve a intentarlo en un minuto. Si sigue pasando, avisa a quien mantiene este bot.',
  'failure.backup-not-found.what': 'El hosting respondió “no encontrado”, aunque el servidor existe.',
  'failure.backup-not-found.next': 'Mira `/backup list`: puede que la copia de seguridad ya no exista.',
  'failure.unknown-backup.title': 'Copia de seguridad no encontrada',
  'failure.unknown-backup.what': 'El hosting no encuentra esta copia de seguridad.',
  'failure.unknown-backup.next': 'Mira `/backup list`: puede que se haya eliminado.',
  'failure.rate-limited.title': 'Demasiadas solicitudes',
  'failure.rate-limited.what':
    'El hosting está recibiendo demasiadas solicitudes de esta cuenta, así que rechazó esta.',
  'failure.rate-limited.next': 'Vuelve a intentarlo en un minuto.',
  'failure.throttled.what':
    'El hosting limita la frecuencia con la que se puede hacer esto en un servidor, y se alcanzó ese límite. Todo lo demás funciona.',
  'failure.throttled.next': 'Vuelve a intentarlo en diez minutos.',
  'failure.host-failed.title': 'El hosting tuvo un error',
  'failure.host-failed.what': 'El hosting informó de un error interno.',
  'failure.host-failed.next':
    'Vuelve a intentarlo en un minuto. Si sigue pasando, contacta con el soporte del hosting.',
  'failure.gateway-failed.title': 'No se puede contactar con el hosting',
  'failure.gateway-failed.what': 'La web del hosting respondió, pero el sistema que hay detrás no.',
  'failure.gateway-failed.next':
    'Vuelve a intentarlo en un minuto. Si sigue pasando, mira la página de estado del hosting.',
  'failure.node-unreachable.title': 'No se puede contactar con la máquina del servidor',
  'failure.node-unreachable.what':
    'El panel del hosting respondió, pero la máquina en la que funciona el servidor no le responde al panel.',
  'failure.node-unreachable.next':
    'Vuelve a intentarlo en un minuto. Si sigue pasando, contacta con el soporte del hosting.',
  'failure.console-refused.title': 'Se rechazó el acceso a la consola',
  'failure.console-refused.what':
    'La máquina en la que funciona el servidor rechazó el token que el panel del hosting había emitido para la consola.',
  'failure.console-refused.next':
    'Vuelve a intentarlo en un minuto. Si sigue pasando, los relojes o las versiones del panel y de esa máquina no concuerdan: contacta con el soporte del hosting.',
  'failure.panel-outdated.title': 'El panel es demasiado antiguo para sus máquinas',
  'failure.panel-outdated.what':
    'El panel del hosting es más antiguo que el software de la máquina en la que funciona el servidor, así que se rechazan las consolas y las descargas.',
  'failure.panel-outdated.next':
    'El hosting tiene que actualizar el panel: Pterodactyl a la versión 1.12.3 o posterior. Todo lo demás funciona.',
  'failure.console-unopened.title': 'La consola no se abrió',
  'failure.console-unopened.what':
    'El panel del hosting respondió, pero la máquina en la que funciona el servidor no abrió la consola.',
  'failure.console-unopened.next':
    'Vuelve a intentarlo en un minuto. Si sigue pasando, esa máquina está caída o no puedo conectar con ella desde aquí: contacta con el soporte del hosting.',
  'failure.maintenance.title': 'El hosting no está disponible por ahora',
  'failure.maintenance.what': 'El hosting está en mantenimiento o sobrecargado.',
  'failure.maintenance.next': 'Vuelve a intentarlo más tarde.',
  'failure.declined.title': 'El hosting no aceptó la solicitud',
  'failure.declined.what': 'El hosting no aceptó la solicitud.',
  'failure.declined.next': 'Corrige lo que indica y vuelve a intentarlo.',
  'failure.unsupported.title': 'El hosting no puede hacer esto',
  'failure.unsupported.what': 'El hosting no puede hacer esto.',
  'failure.unsupported.next': 'No se cambió nada.',
  'failure.unreachable.title': 'No pude contactar con el hosting, así que no se envió nada',
  'failure.unreachable.what': 'No pude contactar con el hosting, así que no se envió nada.',
  'failure.unreachable.next':
    'Vuelve a intentarlo en un minuto. Si sigue pasando, mira la página de estado del hosting.',
  'failure.wrong-certificate.title': 'El certificado del hosting no es el esperado, así que no se envió nada',
  'failure.wrong-certificate.what': 'El certificado del hosting no es el esperado, así que no se envió nada.',
  'failure.wrong-certificate.next':
    'Si se renovó, un admin puede confirmar el nuevo con `/setup connect`. Si no se le pregunta, avisa a quien mantiene este bot. Si no se renovó, puede que alguien esté interceptando la conexión.',
  'failure.too-slow.title': 'El hosting tardó demasiado en responder',
  'failure.too-slow.what': 'El hosting tardó demasiado en responder.',
  'failure.too-slow.next': 'Vuelve a intentarlo en un minuto.',
  'failure.answer-lost.title': 'Se perdió la respuesta del hosting',
  'failure.answer-lost.what': 'Se perdió la respuesta del hosting.',
  'failure.answer-lost.next': 'Vuelve a intentarlo en un minuto.',
  'failure.not-understood.title': 'La respuesta del hosting no se entiende',
  'failure.not-understood.what': 'El hosting envió una respuesta que no puedo leer.',
  'failure.not-understood.next':
    'Vuelve a intentarlo en un minuto. Si sigue pasando, avisa a quien mantiene este bot.',
  'failure.server-running.what':
    'El servidor no está detenido, y una copia de seguridad solo se puede restaurar con el servidor detenido.',
  'failure.server-running.next': 'Detenlo con `/power action:stop` y vuelve a restaurar.',
  'failure.server-down.what': 'El servidor no está en línea.',
  'failure.server-down.next': 'Inícialo con `/power action:start` y vuelve a enviar el comando.',
  'failure.backup-limit.what':
    'No se creó ninguna copia de seguridad: el servidor está en el límite del hosting.',
  'failure.backup-limit.next': 'Elimina una con `/backup delete` y vuelve a intentarlo.',
  'failure.backup-incomplete.what':
    'Esta copia de seguridad no está completa, así que no se puede restaurar. No se envió nada.',
  'failure.backup-incomplete.next': 'Elige otra de `/backup list`.',
  'failure.backups-unlisted.title': 'No puedo obtener la lista de copias de seguridad',
  'failure.backups-unlisted.what':
    'La API del hosting no ofrece una lista de copias de seguridad, y no pude leerlas en su página web.',
  'failure.backups-unlisted.next':
    'Míralas en el panel de control del hosting. Si sigue pasando, avisa a quien mantiene este bot.',
  'failure.no-backup-configuration.what':
    'El servidor no tiene una configuración de copias de seguridad predeterminada en el panel de control del hosting, así que no se creó ninguna copia.',
  'failure.no-backup-configuration.next': 'Configúrala allí y vuelve a intentarlo.',
  'failure.backup-undeletable.what':
    'La API del hosting no puede eliminar este tipo de copia de seguridad, así que no se envió nada.',
  'failure.backup-undeletable.next': 'Elimínala en el panel de control del hosting.',
  'failure.crafty-too-old.what':
    'Para restaurar hace falta Crafty 4.4.8 o posterior: las versiones anteriores reemplazan el servidor por uno nuevo. No se envió nada.',
  'failure.crafty-too-old.next': 'Actualiza Crafty y vuelve a restaurar.',
  'failure.crashed.what': 'El servidor se cerró por un error.',
  'failure.crashed.next': 'Mira su consola para saber el motivo.',
  'failure.did-not-start.what': 'El servidor se detuvo mientras se iniciaba.',
  'failure.did-not-start.next': 'Mira su consola para saber el motivo.',
  'failure.not-started.what': 'El hosting aceptó el inicio, pero el servidor no se inició.',
  'failure.not-started.next':
    'Ábrelo en el panel de control del hosting: quizá espere algo de ti, por ejemplo, que aceptes el EULA de Minecraft.',
  'failure.timed-out.what':
    'El hosting aceptó la solicitud, pero aún no se había completado cuando dejé de comprobarlo.',
  'failure.timed-out.next': 'Vuelve a comprobarlo en unos minutos.',
  'failure.not-seen.what': 'No pude confirmar que se hiciera.',
  'failure.not-seen.next': 'Compruébalo en un minuto antes de volver a intentarlo.',
  'failure.backup-failed.what': 'El hosting dice que la copia de seguridad falló.',
  'failure.backup-failed.next': 'Comprueba el espacio libre en disco del hosting y vuelve a intentarlo.',
  'failure.restore-failed.what': 'El hosting dice que la restauración falló.',
  'failure.restore-failed.next':
    'Prueba con otra copia de seguridad. Si también falla, contacta con el soporte del hosting.',
  'failure.restore-unseen.what': 'El hosting aceptó la restauración, pero no dice cómo terminó.',
  'failure.restore-unseen.next':
    'En el panel de control del hosting, mira las notificaciones y las fechas de los archivos del mundo. Después, inicia el servidor.',
  'failure.still-listed.what': 'Esta copia de seguridad sigue en la lista del hosting.',
  'failure.still-listed.next': 'Mira `/backup list` en un minuto.',
  'failure.not-read-transfer.what':
    'Se cortó la transferencia. Eso no dice nada sobre la copia de seguridad.',
  'failure.not-read-transfer.next': 'Vuelve a intentarlo más tarde.',
  'failure.not-read-unsupported.what':
    'El hosting no envía copias de seguridad. Eso no dice nada sobre la copia de seguridad.',
  'failure.not-read-unsupported.next': 'Mírala en el panel de control del hosting.',
  'failure.not-read-format.what':
    'No conozco su tipo de archivo comprimido. Eso no dice nada sobre la copia de seguridad.',
  'failure.not-read-format.next':
    'Descárgala con `/backup download` y mira dentro, o guarda otra en otro lugar.',
  'failure.not-read-too-large.what':
    'Contiene más de lo que leo de una copia. Eso no dice nada sobre la copia de seguridad.',
  'failure.not-read-too-large.next':
    'Descárgala con `/backup download` y mira dentro, o guarda otra en otro lugar.',
  'failure.not-read-interrupted.what':
    'Tuve una interrupción mientras la leía. Eso no dice nada sobre la copia de seguridad.',
  'failure.not-read-interrupted.next': 'Ejecuta otra vez el comando.',
  'failure.not-read-budget.what':
    'Hoy ya se leyó todo lo permitido. Eso no dice nada sobre la copia de seguridad.',
  'failure.not-read-budget.next': 'Vuelve a intentarlo mañana. Quien mantiene este bot puede aumentar el límite.',
  'failure.interrupted.what':
    'Tuve una interrupción antes de que el hosting respondiera, así que no sé si se hizo.',
  'failure.interrupted.next': 'Compruébalo en un minuto antes de volver a intentarlo.',
  'failure.stale.what':
    'Tuve una interrupción mientras esto estaba en curso, y pasó demasiado tiempo para continuar. Los pasos que faltaban no se hicieron.',
  'failure.stale.next': 'Ejecuta otra vez el comando si aún lo necesitas.',
  'failure.preempted.what': 'Se forzó la detención del servidor mientras esto estaba en curso.',
  'failure.preempted.next': 'Mira `/status` para ver si la detención forzada funcionó.',
  'failure.disconnected.what': 'La cuenta de hosting se desconectó mientras esto estaba en curso.',
  'failure.disconnected.next': 'Un admin puede volver a conectarla con `/setup connect`.',
  'failure.host-changed.what':
    'Este bot usa ahora otro hosting. La clave de API no es para ese, así que no se envió.',
  'failure.host-changed.next': 'Un admin puede volver a conectar con `/setup connect`.',
  'failure.own-hosts-off.what': 'Este bot ya no se conecta a paneles de este tipo, así que no se envió nada.',
  'failure.key-unreadable.what': 'Ya no puedo leer la clave de API guardada.',
  'failure.key-unreadable.next': 'Pide a un admin que vuelva a usar `/setup connect`.',
  'failure.internal.what': 'Algo falló por mi parte.',
  'failure.internal.next':
    'Vuelve a intentarlo. Si sigue pasando, envía la referencia de abajo a quien mantiene este bot.',
  'failure.host-says': '{what} Mensaje del hosting:',
  'failure.it-says': 'Mensaje del hosting:',
  'failure.retry': 'Vuelve a intentarlo {after}.',
  'failure.nothing-changed': 'No se cambió nada.',
  'failure.not-read': 'No se pudo consultar **{server}**.',
  'failure.last-known': 'Último estado conocido, {when}: {state}.',
  'failure.declined-without-reason':
    'El hosting no dio ningún motivo. Revisa el servidor en el panel de control del hosting y vuelve a intentarlo.',

  // /setup
  'setup.connected': 'Conectado',
  'setup.servers': 'Encontré estos servidores:',
  'setup.no-servers':
    'Esta clave no puede ver ningún servidor. Si tienes alguno, da acceso a la clave en el panel de control del hosting.',
  'setup.more-servers': 'Hay más servidores de los que el hosting mostró en su lista.',
  'setup.menu': 'Configurar…',
  'setup.progress': 'Configuración: {count, plural, one {falta # paso} other {faltan # pasos}}',
  'setup.ready': 'Listo para usar',
  'setup.optional': 'Sin configurar (opcional): {steps}',
  'setup.all-done': 'Todo está configurado',
  'setup.next-connect':
    'A continuación: pulsa el botón o usa `/setup connect`. Necesitas una clave de API de tu hosting.',
  'setup.step.connection': 'Conexión',
  'setup.step.roles': 'Roles',
  'setup.step.server': 'Servidor predeterminado',
  'setup.step.log': 'Canal de registro',
  'setup.step.timezone': 'Zona horaria',
  'setup.step.language': 'Idioma',
  'setup.step.panel': 'Panel de estado',
  'setup.step.alerts': 'Alertas',
  'setup.step.schedules': 'Programaciones',
  'setup.step.approvals': 'Solicitudes de aprobación',
  'setup.row.connection': 'Conexión: {hosts}',
  'setup.row.no-connection': 'Aún no hay ninguna cuenta de hosting conectada',
  'setup.row.roles': 'Roles: {items}',
  'setup.none.roles': 'Roles: ninguno, solo los admins pueden usarme',
  'setup.row.only-server': 'Servidor predeterminado: **{server}** (el único)',
  'setup.row.panels': 'Paneles de estado: {items}',
  'setup.none.panels': 'Panel de estado: ninguno',
  'setup.row.alerts': 'Alertas: {items}',
  'setup.none.alerts': 'Alertas: ninguna',
  'setup.row.schedules': 'Programaciones: {items}',
  'setup.none.schedules': 'Programaciones: ninguna',
  'setup.row.no-approvals': 'Solicitudes de aprobación: desactivadas',
  'setup.ask.roles': 'Elige un rol y luego lo que puede hacer.',
  'setup.ask.level':
    '¿Qué puede hacer {role} en todos los servidores? Para un solo servidor o permiso, usa `/access grant`.',
  'setup.ask.server': 'Los comandos usan este servidor si nadie elige otro.',
  'setup.ask.server-more': 'El menú tiene los 25 primeros. Para los demás, usa `/setup server`.',
  'setup.ask.log': 'Cada acción y su resultado se publican en este canal.',
  'setup.ask.language':
    'Los mensajes públicos están en este idioma. Las respuestas privadas siguen el idioma de Discord de cada persona.',
  'setup.ask.panel':
    'Publicaré en este canal un mensaje que muestra todos los servidores y se mantiene al día. Para un solo servidor, usa `/panel post`.',
  'setup.ask.alerts':
    'Avisaré en este canal cuando se caiga un servidor. Para notificar también a un rol, usa `/alerts set`.',
  'setup.ask.schedules': '¿Qué quieres programar? Para avisos y más, usa `/schedule add`.',
  'setup.ask.approvals':
    'Quien no tiene un permiso puede pedir aprobación. Las solicitudes se publican en este canal o, si no hay, en el de registro.',
  'setup.ask.timezone-similar': 'No conozco la zona horaria “{zone}”. ¿Es una de estas?',
  'setup.ask.timezone-unknown':
    'No conozco la zona horaria “{zone}”. Escribe una ciudad como `Europe/Berlin` o `UTC`.',
  'setup.pick.role': 'Elige un rol',
  'setup.pick.level': 'Elige lo que puede hacer',
  'setup.pick.server': 'Elige un servidor',
  'setup.pick.channel': 'Elige un canal',
  'setup.pick.language': 'Elige un idioma',
  'setup.pick.zone': 'Elige una zona horaria',
  'setup.pick.action': 'Elige una acción',
  'setup.language-of-discord': 'Idioma de este servidor de Discord',
  'setup.schedule-form.when': 'Cuándo',
  'setup.schedule-form.server': 'Servidor',
  'setup.next': 'Siguiente: {step}',
  // Lines of /setup show
  'setup.not-working': 'Conectado, pero ahora mismo no funciona',
  'setup.partly-working': 'Conectado, pero ahora mismo no funcionan todos los hostings',
  'setup.certificate-pinned': 'Certificado: solo se acepta {fingerprint}',
  'setup.certificate.title': '¿Es este el certificado de tu panel?',
  'setup.certificate.text':
    'El certificado de **{host}** no está firmado por una autoridad conocida. Su huella SHA-256 es:\n{fingerprint}\nCompárala con la del certificado que tu navegador muestra para el panel. Continúa solo si coinciden: a partir de entonces no aceptaré ningún otro. Si son distintas, puede que alguien esté interceptando la conexión.',
  'setup.certificate-valid.title': 'El panel tiene un certificado válido',
  'setup.certificate-valid.text': 'Puedo acceder a **{host}**. Introduce una clave de API para conectarlo.',
  'setup.connect-cancelled': 'No se guardó nada ni se envió ninguna clave.',
  'setup.key': 'Clave de API: termina en {ending}; la introdujo {person} {when}',
  'setup.key-hidden': 'Clave de API: oculta; la introdujo {person} {when}',
  'setup.key-unchecked': 'No pude comprobar la clave en el hosting.',
  'setup.default-server': 'Servidor predeterminado: **{server}**',
  'setup.addresses': 'Direcciones: {addresses}',
  'setup.no-default-server': 'Servidor predeterminado: ninguno',
  'setup.log-channel': 'Canal de registro: {channel}',
  'setup.no-log-channel': 'Canal de registro: ninguno',
  'setup.log-problem': '⚠️ No pude enviar allí el último mensaje: {problem}.',
  'setup.language': 'Idioma: {language}',
  'setup.language-of-guild': 'Idioma: {language} (el de este servidor de Discord)',
  'setup.timezone': 'Zona horaria: {zone}',
  'setup.disconnect.title': '¿Desconectar {connection}?',
  'setup.disconnect.deletes': 'Borraré la clave de API.',
  'setup.disconnect.deletes-with-default':
    'Borraré la clave de API y el servidor predeterminado, **{server}**.',
  'setup.disconnect.pauses': 'En pausa hasta que vuelvas a conectarlo: {what}.',
  'setup.disconnect.panels':
    '{count, plural, one {# panel de estado} many {# paneles de estado} other {# paneles de estado}}',
  'setup.disconnect.schedules':
    '{count, plural, one {# programación} many {# programaciones} other {# programaciones}}',
  'setup.disconnect.alerts': 'las alertas',
  'setup.disconnect.stays':
    'Todo lo demás se conserva: permisos, canales, idioma, zona horaria e historial. Introduce una clave del mismo hosting y todo sigue.',
  'setup.disconnect.go': 'Desconectar',
  'setup.disconnect.cancelled': 'No se cambió nada.',
  // Replies to changes
  'setup.disconnected.title': 'Desconectado',
  'setup.disconnected.text':
    'Borré la clave de API y el servidor predeterminado. Todo lo demás se conserva. Las programaciones, los paneles de estado y las alertas quedan en pausa hasta que se vuelva a conectar una cuenta. Si nada más usa la clave, elimínala también en el panel de control del hosting.',
  'setup.connection-removed.text':
    'Borré la clave de API de **{connection}** y también el servidor predeterminado, si era uno de los suyos. Los roles conservan sus permisos. Si nada más usa la clave, elimínala también en el panel de control del hosting.',
  'setup.default-server-set.title': 'Servidor predeterminado elegido',
  'setup.default-server-set.text': 'Los comandos ahora usan **{server}**, salvo que elijas otro servidor.',
  'setup.address-set.title': 'Dirección guardada',
  'setup.address-set.text': 'Ahora se entra a **{server}** con {address}.',
  'setup.address-removed.title': 'Dirección eliminada',
  'setup.address-removed.text': '**{server}** muestra la dirección que da el hosting, si la hay.',
  'setup.default-server-removed.title': 'Ya no hay servidor predeterminado',
  'setup.default-server-removed.text':
    'Si hay varios servidores, los comandos ahora necesitan la opción **server**.',
  'setup.log-set.title': 'Canal de registro elegido',
  'setup.log-set.text': 'Cada acción y su resultado se publican ahora en {channel}.',
  'setup.log-removed.title': 'Ya no hay canal de registro',
  'setup.log-removed.text': 'Las acciones ya no se registran en un canal.',
  'setup.language-set.title': 'Idioma elegido',
  'setup.language-set.text': 'Los mensajes públicos ahora están en **{language}**.',
  'setup.language-removed.title': 'Se usa el idioma de Discord',
  'setup.language-removed.text':
    'Los mensajes públicos ahora usan el idioma de este servidor de Discord: **{language}**.',
  'setup.private-language': 'Las respuestas privadas usan el idioma que cada persona tiene en Discord.',
  'setup.timezone-set.title': 'Zona horaria establecida',
  'setup.timezone-alias': '“{typed}” es un nombre de {zone}.',
  'setup.timezone-set.text':
    'Las programaciones ahora usan la zona horaria **{zone}**, donde son las {time}.',
  'setup.timezone-moved':
    '{count, plural, =0 {Las próximas ejecuciones no cambian.} one {Cambió la próxima ejecución de # programación.} other {Cambió la próxima ejecución de # programaciones.}}',

  // /access
  'access.title': 'Quién puede hacer qué',
  'access.admins': 'Los miembros con **Administrador** o **Gestionar servidor** pueden hacerlo todo.',
  'access.nobody-else':
    'Nadie más tiene acceso todavía. Da acceso a un rol con `/access grant role:@Moderators permission:operator`.',
  'access.everyone': '**everyone**',
  'access.all-servers': 'todos los servidores',
  'access.choose': 'Elige qué acceso quitar',
  'access.revoke.title': '¿Quitar este acceso?',
  'access.revoke.go': 'Quitar',
  'access.grant': '{role} en todos los servidores: {permission}',
  'access.grant-on-server': '{role} en **{server}**: {permission}',
  'access.permission': '**{code}** ({label})',
  'access.granted': 'Permiso concedido',
  'access.already-granted': 'Ya estaba concedido',
  'access.revoked': 'Permisos quitados',
  'access.removed': '{count, plural, one {Se quitó # permiso} other {Se quitaron # permisos}} a {role}.',
  'access.still-granted': 'Aún puede hacer esto:',
  'access.schedules-pause':
    'Estas programaciones se pondrán en pausa en su próxima ejecución, porque quien las creó ya no está o ya no tiene permiso:',
  'access.no-other-grants': '{role} no tiene otros permisos.',
  'access.nothing-to-revoke': 'No hay nada que quitar',
  'access.no-grants': '{role} no tiene permisos.',
  'access.no-grant-of': '{role} no tiene **{permission}** como permiso aparte.',
  'access.no-grants-on-server': '{role} no tiene ningún permiso aparte en **{server}**.',
  'access.no-grant-of-on-server': '{role} no tiene **{permission}** como permiso aparte en **{server}**.',
  'access.as-a-whole':
    'No puedes quitar parte de un nivel, ni un solo servidor de un permiso en todos los servidores. Quítalo entero y concede después lo que deba quedar.',

  // /players
  'players.title': 'Jugadores en {server}',
  'players.not-running': 'No puede haber nadie conectado. Estado del servidor: **{status}**.',
  'players.nobody': 'No hay nadie en {server}',
  'players.count': '{server}: {online, number} en línea',
  'players.count-of': '{server}: {online, number} de {max, number} en línea',
  'players.unnamed': 'No puedo ver quiénes son.',
  'players.some-named': 'Solo puedo ver los nombres de {count, number}.',
  'players.unknown': 'No puedo ver quién está conectado.',
  'players.unreported': '{host} no informa de quién está conectado.',
  'players.limit': 'El servidor admite hasta {max, plural, one {# jugador} other {# jugadores}}.',
  'players.others': '{count, plural, one {# más} other {# más}}',

  'logs.title': 'Consola de {server}',
  'logs.read': 'Actualizado {time}',
  'logs.empty':
    'Ahora mismo la consola no muestra nada. Algunos hostings solo conservan su salida mientras el servidor está en línea.',
  'logs.left-out':
    '{count, plural, one {# línea anterior no cupo en este mensaje.} other {# líneas anteriores no cupieron en este mensaje.}}',
  'logs.footer': 'Las direcciones y las contraseñas se sustituyen por •••.',

  // Buttons
  'reply.waiting':
    'El hosting aún no ha respondido: va lento o me ha pedido esperar. Mostraré el resultado aquí.',
  'button.refresh': 'Actualizar',
  'button.try-again': 'Reintentar',
  'button.console': 'Ver la consola',
  'button.status': 'Estado',
  'button.start': 'Iniciar',
  'button.stop': 'Detener',
  'button.restart': 'Reiniciar',
  'button.back-up': 'Hacer copia',
  'button.back-up-now': 'Hacer copia ahora',
  'button.undo-restore': 'Deshacer esta restauración',
  'button.open-page': 'Abrir en {host}',
  'button.lock': 'Bloquear',
  'button.unlock': 'Desbloquear',
  'button.kill': 'Forzar detención',
  'button.cancel': 'Cancelar',
  'button.connect': 'Conectar',
  'button.back': 'Volver',
  'setup.unset.server': 'Sin servidor predeterminado',
  'setup.unset.log': 'Sin canal de registro',
  'setup.unset.approvals': 'Usar el canal de registro',
  'button.type-again': 'Escribir de nuevo',
  'button.accept-certificate': 'Coincide: conectar',
  'button.enter-key': 'Introducir clave de API',
  'button.console-lines': 'Ver la consola',
  'button.on-it': 'Me encargo',
  'button.previous': 'Anterior',
  'button.next': 'Siguiente',
  'button.more-servers': 'Más servidores',
  'button.save': 'Guardar',
  'button.save-deleting': 'Guardar y borrar antes la anterior',
  'button.skip': 'Omitir',
  'button.skip-next': 'Omitir la próxima',
  'button.pause': 'Pausar',
  'button.resume': 'Reanudar',
  'button.take-over': 'Hacerme cargo',
  'button.postpone': 'Aplazar 30 min',
  'button.newer': 'Más recientes',
  'button.older': 'Más antiguas',

  // Servers
  'status.running': 'en línea',
  'status.stopped': 'detenido',
  'status.starting': 'iniciándose',
  'status.stopping': 'deteniéndose',
  'status.restarting': 'reiniciándose',
  'status.crashed': 'cerrado por un error',
  'status.unknown': 'desconocido',
  'status.own-word': '“{word}”',
  'status.with-own-word': '{status} (el hosting dice “{word}”)',
  'server.is.running': '{server} está en línea',
  'server.is.stopped': '{server} está detenido',
  'server.is.starting': '{server} se está iniciando',
  'server.is.stopping': '{server} se está deteniendo',
  'server.is.restarting': '{server} se está reiniciando',
  'server.is.crashed': '{server} se cerró por un error',
  'server.is.unknown': 'No se conoce el estado de {server}',
  'server.is-own-word': '{server}: “{word}”',
  'server.now.running': 'Ahora {server} está **en línea**.',
  'server.now.stopped': 'Ahora {server} está **detenido**.',
  'server.now.starting': 'Ahora {server} se está **iniciando**.',
  'server.now.stopping': 'Ahora {server} se está **deteniendo**.',
  'server.now.restarting': 'Ahora {server} se está **reiniciando**.',
  'server.now.crashed': '{server} **se cerró por un error**.',
  'server.since': 'Desde el {time}',
  'server.started': 'Iniciado {time}',
  'server.updated': 'Actualizado {time}',
  'server.age': 'hasta {age} de retraso',
  'configuration.game': 'Juego',
  'configuration.software': 'Software',
  'configuration.type': 'Tipo',
  'configuration.map': 'Mapa',
  'configuration.game-mode': 'Modo de juego',
  'configuration.difficulty': 'Dificultad',
  'configuration.line': '{setting}: {value}',
  'players.online-of': '{online, number} de {max, number}',
  'players.at-most': 'hasta {max, number}',
  'usage.cpu': 'CPU',
  'usage.memory': 'Memoria',
  'usage.disk': 'Disco',
  'usage.of': '{used} de {limit}',
  'usage.at-most': 'hasta {limit}',
  'overview.title': 'Servidores',
  'overview.line-last-seen': '**{server}**: último estado conocido: {status} ({time})',
  'overview.online': '{online, number} de {count, plural, one {# servidor} other {# servidores}} en línea',
  'overview.servers': '{count, plural, one {# servidor} other {# servidores}}',
  'overview.all-online': '{count, plural, one {# servidor en línea} other {# servidores en línea}}',
  'overview.players': '{count, plural, one {# jugador} other {# jugadores}}',
  'overview.page': 'Página {page, number} de {pages, number}',
  'overview.choose': 'Elige un servidor para ver más',
  'overview.more':
    'Hay más servidores de los que el hosting mostró en su lista. Para ver uno de ellos, usa `/status` con su nombre.',
  'connection.failed': '⚠️ **{connection}**: {what}',

  // Backups
  'backup.id': 'ID {id}',
  'backup.created': 'Copia de seguridad: {backup}',
  'backup.created-before': 'Antes se hizo una copia del mundo reemplazado: {backup}',
  'backup.name-not-shown': 'El hosting no usó el nombre “{backup}”.',
  'backup.failed': 'fallida',
  'backup.failed-because': 'fallida: “{error}”',
  'backup.in-progress': 'en curso',
  'backup.progress': '{percent} completado',
  'backup.title': 'Copia de seguridad de {server}',
  'backup.list.choose': 'Elige una copia para hacer más',
  'backup.list.title':
    '{count, plural, one {# copia de seguridad} other {# copias de seguridad}} de {server}',
  'backup.list.title-of':
    '{count, number} de {limit, plural, one {# copia de seguridad} other {# copias de seguridad}} de {server}',
  'backup.list.title-page': '{title}, página {page, number} de {pages, number}',
  'backup.list.empty': 'Aún no hay copias de seguridad. Crea una con `/backup create`.',
  'backup.list.more':
    'Hay más copias de seguridad de las que el hosting mostró en su lista. Estas son las que envió.',
  'backup.list.full':
    'Se alcanzó el límite de copias de seguridad. Elimina una con `/backup delete` para hacer sitio.',
  'backup.list.none-allowed': 'El hosting no permite copias de seguridad para este servidor.',
  'backup.download.title': 'Descargar una copia de seguridad de {server}',
  'backup.download.link': 'Descargar',
  'backup.download.secret':
    'No compartas este enlace: cualquiera que lo tenga puede descargar la copia de seguridad. Puede que funcione una sola vez.',
  'backup.download.expires': 'Caduca a las {time} ({relative}).',

  // What is known of a backup, after a sign (✅ ⚠️ ❌ 📦): whether it was read to its end, and what was found. {what} is such as “212 players and 1,280 regions”
  'mark.unchecked': 'sin probar',
  'mark.plausible': 'parece completa',
  'mark.plausible-unread': 'aún sin probar, parece completa',
  'mark.plausible-warned': 'sin probar, con advertencias',
  'mark.read-back': 'probada, completa',
  'mark.read-back-warned': 'probada: se abre, con advertencias',
  'mark.read-back-uncompared': 'probada: se abre',
  'mark.bad': 'mala: no confíes en ella',
  'mark.not-tried.transfer': 'no se pudo abrir: se cortó la transferencia',
  'mark.not-tried.unsupported': 'no se puede abrir aquí: el hosting no envía las copias',
  'mark.not-tried.format': 'no se puede abrir aquí: no conozco su tipo de archivo comprimido',
  'mark.not-tried.too-large': 'no se puede abrir aquí: es demasiado grande',
  'mark.not-tried.interrupted': 'aún no se ha leído hasta el final',
  'mark.not-tried.budget': 'sin abrir: se alcanzó el límite de hoy',
  'backup.not-tried.title': 'No pude probar las copias de seguridad de {server}',
  'backup.not-tried.text':
    'Fallaron tres intentos seguidos. Eso no significa que las copias de seguridad sean malas.',
  'mark.players': '{count, plural, one {# jugador} other {# jugadores}}',
  'mark.regions': '{count, plural, one {# región} other {# regiones}}',
  'mark.files': '{count, plural, one {# archivo} other {# archivos}}',
  'mark.compared.live': '{what} (en comparación con el servidor)',
  'mark.compared.last': '{what} (en comparación con la copia anterior)',
  'mark.size': 'Tamaño: {size}. Lo habitual en este servidor: {usual}.',
  'mark.players-damaged': 'Archivos de jugadores dañados: {damaged, number} de {of, number}.',
  'mark.regions-damaged': 'Regiones del mapa dañadas: {damaged, number} de {of, number}.',
  'mark.problem.empty': 'Está vacía.',
  'mark.problem.checksum-differs': 'No es lo que guardó el hosting: su suma de verificación es distinta.',
  'mark.archive-damaged.compression': 'El archivo comprimido está dañado: no se puede descomprimir.',
  'mark.archive-damaged.entry': 'El archivo comprimido está dañado: no se puede leer uno de sus archivos.',
  'mark.archive-damaged.end': 'El archivo comprimido está cortado: falta el final.',
  'mark.problem.players-missing': 'No contiene archivos de jugadores. En el servidor: {live, number}.',
  'mark.problem.dimension-missing': 'Falta una dimensión: {dimension}.',
  'mark.problem.level-missing': 'Falta `level.dat`. Sin él, el servidor empieza un mundo nuevo.',
  'mark.problem.level-damaged': '`level.dat` está dañado. Sin él, el servidor empieza un mundo nuevo.',
  'mark.problem.regions-missing': 'Regiones del mapa que faltan: {missing, number} de {of, number}.',
  'mark.problem.world-file-missing': 'Falta un archivo sin el cual no hay mundo: {file}.',
  'mark.problem.world-file-empty': 'Está vacío un archivo sin el cual no hay mundo: {file}.',
  'mark.warning.ignored': 'El hosting omite archivos del mundo: {rule}.',
  'mark.warning.too-large-for-disk': 'Restaurarla requiere {needed}. Espacio libre: {free}.',
  'mark.warning.other-layout':
    'Sus archivos están ordenados para otra versión del juego que la del servidor. Tras restaurarla, puede que no arranque.',
  'mark.warning.newer-version':
    'Su versión del juego ({backup}) es más nueva que la del servidor ({server}).',
  'mark.warning.fewer-players': 'Archivos de jugadores: solo {has, number} de {of, number}.',
  'mark.warning.fewer-regions': 'Regiones del mapa: solo {has, number} de {of, number}.',
  'mark.warning.dimension-gone': 'No incluye una dimensión: {dimension}.',
  'mark.warning.unknown-compression': 'Partes del mapa están comprimidas de un modo que no puedo comprobar.',
  'mark.warning.level-only-old': 'Falta `level.dat`. Está su copia anterior, `level.dat_old`.',
  'mark.warning.regions-emptied': 'Regiones del mapa que ahora están vacías: {count, number}.',
  'mark.warning.both-layouts':
    'Contiene archivos ordenados como antes de Minecraft 26.1 y como desde entonces. Tras restaurarla, puede que el servidor no arranque.',

  // What a person requested
  'request.power.start': 'Iniciar {server}',
  'request.power.stop': 'Detener {server}',
  'request.power.restart': 'Reiniciar {server}',
  'request.power.kill': 'Forzar la detención de {server}',
  'request.command': 'Ejecutar un comando en {server}',
  'request.backup.create': 'Crear una copia de seguridad de {server}',
  'request.backup.create-named': 'Crear la copia de seguridad “{backup}” de {server}',
  'request.backup.restore': 'Restaurar {server} desde “{backup}”',
  'request.backup.delete': 'Eliminar la copia de seguridad “{backup}” de {server}',
  'request.backup.lock': 'Bloquear la copia de seguridad “{backup}” de {server}',
  'request.backup.unlock': 'Desbloquear la copia de seguridad “{backup}” de {server}',
  'request.backup.download': 'Descargar la copia de seguridad “{backup}” de {server}',
  'request.backup.prove': 'Probar la copia de seguridad “{backup}” de {server}',

  // The steps of an operation
  'step.power.start.doing': 'Iniciando {server}',
  'step.power.start.done': '{server} está en línea',
  'step.power.start.short': 'iniciado',
  'step.power.start.failed': 'No se inició {server}',
  'step.power.stop.doing': 'Deteniendo {server}',
  'step.power.stop.done': '{server} se detuvo',
  'step.power.stop.short': 'detenido',
  'step.power.stop.failed': 'No se detuvo {server}',
  'step.power.restart.doing': 'Reiniciando {server}',
  'step.power.restart.done': '{server} está en línea otra vez',
  'step.power.restart.failed': 'No se reinició {server}',
  'step.power.kill.doing': 'Forzando la detención de {server}',
  'step.power.kill.done': 'Se forzó la detención de {server}',
  'step.power.kill.failed': 'No se forzó la detención de {server}',
  'step.command.doing': 'Ejecutando un comando en {server}',
  'step.command.done': 'Comando enviado a {server}',
  'step.command.failed': 'No se envió el comando a {server}',
  'step.backup.create.doing': 'Creando una copia de seguridad de {server}',
  'step.backup.create.done': 'Copia de seguridad de {server} creada',
  'step.backup.create.short': 'copia hecha',
  'step.backup.create.failed': 'No se creó ninguna copia de seguridad de {server}',
  'step.backup.create.doing-named': 'Creando la copia de seguridad “{backup}” de {server}',
  'step.backup.create.done-named': 'Copia de seguridad “{backup}” de {server} creada',
  'step.backup.create.failed-named': 'No se creó la copia de seguridad “{backup}” de {server}',
  'step.backup.restore.doing': 'Restaurando {server} desde “{backup}”',
  'step.backup.restore.done': 'Se restauró {server} desde “{backup}”',
  'step.backup.restore.short': 'restaurado',
  'step.backup.restore.failed': 'No se restauró {server}',
  'step.backup.restore.failed-midway': 'Falló la restauración de {server}',
  'step.backup.delete.doing': 'Eliminando la copia de seguridad “{backup}” de {server}',
  'step.backup.delete.done': 'Se eliminó la copia de seguridad “{backup}” de {server}',
  'step.backup.delete.failed': 'No se eliminó la copia de seguridad “{backup}” de {server}',
  'step.backup.lock.doing': 'Bloqueando la copia de seguridad “{backup}” de {server}',
  'step.backup.lock.done': 'Se bloqueó la copia de seguridad “{backup}” de {server}',
  'step.backup.lock.failed': 'No se bloqueó la copia de seguridad “{backup}” de {server}',
  'step.backup.unlock.doing': 'Desbloqueando la copia de seguridad “{backup}” de {server}',
  'step.backup.unlock.done': 'Se desbloqueó la copia de seguridad “{backup}” de {server}',
  'step.backup.unlock.failed': 'No se desbloqueó la copia de seguridad “{backup}” de {server}',
  'step.backup.prove.doing': 'Probando la copia de seguridad “{backup}” de {server}',
  'step.backup.prove.done': 'Copia de seguridad “{backup}” de {server} probada',
  'step.backup.prove.failed': 'La copia de seguridad “{backup}” de {server} no se probó',
  'step.power.unsure': 'Mira `/status` en un minuto antes de volver a intentarlo.',
  'step.power.unsure-after': 'Mira `/status` {after}, antes de volver a intentarlo.',
  'step.command.unsure': 'Comprueba en el juego o con `/logs` si se ejecutó antes de enviarlo otra vez.',
  'step.backup.create.unsure': 'Mira `/backup list` en unos minutos antes de crear otra.',
  'step.backup.create.unsure-after': 'Mira `/backup list` {after}, antes de crear otra.',
  'step.backup.restore.unsure':
    'Puede que el hosting aún la esté restaurando. Puedes volver a restaurar la misma copia de seguridad sin riesgo en unos minutos.',
  'step.backup.restore.unsure-after':
    'Puede que el hosting aún la esté restaurando. Puedes volver a restaurar la misma copia de seguridad sin riesgo {after}.',
  'step.backup.delete.unsure':
    'Mira `/backup list` en un minuto. Si la copia de seguridad sigue ahí, elimínala otra vez.',
  'step.backup.delete.unsure-after':
    'Mira `/backup list` {after}. Si la copia de seguridad sigue ahí, elimínala otra vez.',
  'step.backup.lock.unsure': 'Mira `/backup list` en un minuto: 🔒 marca las copias de seguridad bloqueadas.',
  'step.backup.lock.unsure-after':
    'Mira `/backup list` {after}: 🔒 marca las copias de seguridad bloqueadas.',
  'step.took': '{step} ({duration})',
  'step.started': '**{step}**, empezó {time}',
  'step.unknown': '{step}: resultado desconocido',
  'step.skipped': '~~{step}~~ no ejecutado',
  'step.waiting':
    '{step}: el hosting está recibiendo demasiadas solicitudes de esta cuenta; continuaré {after}',
  'step.waiting-soon':
    '{step}: el hosting está recibiendo demasiadas solicitudes de esta cuenta; continuaré enseguida',
  'step.waiting-throttled':
    '{step}: el hosting limita la frecuencia con la que se puede hacer; continuaré {after}',
  'progress.sent': 'Enviado al hosting {time}',
  'progress.status': 'estado actual: {status}',
  'progress.error': 'el hosting respondió con un error; comprobando si se hizo de todos modos',
  'progress.too-slow': 'el hosting no respondió a tiempo; comprobando qué pasó',
  'progress.interrupted': 'tuve una interrupción mientras tanto; comprobando qué pasó',
  'progress.lost': 'se perdió la respuesta del hosting; comprobando qué pasó',

  // Operations: titles
  'operation.running': '{doing}…',
  'operation.unknown': '{doing}: resultado desconocido',
  'operation.done-unknown': '{done}. {doing}: resultado desconocido',
  'operation.done-failed': '{done}. {failed}',
  'operation.link-created': 'Enlace de descarga creado para la copia de seguridad “{backup}” de {server}',
  'operation.backup-bad': 'No confíes en la copia de seguridad “{backup}” de {server}',
  'operation.backup-bad-next': '`/backup list` muestra las demás. Crea una nueva con `/backup create`.',
  'operation.already.running': '{server} ya está en línea',
  'operation.already.stopped': '{server} ya está detenido',
  'operation.already.down': '{server} ya está fuera de línea',
  'operation.short.succeeded': '{server}: hecho',
  'operation.short.failed': '{server}: fallido',
  'operation.short.unknown': '{server}: sin confirmar',
  'operation.short.text': 'Discord rechazó la respuesta completa. Mira cómo está el servidor con `/status`.',

  // Operations: what happened
  'operation.by-schedule': 'Programado por {person}',
  'operation.output': 'Salida de la consola:',
  'operation.no-output':
    'El hosting lo aceptó. La consola no mostró nada en {duration}. Mira en `/logs` si apareció algo después.',
  'operation.output-unseen':
    'El hosting lo aceptó, pero no devuelve la salida de la consola. Mírala con `/logs`.',
  'operation.nothing-to-do': 'No hay nada que hacer.',
  'operation.already-so': 'No había nada que hacer. El hosting aceptó la solicitud de todos modos.',
  'operation.still-so': 'No hay nada que hacer: ya estaba así.',
  'operation.interrupted': 'Tuve una interrupción antes de que el hosting respondiera.',
  'operation.checked-after-interruption':
    'Tuve una interrupción antes de que el hosting respondiera. En vez de enviarlo otra vez, lo comprobé: se hizo.',
  'operation.checked':
    'El hosting no dio una respuesta clara. En vez de enviarlo otra vez, lo comprobé: se hizo.',
  'operation.not-repeated': 'No lo envié otra vez, para que nada ocurra dos veces.',
  'operation.command-not-repeated': 'Puede que el comando se haya ejecutado. No lo envié otra vez.',
  'operation.unread': 'No pude comprobar si {server} está en línea.',
  'operation.status-old':
    'Último estado de {server} en el hosting, quizá de hace unos segundos: **{status}**.',
  'operation.unread-rate-limited':
    'No puedo comprobar {server} hasta que el hosting vuelva a aceptar solicitudes.',
  'operation.world.restored-over':
    'Los archivos de la copia de seguridad están en su sitio. Los que no contiene, como los más nuevos, se conservaron.',
  'operation.world.not-sent': 'El mundo sigue igual: no envié la restauración.',
  'operation.world.not-restored': 'El mundo sigue igual: no se restauró.',
  'operation.world.see-host':
    'No puedo ver el mundo por mi cuenta. Salvo que el hosting diga arriba que no cambió, revísalo antes de iniciar el servidor.',
  'operation.world.mixed':
    'El mundo puede ser el anterior, el de la copia de seguridad o una mezcla de ambos. Revísalo antes de iniciar el servidor.',
  'operation.world.uncertain':
    'El mundo puede ser el anterior o el de la copia de seguridad. Revísalo antes de dejar entrar a los jugadores.',
  'operation.check.power': 'Estuve pendiente de {server} y no vi que ocurriera.',
  'operation.check.restore':
    'Estuve pendiente de {server}, pero el hosting no muestra cómo terminó la restauración.',
  'operation.check.delete':
    'Revisé la lista de copias de seguridad y no pude confirmar que “{backup}” ya no esté.',
  'operation.check.backup.lock':
    'Revisé la lista de copias de seguridad y no pude confirmar que “{backup}” esté bloqueada.',
  'operation.check.backup.unlock':
    'Revisé la lista de copias de seguridad y no pude confirmar que “{backup}” esté desbloqueada.',
  'operation.check.no-list': 'No pude leer la lista de copias de seguridad.',
  'operation.check.no-new-backup': 'Revisé la lista de copias de seguridad: no hay ninguna nueva.',
  'operation.check.no-earlier-list':
    'No pude leer la lista de copias de seguridad de antes, así que no sé si alguna es nueva.',
  'operation.check.maybe-backup':
    'Puede que sea esta copia de seguridad de la lista: {backup}. También podría ser de otra persona.',
  'operation.check.last': 'Lo comprobé por última vez {duration} después de enviarlo.',
  'operation.group': '**{person}**: {kind}',
  'operation.group-times': '**{person}**: {kind} ({count, plural, one {# vez} other {# veces}})',
  'operation.kind.power.start': 'Iniciar un servidor',
  'operation.kind.power.stop': 'Detener un servidor',
  'operation.kind.power.restart': 'Reiniciar un servidor',
  'operation.kind.power.kill': 'Forzar la detención de un servidor',
  'operation.kind.command': 'Ejecutar un comando en un servidor',
  'operation.kind.backup.create': 'Crear una copia de seguridad de un servidor',
  'operation.kind.backup.restore': 'Restaurar un servidor',
  'operation.kind.backup.delete': 'Eliminar una copia de seguridad',
  'operation.kind.backup.lock': 'Bloquear una copia de seguridad',
  'operation.kind.backup.unlock': 'Desbloquear una copia de seguridad',
  'operation.kind.backup.download': 'Descargar una copia de seguridad',
  'operation.kind.backup.prove': 'Probar una copia de seguridad',

  // Confirmations
  'confirmation.kill.title': '¿Forzar la detención de {server}?',
  'confirmation.kill.text':
    'Esto termina **{server}** de inmediato, sin guardar. Se pierde lo construido desde el último guardado, y el mundo puede dañarse. `/power action:stop` guarda antes.',
  'confirmation.kill.go': 'Forzar detención',
  'confirmation.start-first.title': '{server} no está en línea',
  'confirmation.start-first.text':
    'El hosting solo puede hacer copias de seguridad de servidores en línea. Puedo iniciar **{server}** y después hacer la copia. Luego seguirá en línea.',
  'confirmation.start-first.name': 'La copia de seguridad se llamará “{backup}”.',
  'confirmation.start-first.go': 'Iniciar y hacer copia',
  'confirmation.restore.title': '¿Restaurar {server} desde “{backup}”?',
  'confirmation.restore.text': 'La copia se hizo {time}. Se pierde todo lo construido desde entonces.',
  'confirmation.restore.text-undated': 'Se pierde todo lo construido desde esta copia.',
  'confirmation.restore.kept': 'Los archivos que no están en la copia, como los más nuevos, se conservan.',
  'confirmation.restore.final': '**No se puede deshacer.**',
  'confirmation.restore.undoable': '**Solo podrás deshacerlo si antes haces una copia.**',
  'confirmation.restore.stops':
    'El servidor se detiene para esto. Los jugadores se desconectan hasta que vuelva.',
  'confirmation.restore.unknown': 'No sé si el servidor está en línea.',
  'confirmation.restore.stays-stopped': 'Después se queda detenido.',
  'confirmation.restore.unseen':
    '{host} no informa de cómo terminó una restauración. Después, revisa tú el mundo.',
  'confirmation.restore.safer': '**Más seguro:** {backup}',
  'confirmation.restore.none-safer':
    'No se probó ninguna otra copia de este servidor. Prueba antes otra con `/backup prove`.',
  'confirmation.restore.go': 'Restaurar',
  'confirmation.restore.no-backup': 'Restaurar sin copia',
  'confirmation.restore.other': 'Usar “{backup}”',
  'confirmation.restore.no-stop': 'Restaurar sin detener',
  'confirmation.restore.no-start': 'Restaurar y dejarlo detenido',
  'confirmation.restore.back-up': 'Primero copia, luego restaurar',
  'confirmation.delete.title': '¿Eliminar esta copia de seguridad?',
  'confirmation.delete.text':
    'Esto elimina en el hosting la copia de seguridad {backup} de **{server}**. **No se puede deshacer.**',
  'confirmation.delete.go': 'Eliminar',
  'confirmation.backup-name': '**“{backup}”**',
  'confirmation.backup-details': '{backup} ({details})',
  'confirmation.only': 'solo para {person} · se cierra {relative}',
  // What a restore would cost, and what changed between two backups. {places} are such as “around spawn, −1500 / 800”; {time} is a date
  'cost.online-time': 'Hubo alguien conectado al menos {duration}.',
  'cost.people':
    'Al menos {count, plural, one {# jugador estuvo conectado} other {# jugadores estuvieron conectados}} en ese tiempo.',
  'cost.people-named':
    '{names} {count, plural, one {estuvo conectado} other {estuvieron conectados}} en ese tiempo.',
  'cost.more': '{count, number} más',
  'cost.unnamed': '{count, plural, one {# cuyo nombre no conozco} other {# cuyos nombres no conozco}}',
  'cost.up-to': 'Puede que fueran hasta {count, number}.',
  'cost.joined': '{count, plural, one {# de ellos jugó} other {# de ellos jugaron}} por primera vez.',
  'cost.nobody': 'Nadie jugó en ese tiempo.',
  'cost.unknown': 'No puedo saber si alguien jugó en ese tiempo.',
  'cost.regions':
    '**{dimension}**: alguien estuvo en {count, number} de {total, plural, one {# región} other {# regiones}} ({places}).',
  'cost.regions-cut':
    '**{dimension}**: alguien estuvo en al menos {count, plural, one {# región} other {# regiones}} ({places}).',
  'cost.regions-written':
    '**{dimension}**: se {count, plural, one {escribió # región} other {escribieron # regiones}} ({places}).',
  'cost.regions-new':
    '{count, plural, one {# de ellas es terreno nuevo} other {# de ellas son terreno nuevo}}.',
  'cost.spawn': 'cerca del spawn',
  'cost.dimension.overworld': 'Superficie',
  'cost.dimension.the_nether': 'Nether',
  'cost.dimension.the_end': 'End',
  'cost.dimension.map': 'Mapa',
  'cost.counted-from': 'No veo lo que pasó antes de esta fecha: {time}.',
  'cost.comes-back':
    'En ese tiempo se restauró una copia más antigua. Esta devuelve lo que {count, plural, one {# jugador perdió} other {# jugadores perdieron}} con ello.',
  'cost.newer': '**Se pierde menos con:** {backup}',
  'cost.map-legend': '■ cambiado · □ terreno nuevo · ✕ spawn',
  'cost.map-alt':
    'Mapa de una dimensión. Regiones cambiadas: {touched, number}. Terreno nuevo: {fresh, number}.',
  'compare.title': 'Qué cambió entre dos copias de seguridad de {server}',
  'compare.older': 'Más antigua: {backup}',
  'compare.newer': 'Más nueva: {backup}',
  'compare.time': '**Tiempo entre ambas: {duration}**',
  'compare.contents': 'Contenido: {before} → {after}',
  'compare.played': 'Tiempo jugado, hasta el último guardado: {names}.',
  'compare.only-older': 'Solo en la más antigua: {what}.',
  'confirmation.expired.title': 'Confirmación caducada',
  'confirmation.expired.text':
    'Nadie lo confirmó a tiempo, así que no se cambió nada. {person} pidió: **{request}**. Ejecuta otra vez el comando si aún lo necesitas.',
  'confirmation.expired.early':
    'Había demasiadas confirmaciones pendientes, así que esta caducó antes de tiempo. No se cambió nada. {person} pidió: **{request}**. Ejecuta otra vez el comando si aún lo necesitas.',
  'confirmation.unshown.title': 'No se cambió nada',
  'confirmation.unshown.text':
    'No pude mostrar la confirmación. {person} pidió: **{request}**. Ejecuta otra vez el comando si aún lo necesitas.',
  'confirmation.cancelled.title': 'Cancelado',
  'confirmation.cancelled.text': 'No se cambió nada. {person} pidió: **{request}**.',

  // /panel and panels
  'error.panel-channel-refused.title': 'No puedo publicar ahí',
  'error.panel-channel-refused.text':
    'No puedo publicar un panel de estado en {channel}: {problem}. Dame **Ver canal**, **Enviar mensajes**, **Insertar enlaces** y **Adjuntar archivos** en ese canal y vuelve a intentarlo.',
  'error.too-many-panels.title': 'Demasiados paneles de estado',
  'error.too-many-panels.text':
    'Ya tienes {max, number} paneles de estado, que es el límite. No se cambió nada. Quita antes uno con `/panel remove`.',
  'error.no-such-panel.title': 'No existe ese panel de estado',
  'error.no-such-panel.text': 'Elige uno de la lista que aparece al escribir en `panel`. No se cambió nada.',
  'error.panel-color.title': 'No entiendo este color',
  'error.panel-color.text': 'Escribe seis dígitos como `#57f287` o elige uno de la lista. No se cambió nada.',
  'error.panel-image.title': 'No puedo mostrar esta imagen',
  'error.panel-image.text':
    'Escribe una dirección que empiece por `https://`, de {max, number} caracteres como máximo. No se cambió nada.',
  'error.panel-parts.title': 'Un panel de estado no puede mostrar esto',
  'error.panel-parts.text': 'Elige entre {parts}, separados por comas. No se cambió nada.',
  'error.panel-no-change.title': 'No hay nada que cambiar',
  'error.panel-no-change.text': 'Indica al menos una opción, como `title` o `show`.',
  'error.panel-gone.title': 'Este panel de estado ya no se actualiza',
  'error.panel-gone.text': 'Un admin puede publicar uno nuevo con `/panel post`.',
  'panel.all-servers': 'Todos los servidores',
  'panel.new': 'Estoy leyendo el estado. Aparecerá aquí en un momento.',
  'panel.last-seen': '{server}: último estado conocido: {status}',
  'panel.unread': '⚠️ **{reason}.** Seguiré intentándolo.',
  'panel.unread-since': '⚠️ **{reason}.** Última lectura: {time}. Seguiré intentándolo.',
  'panel.late': 'No pude leer su estado a tiempo',
  'panel.operation': '⏳ **{request}**: solicitado por {person} {since}',
  'panel.operation-elsewhere': '⏳ **{request}**: solicitado desde otro servidor de Discord {since}',
  'panel.operation-scheduled': '⏳ **{request}**: programado, iniciado {since}',
  'panel.newest-backup': 'Copia de seguridad {backup}',
  'panel.no-backup': 'Aún no hay copias de seguridad',
  'panel.next-run': 'A continuación: {requests}, {time}',
  'panel.posted.title': 'Panel de estado publicado',
  'panel.posted.text':
    '**{panel}** en {channel}: {message}. Se actualiza solo. Para quitarlo, usa `/panel remove`.',
  'panel.posted-later.title': 'El panel de estado aún no se publicó',
  'panel.posted-later.text':
    'Discord no acepta mensajes ahora mismo. Publicaré **{panel}** en {channel} en cuanto los acepte.',
  'panel.edited.title': 'Panel de estado cambiado',
  'panel.edited.text': '**{panel}** en {channel} cambiará en un momento.',
  'panel.moved.title': 'Panel de estado movido',
  'panel.moved.left': 'No pude borrar su mensaje en {channel}, así que bórralo tú.',
  'panel.part.address': 'dirección',
  'panel.part.players': 'jugadores',
  'panel.part.usage': 'uso',
  'panel.part.backup': 'copia',
  'panel.part.schedule': 'programación',
  'panel.part.chart': 'gráfico',
  'panel.removed.title': 'Panel de estado quitado',
  'panel.removed.text': 'Quité **{panel}** de {channel} y borré su mensaje.',
  'panel.removed.text-left':
    '**{panel}** en {channel} ya no se actualiza. No pude borrar su mensaje, así que bórralo tú.',
  'panel.list.title': 'Paneles de estado',
  'panel.list.none': 'Aún no hay paneles de estado. Publica uno con `/panel post`.',
  'panel.list.message': 'ver',
  'panel.list.line': '**{panel}** en {channel}: {message}',
  'panel.list.line-without-buttons': '**{panel}** en {channel}, sin botones: {message}',
  'panel.list.not-posted': '**{panel}** en {channel}: aún sin publicar, seguiré intentándolo',
  'panel.list.ended': '⚠️ **{panel}** en {channel}: finalizado {time} ({reason})',
  'panel.list.picture-refused': '⚠️ Sin gráfico: no tengo permiso para adjuntar archivos ahí.',
  'panel.end.message-deleted': 'se borró su mensaje',
  'panel.end.channel-gone': 'se borró el canal',
  'panel.end.no-access': 'ya no puedo ver el canal',
  'panel.end.no-permission': 'ya no tengo permiso para publicar ahí',
  'panel.ended.title': 'Un panel de estado dejó de actualizarse',
  'panel.ended.text':
    '**{panel}** en {channel}: {reason}. Un admin puede volver a publicarlo con `/panel post`.',

  // /alerts and alerts
  'alert.down.title': '{server} se cayó',
  'alert.down.crashed-title': '{server} se cerró por un error',
  'alert.down.flapping-title': '{server} se cae una y otra vez',
  'alert.down.text': 'Se cayó {time}, y nadie me pidió detenerlo.',
  'alert.down.unseen': 'Se cayó mientras yo no vigilaba ({from} – {to}).',
  'alert.down.online':
    '{count, plural, one {Había # jugador conectado.} other {Había # jugadores conectados.}}',
  'alert.down.online-named':
    '{count, plural, one {Había # jugador conectado: {names}.} other {Había # jugadores conectados: {names}.}}',
  'alert.down.nobody-online': 'No había nadie conectado.',
  'alert.down.last-line': 'La última línea de la consola:',
  'alert.down.over-title': '{server} funciona de nuevo',
  'alert.down.over': 'Estuvo caído {duration}.',
  'alert.down.over-unseen': 'Estuvo caído al menos {duration}.',
  'alert.down.over-at-most': 'Estuvo caído como máximo {duration}.',
  'alert.down.it-crashed': 'Se cerró por un error {time}.',
  'alert.down.past-title': '{server} estuvo caído',
  'alert.down.past': 'Caída: {from} – {to} ({duration}). No pude publicarlo antes.',
  'alert.down.count': 'Se cayó {count, plural, one {# vez} other {# veces}} (la primera: {since}):',
  'alert.down.time': '• {from}, durante {duration}',
  'alert.together.title':
    '{count, plural, one {# servidor de {host} se cayó} other {# servidores de {host} se cayeron}}',
  'alert.together.over-title':
    '{count, plural, one {# servidor de {host} funciona de nuevo} other {# servidores de {host} funcionan de nuevo}}',
  'alert.together.some-back':
    '{back, plural, one {# de {count, number} funciona de nuevo.} other {# de {count, number} funcionan de nuevo.}}',
  'alert.together.down': '**{server}** se cayó {time}',
  'alert.together.crashed': '**{server}** se cerró por un error {time}',
  'alert.together.unseen': '**{server}** se cayó mientras yo no vigilaba ({from} – {to})',
  'alert.together.back': '**{server}** volvió {time} (estuvo caído {duration})',
  'alert.together.back-unseen': '**{server}** funciona de nuevo',
  'alert.together.closed': '**{server}** ya no se sigue',
  'alert.together.online': '{count, plural, one {había # conectado} other {había # conectados}}',
  'alert.together.crash-title':
    '{count, plural, one {# servidor de {host} se cerró por un error y se reinició} other {# servidores de {host} se cerraron por un error y se reiniciaron}}',
  'alert.together.restart-title':
    '{count, plural, one {# servidor de {host} se reinició; no se sabe por qué} other {# servidores de {host} se reiniciaron; no se sabe por qué}}',
  'alert.together.started': '**{server}** se volvió a iniciar {time}',
  'alert.unreachable.title': 'No puedo conectar con {name}',
  'alert.unreachable.key-title': '{name} rechaza la clave de API',
  'alert.unreachable.node-title': 'No puedo conectar con la máquina de {name}',
  'alert.unreachable.unread-title': 'No puedo leer los servidores de {name}',
  'alert.unreachable.text':
    'La primera lectura fallida fue {since}: no sé si sus servidores están funcionando.',
  'alert.unreachable.next': 'Si sigue así, mira la página de estado del hosting.',
  'alert.unreachable.over-title': 'Ya puedo conectar con {name}',
  'alert.unreachable.node-over-title': 'Ya puedo conectar con la máquina de {name}',
  'alert.lasted': 'Duró {duration}.',
  'alert.lasted-at-most': 'Duró como máximo {duration}.',
  'alert.memory.title': 'A {name} casi no le queda memoria',
  'alert.memory.text': 'Lleva cinco minutos usando un {percent} de su memoria o más.',
  'alert.memory.over-title': '{name} vuelve a tener memoria suficiente',
  'alert.disk.title': 'A {name} casi no le queda espacio en disco',
  'alert.disk.text': 'Usa un {percent} de su espacio en disco.',
  'alert.disk.over-title': '{name} vuelve a tener espacio suficiente en disco',
  'alert.backup-age.title': 'No hay copia de seguridad reciente de {name}',
  'alert.backup-age.text':
    'La última se creó {time}. Debería tener como mucho {hours, plural, one {# hora} other {# horas}}.',
  'alert.backup-age.none':
    'No tiene ninguna copia de seguridad. Debería haber una de hace como mucho {hours, plural, one {# hora} other {# horas}}.',
  'alert.backup-age.over-title': '{name} vuelve a tener una copia de seguridad reciente',
  'alert.backup-age.first-title': '{name} tiene una copia de seguridad reciente',
  'alert.proven-age.title': 'No se probó ninguna copia reciente de {name}',
  'alert.proven-age.text':
    'La última copia probada se creó {time}. Debería tener como mucho {hours, plural, one {# hora} other {# horas}}.',
  'alert.proven-age.none':
    'No se probó ninguna de sus copias. Debería haber una de hace como mucho {hours, plural, one {# hora} other {# horas}}.',
  'alert.proven-age.over-title': 'Se probó una copia reciente de {name}',
  'alert.backup-bad.title': 'No te fíes de una copia de seguridad de {name}',
  'alert.backup-bad.good': 'Última copia de seguridad buena: {backup}',
  'alert.backup-bad.none-good':
    'No conozco ninguna copia de seguridad buena de este servidor. Crea una nueva.',
  'alert.crash.title': '{name} se cerró por un error y el hosting lo reinició',
  'alert.crash.text': 'El hosting lo volvió a iniciar {time}.',
  'alert.restart.title': '{name} se reinició; no se sabe por qué',
  'alert.restart.text':
    'Se volvió a iniciar {time}, y nadie me lo pidió. Puede que se cerrara por un error, o que se reiniciara desde el panel de control del hosting o por una tarea programada allí.',
  'alert.schedule-missed.title':
    '{count, plural, one {No se hizo una ejecución programada en {name}} other {No se hicieron # ejecuciones programadas en {name}}}',
  'alert.repeated': 'Ocurrió {count, plural, one {# vez} other {# veces}}; la primera, {since}.',
  'alert.taken': '{person} se encarga.',
  'alert.handled': '{person} se encargó.',
  'alert.closed': 'Ya no sigo esto: sus alertas se desactivaron o el servidor ya no está conectado.',
  'alerts.welcome.title': 'Aquí se publican las alertas',
  'alerts.welcome.text':
    'Aviso aquí cuando un servidor de juego se cae sin que nadie me haya pedido detenerlo, o cuando tiene otro problema. Un admin puede cambiarlo con `/alerts set`.',
  'alerts.set.title': 'Alertas activadas',
  'alerts.set.all':
    'Todas las alertas se publican en {channel}, salvo las de servidores con su propio ajuste.',
  'alerts.set.server': 'Las alertas de **{server}** se publican en {channel}.',
  'alerts.set.role':
    'Mencionan a {role}. Si los miembros no pueden mencionar ese rol, necesito en ese canal el permiso para mencionar todos los roles.',
  'alerts.set.backup-age':
    'También compruebo que la última copia de seguridad tenga como mucho {hours, plural, one {# hora} other {# horas}}.',
  'alerts.set.proven-age':
    'También compruebo que la última copia de seguridad probada tenga como mucho {hours, plural, one {# hora} other {# horas}}.',
  'alerts.set.no-restarts': 'No aviso de los reinicios que nadie pidió aquí.',
  'alerts.off.title': 'Alertas desactivadas',
  'alerts.off.all': 'Ya no publico alertas aquí.',
  'alerts.off.server': 'Ya no publico alertas de **{server}**.',
  'alerts.none.title': 'No hay alertas',
  'alerts.none.text': 'Aún no hay alertas configuradas. Elige un canal con `/alerts set`.',
  'alerts.title': 'Dónde se publican las alertas',
  'alerts.line.all': '**Todos los servidores**: {channel}',
  'alerts.line.server': '**{server}**: {channel}',
  'alerts.line.role': 'menciona a {role}',
  'alerts.line.backup-age':
    'última copia de seguridad de hace como mucho {hours, plural, one {# hora} other {# horas}}',
  'alerts.line.proven-age':
    'última copia de seguridad probada de hace como mucho {hours, plural, one {# hora} other {# horas}}',
  'alerts.line.no-restarts': 'sin reinicios',
  'alerts.line.off': '**{server}**: desactivadas',
  'alerts.line.problem': '⚠️ No pude publicar la última alerta: {problem}.',
  'alerts.refused.title': 'No pude publicar una alerta',
  'alerts.refused.text': '**{alert}**. No pude publicarlo en {channel}: {problem}. Mira `/alerts show`.',
  'error.alert-channel-refused.title': 'No puedo publicar ahí',
  'error.alert-channel-refused.text':
    'No puedo publicar alertas en {channel}: {problem}. Dame **Ver canal**, **Enviar mensajes** e **Insertar enlaces** en ese canal y vuelve a intentarlo.',
  'error.alert-role-everyone.title': 'No puedo mencionar a @everyone',
  'error.alert-role-everyone.text': 'Elige otro rol o ninguno. No se cambió nada.',
  'error.too-many-alerts.title': 'Demasiados ajustes de alertas',
  'error.too-many-alerts.text':
    'Ya tienes {max, number} ajustes de alertas, que es el límite. No se cambió nada. Desactiva antes algunos con `/alerts off`.',
  'error.proven-age-unavailable.title': 'Allí no puedo probar copias de seguridad',
  'error.proven-age-unavailable.text':
    'El hosting no envía copias de seguridad, o no estoy configurado para leerlas. No se cambió nada. Deja `proven_age` vacío.',
  'error.alert-over.title': 'Ya terminó',
  'error.alert-over.text': 'Ya no hay nada de lo que encargarse.',
  'error.alert-taken.title': 'Alguien ya se encarga',
  'error.alert-taken.text': '{person} ya se encarga.',

  // /schedule and schedules
  'schedule.when.daily': 'Todos los días a las {times}',
  'schedule.when.days': 'Cada {days} a las {times}',
  'schedule.when.weekdays': 'De lunes a viernes a las {times}',
  'schedule.when.minutes': 'Cada {minutes, plural, one {# minuto} other {# minutos}}',
  'schedule.when.hours': '{hours, plural, one {Cada hora en punto} other {Cada # horas, desde las {first}}}',
  'schedule.when.every': 'Cada {duration}',
  'schedule.when.cron': 'Cron: {line}',
  'schedule.when.empty':
    'Cuando lleve {minutes, plural, one {# minuto} other {# minutos}} sin nadie en línea',
  'schedule.when.once': 'Una vez: {time}',
  'schedule.when.monthly': 'El día {day, number} de cada mes a las {time}',
  'schedule.when.first': '{when} · primera vez: {time}',
  'schedule.draft.title': '¿{what}?',
  'schedule.zone-utc':
    'Las horas que escribes están en **UTC**. Un admin puede elegir una zona horaria con `/setup timezone`.',
  'schedule.clock.skipped':
    'El {date} los relojes se adelantan y se saltan esta hora. Esa ejecución será a las {time}.',
  'schedule.clock.left-out':
    'El {date} los relojes se adelantan y se saltan esta hora. Entonces no se ejecuta.',
  'schedule.clock.once':
    'El {date} los relojes se atrasan, así que esta hora llega dos veces. Se ejecuta la primera.',
  'schedule.clock.twice':
    'El {date} los relojes se atrasan, así que esta hora llega dos veces. Se ejecuta las dos.',
  'schedule.often': '⚠️ Eso son {count, number} veces al día.',
  'schedule.next-runs': 'Próximas ejecuciones: {times}',
  'schedule.first-run': 'Primera ejecución: {time}',
  'schedule.no-warning': 'Quien esté en línea en ese momento se desconectará sin aviso.',
  'schedule.clash': '⚠️ En {servers} hay ejecuciones previstas para el mismo minuto. Una espera a la otra.',
  'schedule.clash-with': '⚠️ A la misma hora: {schedules}. Una espera a la otra.',
  'schedule.warns': 'Avisa a los jugadores {times} antes: “{text}”',
  'schedule.waits-for': 'Espera hasta {duration} a que no haya nadie en línea.',
  'schedule.waits-until': 'Espera a que no haya nadie en línea, o hasta las {time}.',
  'schedule.keeps':
    'Conserva {count, plural, one {la copia más reciente} other {las # copias más recientes}} de esta programación. Sus copias más antiguas se borran, salvo las bloqueadas. Las demás copias se quedan.',
  'schedule.limit':
    'El hosting permite {limit, plural, one {# copia de seguridad} other {# copias de seguridad}} de este servidor, que ahora tiene {used, number}.',
  'schedule.limit.full': 'Las ejecuciones fallarán hasta que se borre una copia.',
  'schedule.limit.full-keep':
    'Las ejecuciones fallarán hasta que se borre una copia. Si entonces solo hay sitio para una, vuelve a crear la programación. De lo contrario, solo saldrá bien una ejecución.',
  'schedule.limit.fills':
    'Cuando el servidor tenga {limit, number}, las ejecuciones fallarán hasta que se borre una copia. Con `keep`, la programación borra la suya más antigua.',
  'schedule.limit.rotates':
    'Hay sitio para {room, number} de esta programación. Cuando el servidor tiene {limit, number}, se borra la más antigua de la programación antes de crear una nueva.',
  'schedule.limit.one':
    'Queda sitio para 1. Hay que borrar la anterior antes de crear una nueva. Si eso falla, la programación se queda sin ninguna. Solo con “Guardar”, las ejecuciones fallarán mientras el servidor tenga {limit, number}.',
  'schedule.deletes-first':
    'Cuando el servidor está en el límite de copias de seguridad del hosting, se borra la única de esta programación antes de crear una nueva.',
  'schedule.announced': 'Se anuncia antes en {channel}, con botones para omitir o aplazar.',
  'schedule.saved.title': 'Programación guardada',
  'schedule.set-up-by': 'Creada por {person}',
  'schedule.not-saved': 'No se guardó nada.',
  'schedule.next-run': 'Próxima ejecución: {time}',
  'schedule.no-next-run': 'No hay más ejecuciones',
  'schedule.waits-empty': 'Se ejecuta cuando el servidor está vacío.',
  'schedule.is-paused': 'En pausa',
  'schedule.paused.title': 'Programación en pausa',
  'schedule.paused.maker-left': '{person} la creó y ya no está en este servidor de Discord.',
  'schedule.paused.maker-not-allowed': '{person} la creó y ya no tiene permiso para hacerlo.',
  'schedule.paused.take-over':
    'No se ejecutó. Cualquiera con permiso para esta acción puede hacerse cargo de ella, y continuará en su nombre.',
  'schedule.taken-over.title': 'La programación cambió de responsable',
  'schedule.resumed.title': 'Programación reanudada',
  'schedule.removed.title': 'Programación eliminada',
  'schedule.skipped.title': 'Próxima ejecución omitida',
  'schedule.list.title': 'Programaciones',
  'schedule.list.title-server': 'Programaciones de {server}',
  'schedule.list.none': 'Aún no hay programaciones. Crea una con `/schedule add`.',
  'schedule.list.choose': 'Elige una programación para hacer más',
  'schedule.last': 'Última ejecución {relative}: {result}',
  'schedule.last-skipped': 'Ejecución {relative}: {result}',
  'schedule.result.succeeded': 'hecha',
  'schedule.result.failed': 'falló',
  'schedule.result.unknown': 'resultado desconocido',
  'schedule.result.running': 'aún en curso',
  'schedule.result.gone': 'ya no consta',
  'schedule.idle.running': 'nada que hacer, el servidor estaba en línea',
  'schedule.idle.stopped': 'nada que hacer, el servidor estaba detenido',
  'schedule.result.skipped': 'omitida por {person}',
  'schedule.result.missed': 'perdida, {reason}',
  'schedule.result.missed-only': 'perdida',
  'schedule.missed.late': 'yo no estaba en línea o no podía acceder a mi base de datos',
  'schedule.missed.busy': 'había otra acción en curso en el servidor',
  'schedule.missed.host-away': 'no recibí datos del hosting',
  'schedule.missed.disconnected': 'su conexión se eliminó o no se puede usar',
  'schedule.missed.unsupported': 'el hosting no puede hacerlo',
  'schedule.missed.maker-left': 'quien la creó ya no está en este servidor de Discord',
  'schedule.missed.maker-not-allowed': 'quien la creó ya no tiene permiso para hacerlo',
  'schedule.misses.title': 'Se perdieron ejecuciones programadas',
  'schedule.misses.one': '{request}, prevista: {due}',
  'schedule.misses.several':
    '{request}, {count, plural, one {# ejecución} other {# ejecuciones}} ({first} – {last})',
  'schedule.misses.because': '{what}: {reason}',
  'schedule.misses.end': 'No se ejecutarán más tarde. Las próximas están en `/schedule list`.',
  'schedule.notice.text': 'Programado para las {time} ({relative}).',
  'schedule.notice.text-empty':
    'Programado para cuando no haya nadie en línea, como muy tarde a las {time} ({relative}).',
  'schedule.notice.postponed': '{person} lo aplazó hasta las {time} ({relative}).',
  'schedule.notice.skipped': '{person} omitió esta ejecución.',
  'schedule.notice.ended': 'Esta ejecución: {result}.',
  'schedule.notice.called-off': 'Esta ejecución se canceló porque cambió la programación.',
  'schedule.notice.not-warned': 'No se avisó a los jugadores {times} antes.',
  'schedule.notice.maybe-not-warned': 'Es posible que no se avisara a los jugadores {times} antes.',
  'schedule.warning.stop': 'El servidor se detiene en {minutes, plural, one {# minuto} other {# minutos}}.',
  'schedule.warning.restart':
    'El servidor se reinicia en {minutes, plural, one {# minuto} other {# minutos}}.',
  'schedule.warning.backup':
    'Se hará una copia de seguridad del servidor en {minutes, plural, one {# minuto} other {# minutos}}.',
  'schedule.warning.command':
    'Un comando programado se ejecuta en {minutes, plural, one {# minuto} other {# minutos}}.',

  // /history and charts
  'history.title': 'Qué se hizo en los últimos 90 días',
  'history.title-server': 'Qué se hizo en {server} en los últimos 90 días',
  'history.nothing': 'Aún no hay historial.',
  'history.nothing-such': 'No se encontró nada.',
  'history.start': 'Se inició {server}',
  'history.restart': 'Se reinició {server}',
  'history.scheduled': 'programado',
  'history.approved': 'con la aprobación de {person}',
  'chart.day.alt':
    'Las últimas 24 horas. Máximo de jugadores: {players}. Disponibilidad: {uptime}. Reinicios: {restarts, number}. Cierres por error: {crashes, number}. Copias de seguridad: {backups, number}.',
  'chart.day.title': 'Jugadores en las últimas 24 horas',
  'chart.now': 'ahora',
  'chart.period.1': '24 horas',
  'chart.period.7': '7 días',
  'chart.period.30': '30 días',
  'chart.sign.restart': 'reinicio',
  'chart.sign.crash': 'cierre por error',
  'chart.sign.backup': 'copia de seguridad',
  'chart.sign.down': 'detenido',
  'chart.sign.unreachable': 'sin datos del hosting',
  'chart.no-data': 'sin datos',
  'chart.days.title': '{server}: {days, plural, one {el último día} other {los últimos # días}}',
  'chart.hours.title': '{server}: {hours, plural, one {la última hora} other {las últimas # horas}}',
  'chart.days.nothing':
    'No hay datos de este periodo. Solo los recojo mientras `/panel`, `/alerts` o `/schedule` los necesitan.',
  'chart.days.uptime': 'Disponibilidad: **{uptime}** (con {observed} de datos)',
  'chart.days.uptime-whole': 'Disponibilidad: **{uptime}**',
  'chart.days.busiest': 'Máximo de jugadores: **{players, number}**, {time}',
  'chart.row.players': 'Jugadores',
  'chart.row.cpu': 'CPU (100 % es un núcleo)',
  'chart.row.memory': 'Memoria',
  'chart.row.memory-size': 'Memoria en GB',
  'chart.row.uptime': 'Disponibilidad',
  'chart.days.legend': 'Líneas: media · áreas: máximo · huecos: sin medir · se guarda 90 días',
  'chart.days.soon': 'Aún no hay datos suficientes para un gráfico: hacen falta dos horas.',
  'chart.days.no-picture':
    'No puedo dibujar gráficos: quien mantiene este bot tiene que instalar la biblioteca de dibujo.',
  'chart.days.alt': 'Medido: {observed} · máximo de jugadores: {players} · disponibilidad: {uptime}',

  // Requests for approval, and grants of console commands
  'access.grant-changed': 'Permiso cambiado',
  'access.level-replaced': 'El nivel era {before} y ahora es {now}.',
  'access.also-keeps': '{role} conserva además estos permisos. Quítalos con `/access revoke`:',
  'access.only-commands': '{grant}, solo comandos que empiecen por {commands}',
  'error.commands-elsewhere.title': 'Solo con el permiso “command”',
  'error.commands-elsewhere.text':
    'La opción `commands` solo funciona con el permiso `command`. No se cambió nada.',
  'error.commands-unreadable.title': 'Estos comandos no sirven',
  'error.commands-unreadable.text':
    '“{pattern}” no sirve. Escribe las primeras palabras de cada comando, separadas por comas: `say, whitelist, kick *`. `*` vale por una palabra cualquiera, pero no puede ir primero. Como máximo {count, number} comandos de {length, number} caracteres, sin `;`, `|` ni `&&`. No se cambió nada.',
  'error.command-not-allowed.title': 'Sin permiso',
  'error.command-not-allowed.text':
    'En **{server}** solo puedes ejecutar comandos que empiecen por {commands}. No se envió nada.',
  'error.several-commands.title': 'Un comando a la vez',
  'error.several-commands.text':
    'En **{server}** solo puedes ejecutar comandos que empiecen por {commands}, de uno en uno: sin `;`, `|` ni `&&`. No se envió nada.',
  'button.ask-approval': 'Pedir aprobación',
  'button.approve': 'Aprobar',
  'button.decline': 'Rechazar',
  'approval.wanted': '{person} pide: {request}',
  'approval.backup-first': 'Antes se hace una copia, así que se puede deshacer.',
  'approval.start-first': 'El servidor se inicia para esto y sigue en línea.',
  'approval.deciders': '{person} · se cierra {relative} · puede responder quien tenga permiso para esto',
  'approval.approved.title': 'Aprobado: {request}',
  'approval.approved.text': '{person} lo pidió y {decider} lo aprobó.',
  'approval.declined.title': 'Rechazado: {request}',
  'approval.declined.text': '{person} lo pidió y {decider} lo rechazó. No se cambió nada.',
  'approval.expired.title': 'Caducado: {request}',
  'approval.expired.text': '{person} lo pidió. Nadie lo aprobó a tiempo, así que no se cambió nada.',
  'approval.sent.title': 'A la espera de aprobación: {request}',
  'approval.sent.text':
    'Tu solicitud está en {channel}. Si alguien la aprueba, lo haré en tu nombre y mostraré aquí el resultado. Se cierra {relative}.',
  'approval.approved-by': 'Aprobado por {person}',
  'approval.welcome.title': 'Aquí se publican las solicitudes de aprobación',
  'approval.welcome.text':
    'Cuando alguien pide algo para lo que no tiene permiso, quienes sí lo tienen pueden aprobarlo o rechazarlo aquí. Un admin puede elegir otro canal con `/setup approvals`.',
  'setup.approvals-channel': 'Solicitudes de aprobación: {channel}',
  'setup.approvals-in-log': 'Solicitudes de aprobación: en el canal de registro',
  'setup.approvals-set.title': 'Canal de aprobaciones elegido',
  'setup.approvals-set.text': 'Las solicitudes de aprobación se publican ahora en {channel}.',
  'setup.approvals-removed.title': 'Ya no hay canal de aprobaciones',
  'setup.approvals-removed.text':
    'Las solicitudes de aprobación se publican ahora en el canal de registro. Sin canal de registro, nadie puede pedir nada.',
  'error.approvals-channel-refused.title': 'No puedo publicar ahí',
  'error.approvals-channel-refused.text':
    'No puedo publicar solicitudes de aprobación en {channel}: {problem}. Dame **Ver canal**, **Enviar mensajes** e **Insertar enlaces** en ese canal y vuelve a intentarlo.',
  'error.approval-not-needed.title': 'Ahora ya tienes permiso',
  'error.approval-not-needed.text': 'Puedes hacerlo sin aprobación. Vuelve a ejecutar el comando.',
  'error.approval-own.title': 'No puedes aprobar tu propia solicitud',
  'error.approval-own.text': 'Debe aprobarla otra persona. Para retirarla, pulsa **Rechazar**.',
  'error.approval-person-left.title': 'Esta persona ya no está',
  'error.approval-person-left.text':
    '{person} ya no está en este servidor de Discord, así que no se cambió nada. **Rechazar** cierra la solicitud.',
  'error.approval-person-lost-access.title': 'Sin permiso',
  'error.approval-person-lost-access.text':
    '{person} ya no tiene acceso a **{server}**, así que no se cambió nada. **Rechazar** cierra la solicitud.',
  'error.approval-changed.title': 'La solicitud cambió',
  'error.approval-changed.text':
    'No se envió nada: el servidor o la copia de seguridad ya no está como antes, así que hacen falta otros pasos. Ahora se ven en el mensaje. Para aprobarlos, pulsa **Aprobar** otra vez.',
  'error.approval-starting.title': 'Ya está aprobado',
  'error.approval-starting.text':
    '{person} lo acaba de aprobar. Vuelve a intentarlo en un minuto si no pasa nada.',
  'error.approval-not-posted.title': 'Tu solicitud no se publicó',
  'error.approval-not-posted.text':
    'No puedo publicar en {channel}: {problem}. Un admin puede elegir otro canal con `/setup approvals`.',
  'error.approvals-off.title': 'Tu solicitud no se publicó',
  'error.approvals-off.text':
    'Ya no hay un canal para las solicitudes de aprobación. Un admin puede elegir uno con `/setup approvals`.',
  'error.too-many-approvals.title': 'Demasiadas solicitudes pendientes',
  'error.too-many-approvals.text':
    '{count, plural, one {Tienes # solicitud pendiente.} other {Tienes # solicitudes pendientes.}} Espera a que una se apruebe, se rechace o caduque.',
  'error.too-many-approvals-of-guild.title': 'Demasiadas solicitudes pendientes',
  'error.too-many-approvals-of-guild.text':
    '{count, plural, one {Aquí hay # solicitud pendiente.} other {Aquí hay # solicitudes pendientes.}} Espera a que una se apruebe, se rechace o caduque.',

  // The log channel
  'log.welcome.title': 'Aquí se registran las acciones',
  'log.welcome.text':
    'Publico aquí quién hizo qué con tus servidores de juego y con qué resultado. Un admin puede cambiarlo con `/setup log`.',
};
