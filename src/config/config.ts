import { z } from 'zod';
import { storeVariablesFor } from './database.ts';
import {
  blankAsUnset,
  type Environment,
  nullIfUnset,
  parseEnvironment,
  textOf,
  type Variable,
} from './environment.ts';
import { games } from './games.ts';
import {
  defaultHost,
  hostingApiUrl,
  hostingName,
  hosts,
  maxDailyGiB,
  openHosts,
  ownAddresses,
} from './hosts.ts';
import { localAdmins, localHost } from './local-host-settings.ts';
import { apiUrl, httpHost, httpPort, shardCount, shardList } from './variables.ts';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/**
 * Returns the settings. The error names every mistake at once and quotes no value.
 * @throws ConfigError
 */
export function loadConfig(environment: Environment) {
  const values = parseEnvironment(variables(environment), environment);
  return {
    discordToken: values.DISCORD_TOKEN,
    /** Without the API version. */
    discordApiUrl: values.DISCORD_API_URL,
    /** The hosts that guilds can connect; at least one if `openHosts` is empty and there is no host on this machine. */
    hosts: [
      ...(values.HOSTING_API_URL === null ? [] : [defaultHost(values.HOSTING_API_URL, values.HOSTING_NAME)]),
      ...values.HOSTS,
    ],
    /** The kinds of hosts that guilds can add themselves. */
    openHosts: values.OPEN_HOSTS,
    /** IP addresses that lead to this machine or its network, although none of its interfaces has them. */
    ownAddresses: values.OWN_ADDRESSES,
    /** The host that the bot runs on its own machine; null: none. */
    thisMachine: values.LOCAL_HOST === null ? null : { file: values.LOCAL_HOST, admins: values.LOCAL_ADMINS },
    /** The UUID that a panel gave the server that runs the bot: its node sets this variable. Null if no panel runs it. */
    ownServer: blankAsUnset(environment['P_SERVER_UUID']) ?? null,
    hostingTimeoutMs: values.HOSTING_TIMEOUT_MS,
    hostingPowerField: values.HOSTING_POWER_FIELD,
    hostingCommandField: values.HOSTING_COMMAND_FIELD,
    /** The operator's own rules for the files of games. */
    games: values.GAMES,
    /** How much of backups may be tested in a day by all processes together, in GiB (2³⁰ bytes); 0: nothing. */
    testDailyGiB: values.TEST_DAILY_GIB,
    databaseUrl: values.DATABASE_URL,
    /** null: the key file beside the database. */
    encryptionKeys: values.ENCRYPTION_KEYS,
    /** null: all shards. */
    shards: values.SHARDS,
    /** null: the number that Discord recommends. */
    shardCount: values.SHARD_COUNT,
    /** Null if there is no HTTP server. */
    http: values.HTTP_PORT === null ? null : { host: values.HTTP_HOST, port: values.HTTP_PORT },
    /** Who runs the bot, and how they are reached. */
    operator: { name: values.OPERATOR_NAME, contact: values.OPERATOR_CONTACT },
    logLevel: values.LOG_LEVEL,
  };
}

/** The settings. URLs don't end in a slash. */
export type Config = Readonly<ReturnType<typeof loadConfig>>;

/** Text that people read. */
const oneLine = z
  .string()
  .trim()
  .max(200, 'must be one line of at most 200 characters')
  .regex(/^[^\p{Cc}]*$/u, 'must be one line of at most 200 characters');

/** Returns an environment without the bot's settings, for programs that it starts. */
export function withoutSettings(environment: Environment): Environment {
  const settings = new Set(Object.keys(variables({})));
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !settings.has(name)));
}

function variables(environment: Environment) {
  const address = blankAsUnset(environment['HOSTING_API_URL']);
  const openHostsText = blankAsUnset(environment['OPEN_HOSTS']);
  const local = blankAsUnset(environment['LOCAL_HOST']);
  return {
    DISCORD_TOKEN: discordToken,
    DISCORD_API_URL: {
      schema: apiUrl.prefault('https://discord.com/api'),
      hint: 'Only set it if a proxy sits in front of Discord.',
    },
    HOSTING_API_URL: hostingApiUrl(blankAsUnset(environment['HOSTS']) ?? openHostsText ?? local),
    HOSTING_NAME: hostingName(address),
    HOSTS: hosts({
      address,
      name: blankAsUnset(environment['HOSTING_NAME']),
      hasThisMachine: local !== undefined,
    }),
    OPEN_HOSTS: openHosts,
    OWN_ADDRESSES: ownAddresses,
    LOCAL_HOST: localHost({
      admins: blankAsUnset(environment['LOCAL_ADMINS']),
      shards: blankAsUnset(environment['SHARDS']),
      openHosts: openHostsText,
    }),
    LOCAL_ADMINS: localAdmins(local),
    HOSTING_TIMEOUT_MS: {
      schema: hostingTimeout,
      hint: 'Default: 15000.',
    },
    HOSTING_POWER_FIELD: bodyField('action'),
    HOSTING_COMMAND_FIELD: bodyField('command'),
    GAMES: games,
    TEST_DAILY_GIB: { schema: dailyGiB, hint: 'Default: 20. Set it to 0 to test no backup.' },
    PROVE_DAILY_GIB: renamedTo('TEST_DAILY_GIB'),
    ...storeVariablesFor(environment),
    SHARDS: {
      schema: shardList(blankAsUnset(environment['SHARD_COUNT'])),
      hint: 'Default: all shards run in this process.',
    },
    SHARD_COUNT: {
      schema: shardCount,
      hint: 'Default: what Discord recommends.',
    },
    HTTP_PORT: httpPort,
    HTTP_HOST: httpHost,
    OPERATOR_NAME: {
      schema: nullIfUnset(oneLine),
      hint: 'Only set it to name yourself in the privacy policy and the terms.',
    },
    OPERATOR_CONTACT: {
      schema: nullIfUnset(oneLine),
      hint: 'Only set it to show your contact in the privacy policy and in /privacy.',
    },
    LOG_LEVEL: {
      schema: z.enum(logLevels, { error: `is not one of ${logLevels.join(', ')}` }).default('info'),
      hint: 'Default: info.',
    },
  };
}

const discordToken: Variable<string> = {
  schema: z
    .string({ error: 'is not set' })
    .transform((text) => text.replace(/^Bot\s+/i, ''))
    .refine((text) => /^[\x21-\x7e]+$/.test(text), 'contains a space or another invalid character')
    .refine((text) => !/["'`]/.test(text), 'has quotation marks in or around it'),
  hint: 'Get it at https://discord.com/developers/applications: your application → Bot → Reset Token.',
};

/** Returns a variable that is refused because it has another name today. */
function renamedTo(name: string): Variable<undefined> {
  return { schema: z.undefined(`is called ${name} now`), hint: `Rename it to ${name}.` };
}

const hostingTimeout = textOf((text) => {
  const ms = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return ms >= 100 && ms <= 120_000 ? ms : null;
}, 'is not a whole number of milliseconds from 100 to 120000').prefault('15000');

const dailyGiB = textOf((text) => {
  const gib = /^\d{1,6}(?:\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  return gib <= maxDailyGiB ? gib : null;
}, `is not a number of GiB from 0 to ${maxDailyGiB}`).prefault('20');

function bodyField(usual: string): Variable<string> {
  return {
    schema: z
      .string()
      .regex(/^[\w.-]{1,64}$/, 'is not the name of a JSON field (letters, digits, "_", ".", "-")')
      .default(usual),
    hint: `Only set it if your host's API calls this field something else. Default: ${usual}.`,
  };
}
