const secretNames =
  /pass|pwd|token|secret|key|rcon|auth|credential|private|session|cookie|salt|hash|jwt|signature|bearer|sftp|invocation|startup|commandline|environment|webhook|license|seed/;
const secretValues =
  /(?:pass(?:word|wd)?|token|secret|api.?key)["']?\s*[=:]|:\/\/[^/\s]*:[^/\s]*@|\bBearer\s/i;

/** Whether a field by this plain name may hold what members must not read. */
export function smellsOfSecret(plainName: string): boolean {
  return secretNames.test(plainName);
}

/** Whether a value carries a credential within, such as a command line with a password. */
export function valueSmellsOfSecret(value: string): boolean {
  return secretValues.test(value);
}
