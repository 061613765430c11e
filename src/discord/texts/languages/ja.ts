import type { Catalog } from '../catalog.ts';

/** Japanese. */
export const ja: Catalog = {
  // Time and lists
  'time.after': '{time}以降（{relative}）',
  'time.just-now': 'たった今',
  'list.sentences': '{first}{second}',
  'list.more': '…{count, plural, other {ほか#}}',

  // Descriptions of commands and their options
  'command.status': 'ゲームサーバーの状態を表示します',
  'command.players': 'オンラインのプレイヤーを表示します',
  'command.power': 'サーバーを起動・停止・再起動・強制終了します',
  'command.power.action': '実行する操作',
  'command.cmd': 'サーバーのコンソールでコマンドを実行します',
  'command.cmd.command': 'コンソールに入力するとおりの1行（例：say Hello）',
  'command.logs': 'サーバーのコンソールの直近の出力を表示します（自分だけに見えます）',
  'command.logs.lines': '表示する行数（1〜100、省略すると20）',
  'command.help': 'ここでできることを表示します',
  'command.history': '誰が何をしたかと、プレイヤー数や稼働率のグラフを表示します',
  'command.history.list': '誰が何をして、どうなったかを表示します（自分だけに見えます）',
  'command.history.list.server': 'このサーバーだけ（省略すると、すべてのサーバー）',
  'command.history.list.person': 'この人がリクエストした操作だけ',
  'command.history.list.action': 'この種類の操作だけ',
  'command.history.chart': 'サーバーのプレイヤー数、使用量、稼働率をグラフで表示します',
  'command.history.chart.days': '日数（1〜90、省略すると7）',
  'command.backup': 'バックアップを表示・作成・確認・復元・ロック・ダウンロード・削除します',
  'command.backup.list': 'サーバーのバックアップを表示します',
  'command.backup.create': 'サーバーをバックアップします',
  'command.backup.create.name': 'バックアップの名前（名前に対応していないホスティングサービスもあります）',
  'command.backup.restore': 'ワールドをバックアップの内容に置き換えます（実行前に確認します）',
  'command.backup.delete': 'バックアップを削除します（実行前に確認します）',
  'command.backup.lock': 'バックアップをロックして削除されないようにします',
  'command.backup.unlock': 'ロックしたバックアップを再び削除できるようにします',
  'command.backup.download': 'バックアップのダウンロードリンクを取得します（自分だけに見えます）',
  'command.backup.compare': '全体を読み取った2つのバックアップの違いを表示',
  'command.backup.compare.first': '1つ目のバックアップ',
  'command.backup.compare.second': 'もう1つのバックアップ',
  'command.backup.prove': 'バックアップ全体を読み取り、ワールドが含まれているか確認します',
  'command.backup.prove.backup': '対象のバックアップ（デフォルト：完了している最新のもの）',
  'command.setup': 'このDiscordサーバーとゲームサーバーの接続を設定します',
  'command.setup.connect': 'ホスティングアカウントのAPIキーを、自分だけに見えるフォームで入力します',
  'command.setup.connect.host': '接続先のホスティングサービス（1つだけの場合は省略できます）',
  'command.setup.check': '設定の問題を探すか、メンバーにできることを表示します',
  'command.setup.check.member': '権限を確認するメンバー',
  'command.setup.show': '接続の状態と設定を表示します',
  'command.setup.disconnect': 'ホスティングサービスとの接続を解除し、APIキーを削除します',
  'command.setup.disconnect.connection': '削除する接続（1つだけの場合は省略できます）',
  'command.setup.server': 'コマンドがデフォルトで使うサーバーを選びます',
  'command.setup.server.server': '新しいデフォルトサーバー（省略すると「なし」）',
  'command.setup.address': 'サーバーの参加先を設定します',
  'command.setup.address.server': 'サーバー',
  'command.setup.address.address': '例：play.example.org:25565（空欄でホスティングサービスの情報を使用）',
  'command.setup.log': 'すべての操作を記録するチャンネルを選びます',
  'command.setup.log.channel': 'ログチャンネル（省略すると「なし」）',
  'command.setup.approvals': '承認の依頼を投稿するチャンネルを選びます',
  'command.setup.approvals.channel': '省略するとログチャンネルを使います',
  'command.setup.language': '全員に見えるメッセージの言語を選びます',
  'command.setup.language.language': '省略すると、このDiscordサーバーの言語設定に従います',
  'command.setup.timezone': 'スケジュールのタイムゾーンを選びます',
  'command.setup.timezone.zone': 'タイムゾーン内の都市（例：Asia/Tokyo）またはUTC',
  'command.access': 'ロールごとにできることを設定します',
  'command.access.grant': 'ロールに権限を付与します（特定のサーバー、または全サーバー）',
  'command.access.grant.permission': '権限レベル、または個別の操作',
  'command.access.grant.server': 'このサーバーだけに付与（省略すると全サーバー）',
  'command.access.grant.commands':
    'permission:command のとき、この語で始まるコマンドだけ（例：say, whitelist, kick *）',
  'command.access.revoke': 'ロールに付与した権限を取り消します',
  'command.access.revoke.permission': 'この権限だけを取り消し（省略するとすべての権限）',
  'command.access.revoke.server': 'このサーバーの権限だけを取り消し（省略するとすべて）',
  'command.access.list': 'ロールごとにできることを表示します',
  'command.privacy': 'ここであなたについて保存している内容を表示します',
  'command.schedule': '再起動・バックアップ・起動・停止・コンソールコマンドをスケジュールします',
  'command.schedule.add': 'スケジュールを追加します（保存する前に今後の実行を確認できます）',
  'command.schedule.add.action': '実行する操作',
  'command.schedule.add.when':
    '英語で入力：every day 04:00・mon,thu 06:30・every 6 h・when empty for 30 min・tomorrow 03:00',
  'command.schedule.add.command': '実行するコンソールコマンド（action:command のときだけ）',
  'command.schedule.add.warn': '実行の何分前にプレイヤーへ知らせるか（例：10,5,1）',
  'command.schedule.add.warning': 'プレイヤーに送る文。{minutes} は残りの分数に置き換わります',
  'command.schedule.add.only-when-empty':
    '誰もいなくなるまで待ちます。最長の時間（2 h）か期限の時刻（06:00）',
  'command.schedule.add.keep':
    'このスケジュールで作成したバックアップを残す数（1〜50）。それより古いものは削除されます',
  'command.schedule.add.channel':
    '実行を予告するチャンネル（スキップ・延期ボタン付き）。省略時はログチャンネル',
  'command.schedule.list': 'スケジュールと前回の結果を表示します',
  'command.schedule.remove': 'スケジュールを削除します',
  'command.schedule.pause': 'スケジュールを再開するまで一時停止します',
  'command.schedule.resume': '一時停止したスケジュールを再開します',
  'command.schedule.skip': 'スケジュールの次回の実行をスキップします',
  'command.panel': 'サーバーの状態を、自動で更新されるメッセージで表示します',
  'command.panel.post': 'ステータスパネル（自動で更新されるメッセージ）を投稿します',
  'command.panel.post.server': '表示するサーバー（省略するとすべて）',
  'command.panel.post.channel': '投稿先。省略するとこのチャンネル',
  'command.panel.post.buttons': 'サーバーの起動・停止・バックアップ用のボタン（省略するとオン）',
  'command.panel.post.title': 'パネルの名前。- で元の名前',
  'command.panel.post.color': '正常なときの色（例：#57f287）。- で元の色',
  'command.panel.post.text': '下に表示する文（参加方法など）。\\n で改行、- で削除',
  'command.panel.post.image': '小さな画像のアドレス（https）。- で削除',
  'command.panel.post.show': '表示する項目（例：プレイヤー, グラフ）。- ですべて',
  'command.panel.edit': 'ステータスパネルの見た目を変更します',
  'command.panel.move': 'ステータスパネルを別のチャンネルか、このチャンネルの最後に移動します',
  'command.panel.move.channel': '移動先。省略するとこのチャンネルの最後',
  'command.panel.remove': 'ステータスパネルとそのメッセージを削除します',
  'command.panel.remove.panel': '対象のステータスパネル',
  'command.panel.list': 'すべてのステータスパネルを表示します',
  'command.alerts': 'サーバーの停止などの問題をアラートでお知らせします',
  'command.alerts.set': 'アラートを投稿するチャンネルと、メンションするロールを選びます',
  'command.alerts.set.channel': 'アラートを投稿するチャンネル',
  'command.alerts.set.role': 'メンションするロール（省略するとメンションなし）',
  'command.alerts.set.server': 'このサーバーだけに適用（省略すると全サーバー）',
  'command.alerts.set.backup_age':
    '最新のバックアップがこの時間数より古くなったら知らせます（省略すると確認しません）',
  'command.alerts.set.proven_age':
    '全体を読み取った最新のバックアップがこの時間数より古くなったら知らせます（省略すると確認しません）',
  'command.alerts.set.restarts': 'ここで誰もリクエストしていない再起動を知らせるか（省略するとオン）',
  'command.alerts.off': 'アラートをオフにします（1つのサーバー、または全サーバー）',
  'command.alerts.off.server': 'このサーバーだけに適用（省略すると全サーバー）',
  'command.alerts.show': 'アラートの投稿先を表示します',
  // Options of several commands
  'command.server-option': '対象のサーバー（省略すると、デフォルトまたは唯一のサーバー）',
  'command.backup-option': '対象のバックアップ（作成時期とサイズがリストに表示されます）',
  'command.role-option': '対象のロール',
  'command.schedule-option': '対象のスケジュール',

  // Choices of options
  'choice.power.start': 'start: 起動',
  'choice.power.stop': 'stop: 停止（先に保存）',
  'choice.power.restart': 'restart: 再起動（先に保存）',
  'choice.power.kill': 'kill: 強制終了（保存されていない内容は失われます）',
  'choice.schedule.start': 'start: 起動',
  'choice.schedule.stop': 'stop: 停止',
  'choice.schedule.restart': 'restart: 再起動',
  'choice.schedule.backup': 'backup: バックアップ',
  'choice.schedule.command': 'command: コンソールコマンド',
  'choice.panel.on': 'on: 許可されたロールの人が使えます',
  'choice.panel.off': 'off: ボタンなし',
  'choice.alerts.on': 'on: 知らせる',
  'choice.alerts.off': 'off: 知らせない',

  // What an action allows
  'action.status': 'ステータスの表示',
  'action.power.start': 'サーバーの起動',
  'action.power.stop': 'サーバーの停止',
  'action.power.restart': 'サーバーの再起動',
  'action.power.kill': 'サーバーの強制終了',
  'action.command': 'コンソールコマンドの実行',
  'action.logs': 'コンソールの表示',
  'action.history': '履歴の表示',
  'action.schedule': 'スケジュールの管理',
  'action.backup.list': 'バックアップの表示',
  'action.backup.create': 'バックアップの作成',
  'action.backup.restore': 'バックアップの復元',
  'action.backup.delete': 'バックアップの削除',
  'action.backup.lock': 'バックアップのロックとロック解除',
  'action.backup.download': 'バックアップのダウンロード',
  'action.backup.prove': 'バックアップの読み取り確認',
  // Levels
  'permission.viewer': 'ステータスとバックアップ一覧の表示',
  'permission.operator': 'viewerの権限と、起動・停止・再起動・バックアップの作成・コンソールと履歴の表示',
  'permission.manager': 'すべて',

  // Errors: what was not done, why, and what to do next
  'error.reference': '参照コード：{reference}',
  'error.missing-option.title': '入力が足りません',
  'error.missing-option.text':
    'オプション {option} が空です。コマンドをもう一度実行し、リストから値を選んでください。',
  'error.no-such-choice.title': '選べない値です',
  'error.no-such-choice.text':
    'オプション {option} に「{value}」は指定できません。{choices} から選んでください。何も変更されていません。',
  'error.no-such-command.title': 'このコマンドはもうありません',
  'error.no-such-command.text': '「/」を入力すると、現在のコマンドが表示されます。',
  'error.old-button.title': 'ボタンの有効期限が切れました',
  'error.old-button.text': '何のボタンだったのか、情報が残っていません。コマンドをもう一度実行してください。',
  'error.old-server-button.title': 'ボタンの有効期限が切れました',
  'error.old-server-button.text':
    'どのサーバーのボタンだったのか、情報が残っていません。コマンドをもう一度実行してください。',
  'error.outside-guild.title': 'ここではコマンドを使えません',
  'error.outside-guild.text': 'このBotが追加されているDiscordサーバーで使ってください。',
  'error.restarting.title': 'Botを再起動しています',
  'error.restarting.text':
    'ホスティングサービスが応答する前に中断しました。何も変更されていません。しばらくしてからもう一度お試しください。',
  'error.restarted.title': '完了する前にBotが再起動しました',
  'error.restarted.text': '何も変更されていません。もう一度お試しください。',
  'error.interrupted.title': '処理の途中でBotが再起動しました',
  'error.interrupted.text':
    '保存されたかどうかは分かりません。{command} で確認し、保存されていなければもう一度お試しください。',
  'error.busy.title': '「{server}」は処理中です',
  'error.busy.text':
    '{since}に **{person}** さんがリクエストした **{request}** を、まだ実行しています。変更は一度に1つだけです。終わってからもう一度お試しください。',
  'error.busy-elsewhere.title': '「{server}」は処理中です',
  'error.busy-elsewhere.text':
    '{since}に別のDiscordサーバーからリクエストされた **{request}** を、まだ実行しています。変更は一度に1つだけです。終わってからもう一度お試しください。',
  'error.too-many-operations.title': '実行中の操作が多すぎます',
  'error.too-many-operations.text':
    '{count, plural, other {上限の#件の操作をすでに実行しています：}}\n{operations}\n何も変更されていません。どれかが終わってからもう一度お試しください。',
  'error.too-many-operations-everywhere.title': '今はこれ以上受け付けられません',
  'error.too-many-operations-everywhere.text':
    '同時に実行できる操作の上限に達しています。何も変更されていません。数分後にもう一度お試しください。',
  'error.key-unreadable.title': '再接続が必要です',
  'error.key-unreadable.text':
    '保存済みのAPIキーを読み取れなくなりました。管理者に `/setup connect` の再実行を依頼してください。',
  'error.store-unavailable.title': 'データベースに接続できません',
  'error.store-unavailable.text':
    'そのため、権限を確認できません。ゲームサーバーは何も変更されていません。1分後にもう一度お試しください。',
  'error.store-uncertain.title': 'データベースに接続できません',
  'error.store-uncertain.text':
    'データベースの復旧後に、このリクエストが実行される可能性があります。もう一度試す前に、1分ほど待って `/status` で確認してください。',
  'error.reply-refused.title': '結果を表示できません',
  'error.reply-refused.text':
    'Discordがメッセージを拒否しましたが、リクエストは実行された可能性があります。`/status` で（設定の場合は `/setup show` か `/access list` で）確認してください。',
  'error.not-acknowledged.title': '何も変更されていません',
  'error.not-acknowledged.text': '処理を始める前に、Discordで問題が起きました。もう一度お試しください。',
  'error.internal.title': 'Botで問題が起きました',
  'error.internal.text':
    'もう一度お試しください。何度も起きる場合は、下の参照コードをBotの運営者に伝えてください。',

  // Errors: too many requests
  'error.too-fast.title': 'ペースが速すぎます',
  'error.too-fast.text':
    '送信したリクエストが多すぎます。何も変更されていません。{after}にもう一度お試しください。',
  'error.guild-too-fast.title': 'リクエストが多すぎます',
  'error.guild-too-fast.text':
    'このDiscordサーバーのメンバーが送信したリクエストが多すぎます。何も変更されていません。{after}にもう一度お試しください。',
  'error.overloaded.title': 'リクエストが集中しています',
  'error.overloaded.text':
    'リクエストが多く、Botの処理が追いつきません。何も変更されていません。{after}にもう一度お試しください。',

  // Errors: permissions
  'refusal.ask-admin': '管理者に {grants} の実行を依頼してください。',
  'refusal.ask-approval': '**承認を依頼** を押すと、権限のある人に依頼できます。',
  'error.no-permission.title': '権限がありません',
  'error.no-permission.text': '次の操作は許可されていません：{actions}。',
  'error.no-permission-on-server.title': '権限がありません',
  'error.no-permission-on-server.text': '**{server}** で次の操作は許可されていません：{actions}。',
  'error.no-permission-on-this-server.title': '権限がありません',
  'error.no-permission-on-this-server.text': 'このゲームサーバーで次の操作は許可されていません：{actions}。',
  'error.restore-needs-permission.title': '権限がありません',
  'error.restore-needs-permission.text':
    '「{server}」のステータスは **{status}** です。復元するには、サーバーを停止し、終わったら起動し直す必要があります。**{server}** で次の操作は許可されていません：{actions}。',
  'error.backup-needs-permission.title': '権限がありません',
  'error.backup-needs-permission.text':
    '「{server}」は稼働していませんが、バックアップは稼働中にしか作成できません。**{server}** で次の操作は許可されていません：{actions}。',
  'error.restore-needs-stop.title': '権限がありません',
  'error.restore-needs-stop.text':
    '「{server}」のステータスは **{status}** です。復元のとき、ホスティングサービスがサーバーを停止します。**{server}** で次の操作は許可されていません：{actions}。',
  'error.not-admin.title': '権限がありません',
  'error.not-admin.text': 'この操作は、**サーバー管理** の権限を持つメンバーだけが行えます。',

  // Errors: the connection to the hosting account
  'error.not-connected.title': '接続されていません',
  'error.not-connected.text':
    'ホスティングアカウントがまだ接続されていません。管理者に `/setup connect` の実行を依頼してください。',
  'error.not-connected-admin.title': '接続されていません',
  'error.not-connected-admin.text':
    'ホスティングアカウントがまだ接続されていません。`/setup connect` を実行してください。ホスティングサービスのAPIキーが必要です。',
  'error.other-host.title': '別のホスティングサービスに接続されています',
  'error.other-host.text':
    '保存されているAPIキーは、このBotに設定されているものとは別のホスティングサービスのキーなので、送信しません。管理者に `/setup connect` の再実行を依頼してください。',
  'error.own-hosts-off.title': 'この種類の自前のパネルは無効になっています',
  'error.own-hosts-off.text':
    'Botの運営者が、この種類の自前のパネルへの接続を無効にしました。何も送信されていません。運営者に問い合わせるか、`/setup connect` で別のホスティングサービスに接続してください。',
  'error.connection-removed.title': '接続が削除されています',
  'error.connection-removed.text':
    '**{server}** の接続は削除されています。管理者は `/setup connect` で再接続できます。',
  'error.key-not-permitted.title': 'APIキーの権限が足りません',
  'error.key-not-permitted.text':
    '**{server}** で、**{connection}** のAPIキーに次の操作は許可されていません：{action}。何も送信されていません。ホスティングサービスの管理画面で、キーのユーザーに{count, plural, other {次の権限}}を付与してください：{permissions}',
  'error.connections-failed.title': '現在、一部のサーバーを確認できません',
  'error.connections-failed.text': '次の接続のサーバー一覧を取得できませんでした：\n{connections}',

  // Errors: the API key that an admin entered in the form
  'error.api-key-empty.title': 'APIキーとして使えません',
  'error.api-key-empty.text': '入力欄が空でした。何も保存されていません。',
  'error.api-key-too-long.title': 'APIキーとして使えません',
  'error.api-key-too-long.text': '{max, plural, other {#文字}}を超えています。何も保存されていません。',
  'error.api-key-malformed.title': 'APIキーとして使えません',
  'error.api-key-malformed.text':
    '空白など、APIキーには使われない文字が含まれています。コピーし直してください。何も保存されていません。',
  'error.api-key-refused.title': 'ホスティングサービスがこのキーを拒否しました',
  'error.api-key-refused.text':
    '{hostText}{connected, select, yes {何も保存されていません。以前の接続はそのままです。} other {何も保存されていません。}}ホスティングサービスの設定画面から、空白を入れずに全体をコピーし直してください。キーの有効期限が切れている可能性もあります。',
  'error.api-key-not-allowed.title': 'このキーではサーバーの一覧を取得できません',
  'error.api-key-not-allowed.text':
    'ホスティングサービスはキーを受け付けましたが、このキーにはアカウントのサーバー一覧を取得する権限がありません。\n{hostText}{connected, select, yes {何も保存されていません。以前の接続はそのままです。} other {何も保存されていません。}}ホスティングサービスの管理画面でその権限をキーに付与してから、もう一度接続してください。',
  'error.api-key-not-checked.title': 'キーを確認できませんでした',
  'error.api-key-not-checked.text':
    '{what}\n{connected, select, yes {何も保存されていません。以前の接続はそのままです。} other {何も保存されていません。}}キーは有効かもしれません。1分後にもう一度お試しください。何度も起きる場合は、Botの運営者に知らせてください。',
  'error.api-key-check-later.title': 'キーを確認できませんでした',
  'error.api-key-check-later.text':
    '{what}\n{connected, select, yes {何も保存されていません。以前の接続はそのままです。} other {何も保存されていません。}}キーは有効かもしれません。{next}',
  'error.too-many-keys.title': '接続の試行が多すぎます',
  'error.too-many-keys.text': '何も保存されていません。{after}にもう一度お試しください。',
  'error.keys-refused.title': '次のキーを試す前にお待ちください',
  'error.keys-refused.text':
    '直近のキーはホスティングサービスに拒否されました。これ以上試すと、Botがブロックされる可能性があります。何も保存されていません。ホスティングサービスの設定画面で新しいキーを作成し、全体をコピーしてください。{after}にもう一度お試しください。',
  'error.key-being-checked.title': '接続は1つずつ行ってください',
  'error.key-being-checked.text':
    '別の接続をまだ確認しているため、この接続は保存されていません。しばらくしてから `/setup show` で確認してください。',
  'error.address-refused.title': 'このアドレスは使用できません',
  'error.address-refused.text':
    'パネルのアドレスをブラウザに表示されるとおりに入力してください（例：`https://panel.example.com:8443`）。httpsで始まり、インターネットから接続でき、ポートが443または1024以上である必要があります。何も保存されていません。',
  'error.own-host-unreachable.title': 'パネルに接続できません',
  'error.own-host-unreachable.text':
    '{kind, select, crafty {インターネットからhttpsで接続できる必要があります。} other {インターネットからhttpsで接続でき、証明書が有効である必要があります。}}{connected, select, yes {何も保存されていません。以前の接続はそのままです。} other {何も保存されていません。}}アドレスを確認して、もう一度お試しください。',
  'error.too-many-own-hosts.title': 'パネルが多すぎます',
  'error.too-many-own-hosts.text':
    '接続できる自前のパネルは{max, plural, other {#個}}までです。何も保存されていません。先に `/setup disconnect` でどれかを削除してください。',

  // Errors: the server, the backup or the console command that a person named
  'error.which-server.title': 'どのサーバーですか？',
  'error.which-server.text': 'オプション `server` で指定してください：\n{servers}',
  'error.several-servers.title': '「{name}」というサーバーが複数あります',
  'error.several-servers.text': 'オプション `server` で指定してください：\n{servers}',
  'error.no-such-server.title': '「{name}」というサーバーが見つかりません',
  'error.no-such-server.text': 'オプション `server` で指定してください：\n{servers}',
  'error.no-such-server-allowed.title': '「{name}」というサーバーが見つかりません',
  'error.no-such-server-allowed.text': 'ここには、あなたがこの操作を行えるサーバーがありません。',
  'error.no-server-allowed.title': '権限がありません',
  'error.no-server-allowed.text': 'ここには、あなたがこの操作を行えるサーバーがありません。',
  'error.no-visible-server.title': '権限がありません',
  'error.no-visible-server.text': 'ここには、あなたが見られるサーバーがありません。',
  'error.server-not-listed.title': '「{name}」というサーバーが見つかりません',
  'error.server-not-listed.text':
    'ホスティングサービスに表示されているサーバーIDを、そのまま入力してください。',
  'error.no-servers.title': 'サーバーがありません',
  'error.no-servers.text': 'ホスティングアカウントにサーバーがありません。',
  'error.unsupported-kill.title': '{host} のAPIでは強制終了できません',
  'error.unsupported-kill.text':
    '何も変更されていません。`/power action:stop` で停止するか、{host} の管理画面で操作してください。',
  'error.unsupported-backups.title': '{host} のAPIにはバックアップ機能がありません',
  'error.unsupported-backups.text':
    '何も変更されていません。バックアップの作成と復元は {host} の管理画面で行ってください。',
  'error.unsupported-names.title': '{host} ではバックアップの名前が自動的に決まります',
  'error.unsupported-names.text':
    '何も変更されていません。`name` を付けずに、コマンドをもう一度実行してください。',
  'error.unsupported-locks.title': '{host} のAPIではバックアップをロックできません',
  'error.unsupported-locks.text': '何も変更されていません。',
  'error.unsupported-downloads.title': '{host} のAPIではバックアップのダウンロードリンクを取得できません',
  'error.unsupported-downloads.text': '{host} の管理画面でダウンロードしてください。',
  'error.unsupported-streams.title': '{host} のAPIではバックアップの中身を受信できません',
  'error.unsupported-streams.text':
    'そのため中身を確認できません。バックアップの良し悪しとは関係ありません。',
  'error.no-such-backup.title': 'バックアップが見つかりません',
  'error.no-such-backup.text':
    '「{server}」に「{name}」というバックアップはありません。削除された可能性があります。`/backup list` で確認してください。',
  'error.backup-gone.title': 'このバックアップはもうありません',
  'error.backup-gone.text':
    '「{server}」のこのバックアップは、ホスティングサービスの一覧にありません。`/backup list` で確認してください。',
  'error.undo-expired.title': 'このボタンはもう使えません',
  'error.undo-expired.text': '復元から24時間だけ使えます。`/backup restore` でバックアップを選んでください。',
  'error.several-backups.title': '「{name}」に一致するバックアップが複数あります',
  'error.several-backups.text':
    'オプション `backup` の入力中に表示されるリストから選んでください。作成時期とサイズで見分けられます。',
  'error.backup-locked.title': 'バックアップはロックされています',
  'error.backup-locked.text':
    '「{server}」の「{backup}」はロックされているため、削除しませんでした。`/backup unlock` でロックを解除してから削除してください。',
  'error.backup-unfinished.title': 'バックアップは完了していません',
  'error.backup-unfinished.text': '「{server}」の「{backup}」は完了していないため、ダウンロードできません。',
  'error.same-backup.title': '同じバックアップが2回選ばれています',
  'error.same-backup.text': 'どちらも「{backup}」です。{server} の異なる2つのバックアップを選んでください。',
  'error.backups-unread.title': '内容がわかりません',
  'error.backups-unread.text':
    'まだ全体を読み取っていません：{backups}。`/backup prove` で読み取ってから比較してください。',
  'error.backups-too-large.title': '比較するにはファイルが多すぎます',
  'error.backups-too-large.text': '{server} の「{backup}」には、比較できる数を超えるファイルがあります。',
  'error.backup-not-readable.title': 'バックアップは完了していません',
  'error.backup-not-readable.text': '「{server}」の「{backup}」は完了していないため、読み取れません。',
  'error.no-complete-backup.title': '完了したバックアップがありません',
  'error.no-complete-backup.text':
    '「{server}」には完了したバックアップがありません。`/backup create` で作成できます。',
  'error.restore-other-layout.title': '2つのファイル配置が混ざります',
  'error.restore-other-layout.text':
    'Minecraft 26.1 でワールドのファイルの場所が変わりました。「{backup}」と **{server}** は、その変更の前と後で異なります。このホストはバックアップにないファイルを残すため、両方の配置があるとサーバーが起動しないことがあります。何も変更されていません。\n\n次の方法なら復元できます：サーバーをバックアップし、ホストの管理画面でワールドのフォルダーを削除してから、もう一度復元してください。',
  'error.no-backups-allowed.title': 'このサーバーではバックアップできません',
  'error.no-backups-allowed.text':
    'ホスティングサービスは **{server}** のバックアップを許可していないため、何も送信されていません。上限を上げてもらえるか、ホスティングサービスに問い合わせてください。',
  'error.backup-name-too-long.title': '名前が長すぎます',
  'error.backup-name-too-long.text':
    'バックアップの名前は{max, plural, other {#文字}}までです。何も変更されていません。',
  'error.command-empty.title': 'コンソールコマンドとして使えません',
  'error.command-empty.text': 'コマンドが空です。何も送信されていません。',
  'error.command-too-long.title': 'コンソールコマンドとして使えません',
  'error.command-too-long.text': '{max, plural, other {#文字}}を超えています。何も送信されていません。',
  'error.command-has-lines.title': 'コンソールコマンドとして使えません',
  'error.command-has-lines.text':
    '改行や制御文字が含まれています。1行ずつ送信してください。何も送信されていません。',
  'error.command-invisible.title': 'コンソールコマンドとして使えません',
  'error.command-invisible.text':
    'コマンドを読む人には見えない文字が含まれています。貼り付けずに入力してください。何も送信されていません。',
  'error.command-malformed.title': 'コンソールコマンドとして使えません',
  'error.command-malformed.text': '壊れた文字が含まれています。何も送信されていません。',
  'error.no-log.title': 'コンソールを表示できません',
  'error.no-log.text':
    '**{host}** は、サーバーのコンソールの出力を提供していません。管理画面でコンソールを開いてください。',

  // Errors: the buttons of a confirmation
  'error.not-your-button.title': 'ほかの人のボタンです',
  'error.not-your-button.text':
    '**{request}** をリクエストしたのは {person} さんです。このボタンは本人だけが押せます。',
  'error.confirmation-unknown.title': 'このボタンはもう使えません',
  'error.confirmation-unknown.text': 'ボタンが古すぎます。コマンドをもう一度実行してください。',
  'error.confirmation-expired.title': 'このボタンはもう使えません',
  'error.confirmation-expired.text':
    '有効期限が切れました。何も変更されていません。コマンドをもう一度実行してください。',
  'error.confirmation-replaced.title': 'このボタンはもう使えません',
  'error.confirmation-replaced.text':
    '確認待ちが多すぎたため、この確認は早めに期限切れになりました。何も変更されていません。コマンドをもう一度実行してください。',
  'error.confirmation-cancelled.title': 'このボタンはもう使えません',
  'error.confirmation-cancelled.text': 'キャンセルされました。何も変更されていません。',
  'error.confirmation-used.title': 'このボタンはもう使えません',
  'error.confirmation-used.text': 'すでに使用済みです。',
  'error.confirmation-other-account.title': 'このボタンはもう使えません',
  'error.confirmation-other-account.text':
    'その後、別のホスティングアカウントが接続されました。コマンドをもう一度実行してください。',
  'error.too-many-confirmations.title': '確認待ちが多すぎます',
  'error.too-many-confirmations.text':
    '{count, plural, other {あなたの確認待ちが#件あります。}}先にどれかのボタン（キャンセルなど）を押すか、期限切れになるまでお待ちください。何も変更されていません。',
  'error.too-many-confirmations-of-guild.title': '確認待ちが多すぎます',
  'error.too-many-confirmations-of-guild.text':
    '{count, plural, other {ここには確認待ちが#件あります。}}先にいくつかのボタン（キャンセルなど）を押すか、期限切れになるまでお待ちください。何も変更されていません。',
  'error.too-many-confirmations-everywhere.title': '確認待ちが多すぎます',
  'error.too-many-confirmations-everywhere.text':
    '確認待ちが、このBotの上限に達しています。何も変更されていません。数分後にもう一度お試しください。',

  // Errors of /setup and /access
  'error.nothing-connected.title': '接続されていません',
  'error.nothing-connected.text': 'ホスティングアカウントは接続されていないので、解除するものはありません。',
  'error.which-host.title': 'どのホスティングサービスですか？',
  'error.which-host.text': 'オプション `host` で指定してください：\n{hosts}',
  'error.which-connection.title': 'どの接続ですか？',
  'error.which-connection.text': 'オプション `connection` で指定してください：\n{connections}',
  'error.log-channel-refused.title': 'そこには投稿できません',
  'error.log-channel-refused.text':
    '{channel} はログチャンネルにできません：{problem}。このチャンネルで **チャンネルを見る**、**メッセージを送信**、**埋め込みリンク** の権限をBotに与えてから、もう一度お試しください。',
  'error.blank-server.title': 'どのサーバーですか？',
  'error.blank-server.text': 'オプション **server** が空です。何も変更されていません。',
  'error.too-many-grants.title': '付与した権限が多すぎます',
  'error.too-many-grants.text':
    '付与した権限が、上限の{max, number}件に達しています。何も変更されていません。`/access revoke` でいくつか取り消すか、個別の操作の代わりに権限レベルを全サーバーに付与してください。',
  'error.join-address.title': 'アドレスではありません',
  'error.join-address.text':
    '「{address}」はゲームサーバーのアドレスではありません。ホストと、必要ならポートを入力してください：`play.example.org:25565`。何も変更されていません。',
  'error.too-many-addresses.title': 'アドレスが多すぎます',
  'error.too-many-addresses.text':
    '保存できるアドレスはDiscordサーバーごとに100件までです。何も変更されていません。',
  'error.unknown-timezone.title': 'そのタイムゾーンはありません',
  'error.unknown-timezone.text':
    'タイムゾーン「{zone}」は見つかりません。`Europe/Berlin` のように都市名を入力し、一覧から選んでください。何も変更されていません。',
  'error.unknown-timezone-similar.title': 'そのタイムゾーンはありません',
  'error.unknown-timezone-similar.text':
    '「{zone}」というタイムゾーンはありません。`{similar}` ではありませんか？何も変更されていません。',
  'error.schedule-not-understood.title': '時刻の指定が分かりません',
  'error.schedule-not-understood.text':
    '「{when}」は時刻として認識できません。例（英語で入力）：`every day 04:00`, `mon,thu 06:30`, `every 6 h`, `when empty for 30 min`, `2026-12-24 18:00`, `in 2 h`、またはcronの行（例：`0 4 * * 1-5`）。何も保存されていません。',
  'error.schedule-no-time.title': '「{part}」は時刻ではありません',
  'error.schedule-no-time.text': '時刻は00:00から23:59までです。何も保存されていません。',
  'error.schedule-cron.title': 'cronの行を読み取れません',
  'error.schedule-cron.text':
    'cronの行は、分・時・日・月・曜日の5つの欄です（例：`30 4 * * 1-5`）。「{when}」は正しくありません。何も保存されていません。',
  'error.schedule-too-often.title': '間隔が短すぎます',
  'error.schedule-too-often.text': '実行の間隔は5分以上にしてください。何も保存されていません。',
  'error.schedule-never.title': '実行される日がありません',
  'error.schedule-never.text': '「{when}」に当たる日時はありません。何も保存されていません。',
  'error.schedule-past.title': '過去の時刻です',
  'error.schedule-past.text': 'タイムゾーン **{zone}** では、いま {time} です。何も保存されていません。',
  'error.schedule-too-far.title': '先すぎます',
  'error.schedule-too-far.text':
    '1回だけの実行は1年以内、間隔は31日以内にしてください。何も保存されていません。',
  'error.schedule-option.title': 'この組み合わせは使えません',
  'error.schedule-option.text':
    'オプション {option} は、この {other} とは一緒に使えません。どちらかを外してください。何も保存されていません。',
  'error.schedule-needs.title': '入力が足りません',
  'error.schedule-needs.text': '{option} にはオプション {other} も必要です。何も保存されていません。',
  'error.schedule-empty.title': '停止にだけ使えます',
  'error.schedule-empty.text':
    '`when empty for …` は `action:stop` でのみ使えます。ほかの操作では時刻を選び、オプション `only_when_empty` を使ってください。何も保存されていません。',
  'error.schedule-warn.title': '分の指定が分かりません',
  'error.schedule-warn.text':
    'オプション `warn` には1〜60の分数を5つまで指定します（例：`10,5,1`）。何も保存されていません。',
  'error.schedule-warning.title': 'このお知らせ文は使えません',
  'error.schedule-warning.text':
    '{max, plural, other {#文字}}以内の1行で、「;」を含まない文にしてください（ゲームによってはコマンドの区切りになります）。何も保存されていません。',
  'error.schedule-latest.title': '待つ時間が分かりません',
  'error.schedule-latest.text':
    'オプション `only_when_empty` には24時間以内の最長の待ち時間か時刻を指定します：`2 h`、`90 min`、`06:00`。何も保存されていません。',
  'error.too-many-schedules.title': 'スケジュールが多すぎます',
  'error.too-many-schedules.text':
    'スケジュールが、上限の{max, number}件に達しています。何も保存されていません。先に `/schedule remove` でどれかを削除してください。',
  'error.no-such-schedule.title': 'そのスケジュールはありません',
  'error.no-such-schedule.text':
    '削除された可能性があります。一覧から選ぶか、`/schedule list` を確認してください。',
  'error.schedule-changed.title': 'ほかの人がこのスケジュールを変更したところです',
  'error.schedule-changed.text':
    'あなたの変更は保存されていません。`/schedule list` を確認して、もう一度お試しください。',
  'error.schedule-no-run.title': 'スキップする実行がありません',
  'error.schedule-no-run.text':
    'スキップできる次回の実行がありません。一時停止中か終了済み、実行が始まったところ、または無人になるのを待っています。',
  'error.schedule-run-over.title': 'このボタンはもう使えません',
  'error.schedule-run-over.text':
    'この実行は開始済みか、スキップされたか、時刻が変わりました。`/schedule list` を確認してください。',
  'error.schedule-channel-closed.title': 'そこには予告を投稿できません',
  'error.schedule-channel-closed.text':
    '{channel} に予告を投稿するには、そのチャンネルの **チャンネルを見る** と **メッセージを送信** の権限があなたに必要です。別のチャンネルを選んでください。何も保存されていません。',
  'error.schedule-channel.title': 'そこには予告を投稿できません',
  'error.schedule-channel.text':
    '{channel} は使えません：{problem}。**チャンネルを見る**、**メッセージを送信**、**埋め込みリンク** の権限をBotに付与するか、別のチャンネルを選んでください。何も保存されていません。',

  // The form for the API key
  'check.good.title': 'すべて正常です',
  'check.good.text': 'APIキーは有効で、必要なチャンネルすべてに投稿できます。',
  'check.problems': '{count, plural, other {#件の問題}}',
  'check.key-lacks':
    '**{connection}** のキーでは、**{server}** で次の操作ができません：{actions}。ホスティングサービスの管理画面で権限を付けてください。',
  'check.channel-gone': '{what}：チャンネルが削除されました。{command} で別のチャンネルを選んでください。',
  'check.channel-blocked':
    '{what}：{channel} で {permissions} の権限がありません。チャンネルの設定で変更してください。',
  'check.permission.view': '**チャンネルを見る**',
  'check.permission.send': '**メッセージを送信**',
  'check.permission.embed': '**埋め込みリンク**',
  'check.permission.attach': '**ファイルを添付**',
  'check.permission.mention': '**@everyone、@here、全てのロールにメンション**',
  'check.panel-ended':
    '{channel} のステータスパネルは更新されていません：{reason}。`/panel move` で投稿し直してください。',
  'check.discord-silent':
    'チャンネルでの権限をDiscordから取得できませんでした。1分後にもう一度お試しください。',
  'check.server-gone':
    '{what}：**{server}** はホスティングサービスの一覧にありません。{command} で確認してください。',
  'check.role-gone': '権限を持つロールが削除されました。`/access list` で確認してください。',
  'check.alert-role-gone':
    'アラートがメンションするロールが削除されました。`/alerts set` で別のロールを選んでください。',
  'check.alert-role-silent':
    'アラートで {role} にメンションできません。全員がメンションできるようにするか、私に {permission} の権限を付けてください。',
  'check.schedule-stops':
    '{schedule}：追加した人の都合により、次の実行時に一時停止します。`/schedule list` から引き継いでください。',
  'check.no-zone':
    '時刻指定のスケジュールはUTCで実行されます。`/setup timezone` でタイムゾーンを選んでください。',
  'check.can-all': '{host} では、すべての操作を行えます。',
  'check.cannot': '{host} のAPIでは次の操作ができません：{actions}',
  'check.member.title': 'メンバーにできること',
  'check.member.left': '{person} はこのDiscordサーバーのメンバーではありません。',
  'check.member.admin': '{person} は管理者として、すべての操作を行えます。',
  'check.member.nothing':
    '{person} は何もできません。権限を持つロールがありません。`/access grant` で許可してください。',
  'check.member.can': '{person} は、次のロールにより操作できます：',
  'privacy.title': 'ここであなたについて保存している内容',
  'privacy.nothing': 'ありません。',
  'privacy.actions':
    '• 履歴の記録 {count, plural, other {#件}}：あなたの操作や承認（最も古いもの：{oldest}）',
  'privacy.approvals': '• あなたが出した、または判断した承認リクエスト {count, plural, other {#件}}',
  'privacy.schedules': '• あなたが追加したスケジュール {count, plural, other {#件}}',
  'privacy.alerts': '• あなたが対応したアラート {count, plural, other {#件}}',
  'privacy.settings': '• あなたのIDを含む設定 {count, plural, other {#件}}',
  'privacy.kept':
    '履歴は90日前までさかのぼれます。このDiscordサーバーを退出して30日たつと、あなたの名前をすべて削除します。',
  'privacy.remove':
    'ボタンを押すと、30日より前の記録からあなたの名前とIDを削除します。操作の内容は残ります。**元に戻すことはできません。**',
  'privacy.removed.title': '名前を削除しました',
  'privacy.removed.text': '{count, plural, other {#件}}の記録が「削除された名前」になりました。',
  'privacy.removed.none': '30日より前の記録に、あなたの名前はありません。',
  'privacy.contact': 'お問い合わせ：{contact}',
  'privacy.policy': 'プライバシーポリシー',
  'log.name-removed.title': '名前が削除されました',
  'log.name-removed.text': 'ここの履歴から、あるメンバーの名前が削除されました。操作の内容は残っています。',
  'person.removed': '削除された名前',
  'button.remove-name': '自分の名前を削除',
  'help.title': 'ここでできること',
  'help.everywhere': 'すべてのサーバー',
  'help.nothing':
    'まだ何もできません。**サーバー管理** の権限を持つメンバーが、あなたのロールに許可できます。',
  'help.admin': '管理者はすべての操作を行えます。`/setup show` で設定の状況と次の手順を確認できます。',
  'help.approval': '承認があればできること：{actions}',
  'help.documentation': 'ドキュメント',
  'help.source': 'ソースコード',
  'greeting.title': 'Stewardです。はじめまして',
  'greeting.text':
    'このDiscordサーバーからゲームサーバーを管理します。ステータス、起動と停止、信頼できるバックアップ、スケジュール、アラートに対応しています。',
  'greeting.begin':
    '**はじめに**、**サーバー管理** の権限を持つメンバーがホスティングサービスを接続します。ボタンを押してAPIキーを貼り付けてください。キーはほかの人には見えません。',
  'greeting.help': '`/help` で、ここでできることを確認できます。',
  'setup.key-form.title': 'ホスティングアカウントの接続',
  'setup.key-form.title-host': '{host} への接続',
  'setup.key-form.label': 'APIキー',
  'setup.key-form.description': 'ホスティングアカウントの設定画面にあります。暗号化して保存されます。',
  'setup.key-form.address-label': 'アドレス',
  'setup.key-form.address-description': 'ブラウザと同じ形で（例：https://panel.example.com）',
  'setup.own-host.generic': '自分のホスティングAPI',
  'setup.own-host.pterodactyl': '自分のPterodactylまたはPelicanパネル',
  'setup.own-host.crafty': '自分のCrafty Controller',

  // Why the log channel can’t be used: follows a colon
  'log.problem.channel-gone': 'チャンネルが削除されました',
  'log.problem.not-in-guild': 'このDiscordサーバーのチャンネルではありません',
  'log.problem.no-access': 'Botからこのチャンネルが見えません',
  'log.problem.no-permission': 'Botに埋め込み付きメッセージを送信する権限がありません',
  'log.problem.refused': 'Discordがメッセージを受け付けませんでした',

  // Why something failed: its title, what happened, and what to do next
  'failure.key-refused.title': 'ホスティングサービスがAPIキーを拒否しました',
  'failure.key-refused.what': 'ホスティングサービスがAPIキーを拒否しました。',
  'failure.key-refused.next': '管理者に、有効なキーで `/setup connect` を実行するよう依頼してください。',
  'failure.not-allowed.title': 'APIキーの権限が足りません',
  'failure.not-allowed.what': 'APIキーには、この操作の権限がありません。',
  'failure.not-allowed.next':
    'ホスティングサービスの管理画面でキーにこの権限を付与するか、`/setup connect` で別のキーを接続するよう、管理者に依頼してください。',
  'failure.unknown-server.title': 'サーバーが見つかりません',
  'failure.unknown-server.what': 'ホスティングサービスでこのサーバーが見つかりません。',
  'failure.unknown-server.next': '`server:` の入力中に表示されるリストから選んでください。',
  'failure.not-found.what':
    'サーバーは存在しますが、ホスティングサービスから「見つからない」という応答がありました。',
  'failure.not-found.next':
    '1分後にもう一度お試しください。何度も起きる場合は、Botの運営者に知らせてください。',
  'failure.backup-not-found.what':
    'サーバーは存在しますが、ホスティングサービスから「見つからない」という応答がありました。',
  'failure.backup-not-found.next':
    'バックアップがなくなっている可能性があります。`/backup list` で確認してください。',
  'failure.unknown-backup.title': 'バックアップが見つかりません',
  'failure.unknown-backup.what': 'ホスティングサービスでこのバックアップが見つかりません。',
  'failure.unknown-backup.next': '削除された可能性があります。`/backup list` で確認してください。',
  'failure.rate-limited.title': 'リクエストが多すぎます',
  'failure.rate-limited.what':
    'このアカウントからのリクエストが多すぎるため、ホスティングサービスに拒否されました。',
  'failure.rate-limited.next': '1分後にもう一度お試しください。',
  'failure.throttled.what':
    'ホスティングサービスは、1つのサーバーでこの操作を行える回数を制限していて、その上限に達しました。ほかの操作は通常どおり使えます。',
  'failure.throttled.next': '10分後にもう一度お試しください。',
  'failure.host-failed.title': 'ホスティングサービスでエラーが発生しました',
  'failure.host-failed.what': 'ホスティングサービスから内部エラーの応答がありました。',
  'failure.host-failed.next':
    '1分後にもう一度お試しください。何度も起きる場合は、ホスティングサービスのサポートにお問い合わせください。',
  'failure.gateway-failed.title': 'ホスティングサービスに接続できません',
  'failure.gateway-failed.what':
    'ホスティングサービスのWebサイトは応答しましたが、その先のシステムが応答しませんでした。',
  'failure.gateway-failed.next':
    '1分後にもう一度お試しください。何度も起きる場合は、ホスティングサービスの稼働状況ページを確認してください。',
  'failure.node-unreachable.title': 'サーバーが動いているマシンに接続できません',
  'failure.node-unreachable.what':
    'ホスティングサービスのパネルからは応答がありましたが、サーバーが動いているマシンからパネルへの応答がありません。',
  'failure.node-unreachable.next':
    '1分後にもう一度お試しください。何度も起きる場合は、ホスティングサービスのサポートにお問い合わせください。',
  'failure.console-refused.title': 'コンソールへの接続が拒否されました',
  'failure.console-refused.what':
    'ホスティングサービスのパネルが発行したコンソール用のトークンを、サーバーが動いているマシンが拒否しました。',
  'failure.console-refused.next':
    '1分後にもう一度お試しください。何度も起きる場合は、パネルとそのマシンの時計またはバージョンが合っていません。ホスティングサービスのサポートにお問い合わせください。',
  'failure.panel-outdated.title': 'パネルのバージョンが古すぎます',
  'failure.panel-outdated.what':
    'ホスティングサービスのパネルが、サーバーが動いているマシンのソフトウェアより古いため、コンソールとダウンロードが拒否されます。',
  'failure.panel-outdated.next':
    'ホスティングサービス側でパネルを更新する必要があります（Pterodactylの場合は1.12.3以降）。ほかの操作は通常どおり使えます。',
  'failure.console-unopened.title': 'コンソールが開きませんでした',
  'failure.console-unopened.what':
    'ホスティングサービスのパネルからは応答がありましたが、サーバーが動いているマシンがコンソールを開きませんでした。',
  'failure.console-unopened.next':
    '1分後にもう一度お試しください。何度も起きる場合は、そのマシンが停止しているか、こちらから接続できません。ホスティングサービスのサポートにお問い合わせください。',
  'failure.maintenance.title': 'ホスティングサービスが一時的に利用できません',
  'failure.maintenance.what': 'ホスティングサービスはメンテナンス中か、過負荷の状態です。',
  'failure.maintenance.next': 'しばらくしてからもう一度お試しください。',
  'failure.declined.title': 'ホスティングサービスがリクエストを受け付けませんでした',
  'failure.declined.what': 'ホスティングサービスがリクエストを受け付けませんでした。',
  'failure.declined.next': 'メッセージの内容に対処してから、もう一度お試しください。',
  'failure.unsupported.title': 'ホスティングサービスはこの操作に対応していません',
  'failure.unsupported.what': 'ホスティングサービスはこの操作に対応していません。',
  'failure.unsupported.next': '何も変更されていません。',
  'failure.unreachable.title': 'ホスティングサービスに接続できず、何も送信されていません',
  'failure.unreachable.what': 'ホスティングサービスに接続できず、何も送信されていません。',
  'failure.unreachable.next':
    '1分後にもう一度お試しください。何度も起きる場合は、ホスティングサービスの稼働状況ページを確認してください。',
  'failure.wrong-certificate.title': 'ホスティングサービスの証明書が想定と異なるため、何も送信されていません',
  'failure.wrong-certificate.what':
    'ホスティングサービスの証明書が想定と異なるため、何も送信されていません。',
  'failure.wrong-certificate.next':
    '証明書を更新した場合は、管理者が `/setup connect` で新しい証明書を確認できます。確認を求められない場合は、Botの運営者に知らせてください。更新していない場合は、通信が傍受されている可能性があります。',
  'failure.too-slow.title': 'ホスティングサービスから時間内に応答がありませんでした',
  'failure.too-slow.what': 'ホスティングサービスから時間内に応答がありませんでした。',
  'failure.too-slow.next': '1分後にもう一度お試しください。',
  'failure.answer-lost.title': 'ホスティングサービスの応答を受け取れませんでした',
  'failure.answer-lost.what': 'ホスティングサービスの応答を受け取れませんでした。',
  'failure.answer-lost.next': '1分後にもう一度お試しください。',
  'failure.not-understood.title': 'ホスティングサービスの応答を読み取れません',
  'failure.not-understood.what': 'ホスティングサービスから、Botが読み取れない応答がありました。',
  'failure.not-understood.next':
    '1分後にもう一度お試しください。何度も起きる場合は、Botの運営者に知らせてください。',
  'failure.server-running.what':
    'サーバーが稼働しています。バックアップは、サーバーが停止しているときにしか復元できません。',
  'failure.server-running.next': '`/power action:stop` で停止してから、もう一度復元してください。',
  'failure.server-down.what': 'サーバーが稼働していません。',
  'failure.server-down.next': '`/power action:start` で起動してから、もう一度コマンドを送信してください。',
  'failure.backup-limit.what':
    'サーバーのバックアップがホスティングサービスの上限に達しているため、新しく作成されませんでした。',
  'failure.backup-limit.next': '`/backup delete` で1つ削除してから、もう一度お試しください。',
  'failure.backup-incomplete.what':
    'このバックアップは完了していないため、復元できません。何も送信されていません。',
  'failure.backup-incomplete.next': '`/backup list` から別のものを選んでください。',
  'failure.backups-unlisted.title': 'バックアップの一覧を取得できません',
  'failure.backups-unlisted.what':
    'ホスティングサービスのAPIではバックアップの一覧を取得できず、Webページからも読み取れませんでした。',
  'failure.backups-unlisted.next':
    'ホスティングサービスの管理画面で確認してください。何度も起きる場合は、Botの運営者に知らせてください。',
  'failure.no-backup-configuration.what':
    'ホスティングサービスの管理画面に、このサーバーの既定のバックアップ設定がないため、バックアップは作成されませんでした。',
  'failure.no-backup-configuration.next': 'そこで設定してから、もう一度お試しください。',
  'failure.backup-undeletable.what':
    'ホスティングサービスのAPIでは、この種類のバックアップを削除できないため、何も送信されていません。',
  'failure.backup-undeletable.next': 'ホスティングサービスの管理画面で削除してください。',
  'failure.crafty-too-old.what':
    '復元にはCrafty 4.4.8以降が必要です。それより古いバージョンでは、サーバーが新しいものに置き換わります。何も送信されていません。',
  'failure.crafty-too-old.next': 'Craftyを更新してから、もう一度復元してください。',
  'failure.crashed.what': 'サーバーがクラッシュしました。',
  'failure.crashed.next': 'コンソールで原因を確認してください。',
  'failure.did-not-start.what': 'サーバーは起動の途中で停止しました。',
  'failure.did-not-start.next': 'コンソールで原因を確認してください。',
  'failure.not-started.what': 'ホスティングサービスは起動を受け付けましたが、サーバーは起動していません。',
  'failure.not-started.next':
    'ホスティングサービスの管理画面でサーバーを開いてください。MinecraftのEULAへの同意など、あなたの操作を待っている可能性があります。',
  'failure.timed-out.what':
    'ホスティングサービスはリクエストを受け付けましたが、Botが確認を終えた時点では完了していませんでした。',
  'failure.timed-out.next': '数分後にもう一度確認してください。',
  'failure.not-seen.what': '実行されたことを確認できませんでした。',
  'failure.not-seen.next': 'もう一度試す前に、1分ほど待って確認してください。',
  'failure.backup-failed.what': 'ホスティングサービスによると、バックアップに失敗しました。',
  'failure.backup-failed.next':
    'ホスティングサービスのディスクの空き容量を確認してから、もう一度お試しください。',
  'failure.restore-failed.what': 'ホスティングサービスによると、復元に失敗しました。',
  'failure.restore-failed.next':
    '別のバックアップをお試しください。それも失敗する場合は、ホスティングサービスのサポートにお問い合わせください。',
  'failure.restore-unseen.what': 'ホスティングサービスは復元を受け付けましたが、結果は通知されません。',
  'failure.restore-unseen.next':
    'ホスティングサービスの管理画面で、通知とワールドのファイルの日時を確認してください。それからサーバーを起動してください。',
  'failure.still-listed.what': 'このバックアップは、ホスティングサービスの一覧にまだ残っています。',
  'failure.still-listed.next': '1分後に `/backup list` で確認してください。',
  'failure.not-read-transfer.what': '転送が途中で切れました。バックアップの良し悪しとは関係ありません。',
  'failure.not-read-transfer.next': 'しばらくしてからもう一度お試しください。',
  'failure.not-read-unsupported.what':
    'ホスティングサービスがバックアップを送信しません。バックアップの良し悪しとは関係ありません。',
  'failure.not-read-unsupported.next': 'ホスティングサービスの管理画面で確認してください。',
  'failure.not-read-format.what': '未対応の形式のアーカイブです。バックアップの良し悪しとは関係ありません。',
  'failure.not-read-format.next':
    '`/backup download` でダウンロードして中身を確認するか、別の場所にも保管してください。',
  'failure.not-read-too-large.what':
    '読み取りの上限より大きいバックアップです。バックアップの良し悪しとは関係ありません。',
  'failure.not-read-too-large.next':
    '`/backup download` でダウンロードして中身を確認するか、別の場所にも保管してください。',
  'failure.not-read-interrupted.what':
    '読み取りの途中でBotの処理が中断されました。バックアップの良し悪しとは関係ありません。',
  'failure.not-read-interrupted.next': 'コマンドをもう一度実行してください。',
  'failure.not-read-budget.what':
    '本日の読み取り量の上限に達しました。バックアップの良し悪しとは関係ありません。',
  'failure.not-read-budget.next': '明日もう一度お試しください。上限はこのBotの運営者が引き上げられます。',
  'failure.interrupted.what':
    'ホスティングサービスが応答する前にBotの処理が中断されたため、実行されたかどうか分かりません。',
  'failure.interrupted.next': 'もう一度試す前に、1分ほど待って確認してください。',
  'failure.stale.what':
    '途中でBotの処理が中断されました。時間が経ちすぎて続行できないため、残りは実行されていません。',
  'failure.stale.next': '必要であれば、コマンドをもう一度実行してください。',
  'failure.preempted.what': 'この処理の途中で、サーバーの強制終了が行われました。',
  'failure.preempted.next': '強制終了できたかどうかは、`/status` で確認してください。',
  'failure.disconnected.what': '実行中に、ホスティングアカウントの接続が解除されました。',
  'failure.disconnected.next': '管理者は `/setup connect` で再接続できます。',
  'failure.host-changed.what':
    'このBotは現在、別のホスティングサービスを使っています。APIキーはそのサービスのものではないため、送信されていません。',
  'failure.host-changed.next': '管理者は `/setup connect` で再接続できます。',
  'failure.own-hosts-off.what': 'このBotはこの種類のパネルに接続しなくなったため、何も送信されていません。',
  'failure.key-unreadable.what': '保存済みのAPIキーを読み取れなくなりました。',
  'failure.key-unreadable.next': '管理者に `/setup connect` の再実行を依頼してください。',
  'failure.internal.what': 'Botで問題が起きました。',
  'failure.internal.next':
    'もう一度お試しください。何度も起きる場合は、下の参照コードをBotの運営者に伝えてください。',
  'failure.host-says': '{what}ホスティングサービスからのメッセージ：',
  'failure.it-says': 'ホスティングサービスからのメッセージ：',
  'failure.retry': '{after}にもう一度お試しください。',
  'failure.nothing-changed': '何も変更されていません。',
  'failure.not-read': '**{server}** の情報を取得できませんでした。',
  'failure.last-known': '最後に確認できたステータス（{when}）：{state}',
  'failure.declined-without-reason':
    '理由は示されていません。ホスティングサービスの管理画面でサーバーを確認してから、もう一度お試しください。',

  // /setup. Only the admin sees it.
  'setup.connected': '接続済み',
  'setup.servers': 'このアカウントのサーバー：',
  'setup.no-servers':
    'このキーで見えるサーバーはありません。サーバーがある場合は、ホスティングサービスの管理画面でこのキーにアクセス権を付与してください。',
  'setup.more-servers': 'ホスティングサービスには、一覧にないサーバーがほかにもあります。',
  'setup.menu': '設定する…',
  'setup.progress': '設定：{count} 件中 {done} 件完了',
  'setup.all-done': 'すべて設定済みです',
  'setup.next-connect':
    '次：ボタンを押すか、`/setup connect` を使ってください。ホスティングサービスのAPIキーが必要です。',
  'setup.step.connection': '接続',
  'setup.step.roles': 'ロール',
  'setup.step.server': 'デフォルトサーバー',
  'setup.step.log': 'ログチャンネル',
  'setup.step.timezone': 'タイムゾーン',
  'setup.step.language': '言語',
  'setup.step.panel': 'ステータスパネル',
  'setup.step.alerts': 'アラート',
  'setup.step.schedules': 'スケジュール',
  'setup.step.approvals': '承認の依頼',
  'setup.row.connection': '接続：{hosts}',
  'setup.row.no-connection': 'ホスティングアカウントはまだ接続されていません',
  'setup.row.roles': 'ロール：{items}',
  'setup.none.roles': 'ロール：なし（使えるのは管理者だけです）',
  'setup.row.only-server': 'デフォルトサーバー：**{server}**（1台だけ）',
  'setup.row.panels': 'ステータスパネル：{items}',
  'setup.none.panels': 'ステータスパネル：なし',
  'setup.row.alerts': 'アラート：{items}',
  'setup.none.alerts': 'アラート：なし',
  'setup.row.schedules': 'スケジュール：{items}',
  'setup.none.schedules': 'スケジュール：なし',
  'setup.row.no-approvals': '承認の依頼：オフ',
  'setup.ask.roles': 'ロールを選び、次にできることを選んでください。',
  'setup.ask.level':
    '{role} は全サーバーで何ができますか？サーバーや権限を1つだけ選ぶには `/access grant` を使ってください。',
  'setup.ask.server': 'ほかのサーバーを選ばないかぎり、コマンドはこのサーバーに対して実行されます。',
  'setup.ask.server-more': 'メニューには最初の25台があります。ほかは `/setup server` で選べます。',
  'setup.ask.log': 'すべての操作とその結果がこのチャンネルに投稿されます。',
  'setup.ask.language':
    '公開メッセージはこの言語になります。本人だけに見える返信は、各自のDiscordの言語に従います。',
  'setup.ask.panel':
    '全サーバーの状態を表示し、常に更新されるメッセージをこのチャンネルに投稿します。サーバーを1つだけ表示するには `/panel post` を使ってください。',
  'setup.ask.alerts':
    'サーバーが落ちたらこのチャンネルに投稿します。ロールにも通知するには `/alerts set` を使ってください。',
  'setup.ask.schedules': '何をスケジュールしますか？事前の警告などは `/schedule add` で設定できます。',
  'setup.ask.approvals':
    '権限のない人は承認を依頼できます。依頼はこのチャンネルに、なければログチャンネルに投稿されます。',
  'setup.ask.timezone-similar': 'タイムゾーン「{zone}」は見つかりません。次のどれかですか？',
  'setup.ask.timezone-unknown':
    'タイムゾーン「{zone}」は見つかりません。`Europe/Berlin` のような都市か `UTC` を入力してください。',
  'setup.pick.role': 'ロールを選ぶ',
  'setup.pick.level': 'できることを選ぶ',
  'setup.pick.server': 'サーバーを選ぶ',
  'setup.pick.channel': 'チャンネルを選ぶ',
  'setup.pick.language': '言語を選ぶ',
  'setup.pick.zone': 'タイムゾーンを選ぶ',
  'setup.pick.action': '操作を選ぶ',
  'setup.language-of-discord': 'このDiscordサーバーの言語',
  'setup.schedule-form.when': '日時',
  'setup.schedule-form.server': 'サーバー',
  'setup.next': '次：**{step}**。メニューから選ぶか、{command} を使ってください。',
  // Each of these is one line of /setup show.
  'setup.not-working': '接続済みですが、現在は利用できません',
  'setup.partly-working': '接続済みですが、現在利用できないホスティングサービスがあります',
  'setup.host': 'ホスティングサービス：{host}',
  'setup.certificate-pinned': '証明書：{fingerprint} だけを受け入れます',
  'setup.certificate.title': 'これはあなたのパネルの証明書ですか？',
  'setup.certificate.text':
    '**{host}** の証明書は、既知の認証局に署名されていません。SHA-256フィンガープリントは次のとおりです：\n{fingerprint}\nブラウザでパネルを開いたときに表示される証明書と比べてください。同じ場合だけ続けてください。以後、ほかの証明書は受け入れません。異なる場合は、通信が傍受されている可能性があります。',
  'setup.certificate-valid.title': 'パネルの証明書は有効です',
  'setup.certificate-valid.text': '**{host}** に接続できます。APIキーを入力して接続してください。',
  'setup.connect-cancelled': '何も保存されず、キーも送信されていません。',
  'setup.key': 'APIキー：末尾は {ending}（{person} さんが{when}に入力）',
  'setup.key-hidden': 'APIキー：非表示（{person} さんが{when}に入力）',
  'setup.key-accepted': 'ホスティングサービスはAPIキーを受け付けています。',
  'setup.key-unchecked': 'キーをホスティングサービスで確認できませんでした。',
  'setup.default-server': 'デフォルトサーバー：**{server}**',
  'setup.addresses': 'アドレス：{addresses}',
  'setup.no-default-server': 'デフォルトサーバー：なし',
  'setup.log-channel': 'ログチャンネル：{channel}',
  'setup.no-log-channel': 'ログチャンネル：なし',
  'setup.log-problem': '⚠️ このチャンネルに前回のメッセージを送信できませんでした：{problem}。',
  'setup.language': '言語：{language}',
  'setup.language-of-guild': '言語：{language}（このDiscordサーバーの言語設定）',
  'setup.timezone': 'タイムゾーン：{zone}',
  'setup.disconnect.title': '{connection}の接続を解除しますか？',
  'setup.disconnect.deletes': 'APIキーを削除します。',
  'setup.disconnect.deletes-with-default': 'APIキーとデフォルトサーバー（**{server}**）の設定を削除します。',
  'setup.disconnect.pauses': '再び接続するまで一時停止: {what}。',
  'setup.disconnect.panels': '{count, plural, other {ステータスパネル # 件}}',
  'setup.disconnect.schedules': '{count, plural, other {スケジュール # 件}}',
  'setup.disconnect.alerts': 'アラート',
  'setup.disconnect.stays':
    'ほかはすべて残ります（権限、チャンネル、言語、タイムゾーン、履歴）。同じホスティングサービスのキーを入力すると再開します。',
  'setup.disconnect.go': '接続を解除',
  'setup.disconnect.cancelled': '何も変更されていません。',
  // Replies to changes
  'setup.disconnected.title': '接続を解除しました',
  'setup.disconnected.text':
    'APIキーとデフォルトサーバーの設定を削除しました。ほかの設定は残ります。スケジュール、ステータスパネル、アラートは、アカウントが再び接続されるまで一時停止します。ほかで使っていなければ、ホスティングサービスの管理画面でもキーを削除してください。',
  'setup.connection-removed.text':
    '**{connection}** のAPIキーを削除しました。デフォルトサーバーがこの接続のものだった場合は、その設定も削除しました。ロールに付与した権限は残ります。ほかで使っていなければ、ホスティングサービスの管理画面でもキーを削除してください。',
  'setup.default-server-set.title': 'デフォルトサーバーを設定しました',
  'setup.default-server-set.text':
    '別のサーバーを指定しない限り、コマンドは **{server}** に対して実行されます。',
  'setup.address-set.title': 'アドレスを設定しました',
  'setup.address-set.text': '「**{server}**」の参加先は {address} です。',
  'setup.address-removed.title': 'アドレスを削除しました',
  'setup.address-removed.text':
    '「**{server}**」には、ホスティングサービスが示すアドレスがあれば表示されます。',
  'setup.default-server-removed.title': 'デフォルトサーバーを解除しました',
  'setup.default-server-removed.text':
    'サーバーが複数ある場合、コマンドにはオプション **server** が必要になります。',
  'setup.log-set.title': 'ログチャンネルを設定しました',
  'setup.log-set.text': 'すべての操作とその結果を {channel} に投稿します。',
  'setup.log-removed.title': 'ログチャンネルを解除しました',
  'setup.log-removed.text': '操作はチャンネルに記録されなくなります。',
  'setup.language-set.title': '言語を設定しました',
  'setup.language-set.text': '全員に見えるメッセージの言語は **{language}** になりました。',
  'setup.language-removed.title': 'Discordの言語設定に従います',
  'setup.language-removed.text':
    '全員に見えるメッセージは、このDiscordサーバーの言語設定に従います：**{language}**。',
  'setup.private-language': '自分だけに見える返信は、その人のDiscordの言語になります。',
  'setup.timezone-set.title': 'タイムゾーンを設定しました',
  'setup.timezone-alias': '「{typed}」は{zone}の別名です。',
  'setup.timezone-set.text': 'スケジュールのタイムゾーンは **{zone}** になりました。現地時刻は {time} です。',
  'setup.timezone-moved':
    '{count, plural, =0 {次回の実行は変わりません。} other {#件のスケジュールで次回の実行時刻が変わりました。}}',

  // /access. Only the admin sees it.
  'access.title': 'ロールごとにできること',
  'access.admins': '**管理者** または **サーバー管理** の権限を持つメンバーは、すべての操作を行えます。',
  'access.nobody-else':
    'それ以外のメンバーには、まだ権限がありません。`/access grant role:@Moderators permission:operator` のようにして、ロールに付与してください。',
  'access.everyone': '**everyone**',
  'access.grant': '{role}（全サーバー）：{permission}',
  'access.grant-on-server': '{role}（**{server}**）：{permission}',
  'access.permission': '**{code}**（{label}）',
  'access.granted': '権限を付与しました',
  'access.already-granted': 'すでに付与されています',
  'access.revoked': '権限を取り消しました',
  'access.removed': '{role} の権限を{count, plural, other {#件}}取り消しました。',
  'access.still-granted': '残っている権限：',
  'access.schedules-pause':
    '次のスケジュールは、作成した人が退出したか権限を失ったため、次回の実行時に一時停止します：',
  'access.no-other-grants': '{role} に付与された権限は、ほかにありません。',
  'access.nothing-to-revoke': '取り消す権限がありません',
  'access.no-grants': '{role} に付与された権限はありません。',
  'access.no-grant-of': '{role} に、**{permission}** は個別に付与されていません。',
  'access.no-grants-on-server': '{role} に、**{server}** の権限は個別に付与されていません。',
  'access.no-grant-of-on-server': '{role} に、**{server}** の **{permission}** は個別に付与されていません。',
  'access.as-a-whole':
    '権限レベルの一部だけ、または全サーバーの権限から1つのサーバーだけを取り消すことはできません。全体を取り消してから、残すものを付与してください。',

  // /players
  'players.title': '「{server}」のプレイヤー',
  'players.not-running': 'サーバーのステータスが **{status}** なので、オンラインのプレイヤーはいません。',
  'players.nobody': 'オンラインのプレイヤーはいません。',
  'players.nobody-of': 'オンラインのプレイヤーはいません（0/{max, number}人）。',
  'players.count': 'オンライン：**{online, number}人**',
  'players.count-of': 'オンライン：**{online, number}/{max, number}人**',
  'players.unnamed': 'プレイヤー名は分かりません。',
  'players.some-named': '名前が分かるのは、そのうち{count, number}人だけです。',
  'players.unknown': '誰がオンラインかは分かりません。',
  'players.unreported': '{host} は、誰がオンラインかを提供していません。',
  'players.limit': 'サーバーの定員は{max, plural, other {#人}}です。',
  'players.others': '{count, plural, other {ほか#人}}',

  'logs.title': '「{server}」のコンソール',
  'logs.read': '{time}に更新',
  'logs.empty':
    '今はコンソールの出力がありません。サーバーの稼働中にしか保持しないホスティングサービスもあります。',
  'logs.left-out': 'メッセージに収まらないため、{count, plural, other {古い行を#行}}省略しました。',
  'logs.footer': '自分だけに見えています。アドレスとパスワードは ••• に置き換えています。',

  // Buttons: at most 80 characters, better 20
  'reply.waiting':
    'ホスティングサービスからまだ応答がありません。処理が遅いか、待つように求められています。結果はここに表示します。',
  'button.refresh': '更新',
  'button.try-again': 'もう一度試す',
  'button.console': 'コンソールを表示',
  'button.status': 'ステータス',
  'button.start': '起動',
  'button.stop': '停止',
  'button.restart': '再起動',
  'button.back-up': 'バックアップ',
  'button.back-up-now': '今すぐバックアップ',
  'button.undo-restore': 'この復元を元に戻す',
  'button.open-page': '{host} で開く',
  'button.lock': 'ロックする',
  'button.unlock': 'ロックを解除',
  'button.kill': '強制終了',
  'button.cancel': 'キャンセル',
  'button.connect': '接続する',
  'button.back': '戻る',
  'setup.unset.server': 'デフォルトサーバーなし',
  'setup.unset.log': 'ログチャンネルなし',
  'setup.unset.approvals': 'ログチャンネルを使う',
  'button.type-again': 'もう一度入力する',
  'button.accept-certificate': '一致したので接続',
  'button.enter-key': 'APIキーを入力',
  'button.console-lines': 'コンソールを表示',
  'button.on-it': '対応します',
  'button.previous': '前へ',
  'button.next': '次へ',
  'button.more-servers': 'ほかのサーバー',
  'button.save': '保存',
  'button.save-deleting': '保存し、先に古いものを削除',
  'button.skip': 'スキップ',
  'button.take-over': '引き継ぐ',
  'button.postpone': '30分延期',
  'button.newer': '新しい履歴',
  'button.older': '古い履歴',

  // Servers. A status is a label
  'status.running': '稼働中',
  'status.stopped': '停止済み',
  'status.starting': '起動処理中',
  'status.stopping': '停止処理中',
  'status.restarting': '再起動中',
  'status.crashed': 'クラッシュ',
  'status.unknown': '不明',
  'status.own-word': '「{word}」',
  'status.with-own-word': '{status}（ホスティングサービスの表示：「{word}」）',
  // Titles, without a full stop.
  'server.is.running': '「{server}」は稼働中です',
  'server.is.stopped': '「{server}」は停止しています',
  'server.is.starting': '「{server}」は起動処理中です',
  'server.is.stopping': '「{server}」は停止処理中です',
  'server.is.restarting': '「{server}」は再起動中です',
  'server.is.crashed': '「{server}」はクラッシュしました',
  'server.is.unknown': '「{server}」の状態は不明です',
  'server.is-own-word': '「{server}」の状態：「{word}」',
  'server.now.running': '「{server}」は現在、**稼働中** です。',
  'server.now.stopped': '「{server}」は現在、**停止** しています。',
  'server.now.starting': '「{server}」は現在、**起動処理中** です。',
  'server.now.stopping': '「{server}」は現在、**停止処理中** です。',
  'server.now.restarting': '「{server}」は現在、**再起動中** です。',
  'server.now.crashed': '「{server}」は **クラッシュ** しました。',
  'server.since': '{time}から',
  'server.updated': '{time}に更新',
  'server.age': 'ホスティングサービスの更新間隔：{age}',
  'configuration.game': 'ゲーム',
  'configuration.software': 'ソフトウェア',
  'configuration.type': '種類',
  'configuration.map': 'マップ',
  'configuration.game-mode': 'ゲームモード',
  'configuration.difficulty': '難易度',
  'configuration.line': '{setting}：{value}',
  'players.online-of': '{online, number}/{max, number}',
  'players.at-most': '最大{max, number}',
  'usage.cpu': 'CPU',
  'usage.memory': 'メモリ',
  'usage.disk': 'ディスク',
  'usage.network': 'ネットワーク',
  'usage.of': '{used} / {limit}',
  'usage.at-most': '最大 {limit}',
  'overview.title': 'サーバー',
  'overview.line-last-seen': '**{server}**：最後に確認した状態は「{status}」（{time}）',
  'overview.count': '{count, plural, other {サーバー#台}}',
  'overview.online': 'オンライン {count, number}台',
  'overview.players': '{count, plural, other {プレイヤー#人}}',
  'overview.page': '{page, number}/{pages, number}ページ',
  'overview.choose': 'サーバーを選ぶと詳しく表示します',
  'overview.more':
    'ホスティングサービスには、一覧にないサーバーがほかにもあります。表示するには、`/status` でサーバー名を指定してください。',
  'connection.failed': '⚠️ **{connection}**：{what}',

  // Backups
  'backup.id': 'ID：{id}',
  'backup.created': 'バックアップ：{backup}',
  'backup.created-before': '復元前のバックアップ：{backup}。元に戻すには、これを復元してください。',
  'backup.name-not-shown': 'ホスティングサービスでは「{backup}」という名前になりませんでした。',
  'backup.failed': '失敗',
  'backup.failed-because': '失敗：「{error}」',
  'backup.in-progress': '作成中',
  'backup.progress': '作成中（{percent}）',
  'backup.made-by': '作成：{person}',
  'backup.title': '「{server}」のバックアップ',
  'backup.list.choose': 'バックアップを選んで操作する',
  'backup.list.title': '「{server}」のバックアップ',
  'backup.list.title-page': '「{server}」のバックアップ（{page, number}/{pages, number}ページ）',
  'backup.list.empty': 'バックアップはまだありません。`/backup create` で作成できます。',
  'backup.list.count': '{count, plural, other {バックアップ#件}}',
  'backup.list.count-of': 'バックアップ{count, number}件（上限{limit, plural, other {#件}}）',
  'backup.list.more':
    'ホスティングサービスには、一覧にないバックアップがほかにもあります。ここに表示されているのは、送られてきた分だけです。',
  'backup.list.full':
    'バックアップが上限に達しています。`/backup delete` でどれかを削除すると、新しく作成できます。',
  'backup.list.none-allowed': 'ホスティングサービスはこのサーバーのバックアップを許可していません。',
  'backup.download.title': '「{server}」のバックアップのダウンロード',
  'backup.download.link': 'ダウンロード',
  'backup.download.secret':
    'このリンクは誰にも教えないでください。リンクを知っている人は誰でもバックアップをダウンロードできます。一度しか使えない場合があります。',
  'backup.download.expires': '有効期限は{time}（{relative}）です。',

  // What is known of a backup, after a sign (✅ ⚠️ ❌ ▫️): whether it was read to its end, and what was found. {what} is such as “212 players and 1,280 regions”
  'mark.unchecked': '未確認',
  'mark.plausible': '見た限り正常',
  'mark.plausible-unread': '見た限り正常・未読み取り',
  'mark.plausible-warned': '未読み取り・警告あり',
  'mark.read-back': '全体を読み取り済み',
  'mark.read-back-warned': '読み取り済み・警告あり',
  'mark.read-back-uncompared': '読み取り済み・比較なし',
  'mark.bad': '不良・使わないでください',
  'mark.not-tried.transfer': '読み取れませんでした：転送が途切れました',
  'mark.not-tried.unsupported': '読み取れません：ホスティングサービスがバックアップを送信しません',
  'mark.not-tried.format': '読み取れません：未対応の形式のアーカイブです',
  'mark.not-tried.too-large': '読み取れません：大きすぎます',
  'mark.not-tried.interrupted': '最後まで読み取れていません',
  'mark.not-tried.budget': '未読み取り：本日の上限に達しました',
  'backup.not-tried.title': '「{server}」のバックアップを読み取れませんでした',
  'backup.not-tried.text': '3回続けて失敗しました。バックアップが壊れているという意味ではありません。',
  'mark.players': '{count, plural, other {プレイヤー#人}}',
  'mark.regions': '{count, plural, other {リージョン#個}}',
  'mark.files': '{count, plural, other {ファイル#個}}',
  'mark.compared.live': '{what}、サーバーと比較済み',
  'mark.compared.last': '{what}、前のバックアップと比較済み',
  'mark.compared.none': '{what}、比較対象なし',
  'mark.size': 'サイズは{size}です。このサーバーでは通常{usual}です。',
  'mark.players-damaged': '破損したプレイヤーファイル：{of, number}個中{damaged, number}個。',
  'mark.regions-damaged': '破損したマップのリージョン：{of, number}個中{damaged, number}個。',
  'mark.problem.empty': '中身が空です。',
  'mark.problem.checksum-differs': 'ホスティングサービスが保存したものと異なります（チェックサムが不一致）。',
  'mark.archive-damaged.compression': 'アーカイブが破損していて、展開できません。',
  'mark.archive-damaged.entry': 'アーカイブが破損していて、読み取れないファイルがあります。',
  'mark.archive-damaged.end': 'アーカイブが途中で切れています。',
  'mark.problem.players-missing': 'プレイヤーファイルがありません。サーバーには{live, number}個あります。',
  'mark.problem.dimension-missing': 'ディメンションがありません：{dimension}。',
  'mark.problem.level-missing':
    '`level.dat` がありません。これがないと、サーバーは新しいワールドで始まります。',
  'mark.problem.level-damaged':
    '`level.dat` が破損しています。これがないと、サーバーは新しいワールドで始まります。',
  'mark.problem.regions-missing': '不足しているマップのリージョン：{of, number}個中{missing, number}個。',
  'mark.problem.world-file-missing': 'ワールドに必要なファイルがありません：{file}。',
  'mark.problem.world-file-empty': 'ワールドに必要なファイルが空です：{file}。',
  'mark.warning.ignored':
    'ホスティングサービスの設定で、ワールドの一部のファイルが除外されています：{rule}。',
  'mark.warning.too-large-for-disk': '復元には{needed}が必要です。ディスクの空き：{free}。',
  'mark.warning.other-layout':
    'ファイルの配置が、サーバーとは異なるゲームバージョンのものです。復元後にサーバーが起動しない可能性があります。',
  'mark.warning.newer-version': 'ゲームのバージョン（{backup}）が、サーバー（{server}）より新しいものです。',
  'mark.warning.fewer-players': 'プレイヤーファイル：{of, number}個中{has, number}個のみ。',
  'mark.warning.fewer-regions': 'マップのリージョン：{of, number}個中{has, number}個のみ。',
  'mark.warning.dimension-gone': '含まれていないディメンションがあります：{dimension}。',
  'mark.warning.unknown-compression': 'マップの一部は、確認できない形式で圧縮されています。',
  'mark.warning.level-only-old': '`level.dat` がありません。古いコピーの `level.dat_old` はあります。',
  'mark.warning.regions-emptied': '空になったマップのリージョン：{count, number}個。',
  'mark.warning.both-layouts':
    'Minecraft 26.1より前の配置と、それ以降の配置のファイルが混在しています。復元後にサーバーが起動しない可能性があります。',

  // What a person requested, as a label
  'request.power.start': '「{server}」の起動',
  'request.power.stop': '「{server}」の停止',
  'request.power.restart': '「{server}」の再起動',
  'request.power.kill': '「{server}」の強制終了',
  'request.command': '「{server}」でのコマンド実行',
  'request.backup.create': '「{server}」のバックアップ',
  'request.backup.create-named': '「{server}」のバックアップ「{backup}」の作成',
  'request.backup.restore': '「{backup}」からの「{server}」の復元',
  'request.backup.delete': '「{server}」のバックアップ「{backup}」の削除',
  'request.backup.lock': '「{server}」のバックアップ「{backup}」のロック',
  'request.backup.unlock': '「{server}」のバックアップ「{backup}」のロック解除',
  'request.backup.download': '「{server}」のバックアップ「{backup}」のダウンロード',
  'request.backup.prove': '「{server}」のバックアップ「{backup}」の読み取り確認',

  // The steps of an operation: titles and lines, without a full stop
  'step.power.start.doing': '「{server}」の起動',
  'step.power.start.done': '「{server}」が起動しました',
  'step.power.start.failed': '「{server}」を起動できませんでした',
  'step.power.stop.doing': '「{server}」の停止',
  'step.power.stop.done': '「{server}」が停止しました',
  'step.power.stop.failed': '「{server}」を停止できませんでした',
  'step.power.restart.doing': '「{server}」の再起動',
  'step.power.restart.done': '「{server}」が再起動しました',
  'step.power.restart.failed': '「{server}」を再起動できませんでした',
  'step.power.kill.doing': '「{server}」の強制終了',
  'step.power.kill.done': '「{server}」を強制終了しました',
  'step.power.kill.failed': '「{server}」を強制終了できませんでした',
  'step.command.doing': '「{server}」でのコマンド実行',
  'step.command.done': '「{server}」にコマンドを送信しました',
  'step.command.failed': '「{server}」にコマンドを送信できませんでした',
  'step.backup.create.doing': '「{server}」のバックアップ',
  'step.backup.create.done': '「{server}」のバックアップを作成しました',
  'step.backup.create.failed': '「{server}」のバックアップを作成できませんでした',
  'step.backup.create.doing-named': '「{server}」のバックアップ「{backup}」の作成',
  'step.backup.create.done-named': '「{server}」のバックアップ「{backup}」を作成しました',
  'step.backup.create.failed-named': '「{server}」のバックアップ「{backup}」を作成できませんでした',
  'step.backup.restore.doing': '「{backup}」からの「{server}」の復元',
  'step.backup.restore.done': '「{server}」を「{backup}」から復元しました',
  'step.backup.restore.failed': '「{server}」は復元されていません',
  'step.backup.restore.failed-midway': '「{server}」の復元に失敗しました',
  'step.backup.delete.doing': '「{server}」のバックアップ「{backup}」の削除',
  'step.backup.delete.done': '「{server}」のバックアップ「{backup}」を削除しました',
  'step.backup.delete.failed': '「{server}」のバックアップ「{backup}」を削除できませんでした',
  'step.backup.lock.doing': '「{server}」のバックアップ「{backup}」のロック',
  'step.backup.lock.done': '「{server}」のバックアップ「{backup}」をロックしました',
  'step.backup.lock.failed': '「{server}」のバックアップ「{backup}」をロックできませんでした',
  'step.backup.unlock.doing': '「{server}」のバックアップ「{backup}」のロック解除',
  'step.backup.unlock.done': '「{server}」のバックアップ「{backup}」のロックを解除しました',
  'step.backup.unlock.failed': '「{server}」のバックアップ「{backup}」のロックを解除できませんでした',
  'step.backup.prove.doing': '「{server}」のバックアップ「{backup}」の読み取り確認',
  'step.backup.prove.done': '「{server}」のバックアップ「{backup}」の全体を読み取りました',
  'step.backup.prove.failed': '「{server}」のバックアップ「{backup}」を読み取れませんでした',
  // What to do if the outcome is unknown
  'step.power.unsure': 'もう一度試す前に、1分ほど待って `/status` で確認してください。',
  'step.power.unsure-after': 'もう一度試す前に、{after}に `/status` で確認してください。',
  'step.command.unsure': 'もう一度送信する前に、実行されたかどうかをゲーム内か `/logs` で確認してください。',
  'step.backup.create.unsure': 'もう一度作成する前に、数分待って `/backup list` で確認してください。',
  'step.backup.create.unsure-after': 'もう一度作成する前に、{after}に `/backup list` で確認してください。',
  'step.backup.restore.unsure':
    'ホスティングサービスでまだ復元が続いている可能性があります。数分後に、同じバックアップをもう一度復元しても問題ありません。',
  'step.backup.restore.unsure-after':
    'ホスティングサービスでまだ復元が続いている可能性があります。{after}に、同じバックアップをもう一度復元しても問題ありません。',
  'step.backup.delete.unsure':
    '1分後に `/backup list` で確認してください。バックアップがまだ残っていたら、もう一度削除してください。',
  'step.backup.delete.unsure-after':
    '{after}に `/backup list` で確認してください。バックアップがまだ残っていたら、もう一度削除してください。',
  'step.backup.lock.unsure':
    '1分後に `/backup list` で確認してください。ロックされたバックアップには 🔒 が付きます。',
  'step.backup.lock.unsure-after':
    '{after}に `/backup list` で確認してください。ロックされたバックアップには 🔒 が付きます。',
  'step.took': '{step}（{duration}）',
  'step.started': '**{step}**（{time}に開始）',
  'step.unknown': '{step}：結果不明',
  'step.skipped': '~~{step}~~（スキップ）',
  'step.waiting': '{step}：このアカウントからのリクエストが多すぎるため待機中。{after}に続行します',
  'step.waiting-soon': '{step}：このアカウントからのリクエストが多すぎるため待機中。まもなく続行します',
  'step.waiting-throttled': '{step}：短時間に実行できる回数の上限に達したため待機中。{after}に続行します',
  // Parts of a list
  'progress.sent': '{time}にホスティングサービスへ送信',
  'progress.status': '現在：{status}',
  'progress.error': 'ホスティングサービスからエラーの応答があったため、実行されたかどうか確認中',
  'progress.too-slow': 'ホスティングサービスから時間内に応答がなかったため、状況を確認中',
  'progress.interrupted': '途中でBotの処理が中断されたため、状況を確認中',
  'progress.lost': 'ホスティングサービスの応答を受け取れなかったため、状況を確認中',

  // Operations: titles
  'operation.running': '{doing}中…',
  'operation.unknown': '結果不明：{doing}',
  'operation.done-unknown': '{done}。結果不明：{doing}',
  'operation.done-failed': '{done}。{failed}',
  'operation.link-created': '「{server}」のバックアップ「{backup}」のダウンロードリンクを作成しました',
  'operation.backup-bad': '「{server}」のバックアップ「{backup}」は使わないでください',
  'operation.backup-bad-next':
    'ほかのものは `/backup list` で確認できます。`/backup create` で新しく作成してください。',
  'operation.already.running': '「{server}」はすでに稼働中です',
  'operation.already.stopped': '「{server}」はすでに停止しています',
  'operation.already.down': '「{server}」はすでに稼働していません',
  'operation.short.succeeded': '「{server}」：完了',
  'operation.short.failed': '「{server}」：失敗',
  'operation.short.unknown': '「{server}」：結果不明',
  'operation.short.text':
    'Discordが結果の全文を受け付けませんでした。`/status` でサーバーを確認してください。',

  // Operations: what happened
  'operation.requested-by': 'リクエストした人：{person}',
  'operation.by-schedule': 'スケジュールによる実行（作成者：{person}）',
  'operation.output': 'コンソールの出力：',
  'operation.no-output':
    'ホスティングサービスに受け付けられました。{duration}以内にコンソールへの出力はありませんでした。その後の出力は `/logs` で確認できます。',
  'operation.output-unseen':
    'ホスティングサービスに受け付けられましたが、コンソールの出力は返されません。`/logs` で確認できます。',
  'operation.nothing-to-do': '何もする必要はありません。',
  'operation.already-so':
    '何もする必要はありませんでしたが、リクエストはホスティングサービスに受け付けられました。',
  'operation.still-so': 'すでにこの状態だったため、何もする必要はありません。',
  'operation.interrupted': 'ホスティングサービスが応答する前に、Botの処理が中断されました。',
  'operation.checked-after-interruption':
    'ホスティングサービスが応答する前に、Botの処理が中断されました。再送信せずに確認したところ、実行されていました。',
  'operation.checked':
    'ホスティングサービスから明確な応答がありませんでした。再送信せずに確認したところ、実行されていました。',
  'operation.not-repeated': '再送信はしていないので、二重に実行されることはありません。',
  'operation.command-not-repeated': 'コマンドは実行された可能性があります。再送信はしていません。',
  'operation.unread': '「{server}」が稼働しているかどうか確認できませんでした。',
  'operation.status-old':
    'ホスティングサービスでの「{server}」の最新の状態（数秒前のものの可能性があります）：**{status}**。',
  'operation.unread-rate-limited':
    'ホスティングサービスが再びリクエストを受け付けるまで、「{server}」の状態を確認できません。',
  'operation.world.restored': 'ワールドはバックアップの内容になりました。',
  'operation.world.restored-over':
    'バックアップのファイルが復元されました。バックアップにないファイル（新しいものなど）は残っています。',
  'operation.world.not-sent': 'ワールドは変わっていません。復元のリクエストは送信されていません。',
  'operation.world.not-restored': 'ワールドは変わっていません。復元されていません。',
  'operation.world.see-host':
    'Botからはワールドを確認できません。上のメッセージで「変わっていない」と示されていない限り、サーバーを起動する前に、ワールドを確認してください。',
  'operation.world.mixed':
    'ワールドは、元のまま、バックアップの内容、両方が混ざった状態のいずれかの可能性があります。サーバーを起動する前に確認してください。',
  'operation.world.uncertain':
    'ワールドは、元のままか、バックアップの内容になっている可能性があります。プレイヤーを入れる前に確認してください。',
  'operation.check.power': '「{server}」の様子を見ていましたが、実行されたことは確認できませんでした。',
  'operation.check.restore':
    '「{server}」の様子を見ていましたが、復元がどうなったかはホスティングサービスの情報からは分かりません。',
  'operation.check.delete':
    'バックアップ一覧を確認しましたが、「{backup}」がなくなったことは確かめられませんでした。',
  'operation.check.backup.lock':
    'バックアップ一覧を確認しましたが、「{backup}」がロックされたことは確かめられませんでした。',
  'operation.check.backup.unlock':
    'バックアップ一覧を確認しましたが、「{backup}」のロックが解除されたことは確かめられませんでした。',
  'operation.check.no-list': 'バックアップ一覧を読み取れませんでした。',
  'operation.check.no-new-backup': 'バックアップ一覧を確認しましたが、新しいバックアップはありません。',
  'operation.check.no-earlier-list':
    '事前にバックアップ一覧を読み取れなかったため、新しいものがあるかどうか分かりません。',
  'operation.check.maybe-backup':
    'バックアップ一覧に、これかもしれないものがあります：{backup}。ほかの人が作成したものの可能性もあります。',
  'operation.check.last': '最後に確認したのは、送信から{duration}後です。',
  // Running operations of a guild, without server names.
  'operation.group': '**{person}**：{kind}',
  'operation.group-times': '**{person}**：{kind}（{count, plural, other {#件}}）',
  'operation.kind.power.start': 'サーバーの起動',
  'operation.kind.power.stop': 'サーバーの停止',
  'operation.kind.power.restart': 'サーバーの再起動',
  'operation.kind.power.kill': 'サーバーの強制終了',
  'operation.kind.command': 'サーバーでのコマンド実行',
  'operation.kind.backup.create': 'サーバーのバックアップ',
  'operation.kind.backup.restore': 'サーバーの復元',
  'operation.kind.backup.delete': 'バックアップの削除',
  'operation.kind.backup.lock': 'バックアップのロック',
  'operation.kind.backup.unlock': 'バックアップのロック解除',
  'operation.kind.backup.download': 'バックアップのダウンロード',
  'operation.kind.backup.prove': 'バックアップの読み取り確認',

  // Confirmations
  'confirmation.kill.title': '「{server}」を強制終了しますか？',
  'confirmation.kill.text':
    '**{server}** を、保存せずに直ちに終了します。最後の保存以降の変更は失われ、ワールドが壊れることがあります。`/power action:stop` なら、先に保存されます。',
  'confirmation.kill.go': '強制終了する',
  'confirmation.start-first.title': '「{server}」は稼働していません',
  'confirmation.start-first.text':
    'ホスティングサービスは、稼働中のサーバーしかバックアップできません。**{server}** を起動してからバックアップすることができます。終わったあとも、サーバーは稼働したままになります。',
  'confirmation.start-first.name': 'バックアップの名前は「{backup}」になります。',
  'confirmation.start-first.go': '起動してバックアップ',
  'confirmation.restore.title': 'このバックアップから「{server}」を復元しますか？',
  'confirmation.restore.text':
    '**{server}** のワールド全体を、バックアップ {backup} の内容に置き換えます。それ以降の変更はすべて失われます。',
  'confirmation.restore.text-over':
    '**{server}** のファイルに、バックアップ {backup} の内容を上書きします。それ以降の変更は失われます。バックアップにないファイル（新しいものなど）は残ります。',
  'confirmation.restore.final': '**元に戻すことはできません。**',
  'confirmation.restore.undoable': '**先にバックアップした場合だけ、元に戻せます。**',
  'confirmation.restore.running':
    'サーバーは稼働中なので、停止する必要があります。プレイヤーは切断され、再び稼働するまで接続できません。',
  'confirmation.restore.starting':
    'サーバーは起動処理中ですが、停止する必要があります。プレイヤーは切断され、再び稼働するまで接続できません。',
  'confirmation.restore.stopping':
    'サーバーは停止処理中で、復元のあいだは停止したままになります。プレイヤーは切断され、再び稼働するまで接続できません。',
  'confirmation.restore.restarting':
    'サーバーは再起動中ですが、停止する必要があります。プレイヤーは切断され、再び稼働するまで接続できません。',
  'confirmation.restore.stopped': 'サーバーは停止しています。',
  'confirmation.restore.crashed': 'サーバーはクラッシュしました。',
  'confirmation.restore.unknown': 'サーバーの状態は不明です。',
  'confirmation.restore.host-stops':
    'サーバーのステータスは **{status}** です。{host} が復元のためにサーバーを停止し、プレイヤーは切断されます。',
  'confirmation.restore.stays-stopped': '終わったあとも停止したままです。',
  'confirmation.restore.stays-stopped-unless': '起動も選ばない限り、終わったあとも停止したままです。',
  'confirmation.restore.unseen':
    '{host} は復元の結果を通知しません。終わったらワールドを自分で確認してください。',
  'confirmation.restore.safer': '**より安全な選択肢：** {backup}',
  'confirmation.restore.none-safer':
    'このサーバーで全体を読み取ったバックアップは、ほかにありません。先に `/backup prove` で別のものを確認してください。',
  'confirmation.restore.go': '復元する',
  'confirmation.restore.cycle': '停止→復元→起動',
  'confirmation.restore.back-up-and-cycle': 'バックアップ→停止→復元→起動',
  'confirmation.restore.start-after': '復元→起動',
  'confirmation.restore.back-up-and-start': 'バックアップ→復元→起動',
  'confirmation.restore.back-up-first': 'バックアップ→復元',
  'confirmation.delete.title': 'このバックアップを削除しますか？',
  'confirmation.delete.text':
    '**{server}** のバックアップ {backup} を、ホスティングサービスから削除します。**元に戻すことはできません。**',
  'confirmation.delete.go': '削除する',
  'confirmation.backup-name': '**「{backup}」**',
  'confirmation.backup-details': '{backup}（{details}）',
  'confirmation.only': '{time}（{relative}）まで、{person} さんだけがこれらのボタンを使えます。',
  // What a restore would cost, and what changed between two backups. {places} are such as “around spawn, −1500 / 800”; {time} is a date
  'cost.time-lost': '**失われる時間：{duration}**',
  'cost.online-time': '誰かがオンラインだった時間：少なくとも{duration}',
  'cost.people': 'この間に少なくとも{count, plural, other {#人}}のプレイヤーがオンラインでした。',
  'cost.people-named':
    'この間に少なくとも{count, plural, other {#人}}のプレイヤーがオンラインでした：{names}。',
  'cost.more': 'ほか{count, number}',
  'cost.unnamed': '{count, plural, other {名前がわからない#人}}',
  'cost.up-to': '最大で{count, number}人いた可能性があります。',
  'cost.joined': '{count, plural, other {そのうち#人}}は初めての参加でした。',
  'cost.nobody': 'この間は誰もプレイしていません。',
  'cost.unknown': 'この間に誰かがプレイしたかどうかはわかりません。',
  'cost.regions':
    '**{dimension}**：{total, plural, other {リージョン#個}}のうち{count, number}個に誰かがいました（{places}）。',
  'cost.regions-cut':
    '**{dimension}**：少なくとも{count, plural, other {リージョン#個}}に誰かがいました（{places}）。',
  'cost.regions-written':
    '**{dimension}**：{count, plural, other {リージョン#個}}が書き込まれました（{places}）。',
  'cost.regions-new': '{count, plural, other {そのうち#個}}は新しい土地です。',
  'cost.spawn': 'スポーン周辺',
  'cost.dimension.overworld': 'オーバーワールド',
  'cost.dimension.the_nether': 'ネザー',
  'cost.dimension.the_end': 'エンド',
  'cost.dimension.map': 'マップ',
  'cost.counted-from': '{time}から数えています。すべてのファイルがこの時に書き直されました。',
  'cost.comes-back':
    'この間に古いバックアップが復元されました。このバックアップで、{count, plural, other {プレイヤー#人}}がそのとき失ったものが戻ります。',
  'cost.newer': '新しいバックアップのほうが、失うものが少なくなります：{backup}。',
  'cost.source': 'ファイルの時刻からわかる範囲です。プラグインが別の場所に保存するものは含みません。',
  'cost.map-legend': '■ 変更あり · □ 新しい土地 · ✕ スポーン',
  'cost.map-alt':
    'ディメンションの地図。変更されたリージョン：{touched, number}。新しい土地：{fresh, number}。',
  'compare.title': '{server} の2つのバックアップの違い',
  'compare.older': '古いほう：{backup}',
  'compare.newer': '新しいほう：{backup}',
  'compare.time': '**2つの間の時間：{duration}**',
  'compare.contents': '内容：{before} → {after}',
  'compare.played': 'プレイ時間（最後の保存まで）：{names}。',
  'compare.only-older': '古いほうにだけあるもの：{what}。',
  'confirmation.expired.title': '期限切れ',
  'confirmation.expired.text':
    '時間内に確認されなかったため、何も変更されていません。{person} さんのリクエスト：**{request}**。必要であれば、コマンドをもう一度実行してください。',
  'confirmation.expired.early':
    '確認待ちが多すぎたため、この確認は早めに期限切れになりました。何も変更されていません。{person} さんのリクエスト：**{request}**。必要であれば、コマンドをもう一度実行してください。',
  'confirmation.unshown.title': '何も変更されていません',
  'confirmation.unshown.text':
    '確認メッセージを表示できませんでした。{person} さんのリクエスト：**{request}**。必要であれば、コマンドをもう一度実行してください。',
  'confirmation.cancelled.title': 'キャンセルしました',
  'confirmation.cancelled.text': '何も変更されていません。{person} さんのリクエスト：**{request}**。',

  // /panel and panels
  'error.panel-channel-refused.title': 'そこには投稿できません',
  'error.panel-channel-refused.text':
    '{channel} にはステータスパネルを投稿できません：{problem}。このチャンネルで **チャンネルを見る**、**メッセージを送信**、**埋め込みリンク**、**ファイルを添付** の権限をBotに与えてから、もう一度お試しください。',
  'error.too-many-panels.title': 'ステータスパネルが多すぎます',
  'error.too-many-panels.text':
    'ステータスパネルが、上限の{max, number}件に達しています。何も変更されていません。先に `/panel remove` でどれかを削除してください。',
  'error.no-such-panel.title': 'そのステータスパネルはありません',
  'error.no-such-panel.text':
    'オプション `panel` の入力時に表示される一覧から選んでください。何も変更されていません。',
  'error.panel-color.title': 'この色がわかりません',
  'error.panel-color.text':
    '`#57f287` のような6桁を入力するか、一覧から選んでください。何も変更されていません。',
  'error.panel-image.title': 'この画像は表示できません',
  'error.panel-image.text':
    '`https://` で始まる{max, number}文字以内のアドレスを入力してください。何も変更されていません。',
  'error.panel-parts.title': 'ステータスパネルには表示できません',
  'error.panel-parts.text': '{parts}の中から、コンマで区切って選んでください。何も変更されていません。',
  'error.panel-no-change.title': '変更する項目がありません',
  'error.panel-no-change.text': '`title` や `show` など、オプションを1つ以上指定してください。',
  'error.panel-gone.title': 'このステータスパネルはもう更新されません',
  'error.panel-gone.text': '管理者が `/panel post` で新しく投稿できます。',
  'panel.all-servers': 'すべてのサーバー',
  'panel.new': '状態を読み込んでいます。まもなくここに表示されます。',
  'panel.last-seen': '{server}：最後に確認した状態は「{status}」',
  'panel.unread': '⚠️ **{reason}。** 引き続き試しています。',
  'panel.unread-since': '⚠️ **{reason}。** 表示は{time}のものです。引き続き試しています。',
  'panel.late': '時間内に状態を確認できませんでした',
  'panel.operation': '⏳ **{request}**：{person} さんが{since}にリクエスト',
  'panel.operation-elsewhere': '⏳ **{request}**：別のDiscordサーバーから{since}にリクエスト',
  'panel.operation-scheduled': '⏳ **{request}**：スケジュール、{since}に開始',
  'panel.newest-backup': 'バックアップ {backup}',
  'panel.no-backup': 'バックアップはまだありません',
  'panel.next-run': '{request} {time}',
  'panel.posted.title': 'ステータスパネルを投稿しました',
  'panel.posted.text':
    '{channel} の **{panel}**：{message}。自動で更新されます。削除するには `/panel remove` を使ってください。',
  'panel.posted-later.title': 'ステータスパネルはまだ投稿されていません',
  'panel.posted-later.text':
    '今はDiscordがメッセージを受け付けていません。受け付けられ次第、{channel} に **{panel}** を投稿します。',
  'panel.edited.title': 'ステータスパネルを変更しました',
  'panel.edited.text': '{channel} の **{panel}** はまもなく変わります。',
  'panel.moved.title': 'ステータスパネルを移動しました',
  'panel.moved.left': '{channel} のメッセージを削除できませんでした。ご自身で削除してください。',
  'panel.part.address': 'アドレス',
  'panel.part.players': 'プレイヤー',
  'panel.part.usage': '使用量',
  'panel.part.backup': 'バックアップ',
  'panel.part.schedule': '予定',
  'panel.part.chart': 'グラフ',
  'panel.removed.title': 'ステータスパネルを削除しました',
  'panel.removed.text': '{channel} の **{panel}** をメッセージごと削除しました。',
  'panel.removed.text-left':
    '{channel} の **{panel}** はもう更新されません。メッセージは削除できなかったため、手動で削除してください。',
  'panel.list.title': 'ステータスパネル',
  'panel.list.none': 'ステータスパネルはまだありません。`/panel post` で投稿できます。',
  'panel.list.message': '表示する',
  'panel.list.line': '{channel} の **{panel}**：{message}',
  'panel.list.line-without-buttons': '{channel} の **{panel}**（ボタンなし）：{message}',
  'panel.list.not-posted': '{channel} の **{panel}**：まだ投稿されていません。引き続き試しています',
  'panel.list.ended': '⚠️ {channel} の **{panel}**：{time}に終了（{reason}）',
  'panel.list.picture-refused': '⚠️ グラフなし：Botにファイルを添付する権限がありません。',
  'panel.end.message-deleted': 'メッセージが削除されました',
  'panel.end.channel-gone': 'チャンネルが削除されました',
  'panel.end.no-access': 'Botからチャンネルが見えなくなりました',
  'panel.end.no-permission': 'Botに書き込む権限がなくなりました',
  'panel.ended.title': 'ステータスパネルの更新が止まりました',
  'panel.ended.text': '{channel} の **{panel}**：{reason}。管理者が `/panel post` で投稿し直せます。',

  // /alerts and alerts
  'alert.down.title': '「{server}」が停止しました',
  'alert.down.crashed-title': '「{server}」がクラッシュしました',
  'alert.down.flapping-title': '「{server}」が停止を繰り返しています',
  'alert.down.text': '停止：{time}。このBotへの停止のリクエストはありませんでした。',
  'alert.down.crashed': 'クラッシュ：{time}。',
  'alert.down.unseen': '監視していない間に停止しました（{from} – {to}）。',
  'alert.down.online': '{count, plural, other {#人}}がオンラインでした。',
  'alert.down.online-named': '{count, plural, other {#人}}がオンラインでした：{names}。',
  'alert.down.nobody-online': 'オンラインのプレイヤーはいませんでした。',
  'alert.down.last-line': 'コンソールの最後の行：',
  'alert.down.over-title': '「{server}」が復旧しました',
  'alert.down.over': '停止時間：{duration}。',
  'alert.down.over-unseen': '停止時間：{duration}以上。',
  'alert.down.over-at-most': '停止時間：最長{duration}。',
  'alert.down.it-crashed': 'クラッシュしました。',
  'alert.down.past-title': '「{server}」は停止していました',
  'alert.down.past': '停止：{from} – {to}（{duration}）。これより早くは投稿できませんでした。',
  'alert.down.count': '{count, plural, other {#回}}停止しました（最初：{since}）：',
  'alert.down.time': '• {from}（{duration}）',
  'alert.together.title': '{host} の{count, plural, other {#台のサーバー}}が停止しました',
  'alert.together.over-title': '{host} の{count, plural, other {#台のサーバー}}が復旧しました',
  'alert.together.some-back': '{count, number}台中{back, plural, other {#台}}が復旧しました。',
  'alert.together.down': '**{server}**：停止 {time}',
  'alert.together.crashed': '**{server}**：クラッシュ {time}',
  'alert.together.unseen': '**{server}**：監視していない間に停止（{from} – {to}）',
  'alert.together.back': '**{server}**：復旧 {time}（停止時間：{duration}）',
  'alert.together.back-unseen': '**{server}**：復旧',
  'alert.together.closed': '**{server}**：追跡を終了しました',
  'alert.together.online': '{count, plural, other {#人}}がオンラインでした',
  'alert.together.crash-title':
    '{host} の{count, plural, other {#台のサーバー}}がクラッシュし、再起動されました',
  'alert.together.restart-title':
    '{host} の{count, plural, other {#台のサーバー}}が再起動しました（理由は不明）',
  'alert.together.started': '**{server}**：再起動 {time}',
  'alert.unreachable.title': '{name} に接続できません',
  'alert.unreachable.key-title': '{name} がAPIキーを拒否しています',
  'alert.unreachable.node-title': '{name} のマシンに接続できません',
  'alert.unreachable.unread-title': '{name} のサーバーの情報を取得できません',
  'alert.unreachable.text':
    '最初に読み取りに失敗したのは {since} です。サーバーが動いているかどうかは分かりません。',
  'alert.unreachable.next': '復旧しない場合は、ホスティングサービスの稼働状況ページを確認してください。',
  'alert.unreachable.over-title': '{name} に再び接続できました',
  'alert.unreachable.node-over-title': '{name} のマシンに再び接続できました',
  'alert.lasted': '継続時間：{duration}。',
  'alert.lasted-at-most': '継続時間：最長{duration}。',
  'alert.memory.title': '「{name}」のメモリが残りわずかです',
  'alert.memory.text': '5分間、メモリの{percent}以上を使用しています。',
  'alert.memory.over-title': '「{name}」のメモリに余裕ができました',
  'alert.disk.title': '「{name}」のディスク容量が残りわずかです',
  'alert.disk.text': 'ディスク容量の{percent}を使用しています。',
  'alert.disk.over-title': '「{name}」のディスク容量に余裕ができました',
  'alert.backup-age.title': '「{name}」の最近のバックアップがありません',
  'alert.backup-age.text':
    '最新のバックアップの作成：{time}。{hours, plural, other {#時間}}以内のものが必要です。',
  'alert.backup-age.none': 'バックアップがありません。{hours, plural, other {#時間}}以内のものが必要です。',
  'alert.backup-age.over-title': '「{name}」の新しいバックアップができました',
  'alert.backup-age.first-title': '「{name}」の新しいバックアップができました',
  'alert.proven-age.title': '「{name}」の最近のバックアップで、全体を読み取ったものがありません',
  'alert.proven-age.text':
    '全体を読み取った最新のバックアップの作成：{time}。{hours, plural, other {#時間}}以内のものが必要です。',
  'alert.proven-age.none':
    '全体を読み取ったバックアップがありません。{hours, plural, other {#時間}}以内のものが必要です。',
  'alert.proven-age.over-title': '「{name}」の最近のバックアップの全体を読み取りました',
  'alert.backup-bad.title': '「{name}」のバックアップに使えないものがあります',
  'alert.backup-bad.good': '最新の正常なバックアップ：{backup}',
  'alert.backup-bad.none-good':
    'このサーバーの正常なバックアップは見つかっていません。新しく作成してください。',
  'alert.crash.title': '「{name}」がクラッシュし、ホスティングサービスによって再起動されました',
  'alert.crash.text': 'ホスティングサービスによる再起動：{time}。',
  'alert.restart.title': '「{name}」が再起動しました（理由は不明）',
  'alert.restart.text':
    '再起動：{time}。このBotへのリクエストはありませんでした。クラッシュしたか、ホスティングサービスの管理画面またはそのスケジュールで再起動された可能性があります。',
  'alert.schedule-missed.title':
    '{count, plural, other {「{name}」で予定されていた操作#件が実行されませんでした}}',
  'alert.repeated': 'これまでに{count, plural, other {#回}}発生しました（最初は {since}）。',
  'alert.taken': '{person} さんが対応しています。',
  'alert.handled': '{person} さんが対応しました。',
  'alert.closed': '追跡を終了しました。アラートがオフになったか、サーバーの接続が解除されました。',
  'alerts.welcome.title': 'アラートをここに投稿します',
  'alerts.welcome.text':
    'ゲームサーバーが、このBotへのリクエストなしに停止したときや、ほかの問題が起きたときに、ここでお知らせします。管理者は `/alerts set` で変更できます。',
  'alerts.set.title': 'アラートをオンにしました',
  'alerts.set.all': 'アラートはすべて {channel} に投稿します。個別に設定したサーバーはその設定に従います。',
  'alerts.set.server': '**{server}** のアラートを {channel} に投稿します。',
  'alerts.set.role':
    '{role} をメンションします。メンバーがこのロールをメンションできない場合、そのチャンネルですべてのロールをメンションする権限がBotに必要です。',
  'alerts.set.backup-age':
    '最新のバックアップが{hours, plural, other {#時間}}以内のものかどうかも確認します。',
  'alerts.set.proven-age':
    '全体を読み取った最新のバックアップが{hours, plural, other {#時間}}以内のものかどうかも確認します。',
  'alerts.set.no-restarts': 'ここで誰もリクエストしていない再起動は知らせません。',
  'alerts.off.title': 'アラートをオフにしました',
  'alerts.off.all': 'ここではもうアラートを投稿しません。',
  'alerts.off.server': '**{server}** のアラートは投稿しません。',
  'alerts.none.title': 'アラートはありません',
  'alerts.none.text': 'アラートはまだ設定されていません。`/alerts set` でチャンネルを選んでください。',
  'alerts.title': 'アラートの投稿先',
  'alerts.line.all': '**全サーバー**：{channel}',
  'alerts.line.server': '**{server}**：{channel}',
  'alerts.line.role': '{role} をメンション',
  'alerts.line.backup-age': '最新のバックアップは{hours, plural, other {#時間}}以内',
  'alerts.line.proven-age': '全体を読み取った最新のバックアップは{hours, plural, other {#時間}}以内',
  'alerts.line.no-restarts': '再起動は知らせない',
  'alerts.line.off': '**{server}**：オフ',
  'alerts.line.problem': '⚠️ 最後のアラートを投稿できませんでした：{problem}。',
  'alerts.refused.title': 'アラートを投稿できませんでした',
  'alerts.refused.text':
    '**{alert}**。{channel} に投稿できませんでした：{problem}。`/alerts show` で確認してください。',
  'error.alert-channel-refused.title': 'そこには投稿できません',
  'error.alert-channel-refused.text':
    '{channel} にはアラートを投稿できません：{problem}。このチャンネルで **チャンネルを見る**、**メッセージを送信**、**埋め込みリンク** の権限をBotに与えてから、もう一度お試しください。',
  'error.alert-role-everyone.title': '@everyone にはメンションできません',
  'error.alert-role-everyone.text': '別のロールを選ぶか、省略してください。何も変更されていません。',
  'error.too-many-alerts.title': 'アラートの設定が多すぎます',
  'error.too-many-alerts.text':
    'アラートの設定が、上限の{max, number}件に達しています。何も変更されていません。先に `/alerts off` でいくつかオフにしてください。',
  'error.proven-age-unavailable.title': 'そこではバックアップを読み取れません',
  'error.proven-age-unavailable.text':
    'ホスティングサービスがバックアップを送信しないか、読み取る設定になっていません。何も変更されていません。`proven_age` は省略してください。',
  'error.alert-over.title': 'もう終わっています',
  'error.alert-over.text': 'このアラートは終了したので、対応は不要です。',
  'error.alert-taken.title': 'すでに対応中です',
  'error.alert-taken.text': '{person} さんがすでに対応しています。',

  // /schedule and schedules
  'schedule.when.daily': '毎日 {times}',
  'schedule.when.days': '毎週{days} {times}',
  'schedule.when.weekdays': '月曜から金曜の {times}',
  'schedule.when.minutes': '{minutes, plural, other {#分ごと}}',
  'schedule.when.hours': '{hours, plural, other {{first}から#時間ごと}}',
  'schedule.when.every': '{duration}ごと（初回：{from}）',
  'schedule.when.cron': 'cron：{line}',
  'schedule.when.empty': '誰もいない状態が{minutes, plural, other {#分}}続いたとき',
  'schedule.when.once': '1回：{time}（{relative}）',
  'schedule.when.once-label': '1回：{time}',
  'schedule.when.every-label': '{duration}ごと',
  'schedule.when.monthly': '毎月{day, number}日 {time}',
  'schedule.when.first': '{when} · 初回 {time}',
  'schedule.draft.title': 'このスケジュールを保存しますか？',
  'schedule.zone': '日付のない時刻は **{zone}**、日付のある時刻はあなたのタイムゾーンで表示しています。',
  'schedule.zone-utc':
    '日付のない時刻は **UTC**、日付のある時刻はあなたのタイムゾーンで表示しています。管理者は `/setup timezone` でタイムゾーンを選べます。',
  'schedule.clock.skipped': '{date} に時計が進み、この時刻がなくなります。その回は {time} に実行します。',
  'schedule.clock.left-out': '{date} に時計が進み、この時刻がなくなります。その回は実行しません。',
  'schedule.clock.once': '{date} に時計が戻り、この時刻が2回あります。1回目に実行します。',
  'schedule.clock.twice': '{date} に時計が戻り、この時刻が2回あります。2回とも実行します。',
  'schedule.often': '⚠️ 1日に{count, number}回です。',
  'schedule.next-runs': '今後の実行：',
  'schedule.run': '{time}（{relative}）',
  'schedule.warns': '{times}前にプレイヤーへ知らせます：「{text}」',
  'schedule.waits-for': '誰もいなくなるまで待ちます（最長{duration}）。',
  'schedule.waits-until': '誰もいなくなるまで待ちます（遅くとも {time} まで）。',
  'schedule.keeps':
    'このスケジュールで作成したバックアップのうち、新しいものから{count, plural, other {#件}}を残し、それより古いものを削除します（ロック中を除く）。ほかのバックアップは残ります。',
  'schedule.limit':
    'ホスティングサービスの上限はこのサーバーで{limit, plural, other {#件}}のバックアップで、現在{used, number}件あります。',
  'schedule.limit.full': '1件削除されるまで、実行は失敗します。',
  'schedule.limit.full-keep':
    '1件削除されるまで、実行は失敗します。そのとき空きが1件分だけなら、スケジュールを作り直してください。そうしないと、成功する実行は1回だけです。',
  'schedule.limit.fills':
    '{limit, number}件になると、1件削除されるまで実行は失敗します。`keep` を指定すると、このスケジュールの最も古いものを削除します。',
  'schedule.limit.rotates':
    'このスケジュールの分は{room, number}件まで入ります。サーバーに{limit, number}件あるときは、新しく作成する前に、このスケジュールの最も古いものを削除します。',
  'schedule.limit.one':
    '残りは 1件分です。新しく作成する前に古いものを削除する必要があり、作成に失敗するとこのスケジュールのバックアップはなくなります。「保存」だけの場合、サーバーに {limit, number}件ある間は実行が失敗します。',
  'schedule.deletes-first':
    'バックアップがホスティングサービスの上限に達しているときは、新しく作成する前に、このスケジュールの唯一のバックアップを削除します。',
  'schedule.announced': '事前に {channel} で予告します（スキップ・延期ボタン付き）。',
  'schedule.saved.title': 'スケジュールを保存しました',
  'schedule.set-up-by': '作成者：{person}',
  'schedule.not-saved': '何も保存されていません。',
  'schedule.next-run': '次回の実行：{time}（{relative}）',
  'schedule.no-next-run': '以後の実行はありません。',
  'schedule.waits-empty': 'サーバーが無人になると実行します。',
  'schedule.is-paused': '一時停止中',
  'schedule.paused.title': 'スケジュールを一時停止しました',
  'schedule.paused.maker-left': '作成した {person} さんは、このDiscordサーバーを退出しました。',
  'schedule.paused.maker-not-allowed': '作成した {person} さんには、もうこの操作の権限がありません。',
  'schedule.paused.take-over':
    '実行されていません。この操作の権限がある人なら誰でも引き継ぐことができ、その人の名前で続きます。',
  'schedule.taken-over.title': 'スケジュールを引き継ぎました',
  'schedule.resumed.title': 'スケジュールを再開しました',
  'schedule.removed.title': 'スケジュールを削除しました',
  'schedule.skipped.title': '次回の実行をスキップしました',
  'schedule.list.title': 'スケジュール',
  'schedule.list.title-server': '「{server}」のスケジュール',
  'schedule.list.none': 'スケジュールはまだありません。`/schedule add` で追加できます。',
  'schedule.last': '前回の実行（{relative}）：{result}',
  'schedule.last-skipped': '{time} の実行（{relative}）：{result}',
  'schedule.result.succeeded': '完了',
  'schedule.result.failed': '失敗',
  'schedule.result.unknown': '結果不明',
  'schedule.result.running': '実行中',
  'schedule.result.gone': '記録は残っていません',
  'schedule.idle.running': 'サーバーが稼働中のため何もしませんでした',
  'schedule.idle.stopped': 'サーバーが停止中のため何もしませんでした',
  'schedule.result.skipped': '{person} さんがスキップしました',
  'schedule.result.missed': '未実行（{reason}）',
  'schedule.result.missed-only': '未実行',
  'schedule.missed.late': 'Botがオフラインだったか、データベースに接続できませんでした',
  'schedule.missed.busy': 'サーバーで別の操作が実行中でした',
  'schedule.missed.host-away': 'ホスティングサービスからデータを取得できませんでした',
  'schedule.missed.disconnected': '接続が削除されたか、使えません',
  'schedule.missed.unsupported': 'このホスティングサービスでは実行できません',
  'schedule.missed.maker-left': '作成した人がこのDiscordサーバーを退出しました',
  'schedule.missed.maker-not-allowed': '作成した人にはもう権限がありません',
  'schedule.misses.title': '予定の実行ができませんでした',
  'schedule.misses.one': '{request}（予定：{due}）',
  'schedule.misses.several': '{request}、{count, plural, other {#回}}（{first} – {last}）',
  'schedule.misses.because': '{what}：{reason}',
  'schedule.misses.end': 'あとから実行はしません。次回は `/schedule list` で確認できます。',
  'schedule.notice.text': 'スケジュールにより {time}（{relative}）に実行します。',
  'schedule.notice.text-empty':
    'スケジュールにより、誰もいなくなりしだい、遅くとも {time}（{relative}）に実行します。',
  'schedule.notice.postponed': '{person} さんが {time}（{relative}）に延期しました。',
  'schedule.notice.skipped': '{person} さんがこの回をスキップしました。',
  'schedule.notice.ended': '今回の実行：{result}。',
  'schedule.notice.called-off': 'スケジュールが変更されたため、この回は実行しません。',
  'schedule.notice.not-warned': '{times}前のお知らせはプレイヤーに届きませんでした。',
  'schedule.notice.maybe-not-warned': '{times}前のお知らせはプレイヤーに届かなかった可能性があります。',
  'schedule.warning.stop': 'サーバーは{minutes, plural, other {#分}}後に停止します。',
  'schedule.warning.restart': 'サーバーは{minutes, plural, other {#分}}後に再起動します。',
  'schedule.warning.backup': '{minutes, plural, other {#分}}後にサーバーのバックアップを行います。',
  'schedule.warning.command': '{minutes, plural, other {#分}}後に予定のコマンドを実行します。',

  // /history and charts
  'history.title': '履歴',
  'history.title-server': '「{server}」の履歴',
  'history.nothing': '履歴はまだありません。',
  'history.nothing-such': '見つかりませんでした。',
  'history.footer': '過去90日間の履歴です。自分だけに見えています。',
  'history.scheduled': 'スケジュール',
  'history.approved': '承認：{person}',
  'history.running': '実行中',
  'history.unknown': '結果不明',
  'history.failed': '失敗',
  'chart.day.alt':
    '過去24時間。最大プレイヤー数：{players}。稼働率：{uptime}。再起動：{restarts, number}回。クラッシュ：{crashes, number}回。バックアップ：{backups, number}回。',
  'chart.day.title': 'プレイヤー数（過去24時間）',
  'chart.now': '現在',
  'chart.sign.restart': '再起動',
  'chart.sign.crash': 'クラッシュ',
  'chart.sign.backup': 'バックアップ',
  'chart.sign.down': '停止',
  'chart.sign.unreachable': 'ホスティングサービスのデータなし',
  'chart.no-data': 'データなし',
  'chart.days.title': '「{server}」：{days, plural, other {過去#日間}}',
  'chart.hours.title': '「{server}」：{hours, plural, other {過去#時間}}',
  'chart.days.nothing':
    'この期間のデータはありません。`/panel`、`/alerts`、`/schedule` のいずれかで使われている間だけ収集します。',
  'chart.days.uptime': '稼働率：**{uptime}**（測定時間：{observed}）',
  'chart.days.busiest': '最大プレイヤー数：**{players, number}人**（{from} – {to}）',
  'chart.row.players': 'プレイヤー',
  'chart.row.cpu': 'CPU（100%は1コア）',
  'chart.row.memory': 'メモリ',
  'chart.row.memory-size': 'メモリ（GB）',
  'chart.row.uptime': '稼働率',
  'chart.days.legend': '上から順に並んでいます。線は平均、面は最大値、空白はデータのない時間です。',
  'chart.days.soon': 'グラフにはまだデータが足りません。2時間分が必要です。',
  'chart.days.no-picture':
    'グラフを描画できません。Botの運営者が描画ライブラリをインストールする必要があります。',
  'chart.days.footer': '/panel、/alerts、/schedule のいずれかで使われている間だけ測定し、90日間保存します。',
  'chart.days.alt': '測定時間：{observed} · 最大プレイヤー数：{players} · 稼働率：{uptime}',

  // Requests for approval, and grants of console commands
  'access.grant-changed': '権限を変更しました',
  'access.level-replaced': 'レベルは {before} から {now} に変わりました。',
  'access.also-keeps': '{role} には次の権限も残ります。取り消すには `/access revoke` を使ってください：',
  'access.only-commands': '{grant}（{commands} で始まるものだけ）',
  'error.commands-elsewhere.title': '権限「command」でのみ使えます',
  'error.commands-elsewhere.text':
    'オプション `commands` は権限 `command` と一緒にだけ使えます。何も変更されていません。',
  'error.commands-unreadable.title': 'このコマンドは使えません',
  'error.commands-unreadable.text':
    '「{pattern}」は使えません。各コマンドの先頭の語を、`say, whitelist, kick *` のようにコンマで区切って入力してください。`*` は任意の1語を表しますが、最初の語には使えません。最大{count, number}個、それぞれ{length, number}文字まで、`;`、`|`、`&&` は使えません。何も変更されていません。',
  'error.command-not-allowed.title': '権限がありません',
  'error.command-not-allowed.text':
    '**{server}** で実行できるのは、{commands} で始まるコマンドだけです。何も送信されていません。',
  'error.several-commands.title': 'コマンドは1つずつ',
  'error.several-commands.text':
    '**{server}** で実行できるのは、{commands} で始まるコマンドを1つずつだけです。`;`、`|`、`&&` は使えません。何も送信されていません。',
  'button.ask-approval': '承認を依頼',
  'button.approve': '承認',
  'button.decline': '却下',
  'approval.wanted': '承認が必要です：{request}',
  'approval.asked': '{person} さんからの依頼です。',
  'approval.deciders':
    '{time}（{relative}）まで、次の操作を許可されたメンバーが承認または却下できます：{actions}。',
  'approval.approved.title': '承認済み：{request}',
  'approval.approved.text': '{person} さんが依頼し、{decider} さんが承認しました。',
  'approval.declined.title': '却下：{request}',
  'approval.declined.text': '{person} さんが依頼し、{decider} さんが却下しました。何も変更されていません。',
  'approval.expired.title': '期限切れ：{request}',
  'approval.expired.text': '{person} さんの依頼は時間内に承認されなかったため、何も変更されていません。',
  'approval.sent.title': '承認待ち：{request}',
  'approval.sent.text':
    '依頼は {channel} に投稿されました。{time}（{relative}）までに承認されると、あなたの名前で実行され、結果がここに表示されます。',
  'approval.approved-by': '承認した人：{person}',
  'approval.welcome.title': '承認の依頼をここに投稿します',
  'approval.welcome.text':
    '自分に権限のない操作をメンバーが依頼すると、権限のある人がここで承認または却下できます。管理者は `/setup approvals` で別のチャンネルを選べます。',
  'setup.approvals-channel': '承認の依頼：{channel}',
  'setup.approvals-in-log': '承認の依頼：ログチャンネル',
  'setup.approvals-set.title': '承認用チャンネルを設定しました',
  'setup.approvals-set.text': '承認の依頼は {channel} に投稿されます。',
  'setup.approvals-removed.title': '承認用チャンネルを解除しました',
  'setup.approvals-removed.text':
    '承認の依頼はログチャンネルに投稿されます。ログチャンネルがない場合は依頼できません。',
  'error.approvals-channel-refused.title': 'そこには投稿できません',
  'error.approvals-channel-refused.text':
    '{channel} には承認の依頼を投稿できません：{problem}。このチャンネルで **チャンネルを見る**、**メッセージを送信**、**埋め込みリンク** の権限をBotに与えてから、もう一度お試しください。',
  'error.approval-not-needed.title': 'もう許可されています',
  'error.approval-not-needed.text': '承認なしで実行できます。コマンドをもう一度実行してください。',
  'error.approval-own.title': '自分の依頼は承認できません',
  'error.approval-own.text': 'ほかの人の承認が必要です。取り下げるには **却下** を押してください。',
  'error.approval-person-left.title': 'もうこのDiscordサーバーにいません',
  'error.approval-person-left.text':
    '{person} さんはこのDiscordサーバーを退出したため、何も変更されていません。**却下** で依頼を閉じられます。',
  'error.approval-person-lost-access.title': '権限がありません',
  'error.approval-person-lost-access.text':
    '{person} さんは **{server}** にアクセスできなくなったため、何も変更されていません。**却下** で依頼を閉じられます。',
  'error.approval-changed.title': '依頼の内容が変わりました',
  'error.approval-changed.text':
    '何も送信されていません。サーバーまたはバックアップの状態が変わったため、手順が変わりました。新しい手順がメッセージに表示されています。承認するには、もう一度 **承認** を押してください。',
  'error.approval-starting.title': 'すでに承認されています',
  'error.approval-starting.text':
    '{person} さんがたった今承認しました。何も起こらない場合は、1分後にもう一度お試しください。',
  'error.approval-not-posted.title': '依頼は投稿されていません',
  'error.approval-not-posted.text':
    '{channel} に投稿できません：{problem}。管理者は `/setup approvals` で別のチャンネルを選べます。',
  'error.approvals-off.title': '依頼は投稿されていません',
  'error.approvals-off.text':
    '承認の依頼用のチャンネルがなくなりました。管理者は `/setup approvals` で選べます。',
  'error.too-many-approvals.title': '承認待ちが多すぎます',
  'error.too-many-approvals.text':
    '{count, plural, other {あなたの承認待ちの依頼が#件あります。}}どれかが承認または却下されるか、期限切れになるまでお待ちください。',
  'error.too-many-approvals-of-guild.title': '承認待ちが多すぎます',
  'error.too-many-approvals-of-guild.text':
    '{count, plural, other {ここには承認待ちの依頼が#件あります。}}どれかが承認または却下されるか、期限切れになるまでお待ちください。',

  // The log channel
  'log.welcome.title': '操作をここに記録します',
  'log.welcome.text':
    '誰がゲームサーバーで何をしたかと、その結果をここに投稿します。管理者は `/setup log` で変更できます。',
};
