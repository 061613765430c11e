/** What Discord's client says in the language of the person who uses it. The inspector stays in English. */
interface Words {
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
  },
  zh: {
    today: '今天{time}',
    yesterday: '昨天{time}',
    onlyYou: '只有你能看到此消息',
    dismiss: '关闭消息',
    edited: '（已编辑）',
    used: ['使用了', ''],
    thinking: '正在思考…',
    failed: '交互失败',
    submit: '提交',
    cancel: '取消',
  },
};

/** @param locale as Discord names it, such as `pt-BR` */
export function wordsIn(locale: string): Words {
  return others[locale.slice(0, 2)] ?? english;
}
