import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isLoginAddress,
  isPrivateLine,
  type Waiting,
  waitingFor,
  waitingLineCount,
} from '../src/model/console-waiting.ts';
import { gameRuleSchema } from '../src/model/game-rule.ts';
import { defaultGames } from '../src/model/games.ts';

function game(code: string) {
  return defaultGames.filter(({ game }) => game === code);
}

const reasonOf = (lines: readonly string[], code?: string) =>
  waitingFor(lines, code === undefined ? defaultGames : game(code))?.reason;

/**
 * Lines of consoles as people posted them: pterodactyl/panel#4664, pterodactyl/game-eggs#375, #380, #385 and #409,
 * NATroutter/egg-hytale#7, PaperMC/Paper#11324, FTBTeam/FTB-Continuum#581, gekware/minecraft-server-hibernation#14,
 * SimpleServer/SimpleServer#134, SpigotMC/BungeeCord#305, Gamocosm/Gamocosm#83, itzg/docker-minecraft-bedrock-server#7 and #195,
 * PocketMine/PocketMine-MP#2822, pelican-eggs/eggs#1841, dyc3/steamguard-cli#447, factoriotools/factorio-docker#593,
 * clusterio/clusterio#923, Pryaxis/TShock#1370, and Hytale's manual.
 */
const real: readonly (readonly [code: string, reason: Waiting['reason'], lines: string])[] = [
  [
    'minecraft-java',
    'eula',
    `[10:37:19] [main/ERROR]: Failed to load properties from file: server.properties
[10:37:20] [main/WARN]: Failed to load eula.txt
[10:37:20] [main/INFO]: You need to agree to the EULA in order to run the server. Go to eula.txt for more info.`,
  ],
  [
    'minecraft-java',
    'eula',
    '[main/INFO]: You need to agree to the EULA in order to run the server. Go to eula.txt for more info.',
  ],
  [
    'minecraft-java',
    'eula',
    `[12:04:41 WARN]: Failed to load eula.txt
[12:04:41 INFO]: You need to agree to the EULA in order to run the server. Go to eula.txt for more info.`,
  ],
  [
    'minecraft-java',
    'eula',
    '[19:00:00] [main/INFO] [net.minecraft.server.Main/]: You need to agree to the EULA in order to run the server. Go to eula.txt for more info.',
  ],
  [
    'minecraft-java',
    'port',
    `[22:40:50 INFO]: Starting minecraft server version 1.21.1
[22:40:52 WARN]: **** FAILED TO BIND TO PORT!
[22:40:52 WARN]: The exception was: io.netty.channel.unix.Errors$NativeIoException: bind(..) failed: Address already in use
[22:40:52 WARN]: Perhaps a server is already running on that port?
[22:40:52 ERROR]: Encountered an unexpected exception
java.lang.IllegalStateException: Failed to bind to port
  at net.minecraft.server.dedicated.DedicatedServer.initServer(DedicatedServer.java:286) ~[paper-1.21.1.jar:1.21.1-41-fcedb49]
Caused by: io.netty.channel.unix.Errors$NativeIoException: bind(..) failed: Address already in use
[22:40:52 INFO]: Stopping server
[22:40:53 INFO]: ThreadedAnvilChunkStorage: All dimensions are saved`,
  ],
  [
    'minecraft-java',
    'port',
    `[21:10:43] [Server thread/WARN] [net.minecraft.server.dedicated.DedicatedServer]: **** FAILED TO BIND TO PORT!
[21:10:43] [Server thread/WARN] [net.minecraft.server.dedicated.DedicatedServer]: The exception was: java.net.BindException: Cannot assign requested address: bind`,
  ],
  [
    'minecraft-java',
    'port',
    '[00:23:44] [Server thread/WARN]: Perhaps a server is already running on that port?',
  ],
  ['minecraft-java', 'port', '2011-09-03 17:14:45 [WARNING] **** FAILED TO BIND TO PORT!'],
  [
    'minecraft-java',
    'port',
    `15:34:23 [INFO] Enabled BungeeCord version git-BungeeCord-Proxy-1.5-SNAPSHOT-"b7511ab"-387
15:34:24 [WARNING] Could not bind to host /0.0.0.0:25565
java.net.BindException: Address already in use`,
  ],
  [
    'minecraft-java',
    'file-missing',
    `container@pterodactyl~ java -Xms128M -XX:MaxRAMPercentage=95.0 -Dterminal.jline=false -Dterminal.ansi=true -jar server.jar
Error: Unable to access jarfile server.jar`,
  ],
  [
    'minecraft-java',
    'out-of-memory',
    `Exception in thread "main" java.lang.OutOfMemoryError: unable to create new native thread
  at java.lang.Thread.start0(Native Method)`,
  ],
  ['minecraft-java', 'out-of-memory', 'java.lang.OutOfMemoryError: Java heap space'],
  ['minecraft-java', 'out-of-memory', 'Terminating due to java.lang.OutOfMemoryError: Java heap space'],
  [
    'minecraft-java',
    'out-of-memory',
    `OpenJDK 64-Bit Server VM warning: INFO: os::commit_memory(0x00000000eaaa0000, 178978816, 0) failed; error='Cannot allocate memory' (errno=12)
#
# There is insufficient memory for the Java Runtime Environment to continue.
# Native memory allocation (mmap) failed to map 178978816 bytes for committing reserved memory.`,
  ],
  [
    'minecraft-bedrock',
    'port',
    `[2019-09-05 09:27:18 INFO] IPv4 supported, port: 0
[2019-09-05 09:27:18 ERROR] Network port occupied, can't start server.
Quit correctly`,
  ],
  ['minecraft-bedrock', 'port', "NO LOG FILE! - [ERROR] Network port occupied, can't start server."],
  [
    'minecraft-bedrock',
    'port',
    `[2025-09-28 05:23:37:045 ERROR] Network port occupied, can't start server.
[2025-09-28 05:23:37:045 INFO] Server stop requested.`,
  ],
  [
    'minecraft-bedrock',
    'port',
    `11:02:32 [INFO] Starting Minecraft PE server on 0.0.0.0:19132
11:02:32 [CRITICAL] **** FAILED TO BIND TO 0.0.0.0:19132!
11:02:32 [CRITICAL] Perhaps a server is already running on that port?`,
  ],
  [
    'hytale',
    'login',
    `[Pterodactyl Daemon]: Finished pulling Docker container image
Please visit the following URL to authenticate:
https://oauth.accounts.hytale.com/oauth2/device/verify?user_code=Ab7cdefg
Or visit the following URL and enter the code:
https://oauth.accounts.hytale.com/oauth2/device/verify
Authorization code: Ab7cdefg`,
  ],
  [
    'hytale',
    'login',
    `[2026/01/25 21:11:51   WARN]                   [HytaleServer] No server tokens configured. Use /auth login to authenticate.`,
  ],
  [
    'hytale',
    'login',
    `>....[2026/01/14 23:11:54   INFO]                [AbstractCommand] DEVICE AUTHORIZATION
[2026/01/14 23:11:54   INFO]                [AbstractCommand] ===================================================================
[2026/01/14 23:11:54   INFO]                [AbstractCommand] Visit: https://oauth.accounts.hytale.com/oauth2/device/verify
[2026/01/14 23:11:54   INFO]                [AbstractCommand] Enter code: Ab7cdefg
[2026/01/14 23:11:54   INFO]                [AbstractCommand] Or visit: https://oauth.accounts.hytale.com/oauth2/device/verify?user_code=Ab7cdefg`,
  ],
  [
    'hytale',
    'login',
    `DEVICE AUTHORIZATION
===================================================================
Visit: https://accounts.hytale.com/device
Enter code: ABCD-1234
Or visit: https://accounts.hytale.com/device?user_code=ABCD-1234
===================================================================
Waiting for authorization (expires in 900 seconds)...`,
  ],
  ['hytale', 'file-missing', 'Error: Unable to access jarfile HytaleServer.jar'],
  [
    'valheim',
    'steam-guard',
    `Loading Steam API...OK
Logging in user '---' to Steam Public...
Enter the current code from your Steam Guard Mobile Authenticator app
Two-factor code:`,
  ],
  [
    'counter-strike-2',
    'steam-guard',
    `This computer has not been authenticated for your account using Steam Guard.
Please check your email for the message from Steam, and enter the Steam Guard
 code from that message.
You can also enter this code at any time using 'set_steam_guard_code'
 at the console.
Steam Guard code:`,
  ],
  [
    'rust',
    'steam-guard',
    `This account is protected by a Steam Guard mobile authenticator.
Please confirm the login in the Steam Mobile app on your phone.

Waiting for confirmation...`,
  ],
  [
    'factorio',
    'port',
    "  10.558 Error CommandLineMultiplayer.cpp:355: Hosting multiplayer game failed: Can't bind socket: Address already in use",
  ],
  [
    'factorio',
    'port',
    '   1.162 Error ServerMultiplayerManager.cpp:84: MultiplayerManager failed: Host address is already in use.',
  ],
  ['terraria', 'port', 'Starting server...\nTried to run two servers on the same PC\nServer started'],
];

describe('a console says for what its game waits', () => {
  test.each(real)('%s: %s', (code, reason, lines) => {
    expect(reasonOf(lines.split('\n'), code)).toBe(reason);
    // Nobody needs to know the game.
    expect(reasonOf(lines.split('\n'))).toBe(reason);
  });

  test('for Hytale’s login: where, and with which code, or the command that asks for it', () => {
    const [downloader = '', , server = ''] = real
      .filter(([code, reason]) => code === 'hytale' && reason === 'login')
      .map(([, , lines]) => lines);
    expect(waitingFor(downloader.split('\n'), game('hytale'))).toEqual({
      reason: 'login',
      command: null,
      links: ['https://oauth.accounts.hytale.com/oauth2/device/verify?user_code=Ab7cdefg'],
      codes: ['Ab7cdefg'],
    });
    expect(waitingFor(server.split('\n'), game('hytale'))).toMatchObject({
      codes: ['Ab7cdefg'],
      command: null,
    });
    expect(
      waitingFor(
        [
          '[2026/01/25 21:11:51   WARN]  [HytaleServer] No server tokens configured. Use /auth login to authenticate.',
        ],
        game('hytale'),
      ),
    ).toEqual({ reason: 'login', command: 'auth login device', links: [], codes: [] });
  });

  test.each([
    ['minecraft-java', '[12:00:01 INFO]: Done (3.021s)! For help, type "help"'],
    ['minecraft-java', '[12:00:01] [Server thread/INFO]: Done (3.021s)! For help, type "help" or "?"'],
    ['minecraft-java', '[12:00:01] [Server thread/INFO]: Starting minecraft server version 1.21.1'],
    [
      'hytale',
      '[2026/01/18 18:40:25   INFO]            [ServerAuthManager] Authentication successful! Mode: OAUTH_DEVICE',
    ],
    ['hytale', '> Authentication successful! Mode: OAUTH_DEVICE'],
    ['hytale', 'downloading latest ("release" patchline) to "HytaleServer.zip"'],
    ['valheim', 'Waiting for user info...OK'],
    ['valheim', 'Two-factor code:OK'],
    ['terraria', 'Terraria Server v1.3.4.4'],
    ['factorio', ' 10.481 Hosting game at IP ADDR:({0.0.0.0:34202})'],
    ['minecraft-bedrock', '[2019-09-05 09:27:16 INFO] Starting Server'],
  ])('no longer, once %s goes on: %s', (code, line) => {
    for (const [of, , lines] of real)
      if (of === code) expect(reasonOf([...lines.split('\n'), line], code)).toBeUndefined();
  });

  test('by its last lines only', () => {
    const eula =
      '[main/INFO]: You need to agree to the EULA in order to run the server. Go to eula.txt for more info.';
    const others = (count: number) => Array.from({ length: count }, (_, line) => `line ${line}`);
    expect(reasonOf([eula, ...others(waitingLineCount - 1)])).toBe('eula');
    expect(reasonOf([eula, ...others(waitingLineCount)])).toBeUndefined();
  });
});

const asked = real.flatMap(([code, , lines]) => lines.split('\n').map((line) => [code, line] as const));
/** What the lines say, without what games put before it. */
const said = asked.map(([code, line]) => [code, line.replace(/^.*?(?:\]:? +|Error )/, '')] as const);

/** How games write what people type: of Minecraft with and without plug-ins, and of others. */
const chats: readonly ((name: string, text: string) => string)[] = [
  (name, text) => `[12:00:00] [Server thread/INFO]: <${name}> ${text}`,
  (name, text) => `[12:00:00] [Async Chat Thread - #0/INFO]: [Not Secure] <${name}> ${text}`,
  (name, text) => `[12:00:00 INFO]: <${name}> ${text}`,
  (name, text) => `[12:00:00 INFO]: [VIP] ${name}: ${text}`,
  (name, text) => `[12:00:00 INFO]: [${name}] ${text}`,
  (name, text) => `[12:00:00 INFO]: [${name}]: ${text}`,
  (name, text) => `[12:00:00 INFO]: ${name} » ${text}`,
  (name, text) => `[12:00:00 INFO]: ${name}: ${text}`,
  (name, text) => `[12:00:00] [Server thread/INFO]: * ${name} ${text}`,
  (name, text) =>
    `[12:00:00] [Server thread/INFO] [net.minecraft.server.MinecraftServer/]: <${name}> ${text}`,
  (name, text) => `[12:00:00] [Server thread/INFO]: ${name} issued server command: /msg x ${text}`,
  (name, text) => `12:00:00 [INFO] <${name}> ${text}`,
  (name, text) => `[2026/01/25 21:11:51   INFO]                         [World|default] ${name}: ${text}`,
  (name, text) => `2026-11-27 12:00:00 [CHAT] ${name}: ${text}`,
  (name, text) => `<${name}> ${text}`,
  (name, text) => `${name}: ${text}`,
  (name, text) => `[CHAT] ${name}[1/765]: ${text}`,
];

describe('players can’t fake it in chat', () => {
  test('whatever they type, in any of these forms', () => {
    const name = fc.stringMatching(/^\w{3,16}$/);
    const text = fc.oneof(
      fc.constantFrom(...said.map(([, line]) => line)),
      fc.constantFrom(...asked.map(([, line]) => line)),
      fc.string(),
    );
    fc.assert(
      fc.property(name, text, fc.constantFrom(...chats), (player, typed, chat) => {
        expect(waitingFor([chat(player, typed.replaceAll('\n', ' '))], defaultGames)).toBeNull();
      }),
    );
  });

  test('nor does anything else that isn’t the whole line', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...asked),
        fc.string({ minLength: 1, maxLength: 20 }),
        ([, line], before) => {
          // Consoles print time stamps and levels before a line, and “>” as a prompt.
          fc.pre(/\S/.test(before) && !/[[\]{}*.\d >]/.test(before));
          expect(waitingFor([`${before} ${line}`], defaultGames)).toBeNull();
        },
      ),
    );
  });

  test('nor does more after it', () => {
    for (const [code, , lines] of real) {
      const [line = ''] = lines.split('\n').filter((each) => waitingFor([each], game(code)) !== null);
      const isOpen = /jarfile|OutOfMemoryError|bind to/.test(line) || line.includes('https://');
      if (!isOpen) expect(waitingFor([`${line} , said Mallory`], defaultGames)).toBeNull();
    }
  });
});

describe('what a console holds', () => {
  test('is never an error, and takes no longer than a line of its length', () => {
    const pieces = fc.constantFrom(
      '[',
      ']',
      '[12:00:00',
      ' INFO]: ',
      '] [main/INFO]: ',
      '[a.b',
      '.c',
      '/d',
      'Done (',
      ')! For help, type "help"',
      'java.lang.OutOfMemoryError: ',
      'https://',
      'Visit: ',
      '>....',
      ' ',
      '****',
      '12:00:00 [INFO] ',
    );
    const line = fc.array(pieces, { maxLength: 300 }).map((all) => all.join(''));
    fc.assert(
      fc.property(fc.array(fc.oneof(line, fc.string()), { maxLength: 30 }), (lines) => {
        const found = waitingFor(lines, defaultGames);
        for (const link of found?.links ?? []) expect(link).toMatch(/^https:\/\/\S+$/);
      }),
    );
  });

  test.each([
    ['[', 500],
    ['[12:00:00] [a', 500],
    ['[12:00:00] [a/INFO] [a.', 500],
    ['[12:00:00 INFO]: Done (', 500],
    ['https://', 500],
    ['>........', 500],
  ])('costs little however hostile it is: %s', (piece, length) => {
    // A form that backtracks takes years for these.
    const hostile = piece.repeat(length).slice(0, length);
    const lines = Array.from({ length: waitingLineCount }, () => hostile);
    expect(waitingFor(lines, defaultGames)).toBeNull();
  });
});

describe('a login is private', () => {
  test.each([
    ['Authorization code: Ab7cdefg', true],
    ['Or visit: https://accounts.hytale.com/device?user_code=ABCD-1234', true],
    ['[2026/01/14 23:11:54   INFO]                [AbstractCommand] Enter code: Ab7cdefg', true],
    ['A word about https://oauth.accounts.hytale.com/oauth2/device/verify?user_code=Ab7cdefg', true],
    ['Please visit the following URL to authenticate:', false],
    ['java.lang.OutOfMemoryError: Java heap space', false],
    ['Update: https://example.com/', false],
  ])('%s: %s', (line, isPrivate) => {
    expect(isPrivateLine(line)).toBe(isPrivate);
  });

  test.each([
    ['https://oauth.accounts.hytale.com/oauth2/device/verify?user_code=Ab7cdefg', true],
    ['https://accounts.hytale.com/device', true],
    ['http://accounts.hytale.com/device', false],
    ['https://accounts.hytale.com:8443/device', false],
    ['https://accounts.hytale.com@evil.example/device', false],
    ['https://user:pass@accounts.hytale.com/device', false],
    ['https://accounts.hytale.com.evil.example/device', false],
    ['https://evil.example/accounts.hytale.com', false],
    ['https://evil.example\\@accounts.hytale.com/', false],
    ['https://xaccounts.hytale.com/device', false],
    ['not an address', false],
  ])('%s leads to the game’s own host: %s', (url, isOwn) => {
    expect(isLoginAddress(url)).toBe(isOwn);
  });
});

test.each([
  ['{log}{any} is full', 'begins with anything'],
  ['{any}says that it waits', 'begins with anything'],
  ['says {any} that {any} waits', 'has two of any length'],
  ['open {link} and {any} there', 'has two of any length'],
  ['short', 'says too little'],
  ['says {what} it is', 'has an unknown placeholder'],
  ['it says {log} that it waits', 'has the prefix elsewhere'],
])('a pattern is refused that %s: %s', (pattern) => {
  const rule = { game: 'own', waiting: [{ pattern, reason: 'login' }] };
  expect(gameRuleSchema.safeParse(rule).success).toBe(false);
});
