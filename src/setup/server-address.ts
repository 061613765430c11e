import { z } from 'zod';
import { button, modal, requireAdmin } from '../discord/interactions/command.ts';
import type { CommandContext, InteractionContext } from '../discord/interactions/context.ts';
import { reference } from '../discord/interactions/custom-ids.ts';
import { acknowledgeInPlace, showInPlace } from '../discord/interactions/in-place.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { parseJoinAddress } from '../discord/resolvers/addresses.ts';
import { authorize, findServer } from '../discord/resolvers/resolve-server.ts';
import { serverFromReference } from '../discord/resolvers/server-values.ts';
import { inline, inlineCode } from '../discord/texts/markdown.ts';
import { type Message, message, notice } from '../discord/views/embed.ts';
import { isSameServer, type ServerRef } from '../domain/connection.ts';
import { submittedText, textField } from './setup-forms.ts';

/** The most characters of an address that can be typed. */
export const maxAddressLength = 100;
const serverId = z.tuple([reference]);

const removeButton = button({
  name: 'address-remove',
  id: serverId,
  onPress: (ctx, [server]) => saves(ctx, server, null),
});
const typeButton = button({ name: 'address-type', id: serverId, onPress: openForm });
const addressForm = modal({
  name: 'address-form',
  id: serverId,
  onSubmit: (ctx, [server]) => saves(ctx, server, submittedText(ctx.submission, 'address')),
});

/** The components of the reply that shows an address. */
export const addressComponents = [removeButton, typeButton, addressForm];

/** Saves the address that players join at, or shows it if none was typed. */
export async function setAddress(ctx: CommandContext): Promise<void> {
  const typed = ctx.options.get('address');
  const address = typed === null ? null : parsed(typed);
  await ctx.reply.defer('ephemeral');
  const server = await findServer(await authorize(ctx, 'status'), ctx.options.required('server'), 'status');
  const shown = address === null ? await addressMessage(ctx, server) : await save(ctx, server, address);
  await ctx.reply.send(shown, 'ephemeral');
}

/** Returns a message with the address of a server, and buttons that change it. */
async function addressMessage(ctx: InteractionContext, server: ServerRef): Promise<Message> {
  const { privateTexts: t, guildId, services } = ctx;
  const { store } = services;
  const [of = ''] = await store.serverRefs.rememberAll(guildId, [server]);
  const address = await addressOf(ctx, server);
  const name = inline(server.name, 80);
  const text =
    address === null
      ? t.md('setup.address-reported', { server: name })
      : t.md('setup.address-own', { server: name, address: inlineCode(address) });
  return message({ tone: 'neutral', title: t.md('setup.address.title'), text }, [
    { customId: typeButton.id(of), label: t.plain('setup.address.type'), style: 'primary' },
    ...(address === null
      ? []
      : [{ customId: removeButton.id(of), label: t.plain('button.remove'), style: 'secondary' } as const]),
  ]);
}

/** Returns the address that an admin set for a server; null if none did. */
async function addressOf(ctx: InteractionContext, server: ServerRef): Promise<string | null> {
  const { addresses } = await ctx.services.store.connections.settings(ctx.guildId);
  return addresses.find((one) => isSameServer(one.server, server))?.address ?? null;
}

async function openForm(ctx: InteractionContext, [of]: [string]): Promise<void> {
  requireAdmin(ctx);
  const { privateTexts: t, reply } = ctx;
  const address = await addressOf(ctx, await serverFromReference(of, ctx));
  const title = t.plain('setup.address.title');
  const labels = { label: title, description: t.plain('setup.address.example') };
  await reply.modal({
    custom_id: addressForm.id(of),
    title,
    components: [textField('address', labels, maxAddressLength, address ?? '')],
  });
}

/** @param typed null: the address is removed */
async function saves(ctx: InteractionContext, of: string, typed: string | null): Promise<void> {
  requireAdmin(ctx);
  const address = typed === null ? null : parsed(typed);
  await acknowledgeInPlace(ctx);
  await showInPlace(ctx, await save(ctx, await serverFromReference(of, ctx), address));
}

/** Stores an address; null: none. Returns what to reply. @throws UserError */
async function save(ctx: InteractionContext, server: ServerRef, address: string | null): Promise<Message> {
  const { privateTexts: t, guildId, services } = ctx;
  const isStored = await services.store.connections.setAddress(guildId, server, address, ctx.person.id);
  if (!isStored) throw new UserError('too-many-addresses');
  const name = inline(server.name, 80);
  return address === null
    ? notice(
        'good',
        t.md('setup.address-removed.title'),
        t.md('setup.address-removed.text', { server: name }),
      )
    : notice(
        'good',
        t.md('setup.address-set.title'),
        t.md('setup.address-set.text', { server: name, address: inlineCode(address) }),
      );
}

/** @throws UserError */
function parsed(typed: string): string {
  const address = parseJoinAddress(typed);
  if (address === null) throw new UserError('join-address', { address: typed });
  return address;
}
