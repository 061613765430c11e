import type { Catalog } from '../catalog.ts';

/** Brazilian Portuguese. */
export const ptBR: Catalog = {
  // Time and lists
  'time.after': 'depois das {time} ({relative})',
  'time.just-now': 'agora mesmo',
  'list.sentences': '{first} {second}',
  'list.more': '… {count, plural, one {e mais #} other {e mais #}}',

  // Descriptions of commands and their options
  'command.status': 'Ver como estão seus servidores de jogo',
  'command.players': 'Ver quem está online',
  'command.power': 'Iniciar, parar, reiniciar ou forçar a parada de um servidor',
  'command.power.action': 'O que fazer',
  'command.cmd': 'Executar um comando de console em um servidor',
  'command.cmd.command': 'Uma linha, como você digitaria no console; por exemplo: say Oi',
  'command.logs': 'Ver a saída mais recente do console de um servidor (só você vê)',
  'command.logs.lines': 'Número de linhas, 1–100 (padrão: 20)',
  'command.history': 'Ver quem fez o quê, e gráficos de jogadores e disponibilidade',
  'command.history.list': 'Ver quem fez o quê e como terminou (só você vê)',
  'command.history.list.server': 'Só este servidor (padrão: todos)',
  'command.history.list.person': 'Só o que esta pessoa pediu',
  'command.history.list.action': 'Só este tipo de ação',
  'command.history.chart': 'Ver um gráfico de jogadores, uso e disponibilidade de um servidor',
  'command.history.chart.days': 'Número de dias, 1–90 (padrão: 7)',
  'command.backup': 'Ver, criar, verificar, restaurar, bloquear, baixar e excluir backups',
  'command.backup.list': 'Ver os backups de um servidor',
  'command.backup.create': 'Fazer backup de um servidor',
  'command.backup.create.name': 'Nome do backup (nem toda hospedagem aceita)',
  'command.backup.restore': 'Substituir o mundo por um backup; pede confirmação',
  'command.backup.delete': 'Excluir um backup; pede confirmação',
  'command.backup.lock': 'Proteger um backup contra exclusão',
  'command.backup.unlock': 'Permitir de novo a exclusão de um backup bloqueado',
  'command.backup.download': 'Obter um link para baixar um backup (só você vê)',
  'command.backup.compare': 'Ver o que mudou entre dois backups lidos por completo',
  'command.backup.compare.first': 'Um dos dois backups',
  'command.backup.compare.second': 'O outro backup',
  'command.backup.prove': 'Ler um backup por completo e verificar se o mundo está nele',
  'command.backup.prove.backup': 'Qual backup (padrão: o último completo)',
  'command.setup': 'Conectar seus servidores de jogo a este servidor do Discord',
  'command.setup.connect': 'Inserir a chave de API da sua conta de hospedagem em um formulário privado',
  'command.setup.connect.host': 'Qual hospedagem (opcional se houver só uma)',
  'command.setup.show': 'Ver o que está conectado',
  'command.setup.disconnect': 'Desconectar uma hospedagem e excluir a chave de API dela',
  'command.setup.disconnect.connection': 'Qual conexão (opcional se houver só uma)',
  'command.setup.server': 'Escolher o servidor que os comandos usam por padrão',
  'command.setup.server.server': 'O novo servidor padrão (deixe vazio para não ter nenhum)',
  'command.setup.log': 'Escolher o canal em que cada ação é registrada',
  'command.setup.log.channel': 'O canal de registro (deixe vazio para não ter nenhum)',
  'command.setup.approvals': 'Escolher o canal dos pedidos de aprovação',
  'command.setup.approvals.channel': 'Deixe vazio para usar o canal de registro',
  'command.setup.language': 'Escolher o idioma das mensagens públicas',
  'command.setup.language.language': 'Deixe vazio para usar o idioma deste servidor do Discord',
  'command.setup.timezone': 'Escolher o fuso horário dos agendamentos',
  'command.setup.timezone.zone': 'Uma cidade do seu fuso horário, por exemplo America/Sao_Paulo, ou UTC',
  'command.access': 'Escolher o que cada cargo pode fazer',
  'command.access.grant': 'Permitir algo a um cargo, em um servidor ou em todos',
  'command.access.grant.permission': 'Um nível ou uma única ação',
  'command.access.grant.server': 'Só neste servidor (padrão: em todos)',
  'command.access.grant.commands':
    'Com permission:command, só comandos que começam assim, por exemplo: say, whitelist, kick *',
  'command.access.revoke': 'Remover permissões de um cargo',
  'command.access.revoke.permission': 'Só esta permissão (padrão: todas)',
  'command.access.revoke.server': 'Só as permissões neste servidor (padrão: todas)',
  'command.access.list': 'Ver o que cada cargo pode fazer',
  'command.schedule': 'Agendar reinícios, backups, inícios, paradas e comandos de console',
  'command.schedule.add': 'Criar um agendamento (você vê as próximas execuções antes de salvar)',
  'command.schedule.add.action': 'O que fazer',
  'command.schedule.add.when':
    'Em inglês: every day 04:00 · mon,thu 06:30 · every 6 h · when empty for 30 min · tomorrow 03:00',
  'command.schedule.add.command': 'O comando de console a executar (só com action:command)',
  'command.schedule.add.warn': 'Quantos minutos antes avisar os jogadores, por exemplo 10,5,1',
  'command.schedule.add.warning': 'O texto do aviso; {minutes} é substituído pelos minutos que faltam',
  'command.schedule.add.only-when-empty':
    'Esperar até não haver ninguém: no máximo este tempo (2 h) ou até este horário (06:00)',
  'command.schedule.add.keep':
    'Quantos backups deste agendamento manter, 1–50; os mais antigos dele são excluídos',
  'command.schedule.add.channel': 'Onde anunciar as execuções, com Pular e Adiar (padrão: canal de registro)',
  'command.schedule.list': 'Ver os agendamentos e como terminaram as últimas execuções',
  'command.schedule.remove': 'Excluir um agendamento',
  'command.schedule.pause': 'Pausar um agendamento até que seja retomado',
  'command.schedule.resume': 'Retomar um agendamento pausado',
  'command.schedule.skip': 'Pular a próxima execução de um agendamento',
  'command.panel': 'Mostrar os servidores em mensagens que ficam atualizadas',
  'command.panel.post': 'Publicar um painel de status: uma mensagem que fica atualizada',
  'command.panel.post.server': 'O servidor a mostrar (padrão: todos)',
  'command.panel.post.channel': 'Onde publicar (padrão: este canal)',
  'command.panel.post.buttons': 'Botões para iniciar, parar e fazer backup do servidor (padrão: on)',
  'command.panel.post.title': 'Um nome; - para o de costume',
  'command.panel.post.color': 'A cor enquanto tudo vai bem, como #57f287; - para a de costume',
  'command.panel.post.text': 'Um texto abaixo, como a forma de entrar; \\n começa uma linha, - remove',
  'command.panel.post.image': 'O endereço de uma imagem pequena, com https; - remove',
  'command.panel.post.show': 'O que mostra, como: jogadores, gráfico; - para tudo',
  'command.panel.edit': 'Mudar a aparência de um painel de status',
  'command.panel.move': 'Mover um painel de status para outro canal, ou para o fim deste',
  'command.panel.move.channel': 'Para onde mover (padrão: o fim deste canal)',
  'command.panel.remove': 'Remover um painel de status, com a mensagem',
  'command.panel.remove.panel': 'Qual painel de status',
  'command.panel.list': 'Ver todos os painéis de status',
  'command.alerts': 'Receber alertas quando um servidor sai do ar ou tem outro problema',
  'command.alerts.set': 'Escolher onde os alertas são publicados e quem é mencionado',
  'command.alerts.set.channel': 'O canal dos alertas',
  'command.alerts.set.role': 'Cargo a mencionar (deixe vazio para não mencionar ninguém)',
  'command.alerts.set.server': 'Só para este servidor (padrão: todos)',
  'command.alerts.set.backup_age':
    'Avisar se o último backup tiver mais que estas horas (deixe vazio para não avisar)',
  'command.alerts.set.proven_age':
    'Avisar se o último backup lido por completo tiver mais que estas horas (vazio: nunca)',
  'command.alerts.set.restarts': 'Avisar de reinícios que ninguém pediu aqui (padrão: on)',
  'command.alerts.off': 'Desativar os alertas, de um servidor ou de todos',
  'command.alerts.off.server': 'Só para este servidor (padrão: todos)',
  'command.alerts.show': 'Ver onde os alertas são publicados',
  // Options of several commands
  'command.server-option': 'Qual servidor (opcional se houver um padrão ou só um)',
  'command.backup-option': 'Qual backup; a lista mostra a idade e o tamanho',
  'command.role-option': 'Qual cargo',
  'command.schedule-option': 'Qual agendamento',

  // Choices of options
  'choice.power.start': 'start: iniciar',
  'choice.power.stop': 'stop: parar (salva o mundo antes)',
  'choice.power.restart': 'restart: reiniciar (salva o mundo antes)',
  'choice.power.kill': 'kill: forçar a parada (perde o que não foi salvo)',
  'choice.schedule.start': 'start: iniciar',
  'choice.schedule.stop': 'stop: parar',
  'choice.schedule.restart': 'restart: reiniciar',
  'choice.schedule.backup': 'backup: fazer backup',
  'choice.schedule.command': 'command: comando de console',
  'choice.panel.on': 'on: para quem tem um cargo que permita',
  'choice.panel.off': 'off: sem botões',
  'choice.alerts.on': 'on: avisar',
  'choice.alerts.off': 'off: não avisar',

  // What an action allows
  'action.status': 'ver o status',
  'action.power.start': 'iniciar o servidor',
  'action.power.stop': 'parar o servidor',
  'action.power.restart': 'reiniciar o servidor',
  'action.power.kill': 'forçar a parada do servidor',
  'action.command': 'executar comandos no console',
  'action.logs': 'ver o console',
  'action.history': 'ver o histórico',
  'action.schedule': 'gerenciar agendamentos',
  'action.backup.list': 'ver os backups',
  'action.backup.create': 'criar backups',
  'action.backup.restore': 'restaurar backups',
  'action.backup.delete': 'excluir backups',
  'action.backup.lock': 'bloquear e desbloquear backups',
  'action.backup.download': 'baixar backups',
  'action.backup.prove': 'ler backups por completo',
  // Levels
  'permission.viewer': 'status e lista de backups',
  'permission.operator':
    'viewer, e também iniciar, parar, reiniciar, criar backups, ver o console e o histórico',
  'permission.manager': 'tudo',

  // Errors
  'error.reference': 'Referência {reference}',
  'error.missing-option.title': 'Falta alguma coisa',
  'error.missing-option.text':
    'A opção {option} está vazia. Execute o comando de novo e escolha um valor da lista.',
  'error.no-such-choice.title': 'Esse valor não é válido',
  'error.no-such-choice.text':
    '{option} não pode ser “{value}”. Escolha um destes valores: {choices}. Nada foi alterado.',
  'error.no-such-command.title': 'Este comando não existe mais',
  'error.no-such-command.text': 'Digite / para ver os comandos atuais.',
  'error.old-button.title': 'Este botão expirou',
  'error.old-button.text': 'Não sei mais para que ele servia. Execute o comando de novo.',
  'error.old-server-button.title': 'Este botão expirou',
  'error.old-server-button.text': 'Não sei mais de qual servidor ele era. Execute o comando de novo.',
  'error.outside-guild.title': 'Os comandos não funcionam aqui',
  'error.outside-guild.text': 'Use-os em um servidor do Discord em que eu tenha sido adicionado.',
  'error.restarting.title': 'Estou reiniciando',
  'error.restarting.text':
    'Tive que parar antes de a hospedagem responder. Nada foi alterado. Tente de novo daqui a pouco.',
  'error.restarted.title': 'Reiniciei antes de fazer isso',
  'error.restarted.text': 'Nada foi alterado. Tente de novo.',
  'error.interrupted.title': 'Reiniciei no meio disso',
  'error.interrupted.text': 'Não dá para saber se foi salvo. Veja {command} e, se não foi, tente de novo.',
  'error.busy.title': '{server} está ocupado',
  'error.busy.text':
    '**{request}** ainda está em andamento. Quem pediu foi **{person}**, {since}. Uma mudança por vez: tente de novo quando terminar.',
  'error.busy-elsewhere.title': '{server} está ocupado',
  'error.busy-elsewhere.text':
    '**{request}** ainda está em andamento. O pedido veio de outro servidor do Discord, {since}. Uma mudança por vez: tente de novo quando terminar.',
  'error.too-many-operations.title': 'Há ações demais em andamento',
  'error.too-many-operations.text':
    '{count, plural, one {Já há # ação em andamento, e esse é o limite:} other {Já há # ações em andamento, e esse é o limite:}}\n{operations}\nNada foi alterado. Tente de novo quando uma delas terminar.',
  'error.too-many-operations-everywhere.title': 'Cheguei ao meu limite',
  'error.too-many-operations-everywhere.text':
    'Já estou executando todas as ações que consigo. Nada foi alterado. Tente de novo daqui a alguns minutos.',
  'error.key-unreadable.title': 'É preciso conectar de novo',
  'error.key-unreadable.text':
    'Não consigo mais ler a chave de API salva. Peça a um admin para usar `/setup connect` de novo.',
  'error.store-unavailable.title': 'Não consigo acessar meu banco de dados',
  'error.store-unavailable.text':
    'Sem ele, não consigo verificar as permissões. Nenhum servidor de jogo foi alterado. Tente de novo daqui a um minuto.',
  'error.store-uncertain.title': 'Não consigo acessar meu banco de dados',
  'error.store-uncertain.text':
    'Seu pedido ainda pode ser executado quando o banco de dados voltar. Veja `/status` daqui a um minuto antes de tentar de novo.',
  'error.reply-refused.title': 'Não consigo mostrar o resultado',
  'error.reply-refused.text':
    'O Discord recusou minha mensagem, mas seu pedido pode ter sido executado. Confira com `/status` ou, se era uma configuração, com `/setup show` ou `/access list`.',
  'error.not-acknowledged.title': 'Nada foi alterado',
  'error.not-acknowledged.text': 'O Discord teve um problema antes que eu pudesse começar. Tente de novo.',
  'error.internal.title': 'Algo deu errado do meu lado',
  'error.internal.text':
    'Tente de novo. Se continuar acontecendo, envie a referência abaixo a quem mantém este bot.',

  // Errors: too many requests
  'error.too-fast.title': 'Vá com calma',
  'error.too-fast.text': 'Você fez pedidos demais. Nada foi alterado. Tente de novo {after}.',
  'error.guild-too-fast.title': 'Pedidos demais',
  'error.guild-too-fast.text':
    'Foram feitos pedidos demais neste servidor do Discord. Nada foi alterado. Tente de novo {after}.',
  'error.overloaded.title': 'Pedidos demais no momento',
  'error.overloaded.text':
    'Estou recebendo mais pedidos do que consigo atender. Nada foi alterado. Tente de novo {after}.',

  // Errors: permissions
  'refusal.ask-admin': 'Peça a um admin para usar {grants}.',
  'refusal.ask-approval': 'Aperte **Pedir aprovação** para pedir a alguém que possa.',
  'error.no-permission.title': 'Sem permissão',
  'error.no-permission.text': 'Você não tem permissão para {actions}.',
  'error.no-permission-on-server.title': 'Sem permissão',
  'error.no-permission-on-server.text': 'Em **{server}**, você não tem permissão para {actions}.',
  'error.no-permission-on-this-server.title': 'Sem permissão',
  'error.no-permission-on-this-server.text': 'Neste servidor de jogo, você não tem permissão para {actions}.',
  'error.restore-needs-permission.title': 'Sem permissão',
  'error.restore-needs-permission.text':
    'Status de {server}: **{status}**. Para restaurar, é preciso parar o servidor e iniciá-lo de novo. Em **{server}**, você não tem permissão para {actions}.',
  'error.backup-needs-permission.title': 'Sem permissão',
  'error.backup-needs-permission.text':
    '{server} não está online, e para fazer backup ele precisa estar. Em **{server}**, você não tem permissão para {actions}.',
  'error.restore-needs-stop.title': 'Sem permissão',
  'error.restore-needs-stop.text':
    'Status de {server}: **{status}**. Na restauração, o servidor é parado pela hospedagem. Em **{server}**, você não tem permissão para {actions}.',
  'error.not-admin.title': 'Sem permissão',
  'error.not-admin.text': 'Só membros com a permissão **Gerenciar servidor** podem fazer isso.',

  // Errors: the connection to the hosting account
  'error.not-connected.title': 'Não conectado',
  'error.not-connected.text':
    'Ainda não há nenhuma conta de hospedagem conectada. Peça a um admin para usar `/setup connect`.',
  'error.not-connected-admin.title': 'Não conectado',
  'error.not-connected-admin.text':
    'Ainda não há nenhuma conta de hospedagem conectada. Use `/setup connect`: você precisa de uma chave de API da sua hospedagem.',
  'error.other-host.title': 'Conectado a outra hospedagem',
  'error.other-host.text':
    'A chave de API salva é de uma hospedagem diferente da que está configurada em mim, por isso não a envio. Peça a um admin para usar `/setup connect` de novo.',
  'error.own-hosts-off.title': 'Painéis deste tipo não são mais permitidos',
  'error.own-hosts-off.text':
    'Quem mantém este bot desativou as conexões a painéis próprios deste tipo. Nada foi enviado. Fale com essa pessoa ou conecte outra hospedagem com `/setup connect`.',
  'error.connection-removed.title': 'Conexão removida',
  'error.connection-removed.text':
    '**{server}** pertence a uma conexão que foi removida. Um admin pode refazê-la com `/setup connect`.',
  'error.key-not-permitted.title': 'A chave de API não permite fazer isso',
  'error.key-not-permitted.text':
    'Em **{server}**, a chave de API de **{connection}** não permite {action}. Nada foi enviado. No painel de controle da hospedagem, dê ao usuário da chave {count, plural, one {esta permissão} other {estas permissões}}: {permissions}.',
  'error.connections-failed.title': 'Não é possível listar alguns servidores agora',
  'error.connections-failed.text': 'Não consegui listar os servidores destas conexões:\n{connections}',

  // Errors: the API key that an admin entered
  'error.api-key-empty.title': 'Isso não é uma chave de API',
  'error.api-key-empty.text': 'O campo estava vazio. Nada foi salvo.',
  'error.api-key-too-long.title': 'Isso não é uma chave de API',
  'error.api-key-too-long.text':
    'Ela tem mais de {max, plural, one {# caractere} other {# caracteres}}. Nada foi salvo.',
  'error.api-key-malformed.title': 'Isso não é uma chave de API',
  'error.api-key-malformed.text':
    'Ela tem espaços ou caracteres que uma chave de API não pode ter. Copie-a de novo. Nada foi salvo.',
  'error.api-key-refused.title': 'A hospedagem recusou esta chave',
  'error.api-key-refused.text':
    '{hostText}{connected, select, yes {Nada foi salvo, e a sua conexão atual continua igual.} other {Nada foi salvo.}} Copie a chave inteira nas configurações da hospedagem, sem espaços. Ela também pode ter expirado.',
  'error.api-key-not-allowed.title': 'Esta chave não pode listar servidores',
  'error.api-key-not-allowed.text':
    'A hospedagem aceitou a chave, mas a chave não tem permissão para listar servidores.\n{hostText}{connected, select, yes {Nada foi salvo, e a sua conexão atual continua igual.} other {Nada foi salvo.}} Dê essa permissão à chave no painel de controle da hospedagem e conecte de novo.',
  'error.api-key-not-checked.title': 'Não consegui verificar a chave',
  'error.api-key-not-checked.text':
    '{what}\n{connected, select, yes {Nada foi salvo, e a sua conexão atual continua igual.} other {Nada foi salvo.}} Mesmo assim, a chave pode ser válida. Tente de novo daqui a um minuto. Se continuar acontecendo, avise quem mantém este bot.',
  'error.api-key-check-later.title': 'Não consegui verificar a chave',
  'error.api-key-check-later.text':
    '{what}\n{connected, select, yes {Nada foi salvo, e a sua conexão atual continua igual.} other {Nada foi salvo.}} Mesmo assim, a chave pode ser válida. {next}',
  'error.too-many-keys.title': 'Tentativas de conexão demais',
  'error.too-many-keys.text': 'Nada foi salvo. Tente de novo {after}.',
  'error.keys-refused.title': 'Espere antes de tentar outra chave',
  'error.keys-refused.text':
    'A hospedagem recusou as últimas chaves e pode me bloquear se eu tentar mais. Nada foi salvo. Crie uma chave nova nas configurações da hospedagem, copie-a inteira e tente de novo {after}.',
  'error.key-being-checked.title': 'Uma conexão por vez',
  'error.key-being-checked.text':
    'Outra conexão ainda está sendo verificada, então esta não foi salva. Veja `/setup show` daqui a pouco.',
  'error.address-refused.title': 'Não posso usar esse endereço',
  'error.address-refused.text':
    'Digite o endereço do seu painel como aparece no navegador, por exemplo `https://panel.example.com:8443`. Ele precisa começar com https, ser acessível pela internet e usar a porta 443 ou uma acima de 1023. Nada foi salvo.',
  'error.own-host-unreachable.title': 'Não consigo me conectar ao seu painel',
  'error.own-host-unreachable.text':
    '{kind, select, crafty {Ele precisa ser acessível pela internet por https.} other {Ele precisa ser acessível pela internet por https, com um certificado válido.}} {connected, select, yes {Nada foi salvo, e a sua conexão atual continua igual.} other {Nada foi salvo.}} Confira o endereço e tente de novo.',
  'error.too-many-own-hosts.title': 'Painéis demais',
  'error.too-many-own-hosts.text':
    'Você pode conectar no máximo {max, plural, one {# painel próprio} many {# de painéis próprios} other {# painéis próprios}}. Nada foi salvo. Remova antes um com `/setup disconnect`.',

  // Errors: the server, the backup or the console command that a person named
  'error.which-server.title': 'Qual servidor?',
  'error.which-server.text': 'Escolha um com a opção `server`:\n{servers}',
  'error.several-servers.title': 'Há vários servidores chamados “{name}”',
  'error.several-servers.text': 'Escolha um com a opção `server`:\n{servers}',
  'error.no-such-server.title': 'Nenhum servidor se chama “{name}”',
  'error.no-such-server.text': 'Escolha um com a opção `server`:\n{servers}',
  'error.no-such-server-allowed.title': 'Nenhum servidor se chama “{name}”',
  'error.no-such-server-allowed.text': 'Você não tem permissão para fazer isso em nenhum servidor daqui.',
  'error.no-server-allowed.title': 'Sem permissão',
  'error.no-server-allowed.text': 'Você não tem permissão para fazer isso em nenhum servidor daqui.',
  'error.no-visible-server.title': 'Sem permissão',
  'error.no-visible-server.text': 'Você não tem acesso a nenhum servidor daqui.',
  'error.server-not-listed.title': 'Nenhum servidor se chama “{name}”',
  'error.server-not-listed.text': 'Digite o ID do servidor como aparece na hospedagem.',
  'error.no-servers.title': 'Nenhum servidor',
  'error.no-servers.text': 'A conta de hospedagem não tem servidores.',
  'error.unsupported-kill.title': 'A API de {host} não permite forçar a parada',
  'error.unsupported-kill.text':
    'Nada foi alterado. Pare o servidor com `/power action:stop` ou use o painel de controle de {host}.',
  'error.unsupported-backups.title': 'A API de {host} não oferece backups',
  'error.unsupported-backups.text':
    'Nada foi alterado. Crie e restaure os backups no painel de controle de {host}.',
  'error.unsupported-names.title': '{host} escolhe o nome dos backups',
  'error.unsupported-names.text': 'Nada foi alterado. Execute o comando de novo sem `name`.',
  'error.unsupported-locks.title': 'A API de {host} não permite bloquear backups',
  'error.unsupported-locks.text': 'Nada foi alterado.',
  'error.unsupported-downloads.title': 'A API de {host} não permite baixar backups',
  'error.unsupported-downloads.text': 'Baixe o backup no painel de controle de {host}.',
  'error.unsupported-streams.title': 'A API de {host} não envia backups',
  'error.unsupported-streams.text':
    'Por isso não posso verificar o conteúdo. Isso não diz nada sobre a qualidade deles.',
  'error.no-such-backup.title': 'Esse backup não existe',
  'error.no-such-backup.text':
    '{server} não tem nenhum backup “{name}”. Veja `/backup list`: ele pode ter sido excluído.',
  'error.several-backups.title': 'Vários backups correspondem a “{name}”',
  'error.several-backups.text':
    'Escolha um da lista que aparece quando você digita em `backup`: ela mostra a idade e o tamanho.',
  'error.backup-locked.title': 'O backup está bloqueado',
  'error.backup-locked.text':
    '“{backup}” de {server} está bloqueado, então não foi excluído. Desbloqueie-o com `/backup unlock` e depois exclua-o.',
  'error.backup-unfinished.title': 'O backup não está completo',
  'error.backup-unfinished.text': '“{backup}” de {server} não está completo, então não pode ser baixado.',
  'error.same-backup.title': 'Duas vezes o mesmo backup',
  'error.same-backup.text': 'Os dois são “{backup}”. Escolha dois backups diferentes de {server}.',
  'error.backups-unread.title': 'Não sei o que eles contêm',
  'error.backups-unread.text':
    'Ainda não lido por completo: {backups}. Faça a leitura de um backup com `/backup prove` e depois compare.',
  'error.backups-too-large.title': 'Arquivos demais para comparar',
  'error.backups-too-large.text': '“{backup}” de {server} contém mais arquivos do que consigo comparar.',
  'error.backup-not-readable.title': 'O backup não está completo',
  'error.backup-not-readable.text': '“{backup}” de {server} não está completo, então não há nada para ler.',
  'error.no-complete-backup.title': 'Nenhum backup completo',
  'error.no-complete-backup.text': '{server} não tem nenhum backup completo. Crie um com `/backup create`.',
  'error.restore-other-layout.title': 'Esta restauração misturaria duas estruturas',
  'error.restore-other-layout.text':
    'O Minecraft 26.1 mudou os arquivos dos mundos de lugar. “{backup}” é de um lado dessa mudança e **{server}** do outro. Este host mantém os arquivos que não estão no backup, e com as duas estruturas o servidor pode se recusar a iniciar. Nada foi alterado.\n\nAssim funciona: faça um backup do servidor, exclua as pastas do mundo no painel de controle do host e restaure de novo.',
  'error.no-backups-allowed.title': 'Sem backups neste servidor',
  'error.no-backups-allowed.text':
    'A hospedagem não permite backups de **{server}**, então nada foi enviado. Peça à hospedagem um limite maior.',
  'error.backup-name-too-long.title': 'O nome é longo demais',
  'error.backup-name-too-long.text':
    'O nome de um backup pode ter no máximo {max, plural, one {# caractere} other {# caracteres}}. Nada foi alterado.',
  'error.command-empty.title': 'Isso não é um comando de console',
  'error.command-empty.text': 'Ele está vazio. Nada foi enviado.',
  'error.command-too-long.title': 'Isso não é um comando de console',
  'error.command-too-long.text':
    'Ele tem mais de {max, plural, one {# caractere} other {# caracteres}}. Nada foi enviado.',
  'error.command-has-lines.title': 'Isso não é um comando de console',
  'error.command-has-lines.text':
    'Ele tem quebras de linha ou caracteres de controle: envie uma linha por vez. Nada foi enviado.',
  'error.command-invisible.title': 'Isso não é um comando de console',
  'error.command-invisible.text':
    'Ele tem um caractere invisível, que ninguém vê ao ler o comando: digite-o em vez de colar. Nada foi enviado.',
  'error.command-malformed.title': 'Isso não é um comando de console',
  'error.command-malformed.text': 'Ele tem um caractere corrompido. Nada foi enviado.',
  'error.no-log.title': 'Esta hospedagem não mostra o console',
  'error.no-log.text':
    '**{host}** não compartilha a saída do console dos servidores. Abra o console no painel de controle da hospedagem.',

  // Errors: the buttons of a confirmation
  'error.not-your-button.title': 'Este botão não é seu',
  'error.not-your-button.text': '{person} pediu: **{request}**. Só essa pessoa pode apertar este botão.',
  'error.confirmation-unknown.title': 'Este botão não funciona mais',
  'error.confirmation-unknown.text': 'Ele é antigo demais. Execute o comando de novo.',
  'error.confirmation-expired.title': 'Este botão não funciona mais',
  'error.confirmation-expired.text': 'Ele expirou. Nada foi alterado. Execute o comando de novo.',
  'error.confirmation-replaced.title': 'Este botão não funciona mais',
  'error.confirmation-replaced.text':
    'Havia confirmações pendentes demais, então esta expirou antes da hora. Nada foi alterado. Execute o comando de novo.',
  'error.confirmation-cancelled.title': 'Este botão não funciona mais',
  'error.confirmation-cancelled.text': 'Este pedido foi cancelado. Nada foi alterado.',
  'error.confirmation-used.title': 'Este botão não funciona mais',
  'error.confirmation-used.text': 'Ele já foi apertado.',
  'error.confirmation-other-account.title': 'Este botão não funciona mais',
  'error.confirmation-other-account.text':
    'Desde então, outra conta de hospedagem foi conectada. Execute o comando de novo.',
  'error.too-many-confirmations.title': 'Confirmações pendentes demais',
  'error.too-many-confirmations.text':
    '{count, plural, one {Você tem # confirmação pendente.} other {Você tem # confirmações pendentes.}} Antes, confirme ou cancele uma, ou espere uma expirar. Nada foi alterado.',
  'error.too-many-confirmations-of-guild.title': 'Confirmações pendentes demais',
  'error.too-many-confirmations-of-guild.text':
    '{count, plural, one {Há # confirmação pendente aqui.} other {Há # confirmações pendentes aqui.}} Antes, confirme ou cancele algumas, ou espere que expirem. Nada foi alterado.',
  'error.too-many-confirmations-everywhere.title': 'Confirmações pendentes demais',
  'error.too-many-confirmations-everywhere.text':
    'Cheguei ao meu limite de confirmações pendentes. Nada foi alterado. Tente de novo daqui a alguns minutos.',

  // Errors of /setup and /access
  'error.nothing-connected.title': 'Não conectado',
  'error.nothing-connected.text':
    'Não há nenhuma conta de hospedagem conectada, então não há nada para desconectar.',
  'error.which-host.title': 'Qual hospedagem?',
  'error.which-host.text': 'Escolha uma com a opção `host`:\n{hosts}',
  'error.which-connection.title': 'Qual conexão?',
  'error.which-connection.text': 'Escolha uma com a opção `connection`:\n{connections}',
  'error.log-channel-refused.title': 'Não consigo publicar nesse canal',
  'error.log-channel-refused.text':
    'Não posso usar {channel} como canal de registro: {problem}. Conceda-me as permissões **Ver canal**, **Enviar mensagens** e **Inserir links** nesse canal e tente de novo.',
  'error.blank-server.title': 'Qual servidor?',
  'error.blank-server.text': 'A opção **server** está vazia. Nada foi alterado.',
  'error.too-many-grants.title': 'Permissões demais',
  'error.too-many-grants.text':
    'Já há {max, number} permissões concedidas, que é o limite. Nada foi alterado. Remova algumas com `/access revoke` ou conceda níveis em todos os servidores.',
  'error.unknown-timezone.title': 'Esse fuso horário não existe',
  'error.unknown-timezone.text':
    'Não conheço o fuso horário “{zone}”. Digite uma cidade como `Europe/Berlin` e escolha na lista. Nada foi alterado.',
  'error.unknown-timezone-similar.title': 'Esse fuso horário não existe',
  'error.unknown-timezone-similar.text':
    'Não conheço o fuso horário “{zone}”. Você quis dizer `{similar}`? Nada mudou.',
  'error.schedule-not-understood.title': 'Não entendi este horário',
  'error.schedule-not-understood.text':
    'Não reconheço “{when}”. Tente, em inglês, `every day 04:00`, `mon,thu 06:30`, `every 6 h`, `when empty for 30 min`, `2026-12-24 18:00`, `in 2 h` ou uma linha de cron como `0 4 * * 1-5`. Nada foi salvo.',
  'error.schedule-no-time.title': '“{part}” não é um horário',
  'error.schedule-no-time.text': 'Os horários vão de 00:00 a 23:59. Nada foi salvo.',
  'error.schedule-cron.title': 'Não consigo ler esta linha de cron',
  'error.schedule-cron.text':
    'Uma linha de cron tem cinco campos: minuto, hora, dia do mês, mês e dia da semana, por exemplo `30 4 * * 1-5`. “{when}” não é uma. Nada foi salvo.',
  'error.schedule-too-often.title': 'Frequente demais',
  'error.schedule-too-often.text':
    'É preciso haver pelo menos 5 minutos entre duas execuções. Nada foi salvo.',
  'error.schedule-never.title': 'Nunca seria executado',
  'error.schedule-never.text': 'Nenhuma data corresponde a “{when}”. Nada foi salvo.',
  'error.schedule-past.title': 'Esse momento já passou',
  'error.schedule-past.text': 'No fuso horário **{zone}** agora são {time}. Nada foi salvo.',
  'error.schedule-too-far.title': 'Longe demais',
  'error.schedule-too-far.text':
    'Uma execução única pode estar no máximo a um ano, e um intervalo pode ter no máximo 31 dias. Nada foi salvo.',
  'error.schedule-option.title': 'Estas opções não combinam',
  'error.schedule-option.text':
    'A opção {option} não funciona com este valor de {other}. Retire uma das duas. Nada foi salvo.',
  'error.schedule-needs.title': 'Falta alguma coisa',
  'error.schedule-needs.text': '{option} precisa também da opção {other}. Nada foi salvo.',
  'error.schedule-empty.title': 'Só uma parada pode esperar por isso',
  'error.schedule-empty.text':
    '`when empty for …` só funciona com `action:stop`. Para outras ações, escolha um horário e use a opção `only_when_empty`. Nada foi salvo.',
  'error.schedule-warn.title': 'Não entendi estes minutos',
  'error.schedule-warn.text':
    '`warn` aceita até cinco números de minutos de 1 a 60, por exemplo `10,5,1`. Nada foi salvo.',
  'error.schedule-warning.title': 'Não posso usar este aviso',
  'error.schedule-warning.text':
    'Precisa ser uma linha de no máximo {max, plural, one {# caractere} other {# caracteres}}, sem “;”, que termina um comando em alguns jogos. Nada foi salvo.',
  'error.schedule-latest.title': 'Não entendi quanto tempo esperar',
  'error.schedule-latest.text':
    '`only_when_empty` aceita uma espera de no máximo 24 horas ou um horário: `2 h`, `90 min` ou `06:00`. Nada foi salvo.',
  'error.too-many-schedules.title': 'Agendamentos demais',
  'error.too-many-schedules.text':
    'Você já tem {max, number} agendamentos, que é o limite. Nada foi salvo. Exclua um antes com `/schedule remove`.',
  'error.no-such-schedule.title': 'Esse agendamento não existe',
  'error.no-such-schedule.text':
    'Talvez ele tenha sido excluído. Escolha um da lista ou veja `/schedule list`.',
  'error.schedule-changed.title': 'Alguém acabou de alterar este agendamento',
  'error.schedule-changed.text': 'Sua alteração não foi salva. Veja `/schedule list` e tente de novo.',
  'error.schedule-no-run.title': 'Nada para pular',
  'error.schedule-no-run.text':
    'Este agendamento não tem uma próxima execução para pular: está pausado ou terminado, a execução acabou de começar ou ele espera o servidor ficar vazio.',
  'error.schedule-run-over.title': 'Este botão não funciona mais',
  'error.schedule-run-over.text':
    'Esta execução já começou, foi pulada ou mudou de horário. Veja `/schedule list`.',
  'error.schedule-channel-closed.title': 'Você não pode anunciar execuções nesse canal',
  'error.schedule-channel-closed.text':
    'Para anunciar execuções em {channel}, você precisa de **Ver canal** e **Enviar mensagens** nele. Escolha outro canal. Nada foi salvo.',
  'error.schedule-channel.title': 'Não consigo anunciar execuções nesse canal',
  'error.schedule-channel.text':
    'Não posso usar {channel}: {problem}. Conceda-me as permissões **Ver canal**, **Enviar mensagens** e **Inserir links** nesse canal ou escolha outro. Nada foi salvo.',

  // The form for the API key
  'setup.key-form.title': 'Conectar a conta de hospedagem',
  'setup.key-form.title-host': 'Conectar {host}',
  'setup.key-form.label': 'Chave de API',
  'setup.key-form.description': 'Fica nas configurações da sua conta de hospedagem. É salva criptografada.',
  'setup.key-form.address-label': 'Endereço',
  'setup.key-form.address-description': 'Como aparece no navegador, por exemplo https://panel.example.com',
  'setup.own-host.generic': 'Sua própria API de hospedagem',
  'setup.own-host.pterodactyl': 'Seu próprio painel Pterodactyl ou Pelican',
  'setup.own-host.crafty': 'Seu próprio Crafty Controller',

  // Why the log channel can’t be used
  'log.problem.channel-gone': 'o canal foi apagado',
  'log.problem.not-in-guild': 'ele não está neste servidor do Discord',
  'log.problem.no-access': 'não consigo ver o canal',
  'log.problem.no-permission': 'não tenho permissão para enviar mensagens com embeds nele',
  'log.problem.refused': 'o Discord recusou a mensagem',

  // Why something failed
  'failure.key-refused.title': 'A hospedagem recusou a chave de API',
  'failure.key-refused.what': 'A hospedagem recusou a chave de API.',
  'failure.key-refused.next': 'Peça a um admin para usar `/setup connect` com uma chave válida.',
  'failure.not-allowed.title': 'A chave de API não permite fazer isso',
  'failure.not-allowed.what': 'A chave de API não permite fazer isso.',
  'failure.not-allowed.next':
    'Peça a um admin para dar essa permissão à chave no painel de controle da hospedagem ou conectar outra chave com `/setup connect`.',
  'failure.unknown-server.title': 'Servidor não encontrado',
  'failure.unknown-server.what': 'A hospedagem não encontra este servidor.',
  'failure.unknown-server.next': 'Escolha um da lista que `server:` mostra enquanto você digita.',
  'failure.not-found.what': 'A hospedagem respondeu “não encontrado”, embora o servidor exista.',
  'failure.not-found.next':
    'Tente de novo daqui a um minuto. Se continuar acontecendo, avise quem mantém este bot.',
  'failure.backup-not-found.what': 'A hospedagem respondeu “não encontrado”, embora o servidor exista.',
  'failure.backup-not-found.next': 'Veja `/backup list`: o backup pode não existir mais.',
  'failure.unknown-backup.title': 'Backup não encontrado',
  'failure.unknown-backup.what': 'A hospedagem não encontra este backup.',
  'failure.unknown-backup.next': 'Veja `/backup list`: ele pode ter sido excluído.',
  'failure.rate-limited.title': 'Pedidos demais',
  'failure.rate-limited.what': 'A hospedagem está recebendo pedidos demais desta conta e recusou este.',
  'failure.rate-limited.next': 'Tente de novo daqui a um minuto.',
  'failure.throttled.what':
    'A hospedagem limita a frequência com que isso pode ser feito em um servidor, e esse limite foi atingido. Todo o resto continua funcionando.',
  'failure.throttled.next': 'Tente de novo daqui a dez minutos.',
  'failure.host-failed.title': 'A hospedagem teve um erro',
  'failure.host-failed.what': 'A hospedagem informou um erro interno.',
  'failure.host-failed.next':
    'Tente de novo daqui a um minuto. Se continuar acontecendo, fale com o suporte da hospedagem.',
  'failure.gateway-failed.title': 'Não é possível acessar a hospedagem',
  'failure.gateway-failed.what': 'O site da hospedagem respondeu, mas o sistema por trás dele não.',
  'failure.gateway-failed.next':
    'Tente de novo daqui a um minuto. Se continuar acontecendo, veja a página de status da hospedagem.',
  'failure.node-unreachable.title': 'Não é possível acessar a máquina do servidor',
  'failure.node-unreachable.what':
    'O painel da hospedagem respondeu, mas a máquina em que o servidor roda não responde ao painel.',
  'failure.node-unreachable.next':
    'Tente de novo daqui a um minuto. Se continuar acontecendo, fale com o suporte da hospedagem.',
  'failure.console-refused.title': 'O acesso ao console foi recusado',
  'failure.console-refused.what':
    'A máquina em que o servidor roda recusou o token que o painel da hospedagem tinha emitido para o console.',
  'failure.console-refused.next':
    'Tente de novo daqui a um minuto. Se continuar acontecendo, os relógios ou as versões do painel e dessa máquina não combinam: fale com o suporte da hospedagem.',
  'failure.panel-outdated.title': 'O painel é antigo demais para as máquinas dele',
  'failure.panel-outdated.what':
    'O painel da hospedagem é mais antigo que o software da máquina em que o servidor roda, então consoles e downloads são recusados.',
  'failure.panel-outdated.next':
    'A hospedagem precisa atualizar o painel: Pterodactyl para a versão 1.12.3 ou mais recente. Todo o resto continua funcionando.',
  'failure.console-unopened.title': 'O console não abriu',
  'failure.console-unopened.what':
    'O painel da hospedagem respondeu, mas a máquina em que o servidor roda não abriu o console.',
  'failure.console-unopened.next':
    'Tente de novo daqui a um minuto. Se continuar acontecendo, essa máquina está fora do ar ou não consigo acessá-la daqui: fale com o suporte da hospedagem.',
  'failure.maintenance.title': 'A hospedagem está indisponível no momento',
  'failure.maintenance.what': 'A hospedagem está em manutenção ou sobrecarregada.',
  'failure.maintenance.next': 'Tente de novo mais tarde.',
  'failure.declined.title': 'A hospedagem não aceitou o pedido',
  'failure.declined.what': 'A hospedagem não aceitou o pedido.',
  'failure.declined.next': 'Corrija o que ela aponta e tente de novo.',
  'failure.unsupported.title': 'A hospedagem não consegue fazer isso',
  'failure.unsupported.what': 'A hospedagem não consegue fazer isso.',
  'failure.unsupported.next': 'Nada foi alterado.',
  'failure.unreachable.title': 'Não consegui acessar a hospedagem, então nada foi enviado',
  'failure.unreachable.what': 'Não consegui acessar a hospedagem, então nada foi enviado.',
  'failure.unreachable.next':
    'Tente de novo daqui a um minuto. Se continuar acontecendo, veja a página de status da hospedagem.',
  'failure.wrong-certificate.title': 'O certificado da hospedagem não é o esperado, então nada foi enviado',
  'failure.wrong-certificate.what': 'O certificado da hospedagem não é o esperado, então nada foi enviado.',
  'failure.wrong-certificate.next':
    'Se ele foi renovado, um admin pode confirmar o novo com `/setup connect`. Se isso não for perguntado, avise quem mantém este bot. Se não foi renovado, alguém pode estar interceptando a conexão.',
  'failure.too-slow.title': 'A hospedagem demorou demais para responder',
  'failure.too-slow.what': 'A hospedagem demorou demais para responder.',
  'failure.too-slow.next': 'Tente de novo daqui a um minuto.',
  'failure.answer-lost.title': 'A resposta da hospedagem se perdeu',
  'failure.answer-lost.what': 'A resposta da hospedagem se perdeu.',
  'failure.answer-lost.next': 'Tente de novo daqui a um minuto.',
  'failure.not-understood.title': 'Resposta ilegível da hospedagem',
  'failure.not-understood.what': 'A hospedagem enviou uma resposta que não consigo ler.',
  'failure.not-understood.next':
    'Tente de novo daqui a um minuto. Se continuar acontecendo, avise quem mantém este bot.',
  'failure.server-running.what':
    'O servidor está online, e um backup só pode ser restaurado com o servidor parado.',
  'failure.server-running.next': 'Pare o servidor com `/power action:stop` e restaure de novo.',
  'failure.server-down.what': 'O servidor não está online.',
  'failure.server-down.next': 'Inicie o servidor com `/power action:start` e envie o comando de novo.',
  'failure.backup-limit.what': 'Nenhum backup foi criado: o servidor está no limite da hospedagem.',
  'failure.backup-limit.next': 'Exclua um com `/backup delete` e tente de novo.',
  'failure.backup-incomplete.what':
    'Este backup não está completo, então não pode ser restaurado. Nada foi enviado.',
  'failure.backup-incomplete.next': 'Escolha outro em `/backup list`.',
  'failure.backups-unlisted.title': 'Não consigo listar os backups',
  'failure.backups-unlisted.what':
    'A API da hospedagem não oferece uma lista de backups, e não consegui lê-los na página dela.',
  'failure.backups-unlisted.next':
    'Veja-os no painel de controle da hospedagem. Se continuar acontecendo, avise quem mantém este bot.',
  'failure.no-backup-configuration.what':
    'O servidor não tem uma configuração de backup padrão no painel de controle da hospedagem, então nenhum backup foi criado.',
  'failure.no-backup-configuration.next': 'Crie essa configuração lá e tente de novo.',
  'failure.backup-undeletable.what':
    'A API da hospedagem não consegue excluir este tipo de backup, então nada foi enviado.',
  'failure.backup-undeletable.next': 'Exclua-o no painel de controle da hospedagem.',
  'failure.crafty-too-old.what':
    'Para restaurar é preciso o Crafty 4.4.8 ou mais recente: versões anteriores substituem o servidor por um novo. Nada foi enviado.',
  'failure.crafty-too-old.next': 'Atualize o Crafty e restaure de novo.',
  'failure.crashed.what': 'O servidor parou por um erro.',
  'failure.crashed.next': 'Veja o motivo no console dele.',
  'failure.did-not-start.what': 'O servidor parou enquanto iniciava.',
  'failure.did-not-start.next': 'Veja o motivo no console dele.',
  'failure.not-started.what': 'A hospedagem aceitou o início, mas o servidor não iniciou.',
  'failure.not-started.next':
    'Abra-o no painel de controle da hospedagem: ele pode estar esperando por você, por exemplo, para aceitar o EULA do Minecraft.',
  'failure.timed-out.what':
    'A hospedagem aceitou o pedido, mas ele ainda não estava concluído quando parei de acompanhar.',
  'failure.timed-out.next': 'Confira de novo daqui a alguns minutos.',
  'failure.not-seen.what': 'Não consegui confirmar que foi feito.',
  'failure.not-seen.next': 'Confira daqui a um minuto antes de tentar de novo.',
  'failure.backup-failed.what': 'A hospedagem diz que o backup falhou.',
  'failure.backup-failed.next': 'Confira o espaço livre em disco da hospedagem e tente de novo.',
  'failure.restore-failed.what': 'A hospedagem diz que a restauração falhou.',
  'failure.restore-failed.next':
    'Tente com outro backup. Se também falhar, fale com o suporte da hospedagem.',
  'failure.restore-unseen.what': 'A hospedagem aceitou a restauração, mas não diz como ela terminou.',
  'failure.restore-unseen.next':
    'No painel de controle da hospedagem, veja as notificações e as datas dos arquivos do mundo. Depois, inicie o servidor.',
  'failure.still-listed.what': 'Este backup ainda aparece na lista da hospedagem.',
  'failure.still-listed.next': 'Veja `/backup list` daqui a um minuto.',
  'failure.not-read-transfer.what': 'A transferência foi cortada. Isso não diz nada sobre o backup.',
  'failure.not-read-transfer.next': 'Tente de novo mais tarde.',
  'failure.not-read-unsupported.what': 'A hospedagem não envia backups. Isso não diz nada sobre o backup.',
  'failure.not-read-unsupported.next': 'Confira no painel de controle da hospedagem.',
  'failure.not-read-format.what':
    'Não conheço esse tipo de arquivo compactado. Isso não diz nada sobre o backup.',
  'failure.not-read-format.next':
    'Baixe-o com `/backup download` e olhe dentro, ou guarde outro em outro lugar.',
  'failure.not-read-too-large.what':
    'Contém mais do que leio de um backup. Isso não diz nada sobre o backup.',
  'failure.not-read-too-large.next':
    'Baixe-o com `/backup download` e olhe dentro, ou guarde outro em outro lugar.',
  'failure.not-read-interrupted.what':
    'Fui interrompido durante a leitura. Isso não diz nada sobre o backup.',
  'failure.not-read-interrupted.next': 'Execute o comando de novo.',
  'failure.not-read-budget.what':
    'Hoje já foi lido tudo o que é permitido. Isso não diz nada sobre o backup.',
  'failure.not-read-budget.next': 'Tente de novo amanhã. Quem administra este bot pode aumentar o limite.',
  'failure.interrupted.what':
    'Tive uma interrupção antes de a hospedagem responder, então não sei se foi feito.',
  'failure.interrupted.next': 'Confira daqui a um minuto antes de tentar de novo.',
  'failure.stale.what':
    'Tive uma interrupção enquanto isto estava em andamento, e já faz tempo demais para continuar. As etapas restantes não foram feitas.',
  'failure.stale.next': 'Execute o comando de novo se ainda precisar.',
  'failure.preempted.what': 'A parada do servidor foi forçada enquanto isto estava em andamento.',
  'failure.preempted.next': 'Veja com `/status` se a parada forçada funcionou.',
  'failure.disconnected.what': 'A conta de hospedagem foi desconectada enquanto isto estava em andamento.',
  'failure.disconnected.next': 'Um admin pode conectá-la de novo com `/setup connect`.',
  'failure.host-changed.what':
    'Este bot agora usa outra hospedagem. A chave de API não é para ela, então não foi enviada.',
  'failure.host-changed.next': 'Um admin pode conectar de novo com `/setup connect`.',
  'failure.own-hosts-off.what': 'Este bot não se conecta mais a painéis deste tipo, então nada foi enviado.',
  'failure.key-unreadable.what': 'Não consigo mais ler a chave de API salva.',
  'failure.key-unreadable.next': 'Peça a um admin para usar `/setup connect` de novo.',
  'failure.internal.what': 'Algo deu errado do meu lado.',
  'failure.internal.next':
    'Tente de novo. Se continuar acontecendo, envie a referência abaixo a quem mantém este bot.',
  'failure.host-says': '{what} Mensagem da hospedagem:',
  'failure.it-says': 'Mensagem da hospedagem:',
  'failure.retry': 'Tente de novo {after}.',
  'failure.nothing-changed': 'Nada foi alterado.',
  'failure.not-read': 'Não foi possível consultar **{server}**.',
  'failure.last-known': 'Último status conhecido, {when}: {state}.',
  'failure.declined-without-reason':
    'A hospedagem não deu nenhum motivo. Veja o servidor no painel de controle da hospedagem e tente de novo.',

  // /setup
  'setup.connected': 'Conectado',
  'setup.servers': 'Servidores desta conta:',
  'setup.no-servers':
    'Esta chave não consegue ver nenhum servidor. Se você tiver algum, dê acesso à chave no painel de controle da hospedagem.',
  'setup.more-servers': 'Há mais servidores do que a hospedagem mostrou na lista.',
  'setup.next':
    'Próximos passos:\n• `/access grant`: escolha o que cada cargo pode fazer\n• `/setup server`: escolha um servidor padrão\n• `/setup log`: registre cada ação em um canal\n• `/setup language`: escolha o idioma das mensagens públicas',
  // Lines of /setup show
  'setup.not-working': 'Conectado, mas não está funcionando agora',
  'setup.partly-working': 'Conectado, mas nem todas as hospedagens estão funcionando agora',
  'setup.host': 'Hospedagem: {host}',
  'setup.certificate-pinned': 'Certificado: só {fingerprint} é aceito',
  'setup.certificate.title': 'Este é o certificado do seu painel?',
  'setup.certificate.text':
    'O certificado de **{host}** não foi assinado por uma autoridade conhecida. A impressão digital SHA-256 dele é:\n{fingerprint}\nCompare-a com a do certificado que o navegador mostra para o painel. Continue só se forem iguais: a partir daí, não aceitarei nenhum outro. Se forem diferentes, alguém pode estar interceptando a conexão.',
  'setup.certificate-valid.title': 'O painel tem um certificado válido',
  'setup.certificate-valid.text': 'Consigo acessar **{host}**. Insira uma chave de API para conectá-lo.',
  'setup.connect-cancelled': 'Nada foi salvo e nenhuma chave foi enviada.',
  'setup.key': 'Chave de API: termina em {ending}, inserida por {person} {when}',
  'setup.key-hidden': 'Chave de API: oculta, inserida por {person} {when}',
  'setup.key-accepted': 'A hospedagem aceita a chave de API.',
  'setup.key-unchecked': 'Não consegui verificar a chave na hospedagem.',
  'setup.default-server': 'Servidor padrão: **{server}**',
  'setup.no-default-server': 'Servidor padrão: nenhum',
  'setup.log-channel': 'Canal de registro: {channel}',
  'setup.no-log-channel': 'Canal de registro: nenhum',
  'setup.log-problem': '⚠️ Não consegui enviar a última mensagem nesse canal: {problem}.',
  'setup.language': 'Idioma: {language}',
  'setup.language-of-guild': 'Idioma: {language} (o deste servidor do Discord)',
  'setup.timezone': 'Fuso horário: {zone}',
  // Replies to changes
  'setup.disconnected.title': 'Desconectado',
  'setup.disconnected.text':
    'Apaguei a chave de API e o servidor padrão. Todo o resto continua. Os agendamentos, painéis de status e alertas ficam pausados até que uma conta seja conectada de novo. Se nada mais usa a chave, exclua-a também no painel de controle da hospedagem.',
  'setup.connection-removed.text':
    'Apaguei a chave de API de **{connection}** e também o servidor padrão, se era um dos servidores dela. Os cargos mantêm as permissões. Se nada mais usa a chave, exclua-a também no painel de controle da hospedagem.',
  'setup.default-server-set.title': 'Servidor padrão definido',
  'setup.default-server-set.text':
    'Os comandos agora usam **{server}**, a não ser que você escolha outro servidor.',
  'setup.default-server-removed.title': 'Servidor padrão removido',
  'setup.default-server-removed.text':
    'Se houver vários servidores, os comandos agora precisam da opção **server**.',
  'setup.log-set.title': 'Canal de registro definido',
  'setup.log-set.text': 'Cada ação e o resultado dela agora são publicados em {channel}.',
  'setup.log-removed.title': 'Canal de registro removido',
  'setup.log-removed.text': 'As ações não são mais registradas em um canal.',
  'setup.language-set.title': 'Idioma definido',
  'setup.language-set.text': 'As mensagens públicas agora estão em **{language}**.',
  'setup.language-removed.title': 'O idioma segue o Discord',
  'setup.language-removed.text':
    'As mensagens públicas agora usam o idioma deste servidor do Discord: **{language}**.',
  'setup.private-language': 'As respostas privadas usam o idioma de cada pessoa no Discord.',
  'setup.timezone-set.title': 'Fuso horário definido',
  'setup.timezone-alias': '“{typed}” é um nome de {zone}.',
  'setup.timezone-set.text': 'Os agendamentos agora usam o fuso horário **{zone}**, onde são {time}.',
  'setup.timezone-moved':
    '{count, plural, =0 {As próximas execuções continuam iguais.} one {A próxima execução de # agendamento mudou.} other {A próxima execução de # agendamentos mudou.}}',

  // /access
  'access.title': 'Quem pode fazer o quê',
  'access.admins': 'Membros com **Administrador** ou **Gerenciar servidor** podem fazer tudo.',
  'access.nobody-else':
    'Mais ninguém tem acesso ainda. Dê acesso a um cargo com `/access grant role:@Moderators permission:operator`.',
  'access.everyone': '**everyone**',
  'access.grant': '{role} em todos os servidores: {permission}',
  'access.grant-on-server': '{role} em **{server}**: {permission}',
  'access.permission': '**{code}** ({label})',
  'access.granted': 'Permissão concedida',
  'access.already-granted': 'Já estava concedida',
  'access.revoked': 'Permissões removidas',
  'access.removed': '{count, plural, one {# permissão removida} other {# permissões removidas}} de {role}.',
  'access.still-granted': 'Ainda pode fazer isto:',
  'access.schedules-pause':
    'Estes agendamentos serão pausados na próxima execução, porque quem os criou saiu ou não tem mais permissão:',
  'access.no-other-grants': '{role} não tem outras permissões.',
  'access.nothing-to-revoke': 'Nada para remover',
  'access.no-grants': '{role} não tem permissões.',
  'access.no-grant-of': '{role} não tem **{permission}** como permissão separada.',
  'access.no-grants-on-server': '{role} não tem nenhuma permissão separada em **{server}**.',
  'access.no-grant-of-on-server': '{role} não tem **{permission}** como permissão separada em **{server}**.',
  'access.as-a-whole':
    'Não dá para remover parte de um nível, nem um só servidor de uma permissão em todos os servidores. Remova tudo e depois conceda o que deve ficar.',

  // /players
  'players.title': 'Jogadores em {server}',
  'players.not-running': 'Não pode haver ninguém online. Status do servidor: **{status}**.',
  'players.nobody': 'Não há ninguém online.',
  'players.nobody-of': 'Não há ninguém online (0 de {max, number}).',
  'players.count': 'Online: **{online, number}**.',
  'players.count-of': 'Online: **{online, number} de {max, number}**.',
  'players.unnamed': 'Não consigo ver quem são.',
  'players.some-named': 'Só consigo ver os nomes de {count, number}.',
  'players.unknown': 'Não consigo ver quem está online.',
  'players.unreported': '{host} não informa quem está online.',
  'players.limit': 'O servidor aceita até {max, plural, one {# jogador} other {# jogadores}}.',
  'players.others': '{count, plural, one {mais #} other {mais #}}',

  'logs.title': 'Console de {server}',
  'logs.read': 'Atualizado {time}',
  'logs.empty':
    'O console não mostra nada agora. Algumas hospedagens só guardam a saída enquanto o servidor está online.',
  'logs.left-out':
    '{count, plural, one {# linha mais antiga não coube nesta mensagem.} other {# linhas mais antigas não couberam nesta mensagem.}}',
  'logs.footer': 'Só você vê isto. Endereços e senhas são substituídos por •••.',

  // Buttons
  'button.refresh': 'Atualizar',
  'button.try-again': 'Tentar novamente',
  'button.console': 'Ver o console',
  'button.status': 'Status',
  'button.start': 'Iniciar',
  'button.stop': 'Parar',
  'button.restart': 'Reiniciar',
  'button.back-up': 'Fazer backup',
  'button.back-up-now': 'Fazer backup agora',
  'button.kill': 'Forçar parada',
  'button.cancel': 'Cancelar',
  'button.accept-certificate': 'É igual: conectar',
  'button.enter-key': 'Inserir chave de API',
  'button.console-lines': 'Ver o console',
  'button.on-it': 'Eu cuido disso',
  'button.previous': 'Anterior',
  'button.next': 'Próxima',
  'button.more-servers': 'Mais servidores',
  'button.save': 'Salvar',
  'button.save-deleting': 'Salvar e excluir o antigo antes',
  'button.skip': 'Pular',
  'button.take-over': 'Assumir',
  'button.postpone': 'Adiar 30 min',
  'button.newer': 'Mais recentes',
  'button.older': 'Mais antigas',

  // Servers
  'status.running': 'online',
  'status.stopped': 'parado',
  'status.starting': 'iniciando',
  'status.stopping': 'parando',
  'status.restarting': 'reiniciando',
  'status.crashed': 'parado por um erro',
  'status.unknown': 'desconhecido',
  'status.own-word': '“{word}”',
  'status.with-own-word': '{status} (a hospedagem diz “{word}”)',
  'server.is.running': '{server} está online',
  'server.is.stopped': '{server} está parado',
  'server.is.starting': '{server} está iniciando',
  'server.is.stopping': '{server} está parando',
  'server.is.restarting': '{server} está reiniciando',
  'server.is.crashed': '{server} parou por um erro',
  'server.is.unknown': 'O status de {server} é desconhecido',
  'server.is-own-word': '{server}: “{word}”',
  'server.now.running': 'Agora {server} está **online**.',
  'server.now.stopped': 'Agora {server} está **parado**.',
  'server.now.starting': 'Agora {server} está **iniciando**.',
  'server.now.stopping': 'Agora {server} está **parando**.',
  'server.now.restarting': 'Agora {server} está **reiniciando**.',
  'server.now.crashed': '{server} **parou por um erro**.',
  'server.since': 'Desde {time}',
  'server.updated': 'Atualizado {time}',
  'server.age': 'A hospedagem atualiza isso a cada {age}',
  'configuration.game': 'Jogo',
  'configuration.software': 'Software',
  'configuration.type': 'Tipo',
  'configuration.map': 'Mapa',
  'configuration.game-mode': 'Modo de jogo',
  'configuration.difficulty': 'Dificuldade',
  'configuration.line': '{setting}: {value}',
  'players.online-of': '{online, number} de {max, number}',
  'players.at-most': 'até {max, number}',
  'usage.cpu': 'CPU',
  'usage.memory': 'Memória',
  'usage.disk': 'Disco',
  'usage.network': 'Rede',
  'usage.of': '{used} de {limit}',
  'usage.at-most': 'até {limit}',
  'overview.title': 'Servidores',
  'overview.line-last-seen': '**{server}**: último status conhecido: {status} ({time})',
  'overview.count': '{count, plural, one {# servidor} other {# servidores}}',
  'overview.online': '{count, number} online',
  'overview.players': '{count, plural, one {# jogador} other {# jogadores}}',
  'overview.page': 'Página {page, number} de {pages, number}',
  'overview.choose': 'Escolha um servidor para ver mais',
  'overview.more':
    'Há mais servidores do que a hospedagem mostrou na lista. Para ver um deles, use `/status` com o nome dele.',
  'connection.failed': '⚠️ **{connection}**: {what}',

  // Backups
  'backup.made': 'criado {time}',
  'backup.made-with-size': 'criado {time}, {size}',
  'backup.with-id': '**{backup}** (ID {id})',
  'backup.id': 'ID {id}',
  'backup.created': 'Backup: {backup}',
  'backup.name-not-shown': 'A hospedagem não usou o nome “{backup}”.',
  'backup.failed': 'falhou',
  'backup.failed-because': 'falhou: “{error}”',
  'backup.in-progress': 'em andamento',
  'backup.progress': '{percent} concluído',
  'backup.list.title': 'Backups de {server}',
  'backup.list.title-page': 'Backups de {server}, página {page, number} de {pages, number}',
  'backup.list.empty': 'Ainda não há backups. Crie um com `/backup create`.',
  'backup.list.count': '{count, plural, one {# backup} other {# backups}}',
  'backup.list.count-of': '{count, number} de {limit, plural, one {# backup} other {# backups}}',
  'backup.list.more': 'Há mais backups do que a hospedagem mostrou na lista. Estes são os que ela enviou.',
  'backup.list.full': 'O limite de backups foi atingido. Exclua um com `/backup delete` para abrir espaço.',
  'backup.list.none-allowed': 'A hospedagem não permite backups para este servidor.',
  'backup.download.title': 'Baixar um backup de {server}',
  'backup.download.link': 'Baixar',
  'backup.download.secret':
    'Não compartilhe este link: qualquer pessoa com ele pode baixar o backup. Talvez ele funcione só uma vez.',
  'backup.download.expires': 'Ele expira às {time} ({relative}).',

  // What is known of a backup, after a sign (✅ ⚠️ ❌ ▫️): whether it was read to its end, and what was found. {what} is such as “212 players and 1,280 regions”
  'mark.unchecked': 'não verificado',
  'mark.plausible': 'parece correto',
  'mark.plausible-unread': 'parece correto, não lido',
  'mark.plausible-warned': 'não lido, com avisos',
  'mark.read-back': 'lido por completo',
  'mark.read-back-warned': 'lido, com avisos',
  'mark.read-back-uncompared': 'lido, não comparado',
  'mark.bad': 'ruim: não confie nele',
  'mark.not-tried.transfer': 'não pôde ser lido: a transferência foi cortada',
  'mark.not-tried.unsupported': 'não pode ser lido: a hospedagem não envia backups',
  'mark.not-tried.format': 'não pode ser lido: não conheço esse tipo de arquivo compactado',
  'mark.not-tried.too-large': 'não pode ser lido: é grande demais',
  'mark.not-tried.interrupted': 'ainda não foi lido até o fim',
  'mark.not-tried.budget': 'não lido: o limite de hoje foi atingido',
  'backup.not-tried.title': 'Não consegui ler os backups de {server}',
  'backup.not-tried.text':
    'Três tentativas seguidas falharam. Isso não significa que os backups sejam ruins.',
  'mark.players': '{count, plural, one {# jogador} other {# jogadores}}',
  'mark.regions': '{count, plural, one {# região} other {# regiões}}',
  'mark.files': '{count, plural, one {# arquivo} other {# arquivos}}',
  'mark.compared.live': '{what}, comparado com o servidor',
  'mark.compared.last': '{what}, comparado com o backup anterior',
  'mark.compared.none': '{what}, nada para comparar',
  'mark.size': 'Tamanho: {size}. O normal deste servidor: {usual}.',
  'mark.players-damaged': 'Arquivos de jogadores danificados: {damaged, number} de {of, number}.',
  'mark.regions-damaged': 'Regiões do mapa danificadas: {damaged, number} de {of, number}.',
  'mark.problem.empty': 'Está vazio.',
  'mark.problem.checksum-differs': 'Não é o que a hospedagem guardou: a soma de verificação é diferente.',
  'mark.archive-damaged.compression': 'O arquivo está danificado: não pode ser descompactado.',
  'mark.archive-damaged.entry': 'O arquivo está danificado: um dos itens dentro dele não pode ser lido.',
  'mark.archive-damaged.end': 'O arquivo está cortado: falta o final.',
  'mark.problem.players-missing': 'Não contém arquivos de jogadores. No servidor: {live, number}.',
  'mark.problem.dimension-missing': 'Falta uma dimensão: {dimension}.',
  'mark.problem.level-missing': 'Falta `level.dat`. Sem ele, o servidor começa um mundo novo.',
  'mark.problem.level-damaged': '`level.dat` está danificado. Sem ele, o servidor começa um mundo novo.',
  'mark.problem.regions-missing': 'Regiões do mapa que faltam: {missing, number} de {of, number}.',
  'mark.problem.world-file-missing': 'Falta um arquivo sem o qual não há mundo: {file}.',
  'mark.problem.world-file-empty': 'Está vazio um arquivo sem o qual não há mundo: {file}.',
  'mark.warning.ignored': 'A hospedagem deixa de fora arquivos do mundo: {rule}.',
  'mark.warning.too-large-for-disk': 'A restauração precisa de {needed}. Espaço livre: {free}.',
  'mark.warning.other-layout':
    'Os arquivos estão organizados para outra versão do jogo que a do servidor. Depois da restauração, ele talvez não inicie.',
  'mark.warning.newer-version': 'A versão do jogo ({backup}) é mais nova que a do servidor ({server}).',
  'mark.warning.fewer-players': 'Arquivos de jogadores: só {has, number} de {of, number}.',
  'mark.warning.fewer-regions': 'Regiões do mapa: só {has, number} de {of, number}.',
  'mark.warning.dimension-gone': 'Uma dimensão não está nele: {dimension}.',
  'mark.warning.unknown-compression':
    'Partes do mapa estão compactadas de um jeito que não consigo verificar.',
  'mark.warning.level-only-old': 'Falta `level.dat`. A cópia mais antiga, `level.dat_old`, está lá.',
  'mark.warning.regions-emptied': 'Regiões do mapa que agora estão vazias: {count, number}.',
  'mark.warning.both-layouts':
    'Contém arquivos organizados como antes do Minecraft 26.1 e como desde então. Depois da restauração, o servidor talvez não inicie.',

  // What a person requested
  'request.power.start': 'Iniciar {server}',
  'request.power.stop': 'Parar {server}',
  'request.power.restart': 'Reiniciar {server}',
  'request.power.kill': 'Forçar a parada de {server}',
  'request.command': 'Executar um comando em {server}',
  'request.backup.create': 'Fazer backup de {server}',
  'request.backup.create-named': 'Fazer o backup “{backup}” de {server}',
  'request.backup.restore': 'Restaurar {server} a partir de “{backup}”',
  'request.backup.delete': 'Excluir o backup “{backup}” de {server}',
  'request.backup.lock': 'Bloquear o backup “{backup}” de {server}',
  'request.backup.unlock': 'Desbloquear o backup “{backup}” de {server}',
  'request.backup.download': 'Baixar o backup “{backup}” de {server}',
  'request.backup.prove': 'Ler por completo o backup “{backup}” de {server}',

  // The steps of an operation
  'step.power.start.doing': 'Iniciando {server}',
  'step.power.start.done': '{server} está online',
  'step.power.start.failed': '{server} não foi iniciado',
  'step.power.stop.doing': 'Parando {server}',
  'step.power.stop.done': '{server} parou',
  'step.power.stop.failed': '{server} não foi parado',
  'step.power.restart.doing': 'Reiniciando {server}',
  'step.power.restart.done': '{server} está online de novo',
  'step.power.restart.failed': '{server} não foi reiniciado',
  'step.power.kill.doing': 'Forçando a parada de {server}',
  'step.power.kill.done': 'Parada de {server} forçada',
  'step.power.kill.failed': 'A parada de {server} não foi forçada',
  'step.command.doing': 'Executando um comando em {server}',
  'step.command.done': 'Comando enviado a {server}',
  'step.command.failed': 'Comando não enviado a {server}',
  'step.backup.create.doing': 'Fazendo backup de {server}',
  'step.backup.create.done': 'Backup de {server} feito',
  'step.backup.create.failed': 'Nenhum backup de {server} foi feito',
  'step.backup.create.doing-named': 'Fazendo o backup “{backup}” de {server}',
  'step.backup.create.done-named': 'Backup “{backup}” de {server} feito',
  'step.backup.create.failed-named': 'O backup “{backup}” de {server} não foi feito',
  'step.backup.restore.doing': 'Restaurando {server} a partir de “{backup}”',
  'step.backup.restore.done': '{server} restaurado a partir de “{backup}”',
  'step.backup.restore.failed': '{server} não foi restaurado',
  'step.backup.restore.failed-midway': 'A restauração de {server} falhou',
  'step.backup.delete.doing': 'Excluindo o backup “{backup}” de {server}',
  'step.backup.delete.done': 'Backup “{backup}” de {server} excluído',
  'step.backup.delete.failed': 'O backup “{backup}” de {server} não foi excluído',
  'step.backup.lock.doing': 'Bloqueando o backup “{backup}” de {server}',
  'step.backup.lock.done': 'Backup “{backup}” de {server} bloqueado',
  'step.backup.lock.failed': 'O backup “{backup}” de {server} não foi bloqueado',
  'step.backup.unlock.doing': 'Desbloqueando o backup “{backup}” de {server}',
  'step.backup.unlock.done': 'Backup “{backup}” de {server} desbloqueado',
  'step.backup.unlock.failed': 'O backup “{backup}” de {server} não foi desbloqueado',
  'step.backup.prove.doing': 'Lendo por completo o backup “{backup}” de {server}',
  'step.backup.prove.done': 'Backup “{backup}” de {server} lido por completo',
  'step.backup.prove.failed': 'O backup “{backup}” de {server} não foi lido',
  'step.power.unsure': 'Veja `/status` daqui a um minuto antes de tentar de novo.',
  'step.power.unsure-after': 'Veja `/status` {after}, antes de tentar de novo.',
  'step.command.unsure': 'Confira no jogo ou com `/logs` se ele foi executado antes de enviar de novo.',
  'step.backup.create.unsure': 'Veja `/backup list` daqui a alguns minutos antes de criar outro.',
  'step.backup.create.unsure-after': 'Veja `/backup list` {after}, antes de criar outro.',
  'step.backup.restore.unsure':
    'A hospedagem ainda pode estar restaurando. Você pode restaurar o mesmo backup de novo, sem risco, daqui a alguns minutos.',
  'step.backup.restore.unsure-after':
    'A hospedagem ainda pode estar restaurando. Você pode restaurar o mesmo backup de novo, sem risco, {after}.',
  'step.backup.delete.unsure':
    'Veja `/backup list` daqui a um minuto. Se o backup ainda estiver lá, exclua-o de novo.',
  'step.backup.delete.unsure-after':
    'Veja `/backup list` {after}. Se o backup ainda estiver lá, exclua-o de novo.',
  'step.backup.lock.unsure': 'Veja `/backup list` daqui a um minuto: 🔒 marca os backups bloqueados.',
  'step.backup.lock.unsure-after': 'Veja `/backup list` {after}: 🔒 marca os backups bloqueados.',
  'step.took': '{step} ({duration})',
  'step.started': '**{step}**, começou {time}',
  'step.unknown': '{step}: resultado desconhecido',
  'step.skipped': '~~{step}~~ não executado',
  'step.waiting': '{step}: a hospedagem está recebendo pedidos demais desta conta; vou continuar {after}',
  'step.waiting-soon':
    '{step}: a hospedagem está recebendo pedidos demais desta conta; vou continuar em breve',
  'step.waiting-throttled':
    '{step}: a hospedagem limita a frequência com que isso pode ser feito; vou continuar {after}',
  'progress.sent': 'Enviado à hospedagem {time}',
  'progress.status': 'status atual: {status}',
  'progress.error': 'a hospedagem respondeu com um erro; verificando se foi feito mesmo assim',
  'progress.too-slow': 'a hospedagem não respondeu a tempo; verificando o que aconteceu',
  'progress.interrupted': 'tive uma interrupção nesse meio-tempo; verificando o que aconteceu',
  'progress.lost': 'a resposta da hospedagem se perdeu; verificando o que aconteceu',

  // Operations: titles
  'operation.running': '{doing}…',
  'operation.unknown': '{doing}: resultado desconhecido',
  'operation.done-unknown': '{done}. {doing}: resultado desconhecido',
  'operation.done-failed': '{done}. {failed}',
  'operation.link-created': 'Link de download criado para o backup “{backup}” de {server}',
  'operation.backup-bad': 'Não confie no backup “{backup}” de {server}',
  'operation.backup-bad-next': '`/backup list` mostra os outros. Crie um novo com `/backup create`.',
  'operation.already.running': '{server} já está online',
  'operation.already.stopped': '{server} já está parado',
  'operation.already.down': '{server} já está offline',
  'operation.short.succeeded': '{server}: feito',
  'operation.short.failed': '{server}: falhou',
  'operation.short.unknown': '{server}: não confirmado',
  'operation.short.text': 'O Discord recusou a resposta inteira. Veja como está o servidor com `/status`.',

  // Operations: what happened
  'operation.requested-by': 'Pedido por {person}',
  'operation.by-schedule': 'Agendado por {person}',
  'operation.output': 'Saída do console:',
  'operation.no-output':
    'A hospedagem aceitou. O console não mostrou nada em {duration}. Veja com `/logs` se apareceu algo depois.',
  'operation.output-unseen': 'A hospedagem aceitou, mas não devolve a saída do console. Veja com `/logs`.',
  'operation.nothing-to-do': 'Não há nada a fazer.',
  'operation.already-so': 'Não havia nada a fazer. A hospedagem aceitou o pedido mesmo assim.',
  'operation.still-so': 'Não há nada a fazer: já estava assim.',
  'operation.interrupted': 'Tive uma interrupção antes de a hospedagem responder.',
  'operation.checked-after-interruption':
    'Tive uma interrupção antes de a hospedagem responder. Em vez de enviar de novo, verifiquei: foi feito.',
  'operation.checked':
    'A hospedagem não deu uma resposta clara. Em vez de enviar de novo, verifiquei: foi feito.',
  'operation.not-repeated': 'Não enviei de novo, para que nada aconteça duas vezes.',
  'operation.command-not-repeated': 'O comando pode ter sido executado. Não o enviei de novo.',
  'operation.unread': 'Não consegui verificar se {server} está online.',
  'operation.status-old':
    'Último status de {server} na hospedagem, talvez de alguns segundos atrás: **{status}**.',
  'operation.unread-rate-limited':
    'Não consigo verificar {server} até a hospedagem voltar a aceitar pedidos.',
  'operation.world.restored': 'O mundo agora é o do backup.',
  'operation.world.restored-over':
    'Os arquivos do backup estão no lugar. Os que não estão nele, como os mais novos, foram mantidos.',
  'operation.world.not-sent': 'O mundo continua igual: não enviei a restauração.',
  'operation.world.not-restored': 'O mundo continua igual: ele não foi restaurado.',
  'operation.world.see-host':
    'Não consigo ver o mundo por conta própria. A menos que a hospedagem diga acima que ele não mudou, confira-o antes de iniciar o servidor.',
  'operation.world.mixed':
    'O mundo pode ser o antigo, o do backup ou uma mistura dos dois. Confira-o antes de iniciar o servidor.',
  'operation.world.uncertain':
    'O mundo pode ser o antigo ou o do backup. Confira-o antes de deixar os jogadores entrarem.',
  'operation.check.power': 'Acompanhei {server} e não vi acontecer.',
  'operation.check.restore': 'Acompanhei {server}, mas a hospedagem não mostra como a restauração terminou.',
  'operation.check.delete':
    'Verifiquei a lista de backups e não consegui confirmar que “{backup}” não está mais lá.',
  'operation.check.backup.lock':
    'Verifiquei a lista de backups e não consegui confirmar que “{backup}” está bloqueado.',
  'operation.check.backup.unlock':
    'Verifiquei a lista de backups e não consegui confirmar que “{backup}” está desbloqueado.',
  'operation.check.no-list': 'Não consegui ler a lista de backups.',
  'operation.check.no-new-backup': 'Verifiquei a lista de backups: não há nenhum novo.',
  'operation.check.no-earlier-list':
    'Não consegui ler a lista de backups antes disso, então não sei se algum deles é novo.',
  'operation.check.maybe-backup': 'Pode ser este backup da lista: {backup}. Também pode ser de outra pessoa.',
  'operation.check.last': 'Minha última verificação foi {duration} depois do envio.',
  'operation.group': '**{person}**: {kind}',
  'operation.group-times': '**{person}**: {kind} ({count, plural, one {# vez} other {# vezes}})',
  'operation.kind.power.start': 'Iniciar um servidor',
  'operation.kind.power.stop': 'Parar um servidor',
  'operation.kind.power.restart': 'Reiniciar um servidor',
  'operation.kind.power.kill': 'Forçar a parada de um servidor',
  'operation.kind.command': 'Executar um comando em um servidor',
  'operation.kind.backup.create': 'Fazer backup de um servidor',
  'operation.kind.backup.restore': 'Restaurar um servidor',
  'operation.kind.backup.delete': 'Excluir um backup',
  'operation.kind.backup.lock': 'Bloquear um backup',
  'operation.kind.backup.unlock': 'Desbloquear um backup',
  'operation.kind.backup.download': 'Baixar um backup',
  'operation.kind.backup.prove': 'Ler um backup por completo',

  // Confirmations
  'confirmation.kill.title': 'Forçar a parada de {server}?',
  'confirmation.kill.text':
    'Isso encerra **{server}** na hora, sem salvar. O que foi construído desde o último salvamento se perde, e o mundo pode se corromper. `/power action:stop` salva antes.',
  'confirmation.kill.go': 'Forçar parada',
  'confirmation.start-first.title': '{server} não está online',
  'confirmation.start-first.text':
    'A hospedagem só consegue fazer backup de servidores online. Posso iniciar **{server}** e depois fazer o backup. Em seguida, ele continua online.',
  'confirmation.start-first.name': 'O backup terá o nome “{backup}”.',
  'confirmation.start-first.go': 'Iniciar e fazer backup',
  'confirmation.restore.title': 'Restaurar {server} a partir deste backup?',
  'confirmation.restore.text':
    'Isso substitui o mundo inteiro de **{server}** pelo backup {backup}. Tudo o que foi construído desde então se perde.',
  'confirmation.restore.text-over':
    'Isso grava o backup {backup} por cima dos arquivos de **{server}**. As mudanças feitas neles desde então se perdem. Os arquivos que não estão no backup, como os mais novos, são mantidos.',
  'confirmation.restore.final': '**Não dá para desfazer.**',
  'confirmation.restore.undoable': '**Só dá para desfazer se você fizer um backup antes.**',
  'confirmation.restore.running':
    'O servidor está online e precisa ser parado para isso. Os jogadores ficam desconectados até ele voltar.',
  'confirmation.restore.starting':
    'O servidor está iniciando e precisa ser parado para isso. Os jogadores ficam desconectados até ele voltar.',
  'confirmation.restore.stopping':
    'O servidor está parando e vai continuar parado para isso. Os jogadores ficam desconectados até ele voltar.',
  'confirmation.restore.restarting':
    'O servidor está reiniciando e precisa ser parado para isso. Os jogadores ficam desconectados até ele voltar.',
  'confirmation.restore.stopped': 'O servidor está parado.',
  'confirmation.restore.crashed': 'O servidor parou por um erro.',
  'confirmation.restore.unknown': 'O status do servidor é desconhecido.',
  'confirmation.restore.host-stops':
    'Status do servidor: **{status}**. Para isso, o servidor é parado por {host}, e os jogadores são desconectados.',
  'confirmation.restore.stays-stopped': 'Depois, ele fica parado.',
  'confirmation.restore.stays-stopped-unless':
    'Depois, ele fica parado, a não ser que você escolha iniciá-lo de novo.',
  'confirmation.restore.unseen': '{host} não informa como uma restauração terminou. Depois, confira o mundo.',
  'confirmation.restore.safer': '**Mais seguro:** {backup}',
  'confirmation.restore.none-safer':
    'Nenhum outro backup deste servidor foi lido por completo. Antes, confira outro com `/backup prove`.',
  'confirmation.restore.go': 'Restaurar',
  'confirmation.restore.cycle': 'Parar, restaurar, iniciar',
  'confirmation.restore.back-up-and-cycle': 'Backup, parar, restaurar, iniciar',
  'confirmation.restore.start-after': 'Restaurar, iniciar',
  'confirmation.restore.back-up-and-start': 'Backup, restaurar, iniciar',
  'confirmation.restore.back-up-first': 'Backup, depois restaurar',
  'confirmation.delete.title': 'Excluir este backup?',
  'confirmation.delete.text':
    'Isso exclui na hospedagem o backup {backup} de **{server}**. **Não dá para desfazer.**',
  'confirmation.delete.go': 'Excluir',
  'confirmation.backup-name': '**“{backup}”**',
  'confirmation.backup-details': '**“{backup}”** ({details})',
  'confirmation.only': 'Só {person} pode usar estes botões, até as {time} ({relative}).',
  // What a restore would cost, and what changed between two backups. {places} are such as “around spawn, −1500 / 800”; {time} is a date
  'cost.time-lost': '**Tempo perdido: {duration}**',
  'cost.online-time': 'Alguém online: pelo menos {duration}',
  'cost.people':
    'Pelo menos {count, plural, one {# jogador esteve} other {# jogadores estiveram}} online nesse tempo.',
  'cost.people-named':
    'Pelo menos {count, plural, one {# jogador esteve} other {# jogadores estiveram}} online nesse tempo: {names}.',
  'cost.more': 'mais {count, number}',
  'cost.unnamed': '{count, plural, one {# cujo nome não conheço} other {# cujos nomes não conheço}}',
  'cost.up-to': 'Podem ter sido até {count, number}.',
  'cost.joined': '{count, plural, one {# deles estava} other {# deles estavam}} lá pela primeira vez.',
  'cost.nobody': 'Ninguém jogou nesse tempo.',
  'cost.unknown': 'Não consigo saber se alguém jogou nesse tempo.',
  'cost.regions':
    '**{dimension}**: alguém esteve em {count, number} de {total, plural, one {# região} other {# regiões}} ({places}).',
  'cost.regions-cut':
    '**{dimension}**: alguém esteve em pelo menos {count, plural, one {# região} other {# regiões}} ({places}).',
  'cost.regions-written':
    '**{dimension}**: {count, plural, one {# região foi gravada} other {# regiões foram gravadas}} ({places}).',
  'cost.regions-new': '{count, plural, one {# delas é terreno novo} other {# delas são terreno novo}}.',
  'cost.spawn': 'perto do spawn',
  'cost.dimension.overworld': 'Superfície',
  'cost.dimension.the_nether': 'Nether',
  'cost.dimension.the_end': 'End',
  'cost.dimension.map': 'Mapa',
  'cost.counted-from':
    'Contado a partir desta data: {time}. Foi quando todos os arquivos foram gravados de novo.',
  'cost.comes-back':
    'Um backup mais antigo foi restaurado nesse tempo. Este traz de volta o que {count, plural, one {# jogador perdeu} other {# jogadores perderam}} com isso.',
  'cost.newer': 'Um backup mais novo custaria menos: {backup}.',
  'cost.source': 'Deduzo isso das datas dos arquivos, sem o que os plugins guardam em outro lugar.',
  'cost.map-legend': '■ mudou · □ terreno novo · ✕ spawn',
  'cost.map-alt':
    'Mapa de uma dimensão. Regiões que mudaram: {touched, number}. Terreno novo: {fresh, number}.',
  'compare.title': 'O que mudou entre dois backups de {server}',
  'compare.older': 'Mais antigo: {backup}',
  'compare.newer': 'Mais novo: {backup}',
  'compare.time': '**Tempo entre eles: {duration}**',
  'compare.contents': 'Conteúdo: {before} → {after}',
  'compare.played': 'Tempo jogado, até o último salvamento: {names}.',
  'compare.only-older': 'Só no mais antigo: {what}.',
  'confirmation.expired.title': 'Confirmação expirada',
  'confirmation.expired.text':
    'Ninguém confirmou a tempo, então nada foi alterado. {person} pediu: **{request}**. Execute o comando de novo se ainda precisar.',
  'confirmation.expired.early':
    'Havia confirmações pendentes demais, então esta expirou antes da hora. Nada foi alterado. {person} pediu: **{request}**. Execute o comando de novo se ainda precisar.',
  'confirmation.unshown.title': 'Nada foi alterado',
  'confirmation.unshown.text':
    'Não consegui mostrar a confirmação. {person} pediu: **{request}**. Execute o comando de novo se ainda precisar.',
  'confirmation.cancelled.title': 'Cancelado',
  'confirmation.cancelled.text': 'Nada foi alterado. {person} pediu: **{request}**.',

  // /panel and panels
  'error.panel-channel-refused.title': 'Não consigo publicar nesse canal',
  'error.panel-channel-refused.text':
    'Não consigo publicar um painel de status em {channel}: {problem}. Conceda-me as permissões **Ver canal**, **Enviar mensagens**, **Inserir links** e **Anexar arquivos** nesse canal e tente de novo.',
  'error.too-many-panels.title': 'Painéis de status demais',
  'error.too-many-panels.text':
    'Você já tem {max, number} painéis de status, que é o limite. Nada foi alterado. Remova um antes com `/panel remove`.',
  'error.no-such-panel.title': 'Esse painel de status não existe',
  'error.no-such-panel.text':
    'Escolha um da lista que aparece quando você digita em `panel`. Nada foi alterado.',
  'error.panel-color.title': 'Não entendi esta cor',
  'error.panel-color.text':
    'Digite seis dígitos, como `#57f287`, ou escolha uma da lista. Nada foi alterado.',
  'error.panel-image.title': 'Não consigo mostrar esta imagem',
  'error.panel-image.text':
    'Digite um endereço que comece com `https://`, de no máximo {max, number} caracteres. Nada foi alterado.',
  'error.panel-parts.title': 'Um painel de status não pode mostrar isto',
  'error.panel-parts.text': 'Escolha entre {parts}, com vírgulas entre eles. Nada foi alterado.',
  'error.panel-no-change.title': 'Nada para alterar',
  'error.panel-no-change.text': 'Informe pelo menos uma opção, como `title` ou `show`.',
  'error.panel-gone.title': 'Este painel de status não é mais atualizado',
  'error.panel-gone.text': 'Um admin pode publicar um novo com `/panel post`.',
  'panel.all-servers': 'Todos os servidores',
  'panel.new': 'Estou lendo o status. Ele aparece aqui em instantes.',
  'panel.last-seen': '{server}: último status conhecido: {status}',
  'panel.unread': '⚠️ **{reason}.** Vou continuar tentando.',
  'panel.unread-since': '⚠️ **{reason}.** Última leitura: {time}. Vou continuar tentando.',
  'panel.late': 'Não consegui ler o status a tempo',
  'panel.operation': '⏳ **{request}**: pedido por {person} {since}',
  'panel.operation-elsewhere': '⏳ **{request}**: pedido em outro servidor do Discord {since}',
  'panel.operation-scheduled': '⏳ **{request}**: agendado, iniciado {since}',
  'panel.newest-backup': 'Backup {backup}',
  'panel.no-backup': 'Ainda não há backup',
  'panel.next-run': '{request} {time}',
  'panel.posted.title': 'Painel de status publicado',
  'panel.posted.text':
    '**{panel}** em {channel}: {message}. Ele se atualiza sozinho. Para removê-lo, use `/panel remove`.',
  'panel.posted-later.title': 'O painel de status ainda não foi publicado',
  'panel.posted-later.text':
    'O Discord não está aceitando mensagens agora. Vou publicar **{panel}** em {channel} assim que ele aceitar.',
  'panel.edited.title': 'Painel de status alterado',
  'panel.edited.text': '**{panel}** em {channel} muda em instantes.',
  'panel.moved.title': 'Painel de status movido',
  'panel.moved.left': 'Não consegui excluir a mensagem dele em {channel}, então exclua você.',
  'panel.part.address': 'endereço',
  'panel.part.players': 'jogadores',
  'panel.part.usage': 'uso',
  'panel.part.backup': 'backup',
  'panel.part.schedule': 'agenda',
  'panel.part.chart': 'gráfico',
  'panel.removed.title': 'Painel de status removido',
  'panel.removed.text': 'Removi **{panel}** de {channel} e apaguei a mensagem.',
  'panel.removed.text-left':
    '**{panel}** em {channel} não é mais atualizado. Não consegui apagar a mensagem, então apague-a manualmente.',
  'panel.list.title': 'Painéis de status',
  'panel.list.none': 'Ainda não há painéis de status. Publique um com `/panel post`.',
  'panel.list.message': 'ver',
  'panel.list.line': '**{panel}** em {channel}: {message}',
  'panel.list.line-without-buttons': '**{panel}** em {channel}, sem botões: {message}',
  'panel.list.not-posted': '**{panel}** em {channel}: ainda não publicado, vou continuar tentando',
  'panel.list.ended': '⚠️ **{panel}** em {channel}: encerrado {time} ({reason})',
  'panel.list.picture-refused': '⚠️ Sem gráfico: não tenho permissão para anexar arquivos nesse canal.',
  'panel.end.message-deleted': 'a mensagem foi apagada',
  'panel.end.channel-gone': 'o canal foi apagado',
  'panel.end.no-access': 'não consigo mais ver o canal',
  'panel.end.no-permission': 'não tenho mais permissão para publicar nele',
  'panel.ended.title': 'Um painel de status parou de ser atualizado',
  'panel.ended.text':
    '**{panel}** em {channel}: {reason}. Um admin pode publicá-lo de novo com `/panel post`.',

  // /alerts and alerts
  'alert.down.title': '{server} saiu do ar',
  'alert.down.crashed-title': '{server} parou por um erro',
  'alert.down.flapping-title': '{server} não para de sair do ar',
  'alert.down.text': 'Saiu do ar {time}, e ninguém me pediu para pará-lo.',
  'alert.down.crashed': 'Parou por um erro {time}.',
  'alert.down.unseen': 'Saiu do ar enquanto eu não estava monitorando ({from} – {to}).',
  'alert.down.online': '{count, plural, one {# jogador estava online.} other {# jogadores estavam online.}}',
  'alert.down.online-named':
    '{count, plural, one {# jogador estava online: {names}.} other {# jogadores estavam online: {names}.}}',
  'alert.down.nobody-online': 'Ninguém estava online.',
  'alert.down.last-line': 'A última linha do console:',
  'alert.down.over-title': '{server} voltou',
  'alert.down.over': 'Ficou {duration} fora do ar.',
  'alert.down.over-unseen': 'Ficou pelo menos {duration} fora do ar.',
  'alert.down.over-at-most': 'Ficou no máximo {duration} fora do ar.',
  'alert.down.it-crashed': 'Parou por um erro.',
  'alert.down.past-title': '{server} ficou fora do ar',
  'alert.down.past': 'Fora do ar: {from} – {to} ({duration}). Não consegui publicar isto antes.',
  'alert.down.count': 'Saiu do ar {count, plural, one {# vez} other {# vezes}} (a primeira: {since}):',
  'alert.down.time': '• {from}, por {duration}',
  'alert.together.title':
    '{count, plural, one {# servidor de {host} saiu do ar} other {# servidores de {host} saíram do ar}}',
  'alert.together.over-title':
    '{count, plural, one {# servidor de {host} voltou} other {# servidores de {host} voltaram}}',
  'alert.together.some-back':
    '{back, plural, one {# de {count, number} voltou.} other {# de {count, number} voltaram.}}',
  'alert.together.down': '**{server}** saiu do ar {time}',
  'alert.together.crashed': '**{server}** parou por um erro {time}',
  'alert.together.unseen': '**{server}** saiu do ar enquanto eu não estava monitorando ({from} – {to})',
  'alert.together.back': '**{server}** voltou {time} ({duration} fora do ar)',
  'alert.together.back-unseen': '**{server}** voltou',
  'alert.together.closed': '**{server}** não é mais acompanhado',
  'alert.together.online': '{count, plural, one {# estava online} other {# estavam online}}',
  'alert.together.crash-title':
    '{count, plural, one {# servidor de {host} parou por um erro e foi reiniciado} other {# servidores de {host} pararam por um erro e foram reiniciados}}',
  'alert.together.restart-title':
    '{count, plural, one {# servidor de {host} reiniciou, motivo desconhecido} other {# servidores de {host} reiniciaram, motivo desconhecido}}',
  'alert.together.started': '**{server}** foi iniciado de novo {time}',
  'alert.unreachable.title': 'Não consigo me conectar a {name}',
  'alert.unreachable.key-title': '{name} recusa a chave de API',
  'alert.unreachable.node-title': 'Não consigo me conectar à máquina de {name}',
  'alert.unreachable.unread-title': 'Não consigo ler os servidores de {name}',
  'alert.unreachable.text': 'A primeira leitura com falha foi {since}: não sei se os servidores estão no ar.',
  'alert.unreachable.next': 'Se continuar assim, veja a página de status da hospedagem.',
  'alert.unreachable.over-title': 'Voltei a me conectar a {name}',
  'alert.unreachable.node-over-title': 'Voltei a me conectar à máquina de {name}',
  'alert.lasted': 'Durou {duration}.',
  'alert.lasted-at-most': 'Durou no máximo {duration}.',
  'alert.memory.title': '{name} está quase sem memória',
  'alert.memory.text': 'Há cinco minutos usa {percent} da memória ou mais.',
  'alert.memory.over-title': '{name} voltou a ter memória suficiente',
  'alert.disk.title': '{name} está quase sem espaço em disco',
  'alert.disk.text': 'Usa {percent} do espaço em disco.',
  'alert.disk.over-title': '{name} voltou a ter espaço suficiente em disco',
  'alert.backup-age.title': 'Não há backup recente de {name}',
  'alert.backup-age.text':
    'O mais recente foi criado {time}. Ele deveria ter no máximo {hours, plural, one {# hora} other {# horas}}.',
  'alert.backup-age.none':
    'Não há nenhum backup. Deveria haver um de no máximo {hours, plural, one {# hora} other {# horas}}.',
  'alert.backup-age.over-title': '{name} voltou a ter um backup recente',
  'alert.backup-age.first-title': '{name} tem um backup recente',
  'alert.proven-age.title': 'Nenhum backup recente de {name} foi lido por completo',
  'alert.proven-age.text':
    'O mais recente lido por completo foi criado {time}. Ele deveria ter no máximo {hours, plural, one {# hora} other {# horas}}.',
  'alert.proven-age.none':
    'Nenhum dos backups dele foi lido por completo. Deveria haver um de no máximo {hours, plural, one {# hora} other {# horas}}.',
  'alert.proven-age.over-title': 'Um backup recente de {name} foi lido por completo',
  'alert.backup-bad.title': 'Não confie em um backup de {name}',
  'alert.backup-bad.good': 'Último backup bom: {backup}',
  'alert.backup-bad.none-good': 'Não conheço nenhum backup bom deste servidor. Crie um novo.',
  'alert.crash.title': '{name} parou por um erro e foi reiniciado pela hospedagem',
  'alert.crash.text': 'A hospedagem o iniciou de novo {time}.',
  'alert.restart.title': '{name} reiniciou, motivo desconhecido',
  'alert.restart.text':
    'Iniciou de novo {time}, e ninguém me pediu isso. Talvez tenha parado por um erro, ou tenha sido reiniciado no painel de controle da hospedagem ou por um agendamento de lá.',
  'alert.schedule-missed.title':
    '{count, plural, one {Uma execução agendada em {name} não aconteceu} other {# execuções agendadas em {name} não aconteceram}}',
  'alert.repeated': 'Isso aconteceu {count, plural, one {# vez} other {# vezes}}, a primeira {since}.',
  'alert.taken': '{person} está cuidando disso.',
  'alert.handled': '{person} cuidou disso.',
  'alert.closed':
    'Não acompanho mais isto: os alertas foram desativados ou o servidor não está mais conectado.',
  'alerts.welcome.title': 'Os alertas são publicados aqui',
  'alerts.welcome.text':
    'Aviso aqui quando um servidor de jogo sai do ar sem que ninguém tenha me pedido para pará-lo, ou quando tem outro problema. Um admin pode mudar isso com `/alerts set`.',
  'alerts.set.title': 'Alertas ativados',
  'alerts.set.all':
    'Todos os alertas são publicados em {channel}, exceto os de servidores com configuração própria.',
  'alerts.set.server': 'Os alertas de **{server}** são publicados em {channel}.',
  'alerts.set.role':
    'Eles mencionam {role}. Se os membros não puderem mencionar esse cargo, preciso da permissão de mencionar todos os cargos nesse canal.',
  'alerts.set.backup-age':
    'Também verifico se o backup mais recente tem no máximo {hours, plural, one {# hora} other {# horas}}.',
  'alerts.set.proven-age':
    'Também verifico se o backup mais recente lido por completo tem no máximo {hours, plural, one {# hora} other {# horas}}.',
  'alerts.set.no-restarts': 'Não aviso de reinícios que ninguém pediu aqui.',
  'alerts.off.title': 'Alertas desativados',
  'alerts.off.all': 'Não publico mais alertas aqui.',
  'alerts.off.server': 'Não publico mais alertas de **{server}**.',
  'alerts.none.title': 'Nenhum alerta',
  'alerts.none.text': 'Ainda não há alertas configurados. Escolha um canal com `/alerts set`.',
  'alerts.title': 'Onde os alertas são publicados',
  'alerts.line.all': '**Todos os servidores**: {channel}',
  'alerts.line.server': '**{server}**: {channel}',
  'alerts.line.role': 'menciona {role}',
  'alerts.line.backup-age': 'backup mais recente de no máximo {hours, plural, one {# hora} other {# horas}}',
  'alerts.line.proven-age':
    'backup mais recente lido por completo de no máximo {hours, plural, one {# hora} other {# horas}}',
  'alerts.line.no-restarts': 'sem reinícios',
  'alerts.line.off': '**{server}**: desativados',
  'alerts.line.problem': '⚠️ Não consegui publicar o último alerta: {problem}.',
  'alerts.refused.title': 'Não consegui publicar um alerta',
  'alerts.refused.text':
    '**{alert}**. Não consegui publicar isto em {channel}: {problem}. Veja `/alerts show`.',
  'error.alert-channel-refused.title': 'Não consigo publicar nesse canal',
  'error.alert-channel-refused.text':
    'Não consigo publicar alertas em {channel}: {problem}. Conceda-me as permissões **Ver canal**, **Enviar mensagens** e **Inserir links** nesse canal e tente de novo.',
  'error.alert-role-everyone.title': 'Não posso mencionar @everyone',
  'error.alert-role-everyone.text': 'Escolha outro cargo ou nenhum. Nada foi alterado.',
  'error.too-many-alerts.title': 'Configurações de alertas demais',
  'error.too-many-alerts.text':
    'Você já tem {max, number} configurações de alertas, que é o limite. Nada foi alterado. Desative algumas com `/alerts off` primeiro.',
  'error.proven-age-unavailable.title': 'Não consigo ler backups lá',
  'error.proven-age-unavailable.text':
    'A hospedagem não envia backups, ou não fui configurado para lê-los. Nada foi alterado. Deixe `proven_age` vazio.',
  'error.alert-over.title': 'Já acabou',
  'error.alert-over.text': 'Não há mais nada de que cuidar.',
  'error.alert-taken.title': 'Alguém já está cuidando',
  'error.alert-taken.text': '{person} já está cuidando disso.',

  // /schedule and schedules
  'schedule.when.daily': 'Todos os dias às {times}',
  'schedule.when.days': 'Toda semana: {days} às {times}',
  'schedule.when.weekdays': 'De segunda a sexta às {times}',
  'schedule.when.minutes': 'A cada {minutes, plural, one {# minuto} other {# minutos}}',
  'schedule.when.hours':
    '{hours, plural, one {A cada hora cheia} other {A cada # horas, a partir das {first}}}',
  'schedule.when.every': 'A cada {duration} (primeira vez: {from})',
  'schedule.when.cron': 'Cron: {line}',
  'schedule.when.empty':
    'Quando ninguém estiver online há {minutes, plural, one {# minuto} other {# minutos}}',
  'schedule.when.once': 'Uma vez: {time} ({relative})',
  'schedule.when.once-label': 'Uma vez: {time}',
  'schedule.when.every-label': 'A cada {duration}',
  'schedule.when.monthly': 'No dia {day, number} de cada mês às {time}',
  'schedule.when.first': '{when} · primeiro: {time}',
  'schedule.draft.title': 'Salvar este agendamento?',
  'schedule.zone': 'Os horários sem data são de **{zone}**; os outros, do seu próprio fuso horário.',
  'schedule.zone-utc':
    'Os horários sem data estão em **UTC**; os outros, no seu próprio fuso horário. Um admin pode escolher um fuso horário com `/setup timezone`.',
  'schedule.clock.skipped':
    'Em {date}, os relógios são adiantados e pulam este horário. Essa execução será às {time}.',
  'schedule.clock.left-out':
    'Em {date}, os relógios são adiantados e pulam este horário. Nesse dia não é executado.',
  'schedule.clock.once':
    'Em {date}, os relógios são atrasados, então este horário acontece duas vezes. É executado na primeira.',
  'schedule.clock.twice':
    'Em {date}, os relógios são atrasados, então este horário acontece duas vezes. É executado nas duas.',
  'schedule.often': '⚠️ São {count, number} vezes por dia.',
  'schedule.next-runs': 'Próximas execuções:',
  'schedule.run': '{time} ({relative})',
  'schedule.warns': 'Avisa os jogadores {times} antes: “{text}”',
  'schedule.waits-for': 'Espera até {duration} para que ninguém esteja online.',
  'schedule.waits-until': 'Espera até ninguém estar online, ou até as {time}.',
  'schedule.keeps':
    'Mantém {count, plural, one {o backup mais recente} other {os # backups mais recentes}} deste agendamento. Os mais antigos dele são excluídos, exceto os bloqueados. Os outros backups ficam.',
  'schedule.limit':
    'A hospedagem permite {limit, plural, one {# backup} other {# backups}} deste servidor, e ele tem {used, number} agora.',
  'schedule.limit.full': 'As execuções falharão até que um backup seja excluído.',
  'schedule.limit.full-keep':
    'As execuções falharão até que um backup seja excluído. Se então só houver espaço para um, crie o agendamento de novo. Caso contrário, só uma execução dará certo.',
  'schedule.limit.fills':
    'Quando o servidor tiver {limit, number}, as execuções falharão até que um backup seja excluído. Com `keep`, o agendamento exclui o mais antigo dele.',
  'schedule.limit.rotates':
    'Há espaço para {room, number} deste agendamento. Quando o servidor tem {limit, number}, o mais antigo do agendamento é excluído antes de criar um novo.',
  'schedule.limit.one':
    'Sobra espaço para 1. O antigo precisa ser excluído antes de criar um novo. Se isso falhar, o agendamento fica sem nenhum. Só com “Salvar”, as execuções falharão enquanto o servidor tiver {limit, number}.',
  'schedule.deletes-first':
    'Quando o servidor está no limite de backups da hospedagem, o único deste agendamento é excluído antes de criar um novo.',
  'schedule.announced': 'Anunciado antes em {channel}, com botões para pular ou adiar.',
  'schedule.saved.title': 'Agendamento salvo',
  'schedule.set-up-by': 'Criado por {person}',
  'schedule.not-saved': 'Nada foi salvo.',
  'schedule.next-run': 'Próxima execução: {time} ({relative})',
  'schedule.no-next-run': 'Não há mais execuções.',
  'schedule.waits-empty': 'É executado quando o servidor está vazio.',
  'schedule.is-paused': 'Pausado',
  'schedule.paused.title': 'Agendamento pausado',
  'schedule.paused.maker-left': '{person} o criou e não está mais neste servidor do Discord.',
  'schedule.paused.maker-not-allowed': '{person} o criou e não tem mais permissão para isso.',
  'schedule.paused.take-over':
    'Ele não foi executado. Quem tem permissão para esta ação pode assumi-lo, e ele continua em nome dessa pessoa.',
  'schedule.taken-over.title': 'Agendamento assumido',
  'schedule.resumed.title': 'Agendamento retomado',
  'schedule.removed.title': 'Agendamento excluído',
  'schedule.skipped.title': 'Próxima execução pulada',
  'schedule.list.title': 'Agendamentos',
  'schedule.list.title-server': 'Agendamentos de {server}',
  'schedule.list.none': 'Ainda não há agendamentos. Crie um com `/schedule add`.',
  'schedule.last': 'Última execução {relative}: {result}',
  'schedule.last-skipped': 'Execução de {time} ({relative}): {result}',
  'schedule.result.succeeded': 'concluída',
  'schedule.result.failed': 'falhou',
  'schedule.result.unknown': 'resultado desconhecido',
  'schedule.result.running': 'ainda em andamento',
  'schedule.result.gone': 'não está mais registrada',
  'schedule.idle.running': 'nada a fazer, o servidor estava online',
  'schedule.idle.stopped': 'nada a fazer, o servidor estava parado',
  'schedule.result.skipped': 'pulada por {person}',
  'schedule.result.missed': 'perdida, {reason}',
  'schedule.result.missed-only': 'perdida',
  'schedule.missed.late': 'eu estava offline ou não conseguia acessar meu banco de dados',
  'schedule.missed.busy': 'outra ação estava em andamento no servidor',
  'schedule.missed.host-away': 'não recebi dados da hospedagem',
  'schedule.missed.disconnected': 'a conexão foi removida ou não pode ser usada',
  'schedule.missed.unsupported': 'a hospedagem não consegue fazer isso',
  'schedule.missed.maker-left': 'quem o criou saiu deste servidor do Discord',
  'schedule.missed.maker-not-allowed': 'quem o criou não tem mais permissão para isso',
  'schedule.misses.title': 'Execuções agendadas foram perdidas',
  'schedule.misses.one': '{request}, prevista: {due}',
  'schedule.misses.several':
    '{request}, {count, plural, one {# execução} other {# execuções}} ({first} – {last})',
  'schedule.misses.because': '{what}: {reason}',
  'schedule.misses.end': 'Elas não serão executadas depois. As próximas estão em `/schedule list`.',
  'schedule.notice.text': 'Agendado para {time} ({relative}).',
  'schedule.notice.text-empty':
    'Agendado para quando ninguém estiver online, no máximo às {time} ({relative}).',
  'schedule.notice.postponed': 'Adiado por {person} para {time} ({relative}).',
  'schedule.notice.skipped': 'Esta execução foi pulada por {person}.',
  'schedule.notice.ended': 'Esta execução: {result}.',
  'schedule.notice.called-off': 'Esta execução foi cancelada porque o agendamento mudou.',
  'schedule.notice.not-warned': 'Os jogadores não foram avisados {times} antes.',
  'schedule.notice.maybe-not-warned': 'Talvez os jogadores não tenham sido avisados {times} antes.',
  'schedule.warning.stop': 'O servidor para em {minutes, plural, one {# minuto} other {# minutos}}.',
  'schedule.warning.restart': 'O servidor reinicia em {minutes, plural, one {# minuto} other {# minutos}}.',
  'schedule.warning.backup':
    'O backup do servidor será feito em {minutes, plural, one {# minuto} other {# minutos}}.',
  'schedule.warning.command':
    'Um comando agendado será executado em {minutes, plural, one {# minuto} other {# minutos}}.',

  // /history and charts
  'history.title': 'Histórico',
  'history.title-server': 'Histórico de {server}',
  'history.nothing': 'Ainda não há histórico.',
  'history.nothing-such': 'Nada encontrado.',
  'history.footer': 'Os últimos 90 dias. Só você vê isto.',
  'history.scheduled': 'agendado',
  'history.approved': 'com a aprovação de {person}',
  'history.running': 'em andamento',
  'history.unknown': 'resultado desconhecido',
  'history.failed': 'falhou',
  'chart.day.alt':
    'As últimas 24 horas. Máximo de jogadores: {players}. Disponibilidade: {uptime}. Reinícios: {restarts, number}. Paradas por erro: {crashes, number}. Backups: {backups, number}.',
  'chart.day.title': 'Jogadores nas últimas 24 horas',
  'chart.now': 'agora',
  'chart.sign.restart': 'reinício',
  'chart.sign.crash': 'parada por erro',
  'chart.sign.backup': 'backup',
  'chart.sign.down': 'parado',
  'chart.sign.unreachable': 'sem dados da hospedagem',
  'chart.no-data': 'sem dados',
  'chart.days.title': '{server}: {days, plural, one {o último dia} other {os últimos # dias}}',
  'chart.hours.title': '{server}: {hours, plural, one {a última hora} other {as últimas # horas}}',
  'chart.days.nothing':
    'Não há dados desse período. Só os coleto enquanto `/panel`, `/alerts` ou `/schedule` precisam deles.',
  'chart.days.uptime': 'Disponibilidade: **{uptime}** (com {observed} de dados)',
  'chart.days.busiest': 'Máximo de jogadores: **{players, number}** ({from} – {to})',
  'chart.row.players': 'Jogadores',
  'chart.row.cpu': 'CPU (100% é um núcleo)',
  'chart.row.memory': 'Memória',
  'chart.row.memory-size': 'Memória em GB',
  'chart.row.uptime': 'Disponibilidade',
  'chart.days.legend': 'Linhas são médias, áreas são máximos, lacunas são dados que faltam.',
  'chart.days.soon': 'Ainda não há dados suficientes para um gráfico: são necessárias duas horas.',
  'chart.days.no-picture':
    'Não consigo desenhar gráficos: quem mantém este bot precisa instalar a biblioteca de desenho.',
  'chart.days.footer': 'Medido enquanto /panel, /alerts ou /schedule precisam; guardado por 90 dias.',
  'chart.days.alt': 'Medido: {observed} · máximo de jogadores: {players} · disponibilidade: {uptime}',

  // Requests for approval, and grants of console commands
  'access.grant-changed': 'Permissão alterada',
  'access.level-replaced': 'O nível era {before} e agora é {now}.',
  'access.also-keeps': '{role} também mantém estas permissões. Remova-as com `/access revoke`:',
  'access.only-commands': '{grant}, só comandos que começam com {commands}',
  'error.commands-elsewhere.title': 'Só com a permissão “command”',
  'error.commands-elsewhere.text':
    'A opção `commands` só funciona com a permissão `command`. Nada foi alterado.',
  'error.commands-unreadable.title': 'Esses comandos não servem',
  'error.commands-unreadable.text':
    '“{pattern}” não funciona. Digite as primeiras palavras de cada comando, separadas por vírgulas: `say, whitelist, kick *`. `*` vale por uma palavra qualquer, mas não pode vir primeiro. No máximo {count, number} comandos de {length, number} caracteres, sem `;`, `|` e `&&`. Nada foi alterado.',
  'error.command-not-allowed.title': 'Sem permissão',
  'error.command-not-allowed.text':
    'Em **{server}**, você só pode executar comandos que começam com {commands}. Nada foi enviado.',
  'error.several-commands.title': 'Um comando de cada vez',
  'error.several-commands.text':
    'Em **{server}**, você só pode executar comandos que começam com {commands}, um de cada vez: sem `;`, `|` e `&&`. Nada foi enviado.',
  'button.ask-approval': 'Pedir aprovação',
  'button.approve': 'Aprovar',
  'button.decline': 'Recusar',
  'approval.wanted': 'Aprovação necessária: {request}',
  'approval.asked': '{person} está pedindo isto.',
  'approval.deciders':
    'Quem tem permissão para {actions} pode aprovar ou recusar, até as {time} ({relative}).',
  'approval.approved.title': 'Aprovado: {request}',
  'approval.approved.text': '{person} pediu e {decider} aprovou.',
  'approval.declined.title': 'Recusado: {request}',
  'approval.declined.text': '{person} pediu e {decider} recusou. Nada foi alterado.',
  'approval.expired.title': 'Expirado: {request}',
  'approval.expired.text': '{person} pediu. Ninguém aprovou a tempo, então nada foi alterado.',
  'approval.sent.title': 'Aguardando aprovação: {request}',
  'approval.sent.text':
    'Seu pedido está em {channel}. Se alguém o aprovar até as {time} ({relative}), vou executá-lo em seu nome e mostrar o resultado aqui.',
  'approval.approved-by': 'Aprovado por {person}',
  'approval.welcome.title': 'Os pedidos de aprovação são publicados aqui',
  'approval.welcome.text':
    'Quando alguém pede algo que não tem permissão para fazer, quem tem essa permissão pode aprovar ou recusar aqui. Um admin pode escolher outro canal com `/setup approvals`.',
  'setup.approvals-channel': 'Pedidos de aprovação: {channel}',
  'setup.approvals-in-log': 'Pedidos de aprovação: no canal de registro',
  'setup.approvals-set.title': 'Canal de aprovações definido',
  'setup.approvals-set.text': 'Os pedidos de aprovação agora são publicados em {channel}.',
  'setup.approvals-removed.title': 'Canal de aprovações removido',
  'setup.approvals-removed.text':
    'Os pedidos de aprovação agora são publicados no canal de registro. Sem um canal de registro, ninguém pode pedir.',
  'error.approvals-channel-refused.title': 'Não consigo publicar nesse canal',
  'error.approvals-channel-refused.text':
    'Não consigo publicar pedidos de aprovação em {channel}: {problem}. Conceda-me as permissões **Ver canal**, **Enviar mensagens** e **Inserir links** nesse canal e tente de novo.',
  'error.approval-not-needed.title': 'Agora você tem permissão',
  'error.approval-not-needed.text': 'Você pode fazer isso sem aprovação. Execute o comando de novo.',
  'error.approval-own.title': 'Você não pode aprovar o próprio pedido',
  'error.approval-own.text': 'Outra pessoa precisa aprovar. Para retirar o pedido, aperte **Recusar**.',
  'error.approval-person-left.title': 'Esta pessoa saiu',
  'error.approval-person-left.text':
    '{person} não está mais neste servidor do Discord, então nada foi alterado. **Recusar** encerra o pedido.',
  'error.approval-person-lost-access.title': 'Sem permissão',
  'error.approval-person-lost-access.text':
    '{person} não tem mais acesso a **{server}**, então nada foi alterado. **Recusar** encerra o pedido.',
  'error.approval-changed.title': 'O pedido mudou',
  'error.approval-changed.text':
    'Nada foi enviado: o servidor ou o backup não está mais como antes, então são necessárias outras etapas. A mensagem agora mostra quais. Para aprová-las, aperte **Aprovar** de novo.',
  'error.approval-starting.title': 'Já foi aprovado',
  'error.approval-starting.text': '{person} acabou de aprovar. Tente de novo em um minuto se nada acontecer.',
  'error.approval-not-posted.title': 'Seu pedido não foi publicado',
  'error.approval-not-posted.text':
    'Não consigo publicar em {channel}: {problem}. Um admin pode escolher outro canal com `/setup approvals`.',
  'error.approvals-off.title': 'Seu pedido não foi publicado',
  'error.approvals-off.text':
    'Não há mais um canal para pedidos de aprovação. Um admin pode escolher um com `/setup approvals`.',
  'error.too-many-approvals.title': 'Pedidos pendentes demais',
  'error.too-many-approvals.text':
    '{count, plural, one {Você tem # pedido pendente.} other {Você tem # pedidos pendentes.}} Espere um ser aprovado, recusado ou expirar.',
  'error.too-many-approvals-of-guild.title': 'Pedidos pendentes demais',
  'error.too-many-approvals-of-guild.text':
    '{count, plural, one {Há # pedido pendente aqui.} other {Há # pedidos pendentes aqui.}} Espere um ser aprovado, recusado ou expirar.',

  // The log channel
  'log.welcome.title': 'As ações são registradas aqui',
  'log.welcome.text':
    'Publico aqui quem fez o quê com seus servidores de jogo e com que resultado. Um admin pode mudar isso com `/setup log`.',
};
