/** What the page says in the language of the person who uses it. The inspector stays in English. Text in braces is filled in. */
export interface Words {
  /** When a message was sent. */
  readonly today: string;
  readonly yesterday: string;
  readonly onlyYou: string;
  readonly dismiss: string;
  readonly edited: string;
  /** Between the person and the command, and after the command. */
  readonly used: readonly [string, string];
  readonly thinking: string;
  readonly failed: string;
  readonly submit: string;
  readonly cancel: string;
  readonly noResponse: string;
  readonly select: string;
  readonly done: string;
  readonly notified: string;
  readonly notifiedNobody: string;
  /** Markdown, like the last three texts. */
  readonly private: string;
  readonly message: string;
  readonly typeSlash: string;
  readonly optional: string;
  readonly options: string;
  readonly noCommand: string;
  readonly unknownCommand: string;
  readonly onlyCommands: string;
  readonly noOption: string;
  readonly loading: string;
  readonly loadingFailed: string;
  readonly noChoice: string;
  readonly required: string;
  readonly invalid: string;
  readonly atLeast: string;
  readonly atMost: string;
  readonly channels: string;
  readonly unread: string;
  readonly youAre: string;
  readonly noRoles: string;
  readonly manageServer: string;
  readonly welcome: string;
  readonly about: string;
  readonly forAdmin: string;
  readonly forOthers: string;
}

const english: Words = {
  today: 'Today at {time}',
  yesterday: 'Yesterday at {time}',
  onlyYou: 'Only you can see this',
  dismiss: 'Dismiss message',
  edited: '(edited)',
  used: ['used', ''],
  thinking: 'is thinking…',
  failed: 'This interaction failed',
  submit: 'Submit',
  cancel: 'Cancel',
  noResponse: 'The application did not respond',
  select: 'Make a selection',
  done: 'Done',
  notified: 'Notified {names}',
  notifiedNobody: 'Notified nobody',
  private:
    'This form will be submitted to **Steward**. Do not share passwords or other sensitive information.',
  message: 'Message #{channel}',
  typeSlash: 'Type / for commands',
  optional: '+{count} optional',
  options: 'Options',
  noCommand: 'No command matches {text}',
  unknownCommand: 'There’s no such command. Type / to see all.',
  onlyCommands: 'The bot only sees commands. Type / to list them.',
  noOption: '/{command} has no option “{text}”.',
  loading: 'Loading options…',
  loadingFailed: 'Loading options failed',
  noChoice: 'No options match your search',
  required: 'This option is required. Specify a value',
  invalid: 'This option is invalid',
  atLeast: 'At least {count} characters',
  atMost: 'At most {count} characters',
  channels: 'Text channels',
  unread: '(unread)',
  youAre: 'You are',
  noRoles: 'no roles',
  manageServer: 'Manage Server',
  welcome: 'Welcome to #{channel}!',
  about:
    'This page imitates a Discord server on your own machine, with the real bot in it. Type `/` to see its commands.',
  forAdmin:
    'Start with **/setup connect** and the API key from the inspector, then give the moderators access with **/access grant** and the level **manager**.',
  forOthers:
    'You can use them once an admin has connected a hosting account and given your role access. To do that, choose **Admin** under “You are”.',
};

const others: Readonly<Record<string, Words>> = {
  de: {
    today: 'heute um {time} Uhr',
    yesterday: 'gestern um {time} Uhr',
    onlyYou: 'Nur du kannst dies sehen',
    dismiss: 'Nachricht verwerfen',
    edited: '(bearbeitet)',
    used: ['hat', 'verwendet'],
    thinking: 'denkt nach…',
    failed: 'Diese Interaktion ist fehlgeschlagen',
    submit: 'Absenden',
    cancel: 'Abbrechen',
    noResponse: 'Die Anwendung hat nicht reagiert',
    select: 'Triff eine Auswahl',
    done: 'Fertig',
    notified: 'Benachrichtigt: {names}',
    notifiedNobody: 'Niemand wurde benachrichtigt',
    private:
      'Dieses Formular wird an **Steward** gesendet. Gib keine Passwörter oder andere vertrauliche Informationen weiter.',
    message: 'Nachricht an #{channel}',
    typeSlash: 'Gib / für Befehle ein',
    optional: '+{count} optional',
    options: 'Optionen',
    noCommand: 'Kein Befehl passt zu {text}',
    unknownCommand: 'Diesen Befehl gibt es nicht. Gib / ein, um alle zu sehen.',
    onlyCommands: 'Der Bot sieht nur Befehle. Gib / ein, um sie zu sehen.',
    noOption: '/{command} hat keine Option „{text}“.',
    loading: 'Optionen werden geladen…',
    loadingFailed: 'Optionen konnten nicht geladen werden',
    noChoice: 'Keine Option passt zu deiner Suche',
    required: 'Diese Option ist erforderlich. Gib einen Wert an',
    invalid: 'Diese Option ist ungültig',
    atLeast: 'Mindestens {count} Zeichen',
    atMost: 'Höchstens {count} Zeichen',
    channels: 'Textkanäle',
    unread: '(ungelesen)',
    youAre: 'Du bist',
    noRoles: 'keine Rollen',
    manageServer: 'Server verwalten',
    welcome: 'Willkommen bei #{channel}!',
    about:
      'Diese Seite stellt auf deinem eigenen Rechner einen Discord-Server dar, mit dem echten Bot darin. Gib `/` ein, um seine Befehle zu sehen.',
    forAdmin:
      'Beginne mit **/setup connect** und dem API-Schlüssel aus dem Inspector. Gib dann den Moderatoren mit **/access grant** Zugriff mit der Stufe **manager**.',
    forOthers:
      'Du kannst sie benutzen, sobald ein Admin ein Hosting-Konto verbunden und deiner Rolle Zugriff gegeben hat. Wähle dafür unter „Du bist“ **Admin**.',
  },
  fr: {
    today: 'Aujourd’hui à {time}',
    yesterday: 'Hier à {time}',
    onlyYou: 'Toi seul peux voir ce message',
    dismiss: 'Fermer le message',
    edited: '(modifié)',
    used: ['a utilisé', ''],
    thinking: 'réfléchit…',
    failed: 'Échec de l’interaction',
    submit: 'Envoyer',
    cancel: 'Annuler',
    noResponse: 'L’application ne répond plus',
    select: 'Fais ton choix',
    done: 'Terminé',
    notified: 'Notifié : {names}',
    notifiedNobody: 'Personne n’a été notifié',
    private:
      'Ce formulaire sera envoyé à **Steward**. Ne communique ni mot de passe ni autre information sensible.',
    message: 'Envoyer un message dans #{channel}',
    typeSlash: 'Tape / pour les commandes',
    optional: '+{count} facultatives',
    options: 'Options',
    noCommand: 'Aucune commande ne correspond à {text}',
    unknownCommand: 'Cette commande n’existe pas. Tape / pour les voir toutes.',
    onlyCommands: 'Le bot ne voit que les commandes. Tape / pour en voir la liste.',
    noOption: '/{command} n’a pas d’option « {text} ».',
    loading: 'Chargement des options…',
    loadingFailed: 'Échec du chargement des options',
    noChoice: 'Aucune option ne correspond à ta recherche',
    required: 'Cette option est obligatoire. Indique une valeur',
    invalid: 'Cette option n’est pas valide',
    atLeast: 'Au moins {count} caractères',
    atMost: 'Au plus {count} caractères',
    channels: 'Salons textuels',
    unread: '(non lu)',
    youAre: 'Tu es',
    noRoles: 'aucun rôle',
    manageServer: 'Gérer le serveur',
    welcome: 'Bienvenue dans #{channel} !',
    about:
      'Cette page imite un serveur Discord sur ta propre machine, avec le vrai bot. Tape `/` pour voir ses commandes.',
    forAdmin:
      'Commence par **/setup connect** et la clé API de l’inspecteur, puis donne accès aux modérateurs avec **/access grant** et le niveau **manager**.',
    forOthers:
      'Tu pourras les utiliser dès qu’un admin aura connecté un compte d’hébergement et donné accès à ton rôle. Pour cela, choisis **Admin** sous « Tu es ».',
  },
  es: {
    today: 'hoy a las {time}',
    yesterday: 'ayer a las {time}',
    onlyYou: 'Solo tú puedes ver esto',
    dismiss: 'Descartar mensaje',
    edited: '(editado)',
    used: ['usó', ''],
    thinking: 'está pensando…',
    failed: 'Falló la interacción',
    submit: 'Enviar',
    cancel: 'Cancelar',
    noResponse: 'La aplicación no ha respondido',
    select: 'Haz una selección',
    done: 'Listo',
    notified: 'Notificado: {names}',
    notifiedNobody: 'No se notificó a nadie',
    private:
      'Este formulario se enviará a **Steward**. No compartas contraseñas ni otra información confidencial.',
    message: 'Enviar mensaje a #{channel}',
    typeSlash: 'Escribe / para ver los comandos',
    optional: '+{count} opcionales',
    options: 'Opciones',
    noCommand: 'Ningún comando coincide con {text}',
    unknownCommand: 'Ese comando no existe. Escribe / para verlos todos.',
    onlyCommands: 'El bot solo ve comandos. Escribe / para verlos.',
    noOption: '/{command} no tiene la opción «{text}».',
    loading: 'Cargando opciones…',
    loadingFailed: 'No se pudieron cargar las opciones',
    noChoice: 'Ninguna opción coincide con tu búsqueda',
    required: 'Esta opción es obligatoria. Indica un valor',
    invalid: 'Esta opción no es válida',
    atLeast: 'Al menos {count} caracteres',
    atMost: 'Como máximo {count} caracteres',
    channels: 'Canales de texto',
    unread: '(sin leer)',
    youAre: 'Eres',
    noRoles: 'sin roles',
    manageServer: 'Gestionar servidor',
    welcome: '¡Te damos la bienvenida a #{channel}!',
    about:
      'Esta página imita un servidor de Discord en tu propio equipo, con el bot de verdad. Escribe `/` para ver sus comandos.',
    forAdmin:
      'Empieza con **/setup connect** y la clave de API del inspector. Luego da acceso a los moderadores con **/access grant** y el nivel **manager**.',
    forOthers:
      'Podrás usarlos cuando un admin haya conectado una cuenta de hosting y dado acceso a tu rol. Para hacerlo, elige **Admin** en «Eres».',
  },
  pt: {
    today: 'Hoje às {time}',
    yesterday: 'Ontem às {time}',
    onlyYou: 'Só você pode ver isto',
    dismiss: 'Dispensar mensagem',
    edited: '(editado)',
    used: ['usou', ''],
    thinking: 'está pensando…',
    failed: 'A interação falhou',
    submit: 'Enviar',
    cancel: 'Cancelar',
    noResponse: 'O aplicativo não respondeu',
    select: 'Faça uma seleção',
    done: 'Concluído',
    notified: 'Notificado: {names}',
    notifiedNobody: 'Ninguém foi notificado',
    private:
      'Este formulário será enviado para **Steward**. Não compartilhe senhas nem outras informações confidenciais.',
    message: 'Conversar em #{channel}',
    typeSlash: 'Digite / para ver os comandos',
    optional: '+{count} opcionais',
    options: 'Opções',
    noCommand: 'Nenhum comando corresponde a {text}',
    unknownCommand: 'Esse comando não existe. Digite / para ver todos.',
    onlyCommands: 'O bot só vê comandos. Digite / para vê-los.',
    noOption: '/{command} não tem a opção “{text}”.',
    loading: 'Carregando opções…',
    loadingFailed: 'Não foi possível carregar as opções',
    noChoice: 'Nenhuma opção corresponde à sua busca',
    required: 'Esta opção é obrigatória. Informe um valor',
    invalid: 'Esta opção é inválida',
    atLeast: 'No mínimo {count} caracteres',
    atMost: 'No máximo {count} caracteres',
    channels: 'Canais de texto',
    unread: '(não lido)',
    youAre: 'Você é',
    noRoles: 'sem cargos',
    manageServer: 'Gerenciar servidor',
    welcome: 'Este é o #{channel}!',
    about:
      'Esta página imita um servidor do Discord na sua própria máquina, com o bot de verdade. Digite `/` para ver os comandos dele.',
    forAdmin:
      'Comece com **/setup connect** e a chave de API do inspetor. Depois dê acesso aos moderadores com **/access grant** e o nível **manager**.',
    forOthers:
      'Você pode usá-los quando um admin tiver conectado uma conta de hospedagem e dado acesso ao seu cargo. Para isso, escolha **Admin** em “Você é”.',
  },
  pl: {
    today: 'Dziś o {time}',
    yesterday: 'Wczoraj o {time}',
    onlyYou: 'Tylko ty to widzisz',
    dismiss: 'Odrzuć wiadomość',
    edited: '(edytowano)',
    used: ['używa', ''],
    thinking: 'myśli…',
    failed: 'Interakcja nie powiodła się',
    submit: 'Wyślij',
    cancel: 'Anuluj',
    noResponse: 'Aplikacja nie odpowiedziała',
    select: 'Dokonaj wyboru',
    done: 'Gotowe',
    notified: 'Powiadomiono: {names}',
    notifiedNobody: 'Nikogo nie powiadomiono',
    private:
      'Ten formularz zostanie wysłany do **Steward**. Nie podawaj haseł ani innych poufnych informacji.',
    message: 'Napisz na #{channel}',
    typeSlash: 'Wpisz /, aby zobaczyć polecenia',
    optional: '+{count} opcjonalnych',
    options: 'Opcje',
    noCommand: 'Żadne polecenie nie pasuje do {text}',
    unknownCommand: 'Nie ma takiego polecenia. Wpisz /, aby zobaczyć wszystkie.',
    onlyCommands: 'Bot widzi tylko polecenia. Wpisz /, aby je zobaczyć.',
    noOption: '/{command} nie ma opcji „{text}”.',
    loading: 'Ładowanie opcji…',
    loadingFailed: 'Nie udało się załadować opcji',
    noChoice: 'Żadna opcja nie pasuje do wyszukiwania',
    required: 'Ta opcja jest wymagana. Podaj wartość',
    invalid: 'Ta opcja jest nieprawidłowa',
    atLeast: 'Minimalna liczba znaków: {count}',
    atMost: 'Maksymalna liczba znaków: {count}',
    channels: 'Kanały tekstowe',
    unread: '(nieprzeczytane)',
    youAre: 'Jesteś jako',
    noRoles: 'brak ról',
    manageServer: 'Zarządzanie serwerem',
    welcome: 'Witamy na #{channel}!',
    about:
      'Ta strona naśladuje serwer Discorda na twoim komputerze, z prawdziwym botem. Wpisz `/`, aby zobaczyć jego polecenia.',
    forAdmin:
      'Zacznij od **/setup connect** i klucza API z inspektora, a potem daj moderatorom dostęp za pomocą **/access grant** i poziomu **manager**.',
    forOthers:
      'Możesz ich używać, gdy administrator połączy konto hostingowe i da dostęp twojej roli. Aby to zrobić, wybierz **Admin** w „Jesteś jako”.',
  },
  ja: {
    today: '今日 {time}',
    yesterday: '昨日 {time}',
    onlyYou: 'これはあなただけに表示されています',
    dismiss: 'メッセージを閉じる',
    edited: '（編集済み）',
    used: ['が', 'を使用しました'],
    thinking: 'が考え中…',
    failed: 'インタラクションに失敗しました',
    submit: '送信',
    cancel: 'キャンセル',
    noResponse: 'アプリケーションが応答しませんでした',
    select: '選択してください',
    done: '完了',
    notified: '{names}に通知しました',
    notifiedNobody: '誰にも通知されていません',
    private: 'このフォームは**Steward**に送信されます。パスワードなどの機密情報は入力しないでください。',
    message: '#{channel}へメッセージを送信',
    typeSlash: '/ を入力するとコマンドが表示されます',
    optional: '他に任意 {count} 個',
    options: 'オプション',
    noCommand: '{text}に一致するコマンドはありません',
    unknownCommand: 'そのようなコマンドはありません。/ を入力するとすべて表示されます。',
    onlyCommands: 'ボットに見えるのはコマンドだけです。/ を入力すると表示されます。',
    noOption: '/{command}に「{text}」というオプションはありません。',
    loading: 'オプションを読み込み中…',
    loadingFailed: 'オプションを読み込めませんでした',
    noChoice: '検索に一致するオプションはありません',
    required: 'このオプションは必須です。値を指定してください',
    invalid: 'このオプションは無効です',
    atLeast: '{count}文字以上',
    atMost: '{count}文字以下',
    channels: 'テキストチャンネル',
    unread: '（未読）',
    youAre: '操作する人',
    noRoles: 'ロールなし',
    manageServer: 'サーバー管理',
    welcome: '#{channel}へようこそ！',
    about:
      'このページは、あなたのコンピューター上でDiscordサーバーを再現したもので、ボットは本物です。`/` を入力するとコマンドが表示されます。',
    forAdmin:
      'まず、インスペクターにあるAPIキーを使って**/setup connect**を実行し、次に**/access grant**でモデレーターに**manager**レベルの権限を与えてください。',
    forOthers:
      '管理者がホスティングアカウントを接続し、あなたのロールに権限を与えると使えるようになります。それには「操作する人」で**Admin**を選んでください。',
  },
  zh: {
    today: '今天 {time}',
    yesterday: '昨天 {time}',
    onlyYou: '只有你能看到此消息',
    dismiss: '关闭消息',
    edited: '（已编辑）',
    used: ['使用了', ''],
    thinking: '正在思考…',
    failed: '交互失败',
    submit: '提交',
    cancel: '取消',
    noResponse: '该应用程序未响应',
    select: '请选择',
    done: '完成',
    notified: '已通知 {names}',
    notifiedNobody: '未通知任何人',
    private: '此表单将提交给 **Steward**。请勿分享密码或其他敏感信息。',
    message: '发消息到 #{channel}',
    typeSlash: '输入 / 查看命令',
    optional: '另有 {count} 项可选',
    options: '选项',
    noCommand: '没有与 {text} 匹配的命令',
    unknownCommand: '没有这个命令。输入 / 查看全部命令。',
    onlyCommands: '机器人只能看到命令。输入 / 查看命令。',
    noOption: '/{command} 没有“{text}”选项。',
    loading: '正在加载选项…',
    loadingFailed: '加载选项失败',
    noChoice: '没有与搜索匹配的选项',
    required: '此选项为必填项。请指定一个值',
    invalid: '此选项无效',
    atLeast: '至少 {count} 个字符',
    atMost: '最多 {count} 个字符',
    channels: '文字频道',
    unread: '（未读）',
    youAre: '你的身份',
    noRoles: '没有身份组',
    manageServer: '管理服务器',
    welcome: '欢迎来到 #{channel}！',
    about: '此页面在你自己的电脑上模拟一个 Discord 服务器，其中的机器人是真的。输入 `/` 查看它的命令。',
    forAdmin:
      '先用检查器中的 API 密钥运行 **/setup connect**，再用 **/access grant** 给管理员身份组 **manager** 级别的权限。',
    forOthers:
      '管理员连接托管账号并授予你的身份组权限后，你就可以使用这些命令。为此，请在“你的身份”中选择 **Admin**。',
  },
};

/** @param locale as Discord names it, such as `pt-BR` */
export function wordsIn(locale: string): Words {
  return others[locale.slice(0, 2)] ?? english;
}

/** Fills in the values of a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}
