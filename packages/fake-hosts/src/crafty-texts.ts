/** An error that Crafty does not catch: its answer is a traceback in plain text. */
export class PythonError extends Error {
  override readonly name = 'PythonError';

  get traceback(): string {
    return [
      'Traceback (most recent call last):',
      '  File "/crafty/.venv/lib/python3.12/site-packages/tornado/web.py", line 1848, in _execute',
      '    result = method(*self.path_args, **self.path_kwargs)',
      '             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^',
      '  File "/crafty/app/classes/web/routes/api/servers/server/backups/backup/index.py", line 102, in get',
      '    backup_conf = self.controller.management.get_backup_config(backup_id)',
      '                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^',
      this.message,
      '',
    ].join('\n');
  }
}

export function noSuchBackup(backupId: string): PythonError {
  return new PythonError(
    [
      'app.classes.models.management.BackupsDoesNotExist: <Model: Backups> instance matching query does not exist:',
      'SQL: SELECT "t1"."backup_id", "t1"."backup_name", "t1"."backup_location" FROM "backups" AS "t1" WHERE ("t1"."backup_id" = ?) LIMIT ? OFFSET ?',
      `Params: ['${backupId}', 1, 0]`,
    ].join('\n'),
  );
}

/** Returns a list of texts as Python writes it: `['Steve', "O'Alex"]`. */
export function pythonList(texts: readonly string[]): string {
  const items = texts.map((text) => {
    const escaped = text.replaceAll('\\', '\\\\');
    if (!text.includes("'")) return `'${escaped}'`;
    return text.includes('"') ? `'${escaped.replaceAll("'", "\\'")}'` : `"${escaped}"`;
  });
  return `[${items.join(', ')}]`;
}

/** As `human_readable_file_size` of app/classes/helpers/helpers.py does: `134.0B`, `1.2KB`. */
export function humanSize(bytes: number): string {
  let rest = bytes;
  for (const unit of ['', 'K', 'M', 'G', 'T']) {
    if (rest < 1024) return `${rest.toFixed(1)}${unit}B`;
    rest /= 1024;
  }
  return `${rest.toFixed(1)}PB`;
}

/** What zones are ahead of UTC in a quarter of an hour, in milliseconds: to look it up takes long. */
const offsets = new Map<string, number>();
const quarterMs = 900_000;

function offsetOf(ms: number, timeZone: string): number {
  return offsets.getOrInsertComputed(`${timeZone} ${Math.floor(ms / quarterMs)}`, () => {
    const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(ms));
    return instant.toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6;
  });
}

/** Returns the time of day and date in a zone without naming the zone: `2026-11-21T19:40:24.702000`. */
export function localTime(ms: number, timeZone: string): string {
  return new Date(ms + offsetOf(ms, timeZone)).toISOString().replace('Z', '000');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** As Python's `html.escape` does. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
