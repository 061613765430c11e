import type { WaitingReason } from '../model/game-rule.ts';

/** A line as `waiting` of a game has it. */
interface WaitingLine {
  readonly pattern: string;
  readonly reason: WaitingReason;
}

/** What Java says before any game runs: without a prefix, which each line of a game that it runs has. */
const javaWaiting: WaitingLine[] = [
  // pterodactyl/panel#4664, pterodactyl/game-eggs#375.
  { pattern: 'Error: Unable to access jarfile {any}', reason: 'file-missing' },
  // Gamocosm/Gamocosm#83; `-XX:+ExitOnOutOfMemoryError` says the second one (HotSpot, utilities/debug.cpp).
  { pattern: 'Exception in thread "main" java.lang.OutOfMemoryError: {any}', reason: 'out-of-memory' },
  {
    pattern: 'Exception in thread "Server thread" java.lang.OutOfMemoryError: {any}',
    reason: 'out-of-memory',
  },
  { pattern: 'Terminating due to java.lang.OutOfMemoryError: {any}', reason: 'out-of-memory' },
  { pattern: 'java.lang.OutOfMemoryError: {any}', reason: 'out-of-memory' },
  // HotSpot, utilities/vmError.cpp.
  {
    pattern: '# There is insufficient memory for the Java Runtime Environment to continue.',
    reason: 'out-of-memory',
  },
];

/**
 * What SteamCMD says while it updates a game before its start: pelican-eggs/eggs#1841 and #2220, dyc3/steamguard-cli#447. Only
 * lines that name Steam.
 */
const steamWaiting: WaitingLine[] = [
  { pattern: 'Enter the current code from your Steam Guard Mobile Authenticator app', reason: 'steam-guard' },
  {
    pattern: 'This computer has not been authenticated for your account using Steam Guard.',
    reason: 'steam-guard',
  },
  {
    pattern: 'Please check your email for the message from Steam, and enter the Steam Guard',
    reason: 'steam-guard',
  },
  { pattern: 'Steam Guard code:', reason: 'steam-guard' },
  { pattern: 'Please confirm the login in the Steam Mobile app on your phone.', reason: 'steam-guard' },
];

/** What SteamCMD says when it begins, and when someone is logged in. */
const steamSettled: string[] = [
  'Steam Console Client (c) Valve Corporation{any}',
  'Loading Steam API...{any}',
  'Logged in OK',
  'Two-factor code:OK',
  'Waiting for confirmation...OK',
  'Waiting for client config...{any}',
  'Waiting for user info...{any}',
  'Waiting for license info...{any}',
];

/** Minecraft Java, of Mojang, Paper and Forge, and the proxies in front of it. */
const minecraftWaiting: WaitingLine[] = [
  {
    pattern: '{log}You need to agree to the EULA in order to run the server. Go to eula.txt for more info.',
    reason: 'eula',
  },
  // PaperMC/Paper#11324, FTBTeam/FTB-Continuum#581, SimpleServer/SimpleServer#134.
  { pattern: '{log}**** FAILED TO BIND TO PORT!', reason: 'port' },
  { pattern: '{log}Perhaps a server is already running on that port?', reason: 'port' },
  // SpigotMC/BungeeCord#305 and #428; Velocity.
  { pattern: '{log}Could not bind to host {any}', reason: 'port' },
  { pattern: "{log}Can't bind to {any}", reason: 'port' },
  ...javaWaiting,
];

const minecraftSettled: string[] = [
  '{log}Starting minecraft server version {any}',
  '{log}Starting net.minecraft.server.Main',
  '{log}Starting org.bukkit.craftbukkit.Main',
  '{log}Loading libraries, please wait...',
  '{log}Enabled BungeeCord version {any}',
  '{log}Booting up Velocity {any}',
  '{log}Done ({any})! For help, type "help"',
  '{log}Done ({any})! For help, type "help" or "?"',
  '{log}Done ({any})!',
];

/** Minecraft Bedrock and PocketMine: itzg/docker-minecraft-bedrock-server#7 and #195, PocketMine/PocketMine-MP#2822. */
const bedrockWaiting: WaitingLine[] = [
  { pattern: "{log}Network port occupied, can't start server.", reason: 'port' },
  { pattern: '{log}**** FAILED TO BIND TO {any}!', reason: 'port' },
  { pattern: '{log}Perhaps a server is already running on that port?', reason: 'port' },
];

const bedrockSettled: string[] = [
  '{log}Starting Server',
  '{log}Server started.',
  '{log}Starting Minecraft{any}',
  '{log}Done ({any})! For help, type "help" or "?"',
];

/**
 * Hytale: lines of its manual and of people's consoles, which were never seen at work here: pterodactyl/game-eggs#380, #385 and
 * #409, NATroutter/egg-hytale#7. Its downloader logs in by itself, before the game.
 */
const hytaleWaiting: (WaitingLine & { readonly command?: string })[] = [
  { pattern: 'Please visit the following URL to authenticate:', reason: 'login' },
  { pattern: 'Or visit the following URL and enter the code:', reason: 'login' },
  { pattern: 'https://oauth.accounts.hytale.com/oauth2/device/verify?user_code={code}', reason: 'login' },
  { pattern: 'https://oauth.accounts.hytale.com/oauth2/device/verify', reason: 'login' },
  { pattern: 'Authorization code: {code}', reason: 'login' },
  { pattern: '{log}[AbstractCommand] DEVICE AUTHORIZATION', reason: 'login' },
  { pattern: '{log}[AbstractCommand] Visit: {link}', reason: 'login' },
  { pattern: '{log}[AbstractCommand] Enter code: {code}', reason: 'login' },
  { pattern: '{log}[AbstractCommand] Or visit: {link}', reason: 'login' },
  // Without the name of what says it, only with the address of the game.
  { pattern: 'Visit: https://accounts.hytale.com/device', reason: 'login' },
  { pattern: 'Or visit: https://accounts.hytale.com/device?user_code={code}', reason: 'login' },
  {
    pattern: '{log}[HytaleServer] No server tokens configured. Use /auth login to authenticate.',
    reason: 'login',
    command: 'auth login device',
  },
  ...javaWaiting,
];

const hytaleSettled: string[] = [
  'downloading latest ({any}',
  '{log}[HytaleServer] Booting up HytaleServer - Version: {any}',
  'Authentication successful! Mode: {any}',
  '> Authentication successful! Mode: {any}',
  '{log}[ServerAuthManager] Authentication successful! Mode: {any}',
  '{log}[AbstractCommand] Authentication successful! Mode: {any}',
];

/** Terraria and Factorio: Pryaxis/TShock#1339 and #1370; factoriotools/factorio-docker#593, clusterio/clusterio#923. */
const terrariaWaiting: WaitingLine[] = [
  { pattern: 'Tried to run two servers on the same PC', reason: 'port' },
];
const factorioWaiting: WaitingLine[] = [
  {
    pattern:
      "{log}CommandLineMultiplayer.cpp:{any}: Hosting multiplayer game failed: Can't bind socket: Address already in use",
    reason: 'port',
  },
  {
    pattern:
      '{log}ServerMultiplayerManager.cpp:{any}: MultiplayerManager failed: Host address is already in use.',
    reason: 'port',
  },
];

/** What is spread into the records of games. */
export const waits = {
  steam: { waiting: steamWaiting, settled: steamSettled },
  minecraft: { waiting: minecraftWaiting, settled: minecraftSettled },
  bedrock: { waiting: bedrockWaiting, settled: bedrockSettled },
  hytale: {
    waiting: hytaleWaiting,
    settled: hytaleSettled,
    loginHosts: ['oauth.accounts.hytale.com', 'accounts.hytale.com'],
  },
  terraria: { waiting: terrariaWaiting, settled: ['Terraria Server v{any}'] },
  factorio: { waiting: factorioWaiting, settled: ['{log}Hosting game at {any}'] },
};
