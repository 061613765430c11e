export {
  type Backup,
  type BackupDownload,
  countsToLimit,
  givenName,
  lookingAlike,
  newestFirst,
  storedLabel,
  type ToldBy,
} from './backup.ts';
export type { BackupStream, FileListing, ListedFile } from './files.ts';
export { isAlwaysCurrent, mayPredate, provenFrom } from './freshness.ts';
export {
  type Host,
  type HostCertificate,
  type HostKind,
  type HostSettings,
  type Hosts,
  hostKinds,
  hostTraits,
  type OpenHostKind,
  openHostKinds,
  type StoredHost,
  selfSigningKinds,
} from './host.ts';
export { HostError, type HostErrorKind, hostErrorKinds, orNull } from './host-error.ts';
export {
  type Accepted,
  type Account,
  accountServerKey,
  type BackupCapabilities,
  type CallOrigin,
  type Capabilities,
  type Hosting,
  type KnownList,
  type Listing,
  maxLogLines,
  type PowerAction,
  powerActions,
  type ReadOptions,
  type ServerReadOptions,
} from './hosting.ts';
export {
  addressOf,
  configuredValue,
  isDown,
  isStoppingCommand,
  type KeyAction,
  noUsage,
  type Players,
  type RestartCause,
  type RestoreReport,
  type RunChange,
  restartCauses,
  type Server,
  type ServerStatus,
  serverStatuses,
  type Usage,
} from './server.ts';
