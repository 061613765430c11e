import type { APIApplicationCommandBasicOption } from 'discord.js';
import { z } from 'zod';
import {
  adminCommand,
  button,
  type Command,
  modal,
  withSubcommands,
} from '../src/discord/interactions/command.ts';
import type {
  CommandContext,
  InteractionContext,
  ModalContext,
} from '../src/discord/interactions/context.ts';
import { channelOption, serverOption, textOption } from '../src/discord/interactions/options.ts';
import type { Choice } from '../src/discord/interactions/reply.ts';
import { UserError } from '../src/discord/interactions/user-error.ts';
import { parseJoinAddress } from '../src/discord/resolvers/addresses.ts';
import { readCertificate, verifyApiKey } from '../src/discord/resolvers/api-key.ts';
import { channelRefused } from '../src/discord/resolvers/channels.ts';
import { askToDisconnect, disconnectButton } from '../src/discord/resolvers/disconnect.ts';
import { type ConnectTarget, connectTargets, findTarget, toChoices } from '../src/discord/resolvers/host.ts';
import {
  adminOnly,
  authorize,
  requireAdmin,
  requireConnection,
} from '../src/discord/resolvers/preconditions.ts';
import { findServer } from '../src/discord/resolvers/server.ts';
import { fold } from '../src/discord/resolvers/server-names.ts';
import { connectForm, parseAddress, parseApiKey } from '../src/discord/resolvers/setup-forms.ts';
import { autocompleteServer } from '../src/discord/resolvers/suggestions.ts';
import { languageNames, textsFor } from '../src/discord/texts/languages.ts';
import { described } from '../src/discord/texts/localizations.ts';
import { inline, inlineCode, join, type Markdown, mention } from '../src/discord/texts/markdown.ts';
import type { Texts } from '../src/discord/texts/texts.ts';
import { notice } from '../src/discord/views/embed.ts';
import { certificateMessage, connectedMessage, connectionsMessage } from '../src/discord/views/setup-view.ts';
import type { StoredHost } from '../src/domain/host.ts';
import { languages } from '../src/domain/language.ts';
import { rescheduled } from '../src/schedules/edits.ts';
import { findTimeZone, similarTimeZones, timeOfDay, timeZones } from '../src/schedules/time-zones.ts';

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

/** How many hosts of its own a guild may have connected: its commands call all of them. */
const maxOwnHosts = 10;

/** `/setup`: connects the guild to its hosting account. For a bot with one host. */
export const setup = setupWith();

/** The same for a bot with several hosts: `/setup connect` has the option `host`. */
export const setupOfSeveralHosts = setupWith([
  textOption('host', 'command.setup.connect.host', { autocomplete: true }),
]);

function setupWith(connectOptions?: APIApplicationCommandBasicOption[]): Command {
  return {
    ...withSubcommands(
      { ...adminCommand, name: 'setup', ...described('command.setup') },
      {
        connect: adminOnly({
          ...described('command.setup.connect'),
          ...(connectOptions && { options: connectOptions }),
          execute: openModal,
          autocomplete: hostChoices,
        }),
        show: adminOnly({ ...described('command.setup.show'), execute: show }),
        disconnect: adminOnly({
          ...described('command.setup.disconnect'),
          options: [textOption('connection', 'command.setup.disconnect.connection', { autocomplete: true })],
          execute: askToDisconnect,
          autocomplete: connectionChoices,
        }),
        server: adminOnly({
          ...described('command.setup.server'),
          options: [{ ...serverOption, ...described('command.setup.server.server') }],
          execute: setDefaultServer,
          autocomplete: (ctx) => autocompleteServer(ctx, ['status']),
        }),
        address: adminOnly({
          ...described('command.setup.address'),
          options: [
            { ...serverOption, ...described('command.setup.address.server'), required: true },
            textOption('address', 'command.setup.address.address', { max_length: 100 }),
          ],
          execute: setAddress,
          autocomplete: (ctx) => autocompleteServer(ctx, ['status']),
        }),
        log: adminOnly({
          ...described('command.setup.log'),
          options: [channelOption('command.setup.log.channel')],
          execute: (ctx) =>
            setChannel(ctx, 'log', (id) => ctx.services.store.connections.setLogChannel(ctx.guildId, id)),
        }),
        approvals: adminOnly({
          ...described('command.setup.approvals'),
          options: [channelOption('command.setup.approvals.channel')],
          execute: (ctx) =>
            setChannel(ctx, 'approvals', (id) =>
              ctx.services.store.connections.setApprovalsChannel(ctx.guildId, id),
            ),
        }),
        language: adminOnly({
          ...described('command.setup.language'),
          options: [
            textOption('language', 'command.setup.language.language', {
              // Each in its own language, so that everybody finds theirs.
              choices: languages.map((value) => ({ value, name: languageNames[value] })),
            }),
          ],
          execute: setLanguage,
        }),
        timezone: adminOnly({
          ...described('command.setup.timezone'),
          options: [
            textOption('zone', 'command.setup.timezone.zone', { required: true, autocomplete: true }),
          ],
          execute: setTimeZone,
          autocomplete: zoneChoices,
        }),
      },
    ),
    settingsList: '/setup show',
    components: [connectModal, addressModal, certificateButton, disconnectButton],
  };
}

async function openModal(ctx: CommandContext): Promise<void> {
  const { guildId, services, reply, privateTexts: t } = ctx;
  const target = findTarget(t, services.hosts, ctx.options.get('host'));
  services.registerOnFirstUse(guildId);
  if (needsCertificate(target)) {
    if (target.host !== null) {
      await reply.defer('ephemeral');
      return showCertificate(ctx, target, storedHost(target.host.address, target));
    }
    const form = { title: target.name, address: '', key: false };
    return reply.modal(connectForm(t, addressModal.id(target.id), form));
  }
  const isOnly = connectTargets(t, services.hosts).length === 1;
  const customId = isOnly ? connectModal.id() : connectModal.id(target.id);
  const title = isOnly ? t.plain('setup.key-form.title') : titleFor(t, target);
  await reply.modal(connectForm(t, customId, { title, address: target.host === null ? '' : null }));
}

/** Returns the title of the form. The name of a guild's own host is a phrase: “Your own Crafty Controller”. */
function titleFor(t: Texts, { host, name }: ConnectTarget): string {
  return host === null ? name : t.plain('setup.key-form.title-host', { host: name });
}

/** Returns whether people confirm the certificate of a host: a Crafty Controller signs its own. */
function needsCertificate(target: ConnectTarget): boolean {
  if (target.host === null) return target.kind === 'crafty';
  const { kind, address, certificateSha256 } = target.host;
  return kind === 'crafty' && address.startsWith('https:') && certificateSha256 === null;
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
  const target = findTarget(ctx.privateTexts, ctx.services.hosts, typed);
  const address = target.host === null ? parseAddress(ctx.submission, target.kind) : target.host.address;
  await ctx.reply.defer('ephemeral');
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
  await ctx.reply.send(message, 'ephemeral');
}

async function pressCertificate(ctx: InteractionContext, [id, confirmed]: [string, string]): Promise<void> {
  requireAdmin(ctx);
  const { privateTexts: t, reply, services, sourceFooter } = ctx;
  if (confirmed === 'cancel') {
    const title = t.md('confirmation.cancelled.title');
    return reply.update(notice('neutral', title, t.md('setup.connect-cancelled')));
  }
  const target = findTarget(t, services.hosts, id);
  if (target.host === null && sourceFooter === null) throw new UserError('old-button');
  const address = target.host === null ? sourceFooter : null;
  const form = { title: titleFor(t, target), address };
  await reply.modal(connectForm(t, connectModal.id(target.id, confirmed), form));
}

async function connect(ctx: ModalContext, id: [string, string] | [string] | []): Promise<void> {
  requireAdmin(ctx);
  const { guildId, person, services } = ctx;
  const [typed = null, confirmed = 'valid'] = id;
  const target = findTarget(ctx.privateTexts, services.hosts, typed);
  const certificate = confirmed === 'valid' ? null : Buffer.from(confirmed, 'base64url').toString('hex');
  const address = target.host === null ? parseAddress(ctx.submission, target.kind) : target.host.address;
  const stored = storedHost(address, target, certificate);
  const host = services.hosts.at(stored);
  if (host === null) throw new UserError('own-hosts-off');
  const apiKey = parseApiKey(ctx.submission);
  await ctx.reply.defer('ephemeral');
  if (stored.openKind !== null) await requireRoomForOwnHost(ctx, address);
  const servers = await verifyApiKey(ctx, host, apiKey, stored.openKind);
  const link = { id: host.id, name: host.name, ...stored, apiKey, connectedBy: person.id };
  await services.store.connections.connect(guildId, link);
  ctx.log().info({ host: target.id }, 'a guild was connected');
  await ctx.reply.send(connectedMessage(ctx.privateTexts, servers), 'ephemeral');
}

/** @throws UserError if the guild has connected as many hosts of its own as it may */
async function requireRoomForOwnHost(ctx: ModalContext, address: string): Promise<void> {
  const all = await ctx.services.store.connections.list(ctx.guildId);
  const others = all.filter(({ openKind, hostingUrl }) => openKind !== null && hostingUrl !== address);
  if (others.length >= maxOwnHosts) throw new UserError('too-many-own-hosts', { max: maxOwnHosts });
}

async function show(ctx: CommandContext): Promise<void> {
  const { guild, links, broken } = await requireConnection(ctx);
  await ctx.reply.defer('ephemeral');
  const checked = await Promise.all(
    links.map(async ({ connection, host: settings, account, hosting }) => {
      const options = { maxAgeMs: 5_000, deadlineMs: 5_000 };
      const host = await hosting.servers(account, options).catch((error: unknown) => error);
      return { connection, settings, host };
    }),
  );
  const failed = broken.map(({ connection, host: settings, error, what }) => {
    return { connection, settings, host: error, what };
  });
  const { language } = textsFor(ctx.guildLocale);
  const message = connectionsMessage(ctx.privateTexts, [...checked, ...failed], guild, language);
  await ctx.reply.send(message, 'ephemeral');
}

async function hostChoices(ctx: CommandContext): Promise<readonly Choice[]> {
  return toChoices(connectTargets(ctx.privateTexts, ctx.services.hosts), ctx.options.get('host'));
}

async function connectionChoices({ guildId, options, services }: CommandContext): Promise<readonly Choice[]> {
  return toChoices(await services.store.connections.list(guildId), options.get('connection'));
}

async function setDefaultServer(ctx: CommandContext): Promise<void> {
  const { privateTexts: t } = ctx;
  await ctx.reply.defer('ephemeral');
  const authorized = await authorize(ctx, 'status');
  const typed = ctx.options.get('server');
  if (typed === null) {
    await ctx.services.store.connections.setDefaultServer(ctx.guildId, null);
    return confirmChange(
      ctx,
      t.md('setup.default-server-removed.title'),
      t.md('setup.default-server-removed.text'),
    );
  }
  const server = await findServer(authorized, typed, 'status');
  await ctx.services.store.connections.setDefaultServer(ctx.guildId, server);
  const text = t.md('setup.default-server-set.text', { server: inline(server.name, 80) });
  await confirmChange(ctx, t.md('setup.default-server-set.title'), text);
}

/** Sets the channel for one kind of messages of the bot's own, or removes it. */
async function setChannel(
  ctx: CommandContext,
  kind: 'log' | 'approvals',
  store: (channelId: string | null) => Promise<void>,
): Promise<void> {
  const { privateTexts: t, guildId, services } = ctx;
  await ctx.reply.defer('ephemeral');
  const { publicTexts } = await requireConnection(ctx);
  const channelId = ctx.options.get('channel');
  if (channelId === null) {
    await store(null);
    return confirmChange(ctx, t.md(`setup.${kind}-removed.title`), t.md(`setup.${kind}-removed.text`));
  }
  const problem = await services.logChannel.test(publicTexts, guildId, channelId, kind);
  if (problem !== null) throw channelRefused(`${kind}-channel-refused`, channelId, problem);
  await store(channelId);
  const text = t.md(`setup.${kind}-set.text`, { channel: mention.channel(channelId) });
  await confirmChange(ctx, t.md(`setup.${kind}-set.title`), text);
}

async function setAddress(ctx: CommandContext): Promise<void> {
  const { privateTexts: t, guildId, services } = ctx;
  const typed = ctx.options.get('address');
  const address = typed === null ? null : parseJoinAddress(typed);
  if (typed !== null && address === null) throw new UserError('join-address', { address: typed });
  await ctx.reply.defer('ephemeral');
  const authorized = await authorize(ctx, 'status');
  const server = await findServer(authorized, ctx.options.required('server'), 'status');
  const isStored = await services.store.connections.setAddress(guildId, server, address);
  if (!isStored) throw new UserError('too-many-addresses');
  const name = inline(server.name, 80);
  if (address === null)
    return confirmChange(
      ctx,
      t.md('setup.address-removed.title'),
      t.md('setup.address-removed.text', { server: name }),
    );
  const text = t.md('setup.address-set.text', { server: name, address: inlineCode(address) });
  await confirmChange(ctx, t.md('setup.address-set.title'), text);
}

async function setLanguage(ctx: CommandContext): Promise<void> {
  const { privateTexts: t } = ctx;
  const language = ctx.options.choice('language', languages);
  await ctx.reply.defer('ephemeral');
  await requireConnection(ctx);
  await ctx.services.store.connections.setLanguage(ctx.guildId, language);
  const used = { language: languageNames[language ?? textsFor(ctx.guildLocale).language] };
  const [title, text] =
    language === null
      ? [t.md('setup.language-removed.title'), t.md('setup.language-removed.text', used)]
      : [t.md('setup.language-set.title'), t.md('setup.language-set.text', used)];
  await confirmChange(ctx, title, join([text, t.md('setup.private-language')]));
}

async function setTimeZone(ctx: CommandContext): Promise<void> {
  const { privateTexts: t, guildId, services } = ctx;
  const typed = ctx.options.required('zone');
  const zone = findTimeZone(typed);
  if (zone === null) throw unknownTimeZone(typed);
  await ctx.reply.defer('ephemeral');
  await requireConnection(ctx);
  const { connections, schedules } = services.store;
  await connections.setTimeZone(guildId, zone);
  const now = Date.now();
  const all = await schedules.of(guildId);
  const changes = all.map((schedule) => ({ schedule, change: rescheduled(schedule, zone, now) }));
  const made = await Promise.all(
    changes.map(({ schedule, change }) => change && schedules.change(schedule, change)),
  );
  const count = made.filter((schedule) => schedule !== null).length;
  const isAlias = fold(zone) !== fold(typed.trim().replace(/\s+/g, '_'));
  const set = t.sentences([
    ...(isAlias ? [t.md('setup.timezone-alias', { typed, zone })] : []),
    t.md('setup.timezone-set.text', { zone, time: timeOfDay(now, zone) }),
  ]);
  const text = all.length === 0 ? set : t.sentences([set, t.md('setup.timezone-moved', { count })]);
  await confirmChange(ctx, t.md('setup.timezone-set.title'), text);
}

function unknownTimeZone(typed: string): UserError {
  const [similar] = similarTimeZones(typed);
  return similar === undefined
    ? new UserError('unknown-timezone', { zone: typed })
    : new UserError('unknown-timezone-similar', { zone: typed, similar });
}

async function zoneChoices({ options }: CommandContext): Promise<readonly Choice[]> {
  const query = fold(options.get('zone') ?? '').replaceAll(' ', '_');
  const found = timeZones().filter((zone) => fold(zone).includes(query));
  const offered = found.length > 0 ? found : similarTimeZones(query);
  const now = Date.now();
  return offered.slice(0, 25).map((zone) => ({ name: `${zone} · ${timeOfDay(now, zone)}`, value: zone }));
}

async function confirmChange({ reply }: CommandContext, title: Markdown, text: Markdown): Promise<void> {
  await reply.send(notice('good', title, text), 'ephemeral');
}
