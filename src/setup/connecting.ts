import {
  type HostKind,
  hostTraits,
  type Listing,
  orNull,
  type Server,
  type StoredHost,
} from '@steward/hosts/model';
import { z } from 'zod';
import { button, type Component, modal, requireAdmin, select } from '../discord/interactions/command.ts';
import { ids } from '../discord/interactions/component-ids.ts';
import type { InteractionContext, ModalContext } from '../discord/interactions/context.ts';
import { fromIdPart, toIdPart } from '../discord/interactions/custom-ids.ts';
import { acknowledgeInPlace, showInPlace } from '../discord/interactions/in-place.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { textsFor } from '../discord/texts/languages.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Button, message, notice } from '../discord/views/embed.ts';
import type { ServerRef } from '../domain/connection.ts';
import { isUsable } from '../operations/guild-hosts.ts';
import { ThisMachineError, thisMachine } from '../this-machine/model/this-machine.ts';
import { readCertificate, verifyApiKey } from './api-key.ts';
import { showChecklist } from './checklist.ts';
import { checklistIds } from './checklist-view.ts';
import { type ConnectTarget, connectTargets, findTarget, isThisMachine } from './chosen-host.ts';
import { connectedGreeting } from './greeting-view.ts';
import { connectForm, parseAddress, parseApiKey } from './setup-forms.ts';
import { certificateMessage, connectedMessage } from './setup-view.ts';
import { machineError, thisMachineQuestion } from './this-machine-view.ts';

const targetId = z.string().regex(/^[a-z0-9_-]{1,32}$/);
/** The fingerprint of the certificate that the person confirmed; `valid` if that is not needed. */
const confirmedCertificate = z.union([z.literal('valid'), z.string().regex(/^[\w-]{43}$/)]);
/** The id of the host; missing if there is only one. */
const connectId = z.union([z.tuple([targetId, confirmedCertificate]), z.tuple([targetId]), z.tuple([])]);
const connectModal = modal({ name: 'connect', id: connectId, onSubmit: connect });

/** The first form for a host whose certificate may be self-signed: it takes the address only. */
const addressModal = modal({ name: 'connect-address', id: z.tuple([targetId]), onSubmit: submitAddress });

const certificateButton = button({
  name: 'certificate',
  id: z.tuple([targetId, z.union([confirmedCertificate, z.literal('cancel')])]),
  onPress: pressCertificate,
});

/** Under the greeting: opens the form for the key. */
const beginButton = button({
  ...ids.begin,
  onPress: pressBegin,
});

/** Under a key that was refused: opens the form again, with the address of a host of the guild’s own if it is short. */
const againButton = button({
  name: 'connect-again',
  id: z.tuple([targetId, z.string().regex(/^[\w-]{0,50}$/)]),
  onPress: (ctx, [id, address]) => openConnectForm(ctx, id, fromIdPart(address)),
});

const hostSelect = select({
  name: 'connect-host',
  id: z.tuple([]),
  value: targetId,
  onChoose: (ctx, id) => openConnectForm(ctx, id),
});

/** Below the offer to connect this machine, which only people who can do so see. */
const machineButton = button({ name: 'this-machine', id: z.tuple([]), onPress: connectThisMachine });

/** How many hosts of its own a guild may have connected: its commands call all of them. */
const maxOwnHosts = 10;

/** Opens the form for the key: under the checklist. */
const connectButton = button({
  ...checklistIds.connect,
  onPress: (ctx) => beginToConnect(ctx),
});

/** The forms, buttons and menus that connect a host. */
export const connectComponents: readonly Component[] = [
  connectModal,
  addressModal,
  certificateButton,
  beginButton,
  connectButton,
  againButton,
  hostSelect,
  machineButton,
];

/**
 * Opens the form that takes the key, or first the one that takes the address.
 * @param typed the name or id of the host; null: the only one
 */
export async function openConnectForm(
  ctx: InteractionContext,
  typed: string | null,
  address = '',
): Promise<void> {
  requireAdmin(ctx);
  const { reply, privateTexts: t } = ctx;
  const target = findTarget(ctx, typed);
  if (isThisMachine(target)) return showInPlace(ctx, thisMachineQuestion(t, machineButton.id()));
  if (needsCertificate(target)) {
    if (target.host !== null) {
      await acknowledgeInPlace(ctx);
      return showCertificate(ctx, target, storedHost(target.host.address, target));
    }
    const form = { title: target.name, address, kind: kindOf(target), key: false };
    return reply.modal(connectForm(t, addressModal.id(target.id), form));
  }
  const isOnly = connectTargets(ctx).length === 1;
  const customId = isOnly ? connectModal.id() : connectModal.id(target.id);
  const title = isOnly ? t.plain('setup.key-form.title') : titleFor(t, target);
  const form = { title, kind: kindOf(target), address: target.host === null ? address : null };
  await reply.modal(connectForm(t, customId, form));
}

/** Opens the form, or first lets the person choose one of several hosts. @param buttons under that choice */
export async function beginToConnect(
  ctx: InteractionContext,
  buttons: readonly Button[] = [],
): Promise<void> {
  requireAdmin(ctx);
  const { privateTexts: t } = ctx;
  const targets = connectTargets(ctx);
  if (targets.length <= 1) return openConnectForm(ctx, null);
  const others = targets.filter((target) => !isThisMachine(target));
  const options = others.map(({ id, name }) => ({ label: name, value: id }));
  const menu = { customId: hostSelect.id(), placeholder: t.plain('error.which-host.title'), options };
  const question =
    others.length === targets.length
      ? message({ tone: 'neutral', title: t.md('error.which-host.title') }, buttons, menu)
      : thisMachineQuestion(t, machineButton.id(), buttons, menu);
  await showInPlace(ctx, question);
}

/** Opens the form, unless the guild was connected since it was greeted: then the greeting says so. */
async function pressBegin(ctx: InteractionContext): Promise<void> {
  const { guildId, guildLocale, reply, services } = ctx;
  if ((await services.store.connections.list(guildId)).length === 0) return beginToConnect(ctx);
  await reply.update(connectedGreeting(textsFor(guildLocale)));
}

/** Says in the greeting that the guild is connected, however it was connected. Never rejects. */
async function endGreeting({
  guildId,
  channelId,
  guildLocale,
  sourceId,
  sourceIsEphemeral,
  services,
  log,
}: InteractionContext): Promise<void> {
  const { guilds } = services.store;
  try {
    // If it isn't known which message greets, it's the public one whose button was pressed.
    const source = sourceId === null || sourceIsEphemeral ? null : { channelId, messageId: sourceId };
    const greeting = (await guilds.greetingMessage(guildId)) ?? source;
    if (greeting === null) return;
    const place = { guildId, channelId: greeting.channelId };
    await services.messages.edit(place, greeting.messageId, connectedGreeting(textsFor(guildLocale)));
    await guilds.greetingEnded(guildId);
  } catch (error) {
    log().info({ err: error }, 'failed to edit the greeting');
  }
}

/** Connects the host on this machine with a key that the bot makes. */
async function connectThisMachine(ctx: InteractionContext): Promise<void> {
  requireAdmin(ctx);
  const { guildId, person, services } = ctx;
  const machine = services.thisMachine;
  if (machine === null || !machine.isFor(person.id)) throw new UserError('this-machine-refused');
  const { problem } = machine;
  if (problem !== null) throw machineError(problem);
  await acknowledgeInPlace(ctx);
  const { connections } = services.store;
  const { defaultServer } = await connections.settings(guildId);
  const { id, name, address } = thisMachine;
  const link = { id, name, hostingUrl: address, connectedBy: person.id };
  try {
    await machine.connect(guildId, (apiKey) => connections.connect(guildId, { ...link, apiKey }));
  } catch (error) {
    if (error instanceof ThisMachineError) throw machineError({ kind: 'down', reason: error.message });
    throw error;
  }
  ctx.log().info({ host: id }, 'a guild was connected');
  await showConnected(ctx, address, defaultServer);
  await endGreeting(ctx);
}

/** Shows the servers of a host whose key is known to be valid, or why they can't be listed. */
async function showConnected(
  ctx: InteractionContext,
  hostingUrl: string,
  defaultServer: ServerRef | null,
): Promise<void> {
  const found = await ctx.services.hosts.of(ctx.guildId, { interaction: ctx.id });
  const link = found?.connections.find(({ connection }) => connection.hostingUrl === hostingUrl);
  if (link === undefined || !isUsable(link)) return showChecklist(ctx);
  const servers = await orNull(link.hosting.servers(link.account));
  if (servers === null) return showChecklist(ctx);
  await keepDefaultServer(ctx, defaultServer, servers);
  const done = connectedMessage(ctx.privateTexts, servers, link.hosting.capabilities);
  await showChecklist(ctx, done, { hostingUrl, host: servers });
}

/** Returns the title of the form. The name of a guild's own host is a phrase: “Your own panel: Crafty Controller”. */
function titleFor(t: Texts, { host, name }: ConnectTarget): string {
  return host === null ? name : t.plain('setup.key-form.title-host', { host: name });
}

function kindOf(target: ConnectTarget): HostKind {
  return target.host === null ? target.kind : target.host.kind;
}

/** Returns whether people confirm the certificate of a host. */
function needsCertificate(target: ConnectTarget): boolean {
  if (target.host === null) return hostTraits[target.kind].signsItself;
  const { kind, address, certificateSha256 } = target.host;
  return hostTraits[kind].signsItself && address.startsWith('https:') && certificateSha256 === null;
}

function storedHost(
  hostingUrl: string,
  target: ConnectTarget,
  certificateSha256: string | null = null,
): StoredHost {
  return { hostingUrl, openKind: target.host === null ? target.kind : null, certificateSha256 };
}

async function submitAddress(ctx: ModalContext, [typed]: [string]): Promise<void> {
  requireAdmin(ctx);
  const target = findTarget(ctx, typed);
  const address = target.host === null ? parseAddress(ctx.submission, target.kind) : target.host.address;
  await acknowledgeInPlace(ctx);
  await showCertificate(ctx, target, storedHost(address, target));
}

/** Shows the certificate of a host with a button that opens the form for the key. */
async function showCertificate(
  ctx: InteractionContext,
  target: ConnectTarget,
  stored: StoredHost,
): Promise<void> {
  const { fingerprint, isValid } = await readCertificate(ctx, stored);
  const confirmed = isValid ? 'valid' : Buffer.from(fingerprint, 'hex').toString('base64url');
  const message = certificateMessage(ctx.privateTexts, {
    address: stored.hostingUrl,
    fingerprint: isValid ? null : fingerprint,
    acceptId: certificateButton.id(target.id, confirmed),
    cancelId: certificateButton.id(target.id, 'cancel'),
  });
  await showInPlace(ctx, message);
}

async function pressCertificate(ctx: InteractionContext, [id, confirmed]: [string, string]): Promise<void> {
  requireAdmin(ctx);
  const { privateTexts: t, reply, sourceFooter } = ctx;
  if (confirmed === 'cancel') {
    const title = t.md('confirmation.cancelled.title');
    return reply.update(notice('neutral', title, t.md('setup.connect-cancelled')));
  }
  const target = findTarget(ctx, id);
  if (target.host === null && sourceFooter === null) throw new UserError('old-button');
  const address = target.host === null ? sourceFooter : null;
  const form = { title: titleFor(t, target), address, kind: kindOf(target) };
  await reply.modal(connectForm(t, connectModal.id(target.id, confirmed), form));
}

async function connect(ctx: ModalContext, id: [string, string] | [string] | []): Promise<void> {
  requireAdmin(ctx);
  const [typed = null, confirmed = 'valid'] = id;
  const target = findTarget(ctx, typed);
  // It takes no key.
  if (isThisMachine(target)) throw new UserError('old-button');
  const certificate = confirmed === 'valid' ? null : Buffer.from(confirmed, 'base64url').toString('hex');
  let address = '';
  try {
    address = target.host === null ? parseAddress(ctx.submission, target.kind) : target.host.address;
    await connectTo(ctx, target, storedHost(address, target, certificate));
  } catch (error) {
    if (error instanceof UserError) error.button = againWith(target, address);
    throw error;
  }
}

async function connectTo(ctx: ModalContext, target: ConnectTarget, stored: StoredHost): Promise<void> {
  const { guildId, person, services } = ctx;
  const host = services.allHosts.at(stored);
  if (host === null) throw new UserError('own-hosts-off');
  const apiKey = parseApiKey(ctx.submission, host.kind);
  await acknowledgeInPlace(ctx);
  if (stored.openKind !== null) await requireRoomForOwnHost(ctx, stored.hostingUrl);
  const servers = await verifyApiKey(ctx, host, apiKey, stored.openKind);
  const link = { id: host.id, name: host.name, ...stored, apiKey, connectedBy: person.id };
  const { connections } = services.store;
  const { defaultServer } = await connections.settings(guildId);
  const connected = async () => (await connections.list(guildId)).find(({ id }) => id === link.id)?.accountId;
  const before = await connected();
  await connections.connect(guildId, link);
  if (before !== undefined && before !== (await connected())) services.allHosts.forget(before);
  ctx.log().info({ host: target.id }, 'a guild was connected');
  await keepDefaultServer(ctx, defaultServer, servers);
  const done = connectedMessage(ctx.privateTexts, servers, host.hosting.capabilities);
  await showChecklist(ctx, done, { hostingUrl: stored.hostingUrl, host: servers });
  await endGreeting(ctx);
}

/** Brings back the default server, which another key unsets, if that key has it too. */
async function keepDefaultServer(
  { guildId, services }: InteractionContext,
  before: ServerRef | null,
  { items }: Listing<Server>,
): Promise<void> {
  const { connections } = services.store;
  if (before === null || !items.some(({ id }) => id === before.id)) return;
  const { defaultServer } = await connections.settings(guildId);
  const isConnected = (await connections.list(guildId)).some(({ id }) => id === before.connectionId);
  if (defaultServer === null && isConnected)
    await connections.changeSettings(guildId, { defaultServer: before }, null);
}

function againWith({ id, host }: ConnectTarget, address: string): UserError['button'] {
  const typed = host === null ? toIdPart(address) : '';
  const customId = againButton.id(id, typed.length > 50 ? '' : typed);
  return (t) => ({ customId, label: t.plain('button.try-again'), style: 'primary' });
}

/** @throws UserError if the guild has connected as many hosts of its own as it may */
async function requireRoomForOwnHost(ctx: ModalContext, address: string): Promise<void> {
  const all = await ctx.services.store.connections.list(ctx.guildId);
  const others = all.filter(({ openKind, hostingUrl }) => openKind !== null && hostingUrl !== address);
  if (others.length >= maxOwnHosts) throw new UserError('too-many-own-hosts', { max: maxOwnHosts });
}
