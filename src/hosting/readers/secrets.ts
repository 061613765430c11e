const secretNames =
  /pass|pwd|token|secret|key|rcon|auth|credential|private|session|cookie|salt|hash|jwt|signature|bearer|sftp|invocation|startup|commandline|environment|webhook|license|seed/;
const secretValues =
  /(?:pass(?:word|wd)?|token|secret|api.?key)["']?\s*[=:]|:\/\/[^/\s]*:[^/\s]*@|\bBearer\s/i;
/** What tells of the account and the people behind it. */
const personalNames =
  /mail|phone|owner|username|firstname|lastname|fullname|contact|customer|postal|billing|invoice|payment|subscription|balance|credit|price|cost/;
/** What tells of the machines behind the server's own address. */
const internalNames =
  /(?:node|internal|local|lan|daemon|docker|container|backend|management|bind).*(?:ip|host|addr|url|port)|fqdn/;

const mailAddress = /[^\s@]@[^\s@]+\.[^\s@]/;
/** Addresses of networks that are not public (RFC 1918, 4193, 4291, 6598), and of the machine itself. */
const internalAddress =
  /(?<![\w.:])(?:(?:10|127)(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])(?:\.\d{1,3}){2}|f[cd][0-9a-f]{2}:[0-9a-f:]+|fe[89ab][0-9a-f]:[0-9a-f:]+|::1)(?![\w.]|:\w+:)/i;

/** Whether a field by this plain name may hold what members must not read. */
export function smellsOfSecret(plainName: string): boolean {
  return secretNames.test(plainName) || personalNames.test(plainName) || internalNames.test(plainName);
}

/** Returns whether the value of a field that is not known names a person's or an internal address. */
export function holdsPrivateAddress(value: string): boolean {
  return mailAddress.test(value) || internalAddress.test(value);
}

/** Whether a value carries a credential within, such as a command line with a password. */
export function valueSmellsOfSecret(value: string): boolean {
  return secretValues.test(value);
}
