export type { CallReport } from './host-client.ts';
export { type ConfiguredHost, createHosts } from './hosts.ts';
export { createHttpClient, type HttpClient, type HttpRequest, type HttpResponse } from './http/client.ts';
export { HttpError } from './http/http-error.ts';
export { parsePublicAddress } from './http/public-address.ts';
export { type PublicNetwork, publicNetwork } from './http/public-connector.ts';
