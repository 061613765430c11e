import type { Catalog } from '../catalog.ts';

/** French. */
export const fr: Catalog = {
  // Time and lists
  'time.after': 'après {time} ({relative})',
  'time.just-now': 'à l’instant',
  'list.sentences': '{first} {second}',
  'list.more': '… et {count, plural, one {# autre} other {# autres}}',

  // Descriptions of commands and their options
  'command.status': 'Voir l’état de vos serveurs de jeu',
  'command.players': 'Voir qui est en ligne',
  'command.power': 'Démarrer, arrêter ou redémarrer un serveur, ou forcer son arrêt',
  'command.power.action': 'Ce qu’il faut faire',
  'command.cmd': 'Exécuter une commande de console sur un serveur',
  'command.cmd.command': 'Une seule ligne, comme vous la taperiez dans la console, par exemple : say Bonjour',
  'command.logs': 'Voir les dernières lignes de la console d’un serveur (visibles par vous seul)',
  'command.logs.lines': 'Nombre de lignes, 1–100 (par défaut : 20)',
  'command.help': 'Voir ce que vous pouvez faire ici',
  'command.history': 'Voir qui a fait quoi, et des graphiques des joueurs et de la disponibilité',
  'command.history.list': 'Voir qui a fait quoi, et le résultat (visible par vous seul)',
  'command.history.list.server': 'Uniquement ce serveur (par défaut : tous)',
  'command.history.list.person': 'Uniquement les demandes de cette personne',
  'command.history.list.action': 'Uniquement ce type d’action',
  'command.history.chart':
    'Voir un graphique des joueurs, de l’utilisation et de la disponibilité d’un serveur',
  'command.history.chart.days': 'Nombre de jours, 1–90 (par défaut : 7)',
  'command.backup': 'Voir, créer, vérifier, restaurer, verrouiller, télécharger et supprimer des sauvegardes',
  'command.backup.list': 'Voir les sauvegardes d’un serveur',
  'command.backup.create': 'Sauvegarder un serveur',
  'command.backup.create.name': 'Nom de la sauvegarde (certains hébergeurs ne le permettent pas)',
  'command.backup.restore': 'Remplacer le monde par une sauvegarde, après confirmation',
  'command.backup.delete': 'Supprimer une sauvegarde, après confirmation',
  'command.backup.lock': 'Protéger une sauvegarde contre la suppression',
  'command.backup.unlock': 'Permettre de nouveau la suppression d’une sauvegarde verrouillée',
  'command.backup.download': 'Obtenir un lien de téléchargement d’une sauvegarde (visible par vous seul)',
  'command.backup.compare': 'Voir ce qui a changé entre deux sauvegardes testées',
  'command.backup.compare.first': 'L’une des deux sauvegardes',
  'command.backup.compare.second': 'L’autre sauvegarde',
  'command.backup.prove': 'Relire une sauvegarde en entier et vérifier que le monde s’y trouve',
  'command.backup.prove.backup': 'Quelle sauvegarde (par défaut : la dernière complète)',
  'command.setup': 'Connecter vos serveurs de jeu à ce serveur Discord',
  'command.setup.connect':
    'Saisir la clé API du compte d’hébergement dans un formulaire visible par vous seul',
  'command.setup.connect.host': 'Quel hébergeur (facultatif s’il n’y en a qu’un)',
  'command.setup.check': 'Chercher des erreurs de configuration, ou voir ce qu’un membre peut faire',
  'command.setup.check.member': 'Le membre dont vous voulez voir les permissions',
  'command.setup.show': 'Voir ce qui est connecté',
  'command.setup.disconnect': 'Déconnecter un hébergeur et supprimer sa clé API',
  'command.setup.disconnect.connection': 'Quelle connexion (facultatif s’il n’y en a qu’une)',
  'command.setup.server': 'Choisir le serveur par défaut des commandes',
  'command.setup.server.server': 'Le nouveau serveur par défaut (laissez vide pour aucun)',
  'command.setup.address': 'Indiquer où rejoindre un serveur',
  'command.setup.address.server': 'Le serveur',
  'command.setup.address.address': 'Par exemple play.example.org:25565 (vide : ce que dit l’hébergeur)',
  'command.setup.log': 'Choisir le salon où chaque action est consignée',
  'command.setup.log.channel': 'Le salon de logs (laissez vide pour aucun)',
  'command.setup.approvals': 'Choisir le salon des demandes d’approbation',
  'command.setup.approvals.channel': 'Laissez vide pour utiliser le salon de logs',
  'command.setup.language': 'Choisir la langue des messages publics',
  'command.setup.language.language': 'Laissez vide pour suivre la langue de ce serveur Discord',
  'command.setup.timezone': 'Choisir le fuseau horaire des planifications',
  'command.setup.timezone.zone': 'Une ville de votre fuseau horaire, par exemple Europe/Paris, ou UTC',
  'command.access': 'Choisir ce que chaque rôle peut faire',
  'command.access.grant': 'Autoriser un rôle à faire quelque chose, sur un serveur ou sur tous',
  'command.access.grant.permission': 'Un niveau, ou une seule action',
  'command.access.grant.server': 'Seulement sur ce serveur (par défaut : tous)',
  'command.access.grant.commands':
    'Avec permission:command, seulement ces débuts de commande, par ex. : say, whitelist, kick *',
  'command.access.revoke': 'Retirer des autorisations à un rôle',
  'command.access.revoke.permission': 'Seulement cette autorisation (par défaut : toutes)',
  'command.access.revoke.server': 'Seulement les autorisations sur ce serveur (par défaut : toutes)',
  'command.access.list': 'Voir ce que chaque rôle peut faire',
  'command.privacy': 'Voir ce que je conserve sur vous ici',
  'command.schedule': 'Planifier redémarrages, sauvegardes, démarrages, arrêts et commandes de console',
  'command.schedule.add':
    'Créer une planification (vous voyez les prochaines exécutions avant d’enregistrer)',
  'command.schedule.add.action': 'Ce qu’il faut faire',
  'command.schedule.add.when':
    'tous les jours 04:00 · lun,jeu 06:30 · toutes les 6 h · quand vide pendant 30 min · demain 03:00',
  'command.schedule.add.command': 'La commande de console à exécuter (seulement avec action:command)',
  'command.schedule.add.warn': 'Prévenir les joueurs combien de minutes avant, par exemple 10,5,1',
  'command.schedule.add.warning':
    'Le texte de l’avertissement ; {minutes} devient le nombre de minutes restantes',
  'command.schedule.add.only-when-empty':
    'Attendre que personne ne soit en ligne : au plus cette durée (2 h) ou jusqu’à cette heure (06:00)',
  'command.schedule.add.keep':
    'Combien de sauvegardes de cette planification garder, 1 à 50 ; ses plus anciennes sont supprimées',
  'command.schedule.add.channel':
    'Où annoncer les exécutions, avec Ignorer et Reporter (par défaut : salon de logs)',
  'command.schedule.list': 'Voir les planifications et le résultat de leurs dernières exécutions',
  'command.schedule.remove': 'Supprimer une planification',
  'command.schedule.pause': 'Suspendre une planification jusqu’à sa reprise',
  'command.schedule.resume': 'Reprendre une planification suspendue',
  'command.schedule.skip': 'Ignorer la prochaine exécution d’une planification',
  'command.panel': 'Montrer les serveurs dans des messages qui restent à jour',
  'command.panel.post': 'Publier un panneau d’état : un message qui reste à jour',
  'command.panel.post.server': 'Le serveur à afficher (par défaut : tous)',
  'command.panel.post.channel': 'Où le publier (par défaut : ce salon)',
  'command.panel.post.buttons': 'Boutons pour démarrer, arrêter et sauvegarder le serveur (par défaut : on)',
  'command.panel.post.title': 'Un nom ; - pour le nom habituel',
  'command.panel.post.color': 'Sa couleur quand tout va bien, comme #57f287 ; - pour l’habituelle',
  'command.panel.post.text': 'Un texte dessous, comme la façon de jouer ; \\n commence une ligne, - l’enlève',
  'command.panel.post.image': 'L’adresse d’une petite image, en https ; - l’enlève',
  'command.panel.post.show': 'Ce qu’il montre, comme : joueurs, graphique ; - pour tout',
  'command.panel.edit': 'Changer l’apparence d’un panneau d’état',
  'command.panel.move': 'Déplacer un panneau d’état dans un autre salon, ou à la fin de celui-ci',
  'command.panel.move.channel': 'Où le déplacer (par défaut : à la fin de ce salon)',
  'command.panel.remove': 'Supprimer un panneau d’état et son message',
  'command.panel.remove.panel': 'Quel panneau d’état',
  'command.panel.list': 'Voir tous les panneaux d’état',
  'command.alerts': 'Recevoir des alertes quand un serveur tombe ou a un autre problème',
  'command.alerts.set': 'Choisir où les alertes sont publiées et qui est mentionné',
  'command.alerts.set.channel': 'Le salon des alertes',
  'command.alerts.set.role': 'Le rôle à mentionner (laissez vide pour aucun)',
  'command.alerts.set.server': 'Seulement pour ce serveur (par défaut : tous)',
  'command.alerts.set.backup_age':
    'Alerter si la dernière sauvegarde remonte à plus d’heures que ce nombre (vide : ne pas vérifier)',
  'command.alerts.set.proven_age':
    'Alerter si la dernière sauvegarde testée remonte à plus d’heures que ce nombre (vide : jamais)',
  'command.alerts.set.restarts': 'Signaler les redémarrages que personne n’a demandés ici (par défaut : on)',
  'command.alerts.off': 'Désactiver les alertes, pour un serveur ou pour tous',
  'command.alerts.off.server': 'Seulement pour ce serveur (par défaut : tous)',
  'command.alerts.show': 'Voir où les alertes sont publiées',
  // Options of several commands
  'command.server-option': 'Quel serveur (facultatif s’il y en a un par défaut, ou un seul)',
  'command.backup-option': 'Quelle sauvegarde ; la liste indique leur date et leur taille',
  'command.role-option': 'Quel rôle',
  'command.schedule-option': 'Quelle planification',

  // Choices of options
  'choice.power.start': 'start: démarrer',
  'choice.power.stop': 'stop: arrêter (enregistre d’abord)',
  'choice.power.restart': 'restart: redémarrer (enregistre d’abord)',
  'choice.power.kill': 'kill: forcer l’arrêt (ce qui n’est pas enregistré est perdu)',
  'choice.schedule.start': 'start: démarrer',
  'choice.schedule.stop': 'stop: arrêter',
  'choice.schedule.restart': 'restart: redémarrer',
  'choice.schedule.backup': 'backup: sauvegarder',
  'choice.schedule.command': 'command: commande de console',
  'choice.panel.on': 'on: pour ceux dont les rôles le permettent',
  'choice.panel.off': 'off: aucun bouton',
  'choice.alerts.on': 'on: les signaler',
  'choice.alerts.off': 'off: ne pas les signaler',

  // Actions and levels
  'action.status': 'voir l’état',
  'action.power.start': 'démarrer le serveur',
  'action.power.stop': 'arrêter le serveur',
  'action.power.restart': 'redémarrer le serveur',
  'action.power.kill': 'forcer l’arrêt du serveur',
  'action.command': 'exécuter des commandes de console',
  'action.logs': 'voir la console',
  'action.history': 'voir l’historique',
  'action.schedule': 'gérer les planifications',
  'action.backup.list': 'voir les sauvegardes',
  'action.backup.create': 'créer des sauvegardes',
  'action.backup.restore': 'restaurer des sauvegardes',
  'action.backup.delete': 'supprimer des sauvegardes',
  'action.backup.lock': 'verrouiller et déverrouiller des sauvegardes',
  'action.backup.download': 'télécharger des sauvegardes',
  'action.backup.prove': 'tester des sauvegardes',
  'permission.viewer': 'état et liste des sauvegardes',
  'permission.operator':
    'état, liste et création de sauvegardes, démarrer, arrêter, redémarrer, console, historique',
  'permission.manager': 'tout',

  // Errors
  'error.reference': 'Référence {reference}',
  'error.missing-option.title': 'Il manque quelque chose',
  'error.missing-option.text':
    'L’option {option} est vide. Relancez la commande et choisissez une valeur dans la liste.',
  'error.no-such-choice.title': 'Ce choix n’existe pas',
  'error.no-such-choice.text':
    '{option} ne peut pas être « {value} ». Les choix possibles sont {choices}. Rien n’a été modifié.',
  'error.no-such-command.title': 'Cette commande n’existe plus',
  'error.no-such-command.text': 'Tapez / pour voir les commandes actuelles.',
  'error.old-button.title': 'Ce bouton a expiré',
  'error.old-button.text': 'Je ne sais plus à quoi il servait. Relancez la commande.',
  'error.old-server-button.title': 'Ce bouton a expiré',
  'error.old-server-button.text': 'Je ne sais plus pour quel serveur il était. Relancez la commande.',
  'error.outside-guild.title': 'Les commandes ne fonctionnent pas ici',
  'error.outside-guild.text': 'Utilisez-les sur un serveur Discord dont je suis membre.',
  'error.restarting.title': 'Je redémarre',
  'error.restarting.text':
    'J’ai dû m’arrêter avant la réponse de l’hébergeur. Rien n’a été modifié. Réessayez dans un instant.',
  'error.restarted.title': 'J’ai été redémarré avant que ce soit fait',
  'error.restarted.text': 'Rien n’a été modifié. Réessayez.',
  'error.interrupted.title': 'J’ai été redémarré en cours de route',
  'error.interrupted.text':
    'Je ne sais pas si c’est enregistré. Consultez {command}, et réessayez si ce n’est pas le cas.',
  'error.busy.title': '{server} est occupé',
  'error.busy.text':
    'L’action **{request}** est encore en cours. **{person}** l’a demandée {since}. Une seule modification à la fois : réessayez quand elle sera terminée.',
  'error.busy-elsewhere.title': '{server} est occupé',
  'error.busy-elsewhere.text':
    'L’action **{request}** est encore en cours. Elle a été demandée {since} depuis un autre serveur Discord. Une seule modification à la fois : réessayez quand elle sera terminée.',
  'error.too-many-operations.title': 'Trop d’actions en cours',
  'error.too-many-operations.text':
    '{count, plural, one {# action est déjà en cours, c’est le maximum :} other {# actions sont déjà en cours, c’est le maximum :}}\n{operations}\nRien n’a été modifié. Réessayez quand l’une d’elles sera terminée.',
  'error.too-many-operations-everywhere.title': 'J’ai atteint ma limite',
  'error.too-many-operations-everywhere.text':
    'J’exécute déjà autant d’actions que possible. Rien n’a été modifié. Réessayez dans quelques minutes.',
  'error.key-unreadable.title': 'Reconnexion nécessaire',
  'error.key-unreadable.text':
    'Je n’arrive plus à lire la clé API enregistrée. Demandez à un admin de relancer `/setup connect`.',
  'error.store-unavailable.title': 'Ma base de données est injoignable',
  'error.store-unavailable.text':
    'Sans elle, je ne peux pas vérifier les permissions. Aucun serveur de jeu n’a été modifié. Réessayez dans une minute.',
  'error.store-uncertain.title': 'Ma base de données est injoignable',
  'error.store-uncertain.text':
    'Votre demande peut encore être exécutée au retour de la base de données. Vérifiez avec `/status` dans une minute avant de réessayer.',
  'error.reply-refused.title': 'Je ne peux pas afficher le résultat',
  'error.reply-refused.text':
    'Discord n’a pas accepté mon message. Votre demande a peut-être été exécutée : vérifiez avec `/status`, ou avec `/setup show` ou `/access list` s’il s’agit d’un réglage.',
  'error.not-acknowledged.title': 'Rien n’a été modifié',
  'error.not-acknowledged.text': 'Discord a eu un problème avant que je puisse commencer. Réessayez.',
  'error.internal.title': 'Une erreur s’est produite de mon côté',
  'error.internal.text':
    'Réessayez. Si cela se reproduit, envoyez la référence ci-dessous à la personne qui gère ce bot.',

  // Errors: too many requests
  'error.too-fast.title': 'Pas si vite',
  'error.too-fast.text': 'Vous avez envoyé trop de demandes. Rien n’a été modifié. Réessayez {after}.',
  'error.guild-too-fast.title': 'Trop de demandes',
  'error.guild-too-fast.text':
    'Les membres de ce serveur Discord ont envoyé trop de demandes. Rien n’a été modifié. Réessayez {after}.',
  'error.overloaded.title': 'Trop de demandes en ce moment',
  'error.overloaded.text':
    'Je reçois plus de demandes que je ne peux en traiter. Rien n’a été modifié. Réessayez {after}.',

  // Errors: permissions
  'refusal.ask-admin': 'Un admin peut l’autoriser pour l’un de vos rôles avec {grants}.',
  'refusal.ask-approval': 'Toute personne autorisée à le faire peut l’approuver pour vous.',
  'error.no-permission.title': 'Vous ne pouvez pas {actions} ici',
  'error.no-permission.text': 'Vous n’en avez pas la permission.',
  'error.no-permission-on-server.title': 'Vous ne pouvez pas {actions} ici',
  'error.no-permission-on-server.text': 'Sur **{server}**, vous n’en avez pas la permission.',
  'error.no-permission-on-this-server.title': 'Vous ne pouvez pas {actions} ici',
  'error.no-permission-on-this-server.text': 'Sur ce serveur de jeu, vous n’en avez pas la permission.',
  'error.restore-needs-permission.title': 'Pas de permission',
  'error.restore-needs-permission.text':
    'État du serveur {server} : **{status}**. Pour une restauration, il doit être arrêté, puis redémarré. Sur **{server}**, vous ne pouvez pas {actions}.',
  'error.backup-needs-permission.title': 'Pas de permission',
  'error.backup-needs-permission.text':
    '{server} n’est pas en marche, et il doit l’être pour une sauvegarde. Sur **{server}**, vous ne pouvez pas {actions}.',
  'error.restore-needs-stop.title': 'Pas de permission',
  'error.restore-needs-stop.text':
    'État du serveur {server} : **{status}**. Pour une restauration, l’hébergeur l’arrête. Sur **{server}**, vous ne pouvez pas {actions}.',
  'error.not-admin.title': 'Pas de permission',
  'error.not-admin.text': 'Réservé aux membres qui ont la permission **Gérer le serveur**.',

  // Errors: the connection to the hosting account
  'error.not-connected.title': 'Pas connecté',
  'error.not-connected.text':
    'Aucun compte d’hébergement n’est encore connecté. Demandez à un admin de lancer `/setup connect`.',
  'error.not-connected-admin.title': 'Pas connecté',
  'error.not-connected-admin.text':
    'Aucun compte d’hébergement n’est encore connecté. Lancez `/setup connect` : il vous faut une clé API de votre hébergeur.',
  'error.other-host.title': 'Connecté à un autre hébergeur',
  'error.other-host.text':
    'La clé API enregistrée est celle d’un autre hébergeur que celui pour lequel je suis configuré, je ne l’envoie donc pas. Demandez à un admin de relancer `/setup connect`.',
  'error.own-hosts-off.title': 'Les panels de ce type sont désactivés',
  'error.own-hosts-off.text':
    'La personne qui gère ce bot n’autorise plus les connexions à vos propres panels de ce type. Rien n’a été envoyé. Demandez-lui pourquoi, ou connectez un autre hébergeur avec `/setup connect`.',
  'error.connection-removed.title': 'Connexion supprimée',
  'error.connection-removed.text':
    '**{server}** appartient à une connexion qui a été supprimée. Un admin peut la rétablir avec `/setup connect`.',
  'error.key-not-permitted.title': 'La clé API ne le permet pas',
  'error.key-not-permitted.text':
    'Sur **{server}**, la clé API de la connexion **{connection}** ne permet pas ceci : {action}. Rien n’a été envoyé. Dans le panel de l’hébergeur, donnez à l’utilisateur de la clé {count, plural, one {cette permission} other {ces permissions}} : {permissions}.',
  'error.connections-failed.title': 'Certains serveurs ne peuvent pas être listés pour l’instant',
  'error.connections-failed.text': 'Je n’ai pas pu lister les serveurs de ces connexions :\n{connections}',

  // Errors: the API key that an admin entered in the form
  'error.api-key-empty.title': 'Ce n’est pas une clé API',
  'error.api-key-empty.text': 'Le champ était vide. Rien n’a été enregistré.',
  'error.api-key-too-long.title': 'Ce n’est pas une clé API',
  'error.api-key-too-long.text':
    'Elle dépasse {max, plural, one {# caractère} other {# caractères}}. Rien n’a été enregistré.',
  'error.api-key-malformed.title': 'Ce n’est pas une clé API',
  'error.api-key-malformed.text':
    'Elle contient des espaces ou des caractères qui n’existent dans aucune clé API : copiez-la de nouveau. Rien n’a été enregistré.',
  'error.api-key-refused.title': 'L’hébergeur a refusé cette clé',
  'error.api-key-refused.text':
    '{hostText}{connected, select, yes {Rien n’a été enregistré : l’ancienne connexion reste en place.} other {Rien n’a été enregistré.}} Copiez de nouveau la clé depuis les paramètres de l’hébergeur, en entier et sans espaces. Elle a peut-être aussi expiré.',
  'error.api-key-not-allowed.title': 'Cette clé ne peut pas lister les serveurs',
  'error.api-key-not-allowed.text':
    'L’hébergeur a accepté la clé, mais ne la laisse pas lister les serveurs du compte.\n{hostText}{connected, select, yes {Rien n’a été enregistré : l’ancienne connexion reste en place.} other {Rien n’a été enregistré.}} Donnez cette permission à la clé dans le panel de l’hébergeur, puis refaites la connexion.',
  'error.api-key-not-checked.title': 'Je n’ai pas pu vérifier la clé',
  'error.api-key-not-checked.text':
    '{what}\n{connected, select, yes {Rien n’a été enregistré : l’ancienne connexion reste en place.} other {Rien n’a été enregistré.}} La clé est peut-être valide malgré tout. Réessayez dans une minute. Si cela se reproduit, prévenez la personne qui gère ce bot.',
  'error.api-key-check-later.title': 'Je n’ai pas pu vérifier la clé',
  'error.api-key-check-later.text':
    '{what}\n{connected, select, yes {Rien n’a été enregistré : l’ancienne connexion reste en place.} other {Rien n’a été enregistré.}} La clé est peut-être valide malgré tout. {next}',
  'error.too-many-keys.title': 'Trop de tentatives de connexion',
  'error.too-many-keys.text': 'Rien n’a été enregistré. Réessayez {after}.',
  'error.keys-refused.title': 'Patientez avant d’essayer une autre clé',
  'error.keys-refused.text':
    'L’hébergeur a refusé les dernières clés et pourrait me bloquer si j’en essaie d’autres. Rien n’a été enregistré. Créez une nouvelle clé dans les paramètres de l’hébergeur et copiez-la en entier. Réessayez {after}.',
  'error.key-being-checked.title': 'Une connexion à la fois',
  'error.key-being-checked.text':
    'Une autre connexion est encore en cours de vérification, celle-ci n’a donc pas été enregistrée. Consultez `/setup show` dans un instant.',
  'error.address-refused.title': 'Je ne peux pas utiliser cette adresse',
  'error.address-refused.text':
    'Saisissez l’adresse de votre panel telle que votre navigateur l’affiche, par exemple `https://panel.example.com:8443`. Elle doit commencer par https, être accessible depuis Internet et utiliser le port 443 ou un port à partir de 1024. Rien n’a été enregistré.',
  'error.own-host-unreachable.title': 'Je ne peux pas me connecter à votre panel',
  'error.own-host-unreachable.text':
    '{kind, select, crafty {Il doit être accessible depuis Internet en https.} other {Il doit être accessible depuis Internet en https, avec un certificat valide.}} {connected, select, yes {Rien n’a été enregistré : l’ancienne connexion reste en place.} other {Rien n’a été enregistré.}} Vérifiez l’adresse et réessayez.',
  'error.too-many-own-hosts.title': 'Trop de panels',
  'error.too-many-own-hosts.text':
    'Vous pouvez connecter au plus {max, plural, one {# panel personnel} many {# de panels personnels} other {# panels personnels}}. Rien n’a été enregistré. Retirez-en d’abord un avec `/setup disconnect`.',

  // Errors: the server, the backup or the console command that a person named
  'error.which-server.title': 'Quel serveur ?',
  'error.which-server.text': 'Indiquez-en un avec l’option `server` :\n{servers}',
  'error.several-servers.title': 'Plusieurs serveurs s’appellent « {name} »',
  'error.several-servers.text': 'Indiquez-en un avec l’option `server` :\n{servers}',
  'error.no-such-server.title': 'Aucun serveur ne s’appelle « {name} »',
  'error.no-such-server.text': 'Indiquez-en un avec l’option `server` :\n{servers}',
  'error.no-such-server-allowed.title': 'Aucun serveur ne s’appelle « {name} »',
  'error.no-such-server-allowed.text': 'Vous ne pouvez faire cela sur aucun serveur ici.',
  'error.no-server-allowed.title': 'Pas de permission',
  'error.no-server-allowed.text': 'Vous ne pouvez faire cela sur aucun serveur ici.',
  'error.no-visible-server.title': 'Pas de permission',
  'error.no-visible-server.text': 'Vous n’avez accès à aucun serveur ici.',
  'error.server-not-listed.title': 'Aucun serveur ne s’appelle « {name} »',
  'error.server-not-listed.text': 'Saisissez l’ID du serveur tel que l’hébergeur l’affiche.',
  'error.no-servers.title': 'Aucun serveur',
  'error.no-servers.text': 'Le compte d’hébergement n’a aucun serveur.',
  'error.unsupported-kill.title': 'L’API de l’hébergeur {host} ne permet pas de forcer l’arrêt',
  'error.unsupported-kill.text':
    'Rien n’a été modifié. Arrêtez le serveur avec `/power action:stop`, ou dans le panel de l’hébergeur {host}.',
  'error.unsupported-backups.title': 'L’API de l’hébergeur {host} ne gère pas les sauvegardes',
  'error.unsupported-backups.text':
    'Rien n’a été modifié. Créez et restaurez les sauvegardes dans le panel de l’hébergeur {host}.',
  'error.unsupported-names.title': '{host} nomme lui-même les sauvegardes',
  'error.unsupported-names.text': 'Rien n’a été modifié. Relancez la commande sans `name`.',
  'error.unsupported-locks.title': 'L’API de l’hébergeur {host} ne permet pas de verrouiller les sauvegardes',
  'error.unsupported-locks.text': 'Rien n’a été modifié.',
  'error.unsupported-downloads.title':
    'L’API de l’hébergeur {host} ne permet pas de télécharger les sauvegardes',
  'error.unsupported-downloads.text': 'Téléchargez la sauvegarde dans le panel de l’hébergeur {host}.',
  'error.unsupported-streams.title': 'L’API de l’hébergeur {host} n’envoie pas les sauvegardes',
  'error.unsupported-streams.text':
    'Je ne peux donc pas vérifier leur contenu. Cela ne dit rien de leur qualité.',
  'error.no-such-backup.title': 'Cette sauvegarde n’existe pas',
  'error.no-such-backup.text':
    '{server} n’a pas de sauvegarde « {name} ». Consultez `/backup list` : elle a peut-être été supprimée.',
  'error.backup-gone.title': 'Cette sauvegarde n’existe plus',
  'error.backup-gone.text':
    'L’hébergeur ne liste plus cette sauvegarde du serveur {server}. Consultez `/backup list`.',
  'error.undo-expired.title': 'Ce bouton n’est plus utilisable',
  'error.undo-expired.text':
    'Il fonctionne pendant 24 heures après la restauration. Choisissez la sauvegarde avec `/backup restore`.',
  'error.several-backups.title': 'Plusieurs sauvegardes correspondent à « {name} »',
  'error.several-backups.text':
    'Choisissez-en une dans la liste que l’option `backup` propose pendant la saisie : leur date et leur taille y sont indiquées.',
  'error.backup-locked.title': 'La sauvegarde est verrouillée',
  'error.backup-locked.text':
    'La sauvegarde « {backup} » du serveur {server} est verrouillée, elle n’a donc pas été supprimée. Déverrouillez-la avec `/backup unlock`, puis supprimez-la.',
  'error.backup-unfinished.title': 'La sauvegarde n’est pas complète',
  'error.backup-unfinished.text':
    'La sauvegarde « {backup} » du serveur {server} n’est pas complète, elle ne peut donc pas être téléchargée.',
  'error.same-backup.title': 'Deux fois la même sauvegarde',
  'error.same-backup.text':
    'Les deux sont « {backup} ». Choisissez deux sauvegardes différentes du serveur {server}.',
  'error.backups-unread.title': 'Je ne sais pas ce qu’elles contiennent',
  'error.backups-unread.text':
    'Non testées : {backups}. Testez une sauvegarde avec `/backup prove`, puis comparez.',
  'error.backups-too-large.title': 'Trop de fichiers à comparer',
  'error.backups-too-large.text':
    'La sauvegarde « {backup} » du serveur {server} contient plus de fichiers que je ne peux en comparer.',
  'error.backup-not-readable.title': 'La sauvegarde n’est pas complète',
  'error.backup-not-readable.text':
    'La sauvegarde « {backup} » du serveur {server} n’est pas complète, il n’y a donc rien à tester.',
  'error.no-complete-backup.title': 'Aucune sauvegarde complète',
  'error.no-complete-backup.text':
    'Le serveur {server} n’a aucune sauvegarde complète. Créez-en une avec `/backup create`.',
  'error.restore-other-layout.title': 'Cette restauration mélangerait deux structures de fichiers',
  'error.restore-other-layout.text':
    'Minecraft 26.1 a déplacé les fichiers des mondes. De « {backup} » et **{server}**, l’un date d’avant ce changement, l’autre d’après. Cet hébergeur garde les fichiers que la sauvegarde ne contient pas, et avec les deux structures le serveur peut refuser de démarrer. Rien n’a été modifié.\n\nVoici ce qui marche : sauvegardez le serveur, supprimez les dossiers de son monde dans le panel de l’hébergeur, puis restaurez à nouveau.',
  'error.no-backups-allowed.title': 'Aucune sauvegarde sur ce serveur',
  'error.no-backups-allowed.text':
    'L’hébergeur n’autorise aucune sauvegarde du serveur **{server}**, donc rien n’a été envoyé. Demandez à l’hébergeur une limite plus élevée.',
  'error.backup-name-too-long.title': 'Le nom est trop long',
  'error.backup-name-too-long.text':
    'Le nom d’une sauvegarde peut avoir au plus {max, plural, one {# caractère} other {# caractères}}. Rien n’a été modifié.',
  'error.command-empty.title': 'Ce n’est pas une commande de console',
  'error.command-empty.text': 'Elle est vide. Rien n’a été envoyé.',
  'error.command-too-long.title': 'Ce n’est pas une commande de console',
  'error.command-too-long.text':
    'Elle dépasse {max, plural, one {# caractère} other {# caractères}}. Rien n’a été envoyé.',
  'error.command-has-lines.title': 'Ce n’est pas une commande de console',
  'error.command-has-lines.text':
    'Elle contient des sauts de ligne ou des caractères de contrôle : envoyez une seule ligne à la fois. Rien n’a été envoyé.',
  'error.command-invisible.title': 'Ce n’est pas une commande de console',
  'error.command-invisible.text':
    'Elle contient un caractère invisible, que personne ne voit en lisant la commande : saisissez-la au lieu de la coller. Rien n’a été envoyé.',
  'error.command-malformed.title': 'Ce n’est pas une commande de console',
  'error.command-malformed.text': 'Elle contient un caractère corrompu. Rien n’a été envoyé.',
  'error.no-log.title': 'Pas de console chez cet hébergeur',
  'error.no-log.text':
    '**{host}** ne transmet pas la console de ses serveurs. Consultez-la dans le panel de l’hébergeur.',

  // Errors: the buttons of a confirmation
  'error.not-your-button.title': 'Ce bouton n’est pas pour vous',
  'error.not-your-button.text': '{person} a demandé : **{request}**. Ce bouton lui est réservé.',
  'error.confirmation-unknown.title': 'Ce bouton n’est plus utilisable',
  'error.confirmation-unknown.text': 'Il est trop ancien. Relancez la commande.',
  'error.confirmation-expired.title': 'Ce bouton n’est plus utilisable',
  'error.confirmation-expired.text': 'Il a expiré. Rien n’a été modifié. Relancez la commande.',
  'error.confirmation-replaced.title': 'Ce bouton n’est plus utilisable',
  'error.confirmation-replaced.text':
    'Trop de confirmations étaient en attente, celle-ci a donc expiré plus tôt. Rien n’a été modifié. Relancez la commande.',
  'error.confirmation-cancelled.title': 'Ce bouton n’est plus utilisable',
  'error.confirmation-cancelled.text': 'La demande a été annulée. Rien n’a été modifié.',
  'error.confirmation-used.title': 'Ce bouton n’est plus utilisable',
  'error.confirmation-used.text': 'Il a déjà été utilisé.',
  'error.confirmation-other-account.title': 'Ce bouton n’est plus utilisable',
  'error.confirmation-other-account.text':
    'Un autre compte d’hébergement a été connecté entre-temps. Relancez la commande.',
  'error.too-many-confirmations.title': 'Trop de confirmations en attente',
  'error.too-many-confirmations.text':
    '{count, plural, one {Vous avez # confirmation en attente.} other {Vous avez # confirmations en attente.}} Confirmez-en ou annulez-en d’abord une, ou attendez que l’une d’elles expire. Rien n’a été modifié.',
  'error.too-many-confirmations-of-guild.title': 'Trop de confirmations en attente',
  'error.too-many-confirmations-of-guild.text':
    '{count, plural, one {# confirmation est en attente ici.} other {# confirmations sont en attente ici.}} Certaines doivent d’abord être confirmées ou annulées, ou expirer. Rien n’a été modifié.',
  'error.too-many-confirmations-everywhere.title': 'Trop de confirmations en attente',
  'error.too-many-confirmations-everywhere.text':
    'J’ai trop de confirmations en attente. Rien n’a été modifié. Réessayez dans quelques minutes.',

  // Errors of /setup and /access
  'error.nothing-connected.title': 'Pas connecté',
  'error.nothing-connected.text':
    'Aucun compte d’hébergement n’est connecté, il n’y a donc rien à déconnecter.',
  'error.which-host.title': 'Quel hébergeur ?',
  'error.which-host.text': 'Indiquez-en un avec l’option `host` :\n{hosts}',
  'error.which-connection.title': 'Quelle connexion ?',
  'error.which-connection.text': 'Indiquez-en une avec l’option `connection` :\n{connections}',
  'error.log-channel-refused.title': 'Je ne peux rien y publier',
  'error.log-channel-refused.text':
    'Je ne peux pas utiliser {channel} comme salon de logs : {problem}. Accordez-moi **Voir le salon**, **Envoyer des messages** et **Intégrer des liens** dans ce salon, puis réessayez.',
  'error.blank-server.title': 'Quel serveur ?',
  'error.blank-server.text': 'L’option **server** est vide. Rien n’a été modifié.',
  'error.too-many-grants.title': 'Trop d’autorisations',
  'error.too-many-grants.text':
    '{max, number} autorisations ont déjà été accordées, c’est le maximum. Rien n’a été modifié. Retirez-en avec `/access revoke`, ou accordez des niveaux sur tous les serveurs.',
  'error.join-address.title': 'Pas une adresse',
  'error.join-address.text':
    '« {address} » n’est pas une adresse de serveur de jeu. Saisissez un hôte et, si besoin, un port : `play.example.org:25565`. Rien n’a été modifié.',
  'error.too-many-addresses.title': 'Trop d’adresses',
  'error.too-many-addresses.text': 'J’enregistre au plus 100 adresses par serveur Discord. Rien n’a été modifié.',
  'error.unknown-timezone.title': 'Fuseau horaire inconnu',
  'error.unknown-timezone.text':
    'Je ne connais pas le fuseau horaire « {zone} ». Saisissez une ville comme `Europe/Berlin` et choisissez dans la liste. Rien n’a été modifié.',
  'error.unknown-timezone-similar.title': 'Fuseau horaire inconnu',
  'error.unknown-timezone-similar.text':
    'Je ne connais pas le fuseau horaire « {zone} ». Vouliez-vous dire `{similar}` ? Rien n’a été modifié.',
  'error.schedule-not-understood.title': 'Je ne comprends pas cet horaire',
  'error.schedule-not-understood.text':
    'Je ne connais pas « {when} ». Exemples : `every day 04:00`, `mon,thu 06:30`, `every 6 h`, `when empty for 30 min`, `2026-12-24 18:00`, `in 2 h`, ou une ligne cron comme `0 4 * * 1-5`. Rien n’a été enregistré.',
  'error.schedule-no-time.title': '« {part} » n’est pas une heure',
  'error.schedule-no-time.text': 'Une heure va de 00:00 à 23:59. Rien n’a été enregistré.',
  'error.schedule-cron.title': 'Je ne peux pas lire cette ligne cron',
  'error.schedule-cron.text':
    'Une ligne cron a cinq champs : minute, heure, jour du mois, mois et jour de la semaine, par exemple `30 4 * * 1-5`. « {when} » n’en est pas une. Rien n’a été enregistré.',
  'error.schedule-too-often.title': 'Trop souvent',
  'error.schedule-too-often.text':
    'Il faut au moins 5 minutes entre deux exécutions. Rien n’a été enregistré.',
  'error.schedule-never.title': 'Cela n’arriverait jamais',
  'error.schedule-never.text': 'Aucune date ne correspond à « {when} ». Rien n’a été enregistré.',
  'error.schedule-past.title': 'Ce moment est passé',
  'error.schedule-past.text':
    'Dans le fuseau horaire **{zone}**, il est maintenant {time}. Rien n’a été enregistré.',
  'error.schedule-too-far.title': 'Trop lointain',
  'error.schedule-too-far.text':
    'Une exécution unique peut être prévue au plus un an à l’avance, et un intervalle durer au plus 31 jours. Rien n’a été enregistré.',
  'error.schedule-option.title': 'Ces options ne vont pas ensemble',
  'error.schedule-option.text':
    'L’option {option} ne s’utilise pas avec cette valeur de l’option {other}. Retirez l’une des deux. Rien n’a été enregistré.',
  'error.schedule-needs.title': 'Il manque quelque chose',
  'error.schedule-needs.text': '{option} demande aussi l’option {other}. Rien n’a été enregistré.',
  'error.schedule-empty.title': 'Seulement pour un arrêt',
  'error.schedule-empty.text':
    '`when empty for …` ne va qu’avec `action:stop`. Pour les autres actions, choisissez une heure et utilisez l’option `only_when_empty`. Rien n’a été enregistré.',
  'error.schedule-warn.title': 'Je ne comprends pas ces minutes',
  'error.schedule-warn.text':
    'L’option `warn` prend jusqu’à cinq nombres de minutes de 1 à 60, par exemple `10,5,1`. Rien n’a été enregistré.',
  'error.schedule-warning.title': 'Je ne peux pas utiliser cet avertissement',
  'error.schedule-warning.text':
    'Il faut une seule ligne d’au plus {max, plural, one {# caractère} other {# caractères}}, sans « ; », qui termine une commande dans certains jeux. Rien n’a été enregistré.',
  'error.schedule-latest.title': 'Je ne comprends pas combien de temps attendre',
  'error.schedule-latest.text':
    'L’option `only_when_empty` prend une durée d’attente d’au plus 24 heures, ou une heure de la journée : `2 h`, `90 min` ou `06:00`. Rien n’a été enregistré.',
  'error.too-many-schedules.title': 'Trop de planifications',
  'error.too-many-schedules.text':
    'Vous avez déjà {max, number} planifications, c’est le maximum. Rien n’a été enregistré. Supprimez-en d’abord une avec `/schedule remove`.',
  'error.no-such-schedule.title': 'Planification introuvable',
  'error.no-such-schedule.text':
    'Elle a peut-être été supprimée. Choisissez dans la liste, ou consultez `/schedule list`.',
  'error.schedule-changed.title': 'Quelqu’un d’autre vient de modifier cette planification',
  'error.schedule-changed.text':
    'Votre modification n’a pas été enregistrée. Consultez `/schedule list`, puis réessayez.',
  'error.schedule-no-run.title': 'Rien à ignorer',
  'error.schedule-no-run.text':
    'Cette planification n’a pas de prochaine exécution à ignorer : elle est suspendue ou terminée, son exécution vient de commencer, ou elle attend un serveur vide.',
  'error.schedule-run-over.title': 'Ce bouton n’est plus utilisable',
  'error.schedule-run-over.text':
    'Cette exécution a déjà commencé, a été ignorée ou a été reportée. Consultez `/schedule list`.',
  'error.schedule-channel-closed.title': 'Vous ne pouvez pas y annoncer d’exécutions',
  'error.schedule-channel-closed.text':
    'Pour annoncer des exécutions dans {channel}, il vous y faut **Voir le salon** et **Envoyer des messages**. Choisissez un autre salon. Rien n’a été enregistré.',
  'error.schedule-channel.title': 'Je ne peux pas y annoncer d’exécutions',
  'error.schedule-channel.text':
    'Je ne peux pas utiliser {channel} : {problem}. Accordez-moi **Voir le salon**, **Envoyer des messages** et **Intégrer des liens** dans ce salon, ou choisissez-en un autre. Rien n’a été enregistré.',

  // The form for the API key
  'check.good.title': 'Tout fonctionne',
  'check.good.text': 'La clé est valide, et je peux écrire partout où il le faut.',
  'check.problems': '{count, plural, one {# problème} other {# problèmes}}',
  'check.problem': '1 problème : {what}',
  'check.no-roles': 'aucun rôle',
  'check.no-zone.name': 'aucun fuseau horaire',
  'check.key-lacks':
    'La clé de la connexion **{connection}** ne permet pas cela sur le serveur **{server}** : {actions}. Donnez-lui ces permissions dans le panel de l’hébergeur.',
  'check.channel-gone':
    '{what} : le salon a été supprimé, rien n’est donc publié. Choisissez-en un autre avec {command}.',
  'check.channel-blocked':
    '{what} : dans {channel}, il me manque {permissions}. Changez cela dans les paramètres du salon.',
  'check.permission.view': '**Voir le salon**',
  'check.permission.send': '**Envoyer des messages**',
  'check.permission.embed': '**Intégrer des liens**',
  'check.permission.attach': '**Joindre des fichiers**',
  'check.permission.mention': '**Mentionner @everyone, @here et tous les rôles**',
  'check.panel-ended':
    'Le panneau d’état dans {channel} n’est plus mis à jour : {reason}. Republiez-le avec `/panel move`.',
  'check.discord-silent':
    'Discord n’a pas dit ce que je peux faire dans vos salons. Réessayez dans une minute.',
  'check.server-gone': '{what} : l’hébergeur ne liste plus **{server}**. Consultez {command}.',
  'check.role-gone': 'Un rôle avec des autorisations a été supprimé. Consultez `/access list`.',
  'check.alert-role-gone':
    'Les alertes mentionnent un rôle supprimé. Choisissez-en un autre avec `/alerts set`.',
  'check.alert-role-silent':
    'Les alertes ne peuvent pas mentionner {role}. Autorisez tout le monde à le mentionner, ou donnez-moi {permission}.',
  'check.schedule-stops':
    '{schedule} : sera suspendue à sa prochaine exécution, à cause de la personne qui l’a ajoutée. Quelqu’un d’autorisé pourra alors la reprendre.',
  'check.no-zone':
    'Tant que vous n’avez pas choisi de fuseau horaire, « tous les jours à 04:00 » veut dire 04:00 UTC.',
  'check.can-all': '{host} sait faire tout ce que je sais faire.',
  'check.cannot': '{host} ne permet pas cela avec son API : {actions}.',
  'check.member.title': 'Ce qu’un membre peut faire',
  'check.member.left': '{person} n’est pas membre de ce serveur Discord.',
  'check.member.admin': '{person} peut tout faire, en tant qu’admin.',
  'check.member.nothing':
    '{person} ne peut rien faire : aucun de ses rôles n’a d’autorisation. Autorisez-en un avec `/access grant`.',
  'check.member.can': '{person} peut faire ceci, par ces rôles :',
  'privacy.title': 'Ce que je conserve sur vous ici',
  'privacy.nothing': 'Rien.',
  'privacy.actions':
    '• {count, plural, one {# entrée} other {# entrées}} de l’historique : ce que vous avez fait ou approuvé (la plus ancienne : {oldest})',
  'privacy.approvals':
    '• {count, plural, one {# demande d’approbation} other {# demandes d’approbation}} de vous ou décidées par vous',
  'privacy.schedules': '• {count, plural, one {# planification} other {# planifications}} de vous',
  'privacy.alerts': '• {count, plural, one {# alerte prise} other {# alertes prises}} en charge par vous',
  'privacy.settings':
    '• {count, plural, one {# réglage modifié par vous} other {# réglages modifiés par vous}}',
  'privacy.kept':
    'L’historique remonte à 90 jours. 30 jours après votre départ de ce serveur Discord, je retire votre nom partout.',
  'privacy.remove':
    'Le bouton retire votre nom et votre ID de ce qui a plus de 30 jours. Ce qui a été fait reste. **C’est irréversible.**',
  'privacy.remove-later':
    'Rien ici n’a encore plus de 30 jours. Quand ce sera le cas, un bouton en retirera votre nom.',
  'privacy.removed.title': 'Votre nom a été retiré',
  'privacy.removed.text':
    '{count, plural, one {# entrée indique} other {# entrées indiquent}} maintenant « nom retiré ».',
  'privacy.removed.none': 'Rien de plus de 30 jours ne porte votre nom ici.',
  'privacy.contact': 'Questions : {contact}',
  'privacy.policy': 'Politique de confidentialité',
  'log.name-removed.title': 'Un nom a été retiré',
  'log.name-removed.text': 'Le nom d’un membre a été retiré de l’historique ici. Ce qui a été fait reste.',
  'person.removed': 'nom retiré',
  'button.remove-name': 'Retirer mon nom',
  'help.title': 'Ce que vous pouvez faire ici',
  'help.everywhere': 'Tous les serveurs',
  'help.group.setup': 'Configuration',
  'help.group.schedules': 'Planifications',
  'help.group.console': 'Console',
  'help.group.backups': 'Sauvegardes',
  'help.group.power': 'Marche/arrêt',
  'help.group.status': 'État',
  'help.nothing':
    'Rien pour l’instant. Un membre avec la permission **Gérer le serveur** peut l’autoriser à l’un de vos rôles.',
  'help.admin': 'En tant qu’admin, vous pouvez tout faire.',
  'help.approval': '✋ **Avec approbation** : {actions}',
  'help.approval-commands': '✋ **Avec approbation** : {commands}',
  'help.documentation': 'Guide',
  'greeting.title': 'Bonjour, je suis Steward',
  'greeting.text':
    'Je gère vos serveurs de jeu depuis ce serveur Discord : état, démarrage et arrêt, sauvegardes fiables, planifications et alertes.',
  'greeting.begin':
    '**Pour commencer**, un membre avec la permission **Gérer le serveur** connecte votre hébergeur : il appuie sur le bouton et colle une clé API. Je suis seul à la voir.',
  'greeting.help': '`/help` montre ce que vous pouvez faire ici.',
  'setup.key-form.title': 'Connecter le compte d’hébergement',
  'setup.key-form.title-host': 'Connecter {host}',
  'setup.key-form.label': 'Clé API',
  'setup.key-form.description':
    'Dans les paramètres de votre compte d’hébergement. Elle est stockée chiffrée.',
  'setup.key-form.address-label': 'Adresse',
  'setup.key-form.address-description':
    'Telle que votre navigateur l’affiche, par exemple https://panel.example.com',
  'setup.own-host.generic': 'Votre propre API d’hébergement',
  'setup.own-host.pterodactyl': 'Votre propre panel Pterodactyl ou Pelican',
  'setup.own-host.crafty': 'Votre propre Crafty Controller',

  // Why the log channel can’t be used
  'log.problem.channel-gone': 'le salon a été supprimé',
  'log.problem.not-in-guild': 'ce n’est pas un salon de ce serveur Discord',
  'log.problem.no-access': 'je ne vois pas le salon',
  'log.problem.no-permission': 'je ne peux pas y envoyer de messages avec du contenu intégré',
  'log.problem.refused': 'Discord a refusé le message',

  // Why something failed
  'failure.key-refused.title': 'L’hébergeur a refusé la clé API',
  'failure.key-refused.what': 'L’hébergeur a refusé la clé API.',
  'failure.key-refused.next': 'Demandez à un admin de lancer `/setup connect` avec une clé valide.',
  'failure.not-allowed.title': 'La clé API ne le permet pas',
  'failure.not-allowed.what': 'La clé API ne le permet pas.',
  'failure.not-allowed.next':
    'Demandez à un admin de donner cette permission à la clé dans le panel de l’hébergeur, ou de connecter une autre clé avec `/setup connect`.',
  'failure.unknown-server.title': 'Serveur introuvable',
  'failure.unknown-server.what': 'L’hébergeur ne trouve pas ce serveur.',
  'failure.unknown-server.next': 'Choisissez-en un dans la liste que `server:` affiche pendant la saisie.',
  'failure.not-found.what': 'L’hébergeur a répondu « introuvable », alors que le serveur existe bien.',
  'failure.not-found.next':
    'Réessayez dans une minute. Si cela se reproduit, prévenez la personne qui gère ce bot.',
  'failure.backup-not-found.what': 'L’hébergeur a répondu « introuvable », alors que le serveur existe bien.',
  'failure.backup-not-found.next': 'Consultez `/backup list` : la sauvegarde n’existe peut-être plus.',
  'failure.unknown-backup.title': 'Sauvegarde introuvable',
  'failure.unknown-backup.what': 'L’hébergeur ne trouve pas cette sauvegarde.',
  'failure.unknown-backup.next': 'Consultez `/backup list` : elle a peut-être été supprimée.',
  'failure.rate-limited.title': 'Trop de requêtes',
  'failure.rate-limited.what':
    'L’hébergeur reçoit trop de requêtes de ce compte ; il a donc refusé celle-ci.',
  'failure.rate-limited.next': 'Réessayez dans une minute.',
  'failure.throttled.what':
    'L’hébergeur limite la fréquence de cette action sur un même serveur, et cette limite est atteinte. Tout le reste fonctionne.',
  'failure.throttled.next': 'Réessayez dans dix minutes.',
  'failure.host-failed.title': 'Erreur chez l’hébergeur',
  'failure.host-failed.what': 'L’hébergeur a signalé une erreur interne.',
  'failure.host-failed.next':
    'Réessayez dans une minute. Si cela se reproduit, contactez l’assistance de l’hébergeur.',
  'failure.gateway-failed.title': 'L’hébergeur est injoignable',
  'failure.gateway-failed.what':
    'Le site de l’hébergeur a répondu, mais pas le système qui se trouve derrière.',
  'failure.gateway-failed.next':
    'Réessayez dans une minute. Si cela se reproduit, consultez la page d’état de l’hébergeur.',
  'failure.node-unreachable.title': 'La machine du serveur est injoignable',
  'failure.node-unreachable.what':
    'Le panel de l’hébergeur a répondu, mais la machine sur laquelle tourne le serveur n’a pas répondu au panel.',
  'failure.node-unreachable.next':
    'Réessayez dans une minute. Si cela se reproduit, contactez l’assistance de l’hébergeur.',
  'failure.console-refused.title': 'L’accès à la console a été refusé',
  'failure.console-refused.what':
    'La machine sur laquelle tourne le serveur a refusé le jeton que le panel de l’hébergeur avait émis pour la console.',
  'failure.console-refused.next':
    'Réessayez dans une minute. Si cela se reproduit, les horloges ou les versions du panel et de cette machine ne concordent pas : contactez l’assistance de l’hébergeur.',
  'failure.panel-outdated.title': 'Le panel est trop ancien pour ses machines',
  'failure.panel-outdated.what':
    'Le panel de l’hébergeur est plus ancien que le logiciel de la machine sur laquelle tourne le serveur. Les consoles et les téléchargements sont donc refusés.',
  'failure.panel-outdated.next':
    'L’hébergeur doit mettre le panel à jour : Pterodactyl en version 1.12.3 ou plus récente. Tout le reste fonctionne.',
  'failure.console-unopened.title': 'La console ne s’est pas ouverte',
  'failure.console-unopened.what':
    'Le panel de l’hébergeur a répondu, mais la machine sur laquelle tourne le serveur n’a pas ouvert la console.',
  'failure.console-unopened.next':
    'Réessayez dans une minute. Si cela se reproduit, cette machine est en panne ou je ne peux pas la joindre d’ici : contactez l’assistance de l’hébergeur.',
  'failure.maintenance.title': 'L’hébergeur est indisponible pour l’instant',
  'failure.maintenance.what': 'L’hébergeur est en maintenance ou surchargé.',
  'failure.maintenance.next': 'Réessayez plus tard.',
  'failure.declined.title': 'L’hébergeur a rejeté la demande',
  'failure.declined.what': 'L’hébergeur a rejeté la demande.',
  'failure.declined.next': 'Corrigez ce qu’il signale, puis réessayez.',
  'failure.unsupported.title': 'L’hébergeur ne peut pas faire cela',
  'failure.unsupported.what': 'L’hébergeur ne peut pas faire cela.',
  'failure.unsupported.next': 'Rien n’a été modifié.',
  'failure.unreachable.title': 'L’hébergeur était injoignable, rien n’a été envoyé',
  'failure.unreachable.what': 'L’hébergeur était injoignable, rien n’a donc été envoyé.',
  'failure.unreachable.next':
    'Réessayez dans une minute. Si cela se reproduit, consultez la page d’état de l’hébergeur.',
  'failure.wrong-certificate.title':
    'Le certificat de l’hébergeur n’est pas celui attendu, rien n’a donc été envoyé',
  'failure.wrong-certificate.what':
    'Le certificat de l’hébergeur n’est pas celui attendu, rien n’a donc été envoyé.',
  'failure.wrong-certificate.next':
    'S’il a été renouvelé, un admin peut confirmer le nouveau avec `/setup connect`. Si cela n’est pas proposé, prévenez la personne qui gère ce bot. S’il n’a pas été renouvelé, quelqu’un intercepte peut-être la connexion.',
  'failure.too-slow.title': 'L’hébergeur a mis trop de temps à répondre',
  'failure.too-slow.what': 'L’hébergeur a mis trop de temps à répondre.',
  'failure.too-slow.next': 'Réessayez dans une minute.',
  'failure.answer-lost.title': 'La réponse de l’hébergeur s’est perdue',
  'failure.answer-lost.what': 'La réponse de l’hébergeur s’est perdue.',
  'failure.answer-lost.next': 'Réessayez dans une minute.',
  'failure.not-understood.title': 'Réponse illisible de l’hébergeur',
  'failure.not-understood.what': 'L’hébergeur a envoyé une réponse que je ne peux pas lire.',
  'failure.not-understood.next':
    'Réessayez dans une minute. Si cela se reproduit, prévenez la personne qui gère ce bot.',
  'failure.server-running.what':
    'Le serveur n’est pas arrêté, et une sauvegarde ne peut être restaurée que s’il l’est.',
  'failure.server-running.next': 'Arrêtez-le avec `/power action:stop`, puis relancez la restauration.',
  'failure.server-down.what': 'Le serveur n’est pas en marche.',
  'failure.server-down.next': 'Démarrez-le avec `/power action:start`, puis renvoyez la commande.',
  'failure.backup-limit.what':
    'Aucune sauvegarde n’a été créée : le serveur en a autant que l’hébergeur le permet.',
  'failure.backup-limit.next': 'Supprimez-en une avec `/backup delete`, puis réessayez.',
  'failure.backup-incomplete.what':
    'Cette sauvegarde n’est pas complète : elle ne peut pas être restaurée. Rien n’a été envoyé.',
  'failure.backup-incomplete.next': 'Choisissez-en une autre dans `/backup list`.',
  'failure.backups-unlisted.title': 'Je ne peux pas lister les sauvegardes',
  'failure.backups-unlisted.what':
    'L’API de l’hébergeur ne permet pas de lister les sauvegardes, et je n’ai pas pu les lire sur son site.',
  'failure.backups-unlisted.next':
    'Consultez-les dans le panel de l’hébergeur. Si cela se reproduit, prévenez la personne qui gère ce bot.',
  'failure.no-backup-configuration.what':
    'Le serveur n’a pas de configuration de sauvegarde par défaut dans le panel de l’hébergeur, aucune sauvegarde n’a donc été créée.',
  'failure.no-backup-configuration.next': 'Créez-en une dans ce panel, puis réessayez.',
  'failure.backup-undeletable.what':
    'L’API de l’hébergeur ne peut pas supprimer ce type de sauvegarde, rien n’a donc été envoyé.',
  'failure.backup-undeletable.next': 'Supprimez-la dans le panel de l’hébergeur.',
  'failure.crafty-too-old.what':
    'Une restauration nécessite Crafty 4.4.8 ou plus récent : les versions antérieures remplacent le serveur par un nouveau. Rien n’a été envoyé.',
  'failure.crafty-too-old.next': 'Mettez Crafty à jour, puis relancez la restauration.',
  'failure.crashed.what': 'Le serveur a planté.',
  'failure.crashed.next': 'Cherchez la cause dans sa console.',
  'failure.did-not-start.what': 'Le serveur s’est arrêté pendant son démarrage.',
  'failure.did-not-start.next': 'Cherchez la cause dans sa console.',
  'failure.not-started.what': 'L’hébergeur a accepté le démarrage, mais le serveur n’a pas démarré.',
  'failure.not-started.next':
    'Ouvrez-le dans le panel de l’hébergeur : il attend peut-être quelque chose de vous, par exemple l’acceptation de l’EULA de Minecraft.',
  'failure.timed-out.what':
    'L’hébergeur a accepté la demande, mais elle n’était pas terminée quand j’ai cessé de la suivre.',
  'failure.timed-out.next': 'Vérifiez de nouveau dans quelques minutes.',
  'failure.not-seen.what': 'Je n’ai pas pu confirmer que cela a fonctionné.',
  'failure.not-seen.next': 'Vérifiez dans une minute avant de réessayer.',
  'failure.backup-failed.what': 'L’hébergeur signale que la sauvegarde a échoué.',
  'failure.backup-failed.next': 'Vérifiez l’espace disque libre chez l’hébergeur, puis réessayez.',
  'failure.restore-failed.what': 'L’hébergeur signale que la restauration a échoué.',
  'failure.restore-failed.next':
    'Essayez une autre sauvegarde. Si elle échoue aussi, contactez l’assistance de l’hébergeur.',
  'failure.restore-unseen.what':
    'L’hébergeur a accepté la restauration, mais n’indique pas comment elle s’est terminée.',
  'failure.restore-unseen.next':
    'Dans le panel de l’hébergeur, consultez les notifications et les dates des fichiers du monde. Démarrez ensuite le serveur.',
  'failure.still-listed.what': 'Cette sauvegarde figure encore dans la liste de l’hébergeur.',
  'failure.still-listed.next': 'Consultez `/backup list` dans une minute.',
  'failure.not-read-transfer.what': 'Le transfert a été coupé. Cela ne dit rien de la sauvegarde.',
  'failure.not-read-transfer.next': 'Réessayez plus tard.',
  'failure.not-read-unsupported.what':
    'L’hébergeur n’envoie pas les sauvegardes. Cela ne dit rien de la sauvegarde.',
  'failure.not-read-unsupported.next': 'Vérifiez-la dans le panel de l’hébergeur.',
  'failure.not-read-format.what': 'Je ne connais pas ce type d’archive. Cela ne dit rien de la sauvegarde.',
  'failure.not-read-format.next':
    'Téléchargez-la avec `/backup download` pour la vérifier, ou gardez-en une autre ailleurs.',
  'failure.not-read-too-large.what':
    'Elle contient plus que ce que je lis d’une sauvegarde. Cela ne dit rien de la sauvegarde.',
  'failure.not-read-too-large.next':
    'Téléchargez-la avec `/backup download` pour la vérifier, ou gardez-en une autre ailleurs.',
  'failure.not-read-interrupted.what':
    'J’ai été interrompu pendant la lecture. Cela ne dit rien de la sauvegarde.',
  'failure.not-read-interrupted.next': 'Relancez la commande.',
  'failure.not-read-budget.what':
    'La limite de lecture du jour est atteinte. Cela ne dit rien de la sauvegarde.',
  'failure.not-read-budget.next': 'Réessayez demain. La personne qui gère ce bot peut augmenter la limite.',
  'failure.interrupted.what':
    'J’ai été interrompu avant la réponse de l’hébergeur, je ne sais donc pas si cela a fonctionné.',
  'failure.interrupted.next': 'Vérifiez dans une minute avant de réessayer.',
  'failure.stale.what':
    'J’ai été interrompu pendant cette action, il y a trop longtemps pour la poursuivre. Les étapes restantes n’ont pas été exécutées.',
  'failure.stale.next': 'Relancez la commande si vous le souhaitez toujours.',
  'failure.preempted.what': 'Le serveur a été arrêté de force pendant cette action.',
  'failure.preempted.next': 'Vérifiez avec `/status` si l’arrêt forcé a fonctionné.',
  'failure.disconnected.what': 'Le compte d’hébergement a été déconnecté pendant cette action.',
  'failure.disconnected.next': 'Un admin peut le reconnecter avec `/setup connect`.',
  'failure.host-changed.what':
    'Ce bot utilise désormais un autre hébergeur. La clé API n’est pas pour celui-ci, elle n’a donc pas été envoyée.',
  'failure.host-changed.next': 'Un admin peut refaire la connexion avec `/setup connect`.',
  'failure.own-hosts-off.what': 'Ce bot ne se connecte plus aux panels de ce type, rien n’a donc été envoyé.',
  'failure.key-unreadable.what': 'Je n’arrive plus à lire la clé API enregistrée.',
  'failure.key-unreadable.next': 'Demandez à un admin de relancer `/setup connect`.',
  'failure.internal.what': 'Une erreur s’est produite de mon côté.',
  'failure.internal.next':
    'Réessayez. Si cela se reproduit, envoyez la référence ci-dessous à la personne qui gère ce bot.',
  'failure.host-says': '{what} Message de l’hébergeur :',
  'failure.it-says': 'Message de l’hébergeur :',
  'failure.retry': 'Réessayez {after}.',
  'failure.nothing-changed': 'Rien n’a été modifié.',
  'failure.not-read': 'Impossible de consulter **{server}**.',
  'failure.last-known': 'Dernier état connu, {when} : {state}.',
  'failure.declined-without-reason':
    'L’hébergeur n’a donné aucune raison. Vérifiez le serveur dans le panel de l’hébergeur, puis réessayez.',

  // /setup
  'setup.connected': 'Connecté',
  'setup.servers': 'J’ai trouvé ces serveurs :',
  'setup.no-servers':
    'Cette clé ne voit aucun serveur. S’il y en a, autorisez-la à y accéder dans le panel de l’hébergeur.',
  'setup.more-servers': 'L’hébergeur a plus de serveurs qu’il n’en liste.',
  'setup.menu': 'Configurer…',
  'setup.progress': 'Configuration : encore {count, plural, one {# étape} other {# étapes}}',
  'setup.ready': 'Prêt à l’emploi',
  'setup.optional': 'Non configuré (facultatif) : {steps}',
  'setup.all-done': 'Tout est configuré',
  'setup.next-connect':
    'Ensuite : appuyez sur le bouton, ou utilisez `/setup connect`. Il vous faut une clé API de votre hébergeur.',
  'setup.step.connection': 'Connexion',
  'setup.step.roles': 'Rôles',
  'setup.step.server': 'Serveur par défaut',
  'setup.step.log': 'Salon de logs',
  'setup.step.timezone': 'Fuseau horaire',
  'setup.step.language': 'Langue',
  'setup.step.panel': 'Panneau d’état',
  'setup.step.alerts': 'Alertes',
  'setup.step.schedules': 'Planifications',
  'setup.step.approvals': 'Demandes d’approbation',
  'setup.row.connection': 'Connexion : {hosts}',
  'setup.row.no-connection': 'Aucun compte d’hébergement connecté',
  'setup.row.roles': 'Rôles : {items}',
  'setup.none.roles': 'Rôles : aucun, seuls les admins peuvent m’utiliser',
  'setup.row.only-server': 'Serveur par défaut : **{server}** (le seul)',
  'setup.row.panels': 'Panneaux d’état : {items}',
  'setup.none.panels': 'Panneau d’état : aucun',
  'setup.row.alerts': 'Alertes : {items}',
  'setup.none.alerts': 'Alertes : aucune',
  'setup.row.schedules': 'Planifications : {items}',
  'setup.none.schedules': 'Planifications : aucune',
  'setup.row.no-approvals': 'Demandes d’approbation : désactivées',
  'setup.ask.roles': 'Choisissez un rôle, puis ce qu’il peut faire.',
  'setup.ask.level':
    'Que peut faire {role} sur tous les serveurs ? Pour un seul serveur ou une seule permission : `/access grant`.',
  'setup.ask.server': 'Les commandes utilisent ce serveur, sauf si l’on en choisit un autre.',
  'setup.ask.server-more': 'Le menu contient les 25 premiers. Pour les autres : `/setup server`.',
  'setup.ask.log': 'Chaque action et son résultat sont publiés dans ce salon.',
  'setup.ask.language':
    'Les messages publics sont dans cette langue. Les réponses privées suivent la langue Discord de chacun.',
  'setup.ask.panel':
    'Je publierai dans ce salon un message qui montre tous les serveurs et reste à jour. Pour un seul serveur : `/panel post`.',
  'setup.ask.alerts':
    'Je publierai dans ce salon quand un serveur tombe. Pour notifier aussi un rôle : `/alerts set`.',
  'setup.ask.schedules':
    'Que voulez-vous planifier ? Pour des avertissements et plus encore : `/schedule add`.',
  'setup.ask.approvals':
    'Sans la permission nécessaire, on peut demander une approbation. Les demandes sont publiées dans ce salon, sinon dans le salon de logs.',
  'setup.ask.timezone-similar': 'Je ne connais pas le fuseau horaire « {zone} ». Est-ce l’un de ceux-ci ?',
  'setup.ask.timezone-unknown':
    'Je ne connais pas le fuseau horaire « {zone} ». Saisissez une ville comme `Europe/Berlin`, ou `UTC`.',
  'setup.pick.role': 'Choisir un rôle',
  'setup.pick.level': 'Choisir ce qu’il peut faire',
  'setup.pick.server': 'Choisir un serveur',
  'setup.pick.channel': 'Choisir un salon',
  'setup.pick.language': 'Choisir une langue',
  'setup.pick.zone': 'Choisir un fuseau horaire',
  'setup.pick.action': 'Choisir une action',
  'setup.language-of-discord': 'Langue de ce serveur Discord',
  'setup.schedule-form.when': 'Quand',
  'setup.schedule-form.server': 'Serveur',
  'setup.next': 'Suite : {step}',
  'setup.not-working': 'Connecté, mais ça ne fonctionne pas pour l’instant',
  'setup.partly-working': 'Connecté, mais certains hébergeurs ne fonctionnent pas pour l’instant',
  'setup.certificate-pinned': 'Certificat : seul {fingerprint} est accepté',
  'setup.certificate.title': 'Est-ce le certificat de votre panel ?',
  'setup.certificate.text':
    'Le certificat présenté par **{host}** n’est pas signé par une autorité connue. Son empreinte SHA-256 est :\n{fingerprint}\nComparez-la au certificat que votre navigateur affiche pour le panel. Ne continuez que si elles sont identiques : je n’accepterai ensuite aucun autre certificat. Si elles diffèrent, quelqu’un intercepte peut-être la connexion.',
  'setup.certificate-valid.title': 'Le panel a un certificat valide',
  'setup.certificate-valid.text': '**{host}** est joignable. Saisissez une clé API pour le connecter.',
  'setup.connect-cancelled': 'Rien n’a été enregistré et aucune clé n’a été envoyée.',
  'setup.key': 'Clé API : se termine par {ending}, saisie par {person} {when}',
  'setup.key-hidden': 'Clé API : masquée, saisie par {person} {when}',
  'setup.key-unchecked': 'Je n’ai pas pu vérifier la clé auprès de l’hébergeur.',
  'setup.default-server': 'Serveur par défaut : **{server}**',
  'setup.addresses': 'Adresses : {addresses}',
  'setup.no-default-server': 'Serveur par défaut : aucun',
  'setup.log-channel': 'Salon de logs : {channel}',
  'setup.no-log-channel': 'Salon de logs : aucun',
  'setup.log-problem': '⚠️ Je n’ai pas pu y envoyer le dernier message : {problem}.',
  'setup.language': 'Langue : {language}',
  'setup.language-of-guild': 'Langue : {language} (celle de ce serveur Discord)',
  'setup.timezone': 'Fuseau horaire : {zone}',
  'setup.disconnect.title': 'Déconnecter {connection} ?',
  'setup.disconnect.deletes': 'Je supprimerai la clé API.',
  'setup.disconnect.deletes-with-default':
    'Je supprimerai la clé API et le serveur par défaut, **{server}**.',
  'setup.disconnect.pauses': 'En pause jusqu’à la prochaine connexion : {what}.',
  'setup.disconnect.panels':
    '{count, plural, one {# panneau d’état} many {# panneaux d’état} other {# panneaux d’état}}',
  'setup.disconnect.schedules':
    '{count, plural, one {# planification} many {# planifications} other {# planifications}}',
  'setup.disconnect.alerts': 'les alertes',
  'setup.disconnect.stays':
    'Tout le reste est conservé : autorisations, salons, langue, fuseau horaire et historique. Saisissez une clé pour le même hébergeur, et tout reprend.',
  'setup.disconnect.go': 'Déconnecter',
  'setup.disconnect.cancelled': 'Rien n’a été modifié.',
  // Replies to changes
  'setup.disconnected.title': 'Déconnecté',
  'setup.disconnected.text':
    'J’ai supprimé la clé API et le serveur par défaut. Tout le reste est conservé. Les planifications, les panneaux d’état et les alertes sont en pause jusqu’à ce qu’un compte soit de nouveau connecté. Si la clé ne sert à rien d’autre, supprimez-la aussi dans le panel de l’hébergeur.',
  'setup.connection-removed.text':
    'J’ai supprimé la clé API de la connexion **{connection}**, ainsi que le serveur par défaut s’il en faisait partie. Les rôles gardent leurs autorisations. Si la clé ne sert à rien d’autre, supprimez-la aussi dans le panel de l’hébergeur.',
  'setup.default-server-set.title': 'Serveur par défaut choisi',
  'setup.default-server-set.text':
    'Les commandes utilisent désormais **{server}**, sauf si vous choisissez un autre serveur.',
  'setup.address-set.title': 'Adresse définie',
  'setup.address-set.text': '**{server}** se rejoint maintenant à {address}.',
  'setup.address-removed.title': 'Adresse supprimée',
  'setup.address-removed.text': '**{server}** affiche l’adresse que donne l’hébergeur, s’il y en a une.',
  'setup.default-server-removed.title': 'Plus de serveur par défaut',
  'setup.default-server-removed.text':
    'S’il y a plusieurs serveurs, les commandes demandent désormais l’option **server**.',
  'setup.log-set.title': 'Salon de logs choisi',
  'setup.log-set.text': 'Chaque action et son résultat sont désormais publiés dans {channel}.',
  'setup.log-removed.title': 'Plus de salon de logs',
  'setup.log-removed.text': 'Les actions ne sont plus consignées dans un salon.',
  'setup.language-set.title': 'Langue choisie',
  'setup.language-set.text': 'Les messages publics sont désormais dans cette langue : **{language}**.',
  'setup.language-removed.title': 'La langue suit celle de Discord',
  'setup.language-removed.text':
    'Les messages publics suivent désormais la langue de ce serveur Discord : **{language}**.',
  'setup.private-language': 'Les réponses privées suivent la langue Discord de chaque personne.',
  'setup.timezone-set.title': 'Fuseau horaire défini',
  'setup.timezone-alias': '« {typed} » est un nom de {zone}.',
  'setup.timezone-set.text':
    'Les planifications utilisent maintenant le fuseau horaire **{zone}**, où il est {time}.',
  'setup.timezone-moved':
    '{count, plural, =0 {Les prochaines exécutions restent les mêmes.} one {La prochaine exécution de # planification a changé.} other {La prochaine exécution de # planifications a changé.}}',

  // /access
  'access.title': 'Qui peut faire quoi',
  'access.admins': 'Les membres avec **Administrateur** ou **Gérer le serveur** peuvent tout faire.',
  'access.nobody-else':
    'Personne d’autre n’a encore accès. Donnez l’accès à un rôle avec `/access grant role:@Moderators permission:operator`.',
  'access.everyone': '**everyone**',
  'access.all-servers': 'tous les serveurs',
  'access.choose': 'Choisissez un accès à retirer',
  'access.revoke.title': 'Retirer cet accès ?',
  'access.revoke.go': 'Retirer',
  'access.grant': '{role} sur tous les serveurs : {permission}',
  'access.grant-on-server': '{role} sur **{server}** : {permission}',
  'access.permission': '**{code}** ({label})',
  'access.granted': 'Autorisation accordée',
  'access.already-granted': 'Autorisation déjà accordée',
  'access.revoked': 'Autorisation retirée',
  'access.removed':
    '{count, plural, one {# autorisation retirée} other {# autorisations retirées}} à {role}.',
  'access.still-granted': 'Il peut encore faire ceci :',
  'access.schedules-pause':
    'Ces planifications seront suspendues à leur prochaine exécution, car la personne qui les a créées est partie ou n’en a plus le droit :',
  'access.no-other-grants': '{role} n’a pas d’autre autorisation.',
  'access.nothing-to-revoke': 'Rien à retirer',
  'access.no-grants': '{role} n’a aucune autorisation.',
  'access.no-grant-of': '{role} n’a pas d’autorisation **{permission}** distincte.',
  'access.no-grants-on-server': '{role} n’a pas d’autorisation distincte sur **{server}**.',
  'access.no-grant-of-on-server':
    '{role} n’a pas d’autorisation **{permission}** distincte sur **{server}**.',
  'access.as-a-whole':
    'Vous ne pouvez pas retirer une partie d’un niveau, ni un seul serveur d’une autorisation sur tous les serveurs. Retirez le tout, puis accordez ce qui doit rester.',

  // /players
  'players.title': 'Joueurs sur {server}',
  'players.not-running': 'Personne ne peut être en ligne. État du serveur : **{status}**.',
  'players.nobody': 'Personne n’est en ligne sur {server}',
  'players.count': '{server} : {online, number} en ligne',
  'players.count-of': '{server} : {online, number} sur {max, number} en ligne',
  'players.unnamed': 'Je ne peux pas voir qui.',
  'players.some-named': 'Je ne vois le nom que de {count, number} d’entre eux.',
  'players.unknown': 'Je ne peux pas voir qui est en ligne.',
  'players.unreported': '{host} n’indique pas qui est en ligne.',
  'players.limit': 'Le serveur accepte jusqu’à {max, plural, one {# joueur} other {# joueurs}}.',
  'players.others': '{count, plural, one {# autre} other {# autres}}',

  'logs.title': 'Console du serveur {server}',
  'logs.read': 'Mis à jour {time}',
  'logs.empty':
    'Aucune sortie de console pour le moment. Certains hébergeurs ne la gardent que lorsque le serveur est en marche.',
  'logs.left-out':
    '{count, plural, one {# ligne plus ancienne ne tenait pas dans ce message.} other {# lignes plus anciennes ne tenaient pas dans ce message.}}',
  'logs.footer': 'Les adresses et les mots de passe sont remplacés par •••.',

  // Buttons
  'reply.waiting':
    'L’hébergeur n’a pas encore répondu : il est lent, ou il m’a demandé d’attendre. J’afficherai le résultat ici.',
  'button.refresh': 'Actualiser',
  'button.try-again': 'Réessayer',
  'button.console': 'Voir la console',
  'button.status': 'État',
  'button.start': 'Démarrer',
  'button.stop': 'Arrêter',
  'button.restart': 'Redémarrer',
  'button.back-up': 'Sauvegarder',
  'button.back-up-now': 'Sauvegarder maintenant',
  'button.undo-restore': 'Annuler cette restauration',
  'button.open-page': 'Ouvrir dans {host}',
  'button.lock': 'Verrouiller',
  'button.unlock': 'Déverrouiller',
  'button.kill': 'Forcer l’arrêt',
  'button.cancel': 'Annuler',
  'button.connect': 'Connecter',
  'button.back': 'Retour',
  'setup.unset.server': 'Aucun serveur par défaut',
  'setup.unset.log': 'Aucun salon de logs',
  'setup.unset.approvals': 'Utiliser le salon de logs',
  'button.type-again': 'Saisir à nouveau',
  'button.accept-certificate': 'Empreintes identiques : connecter',
  'button.enter-key': 'Saisir la clé API',
  'button.console-lines': 'Voir la console',
  'button.on-it': 'Je m’en occupe',
  'button.previous': 'Précédent',
  'button.next': 'Suivant',
  'button.more-servers': 'Plus de serveurs',
  'button.save': 'Enregistrer',
  'button.save-deleting': 'Enregistrer, supprimer d’abord l’ancienne',
  'button.skip': 'Ignorer',
  'button.skip-next': 'Ignorer la prochaine',
  'button.pause': 'Suspendre',
  'button.resume': 'Reprendre',
  'button.take-over': 'Reprendre à mon compte',
  'button.postpone': 'Reporter de 30 min',
  'button.newer': 'Plus récent',
  'button.older': 'Plus ancien',

  // Servers
  'status.running': 'en marche',
  'status.stopped': 'arrêté',
  'status.starting': 'démarrage en cours',
  'status.stopping': 'arrêt en cours',
  'status.restarting': 'redémarrage en cours',
  'status.crashed': 'planté',
  'status.unknown': 'inconnu',
  'status.own-word': '« {word} »',
  'status.with-own-word': '{status} (selon l’hébergeur : « {word} »)',
  'server.is.running': '{server} est en marche',
  'server.is.stopped': '{server} est arrêté',
  'server.is.starting': '{server} démarre',
  'server.is.stopping': '{server} s’arrête',
  'server.is.restarting': '{server} redémarre',
  'server.is.crashed': '{server} a planté',
  'server.is.unknown': '{server} est dans un état inconnu',
  'server.is-own-word': '{server} est dans l’état « {word} »',
  'server.now.running': '{server} est maintenant **en marche**.',
  'server.now.stopped': '{server} est maintenant **arrêté**.',
  'server.now.starting': '{server} est maintenant **en cours de démarrage**.',
  'server.now.stopping': '{server} est maintenant **en cours d’arrêt**.',
  'server.now.restarting': '{server} est maintenant **en cours de redémarrage**.',
  'server.now.crashed': '{server} a **planté**.',
  'server.since': 'Depuis le {time}',
  'server.started': 'Démarré {time}',
  'server.updated': 'Mis à jour {time}',
  'server.age': 'jusqu’à {age} de retard',
  'configuration.game': 'Jeu',
  'configuration.software': 'Logiciel',
  'configuration.type': 'Type',
  'configuration.map': 'Carte',
  'configuration.game-mode': 'Mode de jeu',
  'configuration.difficulty': 'Difficulté',
  'configuration.line': '{setting} : {value}',
  'players.online-of': '{online, number} sur {max, number}',
  'players.at-most': '{max, number} au maximum',
  'usage.cpu': 'CPU',
  'usage.memory': 'Mémoire',
  'usage.disk': 'Disque',
  'usage.of': '{used} sur {limit}',
  'usage.at-most': '{limit} au maximum',
  'overview.title': 'Serveurs',
  'overview.line-last-seen': '**{server}**, dernier état connu : {status} ({time})',
  'overview.online': '{online, number} sur {count, plural, one {# serveur} other {# serveurs}} en ligne',
  'overview.servers': '{count, plural, one {# serveur} other {# serveurs}}',
  'overview.all-online': '{count, plural, one {# serveur en ligne} other {# serveurs en ligne}}',
  'overview.players': '{count, plural, one {# joueur} other {# joueurs}}',
  'overview.page': 'Page {page, number} sur {pages, number}',
  'overview.choose': 'Choisissez un serveur pour en voir plus',
  'overview.more':
    'L’hébergeur a plus de serveurs qu’il n’en liste. Pour en voir un autre, utilisez `/status` avec son nom.',
  'connection.failed': '⚠️ **{connection}** : {what}',

  // Backups
  'backup.id': 'ID {id}',
  'backup.created': 'Sauvegarde : {backup}',
  'backup.created-before': 'Le monde remplacé a été sauvegardé avant : {backup}',
  'backup.name-not-shown': 'L’hébergeur n’a pas utilisé le nom « {backup} ».',
  'backup.failed': 'échec',
  'backup.failed-because': 'échec : « {error} »',
  'backup.in-progress': 'en cours',
  'backup.progress': 'en cours : {percent}',
  'backup.title': 'Sauvegarde du serveur {server}',
  'backup.list.choose': 'Choisissez une sauvegarde pour agir',
  'backup.list.title': '{count, plural, one {# sauvegarde} other {# sauvegardes}} du serveur {server}',
  'backup.list.title-of':
    '{count, number} sur {limit, plural, one {# sauvegarde} other {# sauvegardes}} du serveur {server}',
  'backup.list.title-page': '{title}, page {page, number} sur {pages, number}',
  'backup.list.empty': 'Pas encore de sauvegarde. Créez-en une avec `/backup create`.',
  'backup.list.more': 'L’hébergeur a plus de sauvegardes qu’il n’en liste ; voici celles qu’il a envoyées.',
  'backup.list.full':
    'Limite de sauvegardes atteinte. Supprimez-en une avec `/backup delete` pour faire de la place.',
  'backup.list.none-allowed': 'L’hébergeur n’autorise aucune sauvegarde pour ce serveur.',
  'backup.download.title': 'Télécharger une sauvegarde du serveur {server}',
  'backup.download.link': 'Télécharger',
  'backup.download.secret':
    'Gardez ce lien pour vous : toute personne qui l’a peut télécharger la sauvegarde. Il ne fonctionne peut-être qu’une fois.',
  'backup.download.expires': 'Il expire à {time} ({relative}).',

  // What is known of a backup, after a sign (✅ ⚠️ ❌ 📦): whether it was read to its end, and what was found. {what} is such as “212 players and 1,280 regions”
  'mark.unchecked': 'non testée',
  'mark.plausible': 'semble complète',
  'mark.plausible-unread': 'pas encore testée, semble complète',
  'mark.plausible-warned': 'non testée, avec des avertissements',
  'mark.read-back': 'testée, complète',
  'mark.read-back-warned': 'testée : elle s’ouvre, avec des avertissements',
  'mark.read-back-uncompared': 'testée : elle s’ouvre',
  'mark.bad': 'défectueuse : ne pas s’y fier',
  'mark.not-tried.transfer': 'n’a pas pu être ouverte : le transfert a été coupé',
  'mark.not-tried.unsupported': 'ne peut pas être ouverte ici : l’hébergeur n’envoie pas les sauvegardes',
  'mark.not-tried.format': 'ne peut pas être ouverte ici : je ne connais pas ce type d’archive',
  'mark.not-tried.too-large': 'ne peut pas être ouverte ici : elle est trop grande',
  'mark.not-tried.interrupted': 'pas encore relue jusqu’au bout',
  'mark.not-tried.budget': 'pas ouverte : la limite du jour est atteinte',
  'backup.not-tried.title': 'Je n’ai pas pu tester les sauvegardes du serveur {server}',
  'backup.not-tried.text':
    'Trois essais de suite ont échoué. Cela ne veut pas dire que les sauvegardes sont mauvaises.',
  'mark.players': '{count, plural, one {# joueur} other {# joueurs}}',
  'mark.regions': '{count, plural, one {# région} other {# régions}}',
  'mark.files': '{count, plural, one {# fichier} other {# fichiers}}',
  'mark.compared.live': '{what} (comparaison avec le serveur)',
  'mark.compared.last': '{what} (comparaison avec la sauvegarde précédente)',
  'mark.size': 'Sa taille : {size}. Taille habituelle sur ce serveur : {usual}.',
  'mark.players-damaged': 'Fichiers de joueurs endommagés : {damaged, number} sur {of, number}.',
  'mark.regions-damaged': 'Régions de la carte endommagées : {damaged, number} sur {of, number}.',
  'mark.problem.empty': 'Elle est vide.',
  'mark.problem.checksum-differs':
    'Ce n’est pas ce que l’hébergeur a enregistré : sa somme de contrôle est différente.',
  'mark.archive-damaged.compression': 'L’archive est endommagée : elle ne peut pas être décompressée.',
  'mark.archive-damaged.entry': 'L’archive est endommagée : un de ses fichiers est illisible.',
  'mark.archive-damaged.end': 'L’archive est tronquée : il manque la fin.',
  'mark.problem.players-missing':
    'Elle ne contient aucun fichier de joueur. Sur le serveur : {live, number}.',
  'mark.problem.dimension-missing': 'Il manque une dimension : {dimension}.',
  'mark.problem.level-missing': '`level.dat` est absent. Sans lui, le serveur commence un nouveau monde.',
  'mark.problem.level-damaged': '`level.dat` est endommagé. Sans lui, le serveur commence un nouveau monde.',
  'mark.problem.regions-missing': 'Régions de la carte manquantes : {missing, number} sur {of, number}.',
  'mark.problem.world-file-missing': 'Il manque un fichier sans lequel il n’y a pas de monde : {file}.',
  'mark.problem.world-file-empty': 'Un fichier sans lequel il n’y a pas de monde est vide : {file}.',
  'mark.warning.ignored': 'L’hébergeur laisse de côté des fichiers du monde : {rule}.',
  'mark.warning.too-large-for-disk': 'Une restauration demande {needed}. Espace libre : {free}.',
  'mark.warning.other-layout':
    'Ses fichiers sont rangés pour une autre version du jeu que celle du serveur. Après une restauration, il ne démarrera peut-être pas.',
  'mark.warning.newer-version':
    'Sa version du jeu ({backup}) est plus récente que celle du serveur ({server}).',
  'mark.warning.fewer-players': 'Fichiers de joueurs : seulement {has, number} sur {of, number}.',
  'mark.warning.fewer-regions': 'Régions de la carte : seulement {has, number} sur {of, number}.',
  'mark.warning.dimension-gone': 'Une dimension n’y est pas : {dimension}.',
  'mark.warning.unknown-compression':
    'Des parties de la carte sont compressées d’une façon que je ne peux pas vérifier.',
  'mark.warning.level-only-old': '`level.dat` est absent. Son ancienne copie `level.dat_old` est là.',
  'mark.warning.regions-emptied': 'Régions de la carte désormais vides : {count, number}.',
  'mark.warning.both-layouts':
    'Elle contient des fichiers rangés comme avant Minecraft 26.1 et comme depuis. Après une restauration, le serveur ne démarrera peut-être pas.',

  // What a person requested
  'request.power.start': 'Démarrer {server}',
  'request.power.stop': 'Arrêter {server}',
  'request.power.restart': 'Redémarrer {server}',
  'request.power.kill': 'Forcer l’arrêt du serveur {server}',
  'request.command': 'Exécuter une commande sur {server}',
  'request.backup.create': 'Sauvegarder {server}',
  'request.backup.create-named': 'Sauvegarder {server} sous le nom « {backup} »',
  'request.backup.restore': 'Restaurer la sauvegarde « {backup} » sur {server}',
  'request.backup.delete': 'Supprimer la sauvegarde « {backup} » du serveur {server}',
  'request.backup.lock': 'Verrouiller la sauvegarde « {backup} » du serveur {server}',
  'request.backup.unlock': 'Déverrouiller la sauvegarde « {backup} » du serveur {server}',
  'request.backup.download': 'Télécharger la sauvegarde « {backup} » du serveur {server}',
  'request.backup.prove': 'Tester la sauvegarde « {backup} » du serveur {server}',

  // The steps of an operation
  'step.power.start.doing': 'Démarrage du serveur {server}',
  'step.power.start.done': '{server} est en marche',
  'step.power.start.short': 'démarré',
  'step.power.start.failed': '{server} n’a pas été démarré',
  'step.power.stop.doing': 'Arrêt du serveur {server}',
  'step.power.stop.done': '{server} s’est arrêté',
  'step.power.stop.short': 'arrêté',
  'step.power.stop.failed': '{server} n’a pas été arrêté',
  'step.power.restart.doing': 'Redémarrage du serveur {server}',
  'step.power.restart.done': '{server} est de nouveau en marche',
  'step.power.restart.failed': '{server} n’a pas été redémarré',
  'step.power.kill.doing': 'Arrêt forcé du serveur {server}',
  'step.power.kill.done': '{server} a été arrêté de force',
  'step.power.kill.failed': '{server} n’a pas été arrêté de force',
  'step.command.doing': 'Exécution d’une commande sur {server}',
  'step.command.done': 'Commande envoyée à {server}',
  'step.command.failed': 'Commande non envoyée à {server}',
  'step.backup.create.doing': 'Sauvegarde du serveur {server}',
  'step.backup.create.done': '{server} a été sauvegardé',
  'step.backup.create.short': 'sauvegardé',
  'step.backup.create.failed': '{server} n’a pas été sauvegardé',
  'step.backup.create.doing-named': 'Sauvegarde du serveur {server} sous le nom « {backup} »',
  'step.backup.create.done-named': 'Sauvegarde « {backup} » du serveur {server} créée',
  'step.backup.create.failed-named': 'La sauvegarde « {backup} » du serveur {server} n’a pas été créée',
  'step.backup.restore.doing': 'Restauration de la sauvegarde « {backup} » sur {server}',
  'step.backup.restore.done': 'Sauvegarde « {backup} » restaurée sur {server}',
  'step.backup.restore.short': 'restauré',
  'step.backup.restore.failed': '{server} n’a pas été restauré',
  'step.backup.restore.failed-midway': 'La restauration du serveur {server} a échoué',
  'step.backup.delete.doing': 'Suppression de la sauvegarde « {backup} » du serveur {server}',
  'step.backup.delete.done': 'Sauvegarde « {backup} » du serveur {server} supprimée',
  'step.backup.delete.failed': 'La sauvegarde « {backup} » du serveur {server} n’a pas été supprimée',
  'step.backup.lock.doing': 'Verrouillage de la sauvegarde « {backup} » du serveur {server}',
  'step.backup.lock.done': 'Sauvegarde « {backup} » du serveur {server} verrouillée',
  'step.backup.lock.failed': 'La sauvegarde « {backup} » du serveur {server} n’a pas été verrouillée',
  'step.backup.unlock.doing': 'Déverrouillage de la sauvegarde « {backup} » du serveur {server}',
  'step.backup.unlock.done': 'Sauvegarde « {backup} » du serveur {server} déverrouillée',
  'step.backup.unlock.failed': 'La sauvegarde « {backup} » du serveur {server} n’a pas été déverrouillée',
  'step.backup.prove.doing': 'Test de la sauvegarde « {backup} » du serveur {server}',
  'step.backup.prove.done': 'Sauvegarde « {backup} » du serveur {server} testée',
  'step.backup.prove.failed': 'La sauvegarde « {backup} » du serveur {server} n’a pas été testée',
  // What to do if the outcome is unknown
  'step.power.unsure': 'Consultez `/status` dans une minute avant de réessayer.',
  'step.power.unsure-after': 'Consultez `/status` {after} avant de réessayer.',
  'step.command.unsure':
    'Vérifiez dans le jeu ou avec `/logs` si la commande a été exécutée avant de la renvoyer.',
  'step.backup.create.unsure':
    'Consultez `/backup list` dans quelques minutes avant de créer une autre sauvegarde.',
  'step.backup.create.unsure-after': 'Consultez `/backup list` {after} avant de créer une autre sauvegarde.',
  'step.backup.restore.unsure':
    'La restauration est peut-être encore en cours chez l’hébergeur. Vous pourrez restaurer de nouveau la même sauvegarde sans risque dans quelques minutes.',
  'step.backup.restore.unsure-after':
    'La restauration est peut-être encore en cours chez l’hébergeur. Vous pourrez restaurer de nouveau la même sauvegarde sans risque {after}.',
  'step.backup.delete.unsure':
    'Consultez `/backup list` dans une minute. Si la sauvegarde y est encore, supprimez-la de nouveau.',
  'step.backup.delete.unsure-after':
    'Consultez `/backup list` {after}. Si la sauvegarde y est encore, supprimez-la de nouveau.',
  'step.backup.lock.unsure':
    'Consultez `/backup list` dans une minute : 🔒 marque les sauvegardes verrouillées.',
  'step.backup.lock.unsure-after':
    'Consultez `/backup list` {after} : 🔒 marque les sauvegardes verrouillées.',
  'step.took': '{step} ({duration})',
  'step.started': '**{step}**, début {time}',
  'step.unknown': '{step} : résultat inconnu',
  'step.skipped': '~~{step}~~ étape ignorée',
  'step.waiting': '{step} : l’hébergeur reçoit trop de requêtes de ce compte ; reprise {after}',
  'step.waiting-soon': '{step} : l’hébergeur reçoit trop de requêtes de ce compte ; reprise imminente',
  'step.waiting-throttled': '{step} : l’hébergeur limite la fréquence de cette action ; reprise {after}',
  // Parts of a list
  'progress.sent': 'Envoyé à l’hébergeur {time}',
  'progress.status': 'état actuel : {status}',
  'progress.error': 'l’hébergeur a répondu par une erreur ; je vérifie si c’est fait malgré tout',
  'progress.too-slow': 'l’hébergeur n’a pas répondu à temps ; je vérifie ce qui s’est passé',
  'progress.interrupted': 'j’ai été interrompu entre-temps ; je vérifie ce qui s’est passé',
  'progress.lost': 'la réponse de l’hébergeur s’est perdue ; je vérifie ce qui s’est passé',

  // Operations: titles
  'operation.running': '{doing}…',
  'operation.unknown': '{doing} : résultat inconnu',
  'operation.done-unknown': '{done}. {doing} : résultat inconnu',
  'operation.done-failed': '{done}. {failed}',
  'operation.link-created': 'Lien de téléchargement créé pour la sauvegarde « {backup} » du serveur {server}',
  'operation.backup-bad': 'Ne vous fiez pas à la sauvegarde « {backup} » du serveur {server}',
  'operation.backup-bad-next':
    '`/backup list` affiche les autres. Créez-en une nouvelle avec `/backup create`.',
  'operation.already.running': '{server} est déjà en marche',
  'operation.already.stopped': '{server} est déjà arrêté',
  'operation.already.down': '{server} est déjà à l’arrêt',
  'operation.short.succeeded': '{server} : réussi',
  'operation.short.failed': '{server} : échec',
  'operation.short.unknown': '{server} : résultat non confirmé',
  'operation.short.text':
    'Discord a refusé d’afficher la réponse complète. Vérifiez le serveur avec `/status`.',

  // Operations: what happened
  'operation.by-schedule': 'Planifié par {person}',
  'operation.output': 'Sortie de la console :',
  'operation.no-output':
    'L’hébergeur a accepté la commande. La console n’a rien affiché en {duration}. Consultez `/logs` pour voir si quelque chose est apparu depuis.',
  'operation.output-unseen':
    'L’hébergeur a accepté la commande, mais ne renvoie pas la sortie de la console. Consultez-la avec `/logs`.',
  'operation.nothing-to-do': 'Il n’y a rien à faire.',
  'operation.already-so': 'Il n’y avait rien à faire. L’hébergeur a quand même accepté la demande.',
  'operation.still-so': 'Il n’y a rien à faire : c’était déjà le cas.',
  'operation.interrupted': 'J’ai été interrompu avant la réponse de l’hébergeur.',
  'operation.checked-after-interruption':
    'J’ai été interrompu avant la réponse de l’hébergeur. J’ai vérifié au lieu de renvoyer la demande : elle avait bien été exécutée.',
  'operation.checked':
    'L’hébergeur n’a pas répondu clairement. J’ai vérifié au lieu de renvoyer la demande : elle avait bien été exécutée.',
  'operation.not-repeated': 'La demande n’a pas été renvoyée, donc rien ne se fera deux fois.',
  'operation.command-not-repeated': 'La commande a peut-être été exécutée. Elle n’a pas été renvoyée.',
  'operation.unread': 'Je n’ai pas pu vérifier si {server} est en marche.',
  'operation.status-old':
    'Dernier état du serveur {server} chez l’hébergeur, peut-être vieux de quelques secondes : **{status}**.',
  'operation.unread-rate-limited':
    'Je ne peux pas vérifier {server} tant que l’hébergeur n’accepte pas de nouvelles requêtes.',
  'operation.world.restored-over':
    'Les fichiers de la sauvegarde sont en place. Ceux qu’elle ne contient pas, par exemple plus récents, sont restés.',
  'operation.world.not-sent': 'Le monde est inchangé : la demande de restauration n’a pas été envoyée.',
  'operation.world.not-restored': 'Le monde est inchangé : il n’a pas été restauré.',
  'operation.world.see-host':
    'Je ne peux pas voir le monde moi-même. Si le message de l’hébergeur ci-dessus ne dit pas qu’il est inchangé, vérifiez-le avant de démarrer le serveur.',
  'operation.world.mixed':
    'Le monde est peut-être l’ancien, celui de la sauvegarde, ou un mélange des deux. Vérifiez-le avant de démarrer le serveur.',
  'operation.world.uncertain':
    'Le monde est peut-être l’ancien ou celui de la sauvegarde. Vérifiez-le avant de laisser entrer les joueurs.',
  'operation.check.power': 'J’ai surveillé {server} sans voir l’action aboutir.',
  'operation.check.restore':
    'J’ai surveillé {server}, mais l’hébergeur n’indique pas comment la restauration s’est terminée.',
  'operation.check.delete':
    'J’ai consulté la liste des sauvegardes sans pouvoir confirmer la disparition de « {backup} ».',
  'operation.check.backup.lock':
    'J’ai consulté la liste des sauvegardes sans pouvoir confirmer que « {backup} » est verrouillée.',
  'operation.check.backup.unlock':
    'J’ai consulté la liste des sauvegardes sans pouvoir confirmer que « {backup} » est déverrouillée.',
  'operation.check.no-list': 'Je n’ai pas pu lire la liste des sauvegardes.',
  'operation.check.no-new-backup':
    'J’ai consulté la liste des sauvegardes : elle n’en contient pas de nouvelle.',
  'operation.check.no-earlier-list':
    'Je n’avais pas pu lire la liste des sauvegardes auparavant ; je ne peux donc pas dire si l’une d’elles est nouvelle.',
  'operation.check.maybe-backup':
    'La liste des sauvegardes en contient une qui est peut-être la bonne : {backup}. Elle peut aussi être celle de quelqu’un d’autre.',
  'operation.check.last': 'Ma dernière vérification a eu lieu {duration} après l’envoi.',
  'operation.group': '**{person}** : {kind}',
  'operation.group-times': '**{person}** : {kind} ({count, plural, one {# fois} other {# fois}})',
  'operation.kind.power.start': 'Démarrer un serveur',
  'operation.kind.power.stop': 'Arrêter un serveur',
  'operation.kind.power.restart': 'Redémarrer un serveur',
  'operation.kind.power.kill': 'Forcer l’arrêt d’un serveur',
  'operation.kind.command': 'Exécuter une commande sur un serveur',
  'operation.kind.backup.create': 'Sauvegarder un serveur',
  'operation.kind.backup.restore': 'Restaurer un serveur',
  'operation.kind.backup.delete': 'Supprimer une sauvegarde',
  'operation.kind.backup.lock': 'Verrouiller une sauvegarde',
  'operation.kind.backup.unlock': 'Déverrouiller une sauvegarde',
  'operation.kind.backup.download': 'Télécharger une sauvegarde',
  'operation.kind.backup.prove': 'Tester une sauvegarde',

  // Confirmations
  'confirmation.kill.title': 'Forcer l’arrêt du serveur {server} ?',
  'confirmation.kill.text':
    '**{server}** s’arrêtera immédiatement, sans rien enregistrer. Ce qui a été construit depuis le dernier enregistrement sera perdu, et le monde peut être endommagé. `/power action:stop` enregistre d’abord le monde.',
  'confirmation.kill.go': 'Forcer l’arrêt',
  'confirmation.start-first.title': '{server} n’est pas en marche',
  'confirmation.start-first.text':
    'L’hébergeur ne peut sauvegarder qu’un serveur en marche. Je peux démarrer **{server}** puis le sauvegarder ; il restera en marche ensuite.',
  'confirmation.start-first.name': 'La sauvegarde portera le nom « {backup} ».',
  'confirmation.start-first.go': 'Démarrer et sauvegarder',
  'confirmation.restore.title': 'Restaurer « {backup} » sur {server} ?',
  'confirmation.restore.text':
    'La sauvegarde a été faite {time}. Tout ce qui a été construit depuis sera perdu.',
  'confirmation.restore.text-undated': 'Tout ce qui a été construit depuis cette sauvegarde sera perdu.',
  'confirmation.restore.kept':
    'Les fichiers que la sauvegarde ne contient pas, par exemple plus récents, restent.',
  'confirmation.restore.final': '**C’est irréversible.**',
  'confirmation.restore.undoable': '**C’est réversible seulement si vous sauvegardez d’abord.**',
  'confirmation.restore.stops':
    'Le serveur est arrêté pour cela. Les joueurs sont déconnectés jusqu’à son retour.',
  'confirmation.restore.unknown': 'Je ne sais pas si le serveur est en marche.',
  'confirmation.restore.stays-stopped': 'Il restera arrêté ensuite.',
  'confirmation.restore.unseen':
    '{host} n’indique pas comment une restauration s’est terminée. Vérifiez vous-même le monde ensuite.',
  'confirmation.restore.safer': '**Plus sûr :** {backup}',
  'confirmation.restore.none-safer':
    'Aucune autre sauvegarde de ce serveur n’a été testée. Testez-en d’abord une avec `/backup prove`.',
  'confirmation.restore.go': 'Restaurer',
  'confirmation.restore.no-backup': 'Restaurer sans sauvegarde',
  'confirmation.restore.other': 'Utiliser « {backup} »',
  'confirmation.restore.no-stop': 'Restaurer sans arrêter',
  'confirmation.restore.no-start': 'Restaurer, laisser arrêté',
  'confirmation.restore.back-up': 'Sauvegarder, puis restaurer',
  'confirmation.delete.title': 'Supprimer cette sauvegarde ?',
  'confirmation.delete.text':
    'La sauvegarde {backup} du serveur **{server}** sera supprimée chez l’hébergeur. **C’est irréversible.**',
  'confirmation.delete.go': 'Supprimer',
  'confirmation.backup-name': '**« {backup} »**',
  'confirmation.backup-details': '{backup} ({details})',
  'confirmation.only': 'réservé à {person} · expire {relative}',
  // What a restore would cost, and what changed between two backups. {places} are such as “around spawn, −1500 / 800”; {time} is a date
  'cost.online-time': 'Quelqu’un a été en ligne pendant au moins {duration}.',
  'cost.people':
    'Au moins {count, plural, one {# joueur a été} other {# joueurs ont été}} en ligne pendant ce temps.',
  'cost.people-named':
    '{names} {count, plural, one {a été en ligne} other {ont été en ligne}} pendant ce temps.',
  'cost.more': '{count, number} autres',
  'cost.unnamed': '{count, plural, one {# dont j’ignore le nom} other {# dont j’ignore les noms}}',
  'cost.up-to': 'Il y en a peut-être eu jusqu’à {count, number}.',
  'cost.joined': 'Parmi eux, {count, plural, one {# était là} other {# étaient là}} pour la première fois.',
  'cost.nobody': 'Personne n’a joué pendant ce temps.',
  'cost.unknown': 'Je ne peux pas dire si quelqu’un a joué pendant ce temps.',
  'cost.regions':
    '**{dimension}** : quelqu’un est passé dans {count, number} sur {total, plural, one {# région} other {# régions}} ({places}).',
  'cost.regions-cut':
    '**{dimension}** : quelqu’un est passé dans au moins {count, plural, one {# région} other {# régions}} ({places}).',
  'cost.regions-written':
    '**{dimension}** : {count, plural, one {# région a été écrite} other {# régions ont été écrites}} ({places}).',
  'cost.regions-new':
    'Parmi elles, {count, plural, one {# est un nouveau terrain} other {# sont de nouveaux terrains}}.',
  'cost.spawn': 'autour du spawn',
  'cost.dimension.overworld': 'Surface',
  'cost.dimension.the_nether': 'Le Nether',
  'cost.dimension.the_end': 'L’End',
  'cost.dimension.map': 'Carte',
  'cost.counted-from': 'Je ne vois pas ce qui s’est passé avant cette date : {time}.',
  'cost.comes-back':
    'Une sauvegarde plus ancienne a été restaurée entre-temps. Celle-ci rend ce que {count, plural, one {# joueur a alors perdu} other {# joueurs ont alors perdu}}.',
  'cost.newer': '**Vous perdriez moins avec :** {backup}',
  'cost.map-legend': '■ modifié · □ nouveau terrain · ✕ spawn',
  'cost.map-alt':
    'Carte d’une dimension. Régions modifiées : {touched, number}. Nouveaux terrains : {fresh, number}.',
  'compare.title': 'Ce qui a changé entre deux sauvegardes du serveur {server}',
  'compare.older': 'Plus ancienne : {backup}',
  'compare.newer': 'Plus récente : {backup}',
  'compare.time': '**Temps entre les deux : {duration}**',
  'compare.contents': 'Contenu : {before} → {after}',
  'compare.played': 'Temps de jeu jusqu’au dernier enregistrement : {names}.',
  'compare.only-older': 'Seulement dans la plus ancienne : {what}.',
  'confirmation.expired.title': 'Confirmation expirée',
  'confirmation.expired.text':
    'La confirmation n’est pas arrivée à temps, rien n’a donc été modifié. {person} a demandé : **{request}**. Relancez la commande si vous le souhaitez toujours.',
  'confirmation.expired.early':
    'Trop de confirmations étaient en attente, celle-ci a donc expiré plus tôt. Rien n’a été modifié. {person} a demandé : **{request}**. Relancez la commande si vous le souhaitez toujours.',
  'confirmation.unshown.title': 'Rien n’a été modifié',
  'confirmation.unshown.text':
    'Je n’ai pas pu afficher la confirmation. {person} a demandé : **{request}**. Relancez la commande si vous le souhaitez toujours.',
  'confirmation.cancelled.title': 'Annulé',
  'confirmation.cancelled.text': 'Rien n’a été modifié. {person} a demandé : **{request}**.',

  // /panel and panels
  'error.panel-channel-refused.title': 'Je ne peux rien y publier',
  'error.panel-channel-refused.text':
    'Je ne peux pas publier de panneau d’état dans {channel} : {problem}. Accordez-moi **Voir le salon**, **Envoyer des messages**, **Intégrer des liens** et **Joindre des fichiers** dans ce salon, puis réessayez.',
  'error.too-many-panels.title': 'Trop de panneaux d’état',
  'error.too-many-panels.text':
    'Vous avez déjà {max, number} panneaux d’état, c’est le maximum. Rien n’a été modifié. Supprimez-en d’abord un avec `/panel remove`.',
  'error.no-such-panel.title': 'Panneau d’état introuvable',
  'error.no-such-panel.text':
    'Choisissez-en un dans la liste que l’option `panel` propose pendant la saisie. Rien n’a été modifié.',
  'error.panel-color.title': 'Je ne comprends pas cette couleur',
  'error.panel-color.text':
    'Saisissez six chiffres comme `#57f287`, ou choisissez-en une dans la liste. Rien n’a été modifié.',
  'error.panel-image.title': 'Je ne peux pas afficher cette image',
  'error.panel-image.text':
    'Saisissez une adresse qui commence par `https://`, de {max, number} caractères au plus. Rien n’a été modifié.',
  'error.panel-parts.title': 'Un panneau d’état ne peut pas montrer cela',
  'error.panel-parts.text': 'Choisissez parmi {parts}, séparés par des virgules. Rien n’a été modifié.',
  'error.panel-no-change.title': 'Rien à changer',
  'error.panel-no-change.text': 'Indiquez au moins une option, comme `title` ou `show`.',
  'error.panel-gone.title': 'Ce panneau d’état n’est plus mis à jour',
  'error.panel-gone.text': 'Un admin peut en publier un nouveau avec `/panel post`.',
  'panel.all-servers': 'Tous les serveurs',
  'panel.new': 'Je lis l’état. Il apparaîtra ici dans un instant.',
  'panel.last-seen': '{server}, dernier état connu : {status}',
  'panel.unread': '⚠️ **{reason}.** Je continue d’essayer.',
  'panel.unread-since': '⚠️ **{reason}.** Dernière lecture : {time}. Je continue d’essayer.',
  'panel.late': 'Je n’ai pas pu lire son état à temps',
  'panel.operation': '⏳ **{request}** : demandé par {person} {since}',
  'panel.operation-elsewhere': '⏳ **{request}** : demandé depuis un autre serveur Discord {since}',
  'panel.operation-scheduled': '⏳ **{request}** : planifié, commencé {since}',
  'panel.newest-backup': 'Sauvegarde {backup}',
  'panel.no-backup': 'Pas encore de sauvegarde',
  'panel.next-run': 'Ensuite : {requests}, {time}',
  'panel.posted.title': 'Panneau d’état publié',
  'panel.posted.text':
    '**{panel}** dans {channel} : {message}. Il se met à jour tout seul. Pour le supprimer, utilisez `/panel remove`.',
  'panel.posted-later.title': 'Panneau d’état pas encore publié',
  'panel.posted-later.text':
    'Discord n’accepte pas de messages pour l’instant. Je publierai **{panel}** dans {channel} dès que possible.',
  'panel.edited.title': 'Panneau d’état modifié',
  'panel.edited.text': '**{panel}** dans {channel} va changer dans un instant.',
  'panel.moved.title': 'Panneau d’état déplacé',
  'panel.moved.left': 'Je n’ai pas pu supprimer son message dans {channel} : supprimez-le vous-même.',
  'panel.part.address': 'adresse',
  'panel.part.players': 'joueurs',
  'panel.part.usage': 'ressources',
  'panel.part.backup': 'sauvegarde',
  'panel.part.schedule': 'planification',
  'panel.part.chart': 'graphique',
  'panel.removed.title': 'Panneau d’état supprimé',
  'panel.removed.text': '**{panel}** dans {channel} est supprimé, avec son message.',
  'panel.removed.text-left':
    '**{panel}** dans {channel} n’est plus mis à jour. Je n’ai pas pu supprimer son message : supprimez-le vous-même.',
  'panel.list.title': 'Panneaux d’état',
  'panel.list.none': 'Pas encore de panneau d’état. Publiez-en un avec `/panel post`.',
  'panel.list.message': 'voir',
  'panel.list.line': '**{panel}** dans {channel} : {message}',
  'panel.list.line-without-buttons': '**{panel}** dans {channel}, sans boutons : {message}',
  'panel.list.not-posted': '**{panel}** dans {channel} : pas encore publié, je continue d’essayer',
  'panel.list.ended': '⚠️ **{panel}** dans {channel} : terminé {time} ({reason})',
  'panel.list.picture-refused': '⚠️ Sans graphique : je n’ai pas la permission d’y joindre des fichiers.',
  'panel.end.message-deleted': 'son message a été supprimé',
  'panel.end.channel-gone': 'le salon a été supprimé',
  'panel.end.no-access': 'je ne vois plus le salon',
  'panel.end.no-permission': 'je ne peux plus y écrire',
  'panel.ended.title': 'Un panneau d’état n’est plus mis à jour',
  'panel.ended.text': '**{panel}** dans {channel} : {reason}. Un admin peut le republier avec `/panel post`.',

  // /alerts and alerts
  'alert.down.title': '{server} est tombé',
  'alert.down.crashed-title': '{server} a planté',
  'alert.down.flapping-title': '{server} tombe à répétition',
  'alert.down.text': 'Il est tombé {time}. Personne ne l’a arrêté en passant par moi.',
  'alert.down.unseen': 'Il est tombé pendant que je ne le surveillais pas ({from} – {to}).',
  'alert.down.online': '{count, plural, one {# joueur était connecté.} other {# joueurs étaient connectés.}}',
  'alert.down.online-named':
    '{count, plural, one {# joueur était connecté : {names}.} other {# joueurs étaient connectés : {names}.}}',
  'alert.down.nobody-online': 'Personne n’était connecté.',
  'alert.down.last-line': 'La dernière ligne de la console :',
  'alert.down.over-title': '{server} est de retour',
  'alert.down.over': 'Durée de l’arrêt : {duration}.',
  'alert.down.over-unseen': 'Durée de l’arrêt : au moins {duration}.',
  'alert.down.over-at-most': 'Durée de l’arrêt : au plus {duration}.',
  'alert.down.it-crashed': 'Il a planté {time}.',
  'alert.down.past-title': '{server} était tombé',
  'alert.down.past': 'Arrêt : {from} – {to} ({duration}). Je n’ai pas pu publier ceci plus tôt.',
  'alert.down.count': 'Tombé {count, plural, one {# fois} other {# fois}} (première fois : {since}) :',
  'alert.down.time': '• {from}, durée : {duration}',
  'alert.together.title':
    '{count, plural, one {# serveur de l’hébergeur {host} est tombé} other {# serveurs de l’hébergeur {host} sont tombés}}',
  'alert.together.over-title':
    '{count, plural, one {# serveur de l’hébergeur {host} est de retour} other {# serveurs de l’hébergeur {host} sont de retour}}',
  'alert.together.some-back':
    '{back, plural, one {# sur {count, number} est de retour.} other {# sur {count, number} sont de retour.}}',
  'alert.together.down': '**{server}** est tombé {time}',
  'alert.together.crashed': '**{server}** a planté {time}',
  'alert.together.unseen': '**{server}** est tombé pendant que je ne surveillais pas ({from} – {to})',
  'alert.together.back': '**{server}** est revenu {time} (durée de l’arrêt : {duration})',
  'alert.together.back-unseen': '**{server}** est de retour',
  'alert.together.closed': '**{server}** n’est plus suivi',
  'alert.together.online': '{count, plural, one {# était connecté} other {# étaient connectés}}',
  'alert.together.crash-title':
    '{count, plural, one {# serveur de l’hébergeur {host} a planté et a été redémarré} other {# serveurs de l’hébergeur {host} ont planté et ont été redémarrés}}',
  'alert.together.restart-title':
    '{count, plural, one {# serveur de l’hébergeur {host} a redémarré, raison inconnue} other {# serveurs de l’hébergeur {host} ont redémarré, raison inconnue}}',
  'alert.together.started': '**{server}** a été relancé {time}',
  'alert.unreachable.title': 'Je ne peux pas joindre {name}',
  'alert.unreachable.key-title': '{name} refuse la clé API',
  'alert.unreachable.node-title': 'Je ne peux pas joindre la machine derrière {name}',
  'alert.unreachable.unread-title': 'Je ne peux pas lire les serveurs de la connexion {name}',
  'alert.unreachable.text':
    'La première lecture en échec a eu lieu {since} : je ne sais pas si ses serveurs fonctionnent.',
  'alert.unreachable.next': 'Si cela dure, consultez la page d’état de l’hébergeur.',
  'alert.unreachable.over-title': 'Je peux de nouveau joindre {name}',
  'alert.unreachable.node-over-title': 'Je peux de nouveau joindre la machine derrière {name}',
  'alert.lasted': 'Durée : {duration}.',
  'alert.lasted-at-most': 'Durée : au plus {duration}.',
  'alert.memory.title': '{name} n’a presque plus de mémoire',
  'alert.memory.text': 'Il utilise au moins {percent} de sa mémoire depuis cinq minutes.',
  'alert.memory.over-title': '{name} a de nouveau assez de mémoire',
  'alert.disk.title': '{name} n’a presque plus d’espace disque',
  'alert.disk.text': 'Il utilise {percent} de son espace disque.',
  'alert.disk.over-title': '{name} a de nouveau assez d’espace disque',
  'alert.backup-age.title': 'Pas de sauvegarde récente du serveur {name}',
  'alert.backup-age.text':
    'La dernière a été créée {time}. Elle devrait dater de {hours, plural, one {# heure} other {# heures}} au plus.',
  'alert.backup-age.none':
    'Il n’a aucune sauvegarde. Il devrait y en avoir une datant de {hours, plural, one {# heure} other {# heures}} au plus.',
  'alert.backup-age.over-title': '{name} a de nouveau une sauvegarde récente',
  'alert.backup-age.first-title': '{name} a une sauvegarde récente',
  'alert.proven-age.title': 'Aucune sauvegarde récente du serveur {name} n’a été testée',
  'alert.proven-age.text':
    'La dernière testée a été créée {time}. Elle devrait dater de {hours, plural, one {# heure} other {# heures}} au plus.',
  'alert.proven-age.none':
    'Aucune de ses sauvegardes n’a été testée. Il devrait y en avoir une datant de {hours, plural, one {# heure} other {# heures}} au plus.',
  'alert.proven-age.over-title': 'Une sauvegarde récente du serveur {name} a été testée',
  'alert.backup-bad.title': 'Une sauvegarde du serveur {name} n’est pas fiable',
  'alert.backup-bad.good': 'Dernière bonne sauvegarde : {backup}',
  'alert.backup-bad.none-good': 'Je ne connais aucune bonne sauvegarde de ce serveur. Créez-en une nouvelle.',
  'alert.crash.title': '{name} a planté et a été redémarré par l’hébergeur',
  'alert.crash.text': 'L’hébergeur l’a relancé {time}.',
  'alert.restart.title': '{name} a redémarré, raison inconnue',
  'alert.restart.text':
    'Il a redémarré {time}, sans passer par moi. Il a peut-être planté, ou été redémarré dans le panel de l’hébergeur ou par une tâche planifiée chez lui.',
  'alert.schedule-missed.title':
    '{count, plural, one {Une exécution planifiée sur {name} n’a pas eu lieu} other {# exécutions planifiées sur {name} n’ont pas eu lieu}}',
  'alert.repeated': 'C’est arrivé {count, plural, one {# fois} other {# fois}}, la première {since}.',
  'alert.taken': '{person} s’en occupe.',
  'alert.handled': 'Pris en charge par {person}.',
  'alert.closed':
    'Je ne surveille plus ce problème : ses alertes ont été désactivées, ou le serveur n’est plus connecté.',
  'alerts.welcome.title': 'Les alertes sont publiées ici',
  'alerts.welcome.text':
    'Je signale ici quand un serveur de jeu tombe sans que personne ne l’ait arrêté en passant par moi, ou quand il a un autre problème. Un admin peut changer cela avec `/alerts set`.',
  'alerts.set.title': 'Alertes activées',
  'alerts.set.all':
    'Toutes les alertes sont publiées dans {channel}, sauf pour les serveurs qui ont leur propre réglage.',
  'alerts.set.server': 'Les alertes du serveur **{server}** sont publiées dans {channel}.',
  'alerts.set.role':
    'Elles mentionnent {role}. Si les membres ne peuvent pas mentionner ce rôle, il me faut dans ce salon la permission de mentionner tous les rôles.',
  'alerts.set.backup-age':
    'Je vérifie aussi que la dernière sauvegarde date de {hours, plural, one {# heure} other {# heures}} au plus.',
  'alerts.set.proven-age':
    'Je vérifie aussi que la dernière sauvegarde testée date de {hours, plural, one {# heure} other {# heures}} au plus.',
  'alerts.set.no-restarts': 'Je ne signale pas les redémarrages que personne n’a demandés ici.',
  'alerts.off.title': 'Alertes désactivées',
  'alerts.off.all': 'Je ne publie plus d’alertes ici.',
  'alerts.off.server': 'Je ne publie plus d’alertes sur **{server}**.',
  'alerts.none.title': 'Aucune alerte',
  'alerts.none.text': 'Aucune alerte n’est encore configurée. Choisissez un salon avec `/alerts set`.',
  'alerts.title': 'Où les alertes sont publiées',
  'alerts.line.all': '**Tous les serveurs** : {channel}',
  'alerts.line.server': '**{server}** : {channel}',
  'alerts.line.role': 'mentionne {role}',
  'alerts.line.backup-age': 'dernière sauvegarde de {hours, plural, one {# heure} other {# heures}} au plus',
  'alerts.line.proven-age':
    'dernière sauvegarde testée de {hours, plural, one {# heure} other {# heures}} au plus',
  'alerts.line.no-restarts': 'pas de redémarrages',
  'alerts.line.off': '**{server}** : désactivées',
  'alerts.line.problem': '⚠️ Je n’ai pas pu publier la dernière alerte : {problem}.',
  'alerts.refused.title': 'Je n’ai pas pu publier une alerte',
  'alerts.refused.text':
    '**{alert}**. Je n’ai pas pu le publier dans {channel} : {problem}. Consultez `/alerts show`.',
  'error.alert-channel-refused.title': 'Je ne peux rien y publier',
  'error.alert-channel-refused.text':
    'Je ne peux pas publier d’alertes dans {channel} : {problem}. Accordez-moi **Voir le salon**, **Envoyer des messages** et **Intégrer des liens** dans ce salon, puis réessayez.',
  'error.alert-role-everyone.title': 'Je ne peux pas mentionner @everyone',
  'error.alert-role-everyone.text': 'Choisissez un autre rôle, ou aucun. Rien n’a été modifié.',
  'error.too-many-alerts.title': 'Trop de réglages d’alertes',
  'error.too-many-alerts.text':
    'Vous avez déjà {max, number} réglages d’alertes, c’est le maximum. Rien n’a été modifié. Désactivez-en d’abord avec `/alerts off`.',
  'error.proven-age-unavailable.title': 'Je ne peux pas y tester de sauvegardes',
  'error.proven-age-unavailable.text':
    'L’hébergeur n’envoie pas les sauvegardes, ou je ne suis pas configuré pour les lire. Rien n’a été modifié. Laissez `proven_age` vide.',
  'error.alert-over.title': 'Cette alerte est terminée',
  'error.alert-over.text': 'Plus personne n’a à s’en occuper.',
  'error.alert-taken.title': 'Quelqu’un s’en occupe',
  'error.alert-taken.text': '{person} s’en occupe déjà.',

  // /schedule and schedules
  'schedule.when.daily': 'Tous les jours à {times}',
  'schedule.when.days': 'Chaque {days} à {times}',
  'schedule.when.weekdays': 'Du lundi au vendredi à {times}',
  'schedule.when.minutes': '{minutes, plural, one {Chaque minute} other {Toutes les # minutes}}',
  'schedule.when.hours':
    '{hours, plural, one {Toutes les heures, à l’heure pile} other {Toutes les # heures, à partir de {first}}}',
  'schedule.when.every': 'Intervalle : {duration}',
  'schedule.when.cron': 'Cron : {line}',
  'schedule.when.empty':
    'Quand personne n’est en ligne depuis {minutes, plural, one {# minute} other {# minutes}}',
  'schedule.when.once': 'Une fois : {time}',
  'schedule.when.monthly': 'Le {day, number} de chaque mois à {time}',
  'schedule.when.first': '{when} · première fois : {time}',
  'schedule.draft.title': '{what} ?',
  'schedule.zone-utc':
    'Les heures que vous tapez sont en **UTC**. Un admin peut choisir un fuseau horaire avec `/setup timezone`.',
  'schedule.clock.skipped':
    'Le {date}, les horloges avancent et sautent cette heure. Cette exécution aura lieu à {time}.',
  'schedule.clock.left-out':
    'Le {date}, les horloges avancent et sautent cette heure. Il n’y aura pas d’exécution à ce moment-là.',
  'schedule.clock.once':
    'Le {date}, les horloges reculent, cette heure revient donc deux fois. L’exécution a lieu la première fois.',
  'schedule.clock.twice':
    'Le {date}, les horloges reculent, cette heure revient donc deux fois. L’exécution a lieu les deux fois.',
  'schedule.often': '⚠️ Cela fait {count, number} fois par jour.',
  'schedule.next-runs': 'Prochaines exécutions : {times}',
  'schedule.first-run': 'Première exécution : {time}',
  'schedule.no-warning': 'Les joueurs en ligne à ce moment-là seront déconnectés sans avertissement.',
  'schedule.clash': '⚠️ Sur {servers}, des exécutions sont prévues à la même minute. L’une attend l’autre.',
  'schedule.clash-with': '⚠️ Au même moment : {schedules}. L’un attend l’autre.',
  'schedule.warns': 'Les joueurs sont prévenus {times} avant : « {text} »',
  'schedule.waits-for': 'Attend que personne ne soit en ligne, {duration} au plus.',
  'schedule.waits-until': 'Attend que personne ne soit en ligne, jusqu’à {time} au plus tard.',
  'schedule.keeps':
    'Garde {count, plural, one {la sauvegarde la plus récente} other {les # sauvegardes les plus récentes}} de cette planification. Ses plus anciennes sont supprimées, sauf les verrouillées. Les autres sauvegardes restent.',
  'schedule.limit':
    'L’hébergeur autorise {limit, plural, one {# sauvegarde} other {# sauvegardes}} de ce serveur, qui en a {used, number} actuellement.',
  'schedule.limit.full': 'Les exécutions échoueront jusqu’à ce qu’une sauvegarde soit supprimée.',
  'schedule.limit.full-keep':
    'Les exécutions échoueront jusqu’à ce qu’une sauvegarde soit supprimée. S’il n’y a alors de la place que pour une, recréez la planification. Sinon, une seule exécution réussira.',
  'schedule.limit.fills':
    'Quand le serveur en aura {limit, number}, les exécutions échoueront jusqu’à ce qu’une sauvegarde soit supprimée. Avec `keep`, la planification supprime sa plus ancienne.',
  'schedule.limit.rotates':
    'Il y a de la place pour {room, number} de cette planification : quand le serveur en a {limit, number}, la plus ancienne de la planification est supprimée avant qu’une nouvelle soit créée.',
  'schedule.limit.one':
    'Il reste de la place pour 1. L’ancienne doit être supprimée avant qu’une nouvelle soit créée. Si cela échoue, la planification n’en a plus. Avec « Enregistrer » seul, les exécutions échoueront tant que le serveur en a {limit, number}.',
  'schedule.deletes-first':
    'Quand le serveur a autant de sauvegardes que l’hébergeur le permet, la seule sauvegarde de cette planification est supprimée avant qu’une nouvelle soit créée.',
  'schedule.announced': 'Annoncée à l’avance dans {channel}, avec des boutons pour ignorer ou reporter.',
  'schedule.saved.title': 'Planification enregistrée',
  'schedule.set-up-by': 'Créée par {person}',
  'schedule.not-saved': 'Rien n’a été enregistré.',
  'schedule.next-run': 'Prochaine exécution : {time}',
  'schedule.no-next-run': 'Aucune autre exécution',
  'schedule.waits-empty': 'S’exécute quand le serveur est vide.',
  'schedule.is-paused': 'Suspendue',
  'schedule.paused.title': 'Planification suspendue',
  'schedule.paused.maker-left': '{person}, qui l’a créée, a quitté ce serveur Discord.',
  'schedule.paused.maker-not-allowed': '{person}, qui l’a créée, n’en a plus le droit.',
  'schedule.paused.take-over':
    'Elle n’a pas été exécutée. Toute personne qui a le droit d’effectuer cette action peut la reprendre à son compte. Elle continuera alors en son nom.',
  'schedule.taken-over.title': 'Planification : nouveau responsable',
  'schedule.resumed.title': 'Planification reprise',
  'schedule.removed.title': 'Planification supprimée',
  'schedule.skipped.title': 'Prochaine exécution ignorée',
  'schedule.list.title': 'Planifications',
  'schedule.list.title-server': 'Planifications du serveur {server}',
  'schedule.list.none': 'Pas encore de planification. Créez-en une avec `/schedule add`.',
  'schedule.list.choose': 'Choisissez une planification pour agir',
  'schedule.last': 'Dernière exécution {relative} : {result}',
  'schedule.last-skipped': 'Exécution {relative} : {result}',
  'schedule.result.succeeded': 'réussie',
  'schedule.result.failed': 'échec',
  'schedule.result.unknown': 'résultat inconnu',
  'schedule.result.running': 'encore en cours',
  'schedule.result.gone': 'n’est plus enregistrée',
  'schedule.idle.running': 'rien à faire, le serveur était en marche',
  'schedule.idle.stopped': 'rien à faire, le serveur était arrêté',
  'schedule.result.skipped': 'ignorée par {person}',
  'schedule.result.missed': 'manquée, {reason}',
  'schedule.result.missed-only': 'manquée',
  'schedule.missed.late': 'j’étais hors ligne, ou ma base de données était injoignable',
  'schedule.missed.busy': 'autre chose était en cours sur le serveur',
  'schedule.missed.host-away': 'je n’ai reçu aucune donnée de l’hébergeur',
  'schedule.missed.disconnected': 'sa connexion a été supprimée ou est inutilisable',
  'schedule.missed.unsupported': 'l’hébergeur ne sait pas le faire',
  'schedule.missed.maker-left': 'la personne qui l’a créée a quitté ce serveur Discord',
  'schedule.missed.maker-not-allowed': 'la personne qui l’a créée n’en a plus le droit',
  'schedule.misses.title': 'Des exécutions planifiées ont été manquées',
  'schedule.misses.one': '{request} (prévu : {due})',
  'schedule.misses.several':
    '{request}, {count, plural, one {# exécution} other {# exécutions}} ({first} – {last})',
  'schedule.misses.because': '{what} : {reason}',
  'schedule.misses.end': 'Elles ne seront pas rattrapées. Consultez les prochaines avec `/schedule list`.',
  'schedule.notice.text': 'Prévu à {time} ({relative}).',
  'schedule.notice.text-empty': 'Prévu dès que personne n’est en ligne, à {time} au plus tard ({relative}).',
  'schedule.notice.postponed': 'Reporté à {time} ({relative}) par {person}.',
  'schedule.notice.skipped': 'Cette exécution a été ignorée par {person}.',
  'schedule.notice.ended': 'Cette exécution : {result}.',
  'schedule.notice.called-off': 'Cette exécution n’a pas lieu : la planification a été modifiée.',
  'schedule.notice.not-warned': 'Les joueurs n’ont pas été prévenus {times} avant.',
  'schedule.notice.maybe-not-warned': 'Les joueurs n’ont peut-être pas été prévenus {times} avant.',
  'schedule.warning.stop': 'Le serveur s’arrête dans {minutes, plural, one {# minute} other {# minutes}}.',
  'schedule.warning.restart':
    'Le serveur redémarre dans {minutes, plural, one {# minute} other {# minutes}}.',
  'schedule.warning.backup':
    'Sauvegarde du serveur dans {minutes, plural, one {# minute} other {# minutes}}.',
  'schedule.warning.command':
    'Une commande planifiée s’exécute dans {minutes, plural, one {# minute} other {# minutes}}.',

  // /history and charts
  'history.title': 'Ce qui a été fait ces 90 derniers jours',
  'history.title-server': 'Ce qui a été fait sur {server} ces 90 derniers jours',
  'history.nothing': 'Aucun historique pour le moment.',
  'history.nothing-such': 'Aucun résultat.',
  'history.start': '{server} a démarré',
  'history.restart': '{server} a redémarré',
  'history.scheduled': 'planifié',
  'history.approved': 'approuvé par {person}',
  'chart.day.alt':
    'Les dernières 24 heures. Joueurs au maximum : {players}. Disponibilité : {uptime}. Redémarrages : {restarts, number}. Plantages : {crashes, number}. Sauvegardes : {backups, number}.',
  'chart.day.title': 'Joueurs, dernières 24 heures',
  'chart.now': 'maintenant',
  'chart.period.1': '24 heures',
  'chart.period.7': '7 jours',
  'chart.period.30': '30 jours',
  'chart.sign.restart': 'redémarrage',
  'chart.sign.crash': 'plantage',
  'chart.sign.backup': 'sauvegarde',
  'chart.sign.down': 'arrêté',
  'chart.sign.unreachable': 'aucune donnée de l’hébergeur',
  'chart.no-data': 'aucune donnée',
  'chart.days.title': '{server} : {days, plural, one {le dernier jour} other {les # derniers jours}}',
  'chart.hours.title': '{server} : {hours, plural, one {la dernière heure} other {les # dernières heures}}',
  'chart.days.nothing':
    'Aucune donnée pour cette période. Je n’en recueille que lorsque `/panel`, `/alerts` ou `/schedule` en a besoin.',
  'chart.days.uptime': 'Disponibilité : **{uptime}** (sur {observed} de données)',
  'chart.days.uptime-whole': 'Disponibilité : **{uptime}**',
  'chart.days.busiest': 'Joueurs au maximum : **{players, number}**, {time}',
  'chart.row.players': 'Joueurs',
  'chart.row.cpu': 'CPU (100 % = un cœur)',
  'chart.row.memory': 'Mémoire',
  'chart.row.memory-size': 'Mémoire en Go',
  'chart.row.uptime': 'Disponibilité',
  'chart.days.legend': 'Lignes : moyenne · surfaces : maximum · vides : non mesuré · conservé 90 jours',
  'chart.days.soon': 'Pas encore assez de données pour un graphique : il en faut deux heures.',
  'chart.days.no-picture':
    'Je ne peux pas dessiner de graphiques : la personne qui gère ce bot doit installer la bibliothèque de dessin.',
  'chart.days.alt': 'Mesuré : {observed} · joueurs au maximum : {players} · disponibilité : {uptime}',

  // Requests for approval, and grants of console commands
  'access.grant-changed': 'Autorisation modifiée',
  'access.level-replaced': 'Le niveau était {before}, il est maintenant {now}.',
  'access.also-keeps': '{role} garde aussi ces autorisations. Retirez-les avec `/access revoke` :',
  'access.only-commands': '{grant}, seulement celles qui commencent par {commands}',
  'error.commands-elsewhere.title': 'Seulement avec la permission « command »',
  'error.commands-elsewhere.text':
    'L’option `commands` va seulement avec la permission `command`. Rien n’a été modifié.',
  'error.commands-unreadable.title': 'Je ne peux pas utiliser ces commandes',
  'error.commands-unreadable.text':
    'Je ne peux pas utiliser « {pattern} ». Tapez les premiers mots de chaque commande, séparés par des virgules : `say, whitelist, kick *`. `*` remplace un mot quelconque, mais pas le premier. Au plus {count, number} commandes de {length, number} caractères, sans `;`, `|` ni `&&`. Rien n’a été modifié.',
  'error.command-not-allowed.title': 'Pas de permission',
  'error.command-not-allowed.text':
    'Sur **{server}**, vous pouvez seulement exécuter des commandes qui commencent par {commands}. Rien n’a été envoyé.',
  'error.several-commands.title': 'Une commande à la fois',
  'error.several-commands.text':
    'Sur **{server}**, vous pouvez seulement exécuter des commandes qui commencent par {commands}, une à la fois : sans `;`, `|` ni `&&`. Rien n’a été envoyé.',
  'button.ask-approval': 'Demander l’approbation',
  'button.approve': 'Approuver',
  'button.decline': 'Refuser',
  'approval.wanted': '{person} demande : {request}',
  'approval.backup-first': 'Une sauvegarde est faite d’abord, donc c’est réversible.',
  'approval.start-first': 'Le serveur est démarré pour cela et reste en marche.',
  'approval.deciders': '{person} · expire {relative} · toute personne autorisée à le faire peut répondre',
  'approval.approved.title': 'Approuvé : {request}',
  'approval.approved.text': '{person} en a fait la demande, et {decider} l’a approuvée.',
  'approval.declined.title': 'Refusé : {request}',
  'approval.declined.text': '{person} en a fait la demande, et {decider} l’a refusée. Rien n’a été modifié.',
  'approval.expired.title': 'Expiré : {request}',
  'approval.expired.text':
    '{person} en a fait la demande. Personne ne l’a approuvée à temps, rien n’a donc été modifié.',
  'approval.sent.title': 'En attente d’approbation : {request}',
  'approval.sent.text':
    'Votre demande est dans {channel}. Si quelqu’un l’approuve, je l’exécuterai en votre nom et j’afficherai ici le résultat. Elle expire {relative}.',
  'approval.approved-by': 'Approuvé par {person}',
  'approval.welcome.title': 'Les demandes d’approbation sont publiées ici',
  'approval.welcome.text':
    'Les membres peuvent demander ce qu’ils n’ont pas le droit de faire eux-mêmes. Ceux qui en ont le droit approuvent ou refusent ici. Un admin peut choisir un autre salon avec `/setup approvals`.',
  'setup.approvals-channel': 'Demandes d’approbation : {channel}',
  'setup.approvals-in-log': 'Demandes d’approbation : dans le salon de logs',
  'setup.approvals-set.title': 'Salon des approbations choisi',
  'setup.approvals-set.text': 'Les demandes d’approbation sont maintenant publiées dans {channel}.',
  'setup.approvals-removed.title': 'Plus de salon des approbations',
  'setup.approvals-removed.text':
    'Les demandes d’approbation sont maintenant publiées dans le salon de logs. S’il n’y en a pas, personne ne peut en faire.',
  'error.approvals-channel-refused.title': 'Je ne peux rien y publier',
  'error.approvals-channel-refused.text':
    'Je ne peux pas publier de demandes d’approbation dans {channel} : {problem}. Accordez-moi **Voir le salon**, **Envoyer des messages** et **Intégrer des liens** dans ce salon, puis réessayez.',
  'error.approval-not-needed.title': 'Vous pouvez maintenant le faire',
  'error.approval-not-needed.text': 'Vous n’avez pas besoin d’approbation pour cela. Relancez la commande.',
  'error.approval-own.title': 'Vous ne pouvez pas approuver votre propre demande',
  'error.approval-own.text': 'Quelqu’un d’autre doit l’approuver. Pour la retirer, appuyez sur **Refuser**.',
  'error.approval-person-left.title': 'Cette personne est partie',
  'error.approval-person-left.text':
    '{person} n’est plus sur ce serveur Discord, rien n’a donc été modifié. **Refuser** clôt la demande.',
  'error.approval-person-lost-access.title': 'Pas de permission',
  'error.approval-person-lost-access.text':
    '{person} n’a plus accès à **{server}**, rien n’a donc été modifié. **Refuser** clôt la demande.',
  'error.approval-changed.title': 'La demande a changé',
  'error.approval-changed.text':
    'Rien n’a été envoyé : le serveur ou la sauvegarde n’est plus dans le même état, d’autres étapes sont donc nécessaires. Le message les affiche maintenant. Pour les approuver, appuyez de nouveau sur **Approuver**.',
  'error.approval-starting.title': 'Demande déjà approuvée',
  'error.approval-starting.text':
    '{person} vient de l’approuver. Réessayez dans une minute si rien ne se passe.',
  'error.approval-not-posted.title': 'Votre demande n’a pas été publiée',
  'error.approval-not-posted.text':
    'Je ne peux pas publier dans {channel} : {problem}. Un admin peut choisir un autre salon avec `/setup approvals`.',
  'error.approvals-off.title': 'Votre demande n’a pas été publiée',
  'error.approvals-off.text':
    'Il n’y a plus de salon pour les demandes d’approbation. Un admin peut en choisir un avec `/setup approvals`.',
  'error.too-many-approvals.title': 'Trop de demandes en attente',
  'error.too-many-approvals.text':
    '{count, plural, one {Vous avez # demande en attente.} other {Vous avez # demandes en attente.}} Attendez que l’une d’elles soit approuvée ou refusée, ou qu’elle expire.',
  'error.too-many-approvals-of-guild.title': 'Trop de demandes en attente',
  'error.too-many-approvals-of-guild.text':
    '{count, plural, one {# demande est en attente ici.} other {# demandes sont en attente ici.}} Attendez que l’une d’elles soit approuvée ou refusée, ou qu’elle expire.',

  // The log channel
  'log.welcome.title': 'Les actions sont consignées ici',
  'log.welcome.text':
    'Je publie ici qui a fait quoi sur vos serveurs de jeu, et le résultat. Un admin peut changer cela avec `/setup log`.',
};
