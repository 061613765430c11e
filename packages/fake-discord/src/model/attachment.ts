import type { MessageBody, Upload } from './message-body.ts';

/** A file of a message. */
export interface Attachment {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  /** The alt text. */
  readonly description: string | null;
  readonly data: Uint8Array;
}

type AttachmentRequest = NonNullable<MessageBody['attachments']>[number];

/** Returns a new attachment from an uploaded file and its entry in `attachments`, if it has one. */
function newAttachment(id: string, upload: Upload, request: AttachmentRequest | undefined): Attachment {
  return {
    id,
    filename: (request?.filename ?? upload.filename).replaceAll(/[^\w.-]/g, '_'),
    contentType: upload.contentType,
    description: request?.description ?? null,
    data: upload.data,
  };
}

/**
 * Returns the files that a message has after a request (reference.mdx, Editing Message Attachments). In API v10 a request
 * without `attachments` keeps the files of the message, unless it uploads others; with `attachments`, only files that it
 * lists stay or are added.
 */
export function attachmentsAfter(
  current: readonly Attachment[],
  requests: readonly AttachmentRequest[] | null | undefined,
  uploads: readonly Upload[],
  isNew: boolean,
  nextId: () => string,
): readonly Attachment[] {
  const find = (id: string) => requests?.find((request) => request.id === id);
  const isKept = ({ id }: Attachment) =>
    requests === undefined ? uploads.length === 0 : find(id) !== undefined;
  const isAdded = ({ placeholder }: Upload) =>
    isNew || requests === undefined || find(placeholder) !== undefined;
  return [
    ...current
      .filter(isKept)
      .map((file) => ({ ...file, description: find(file.id)?.description ?? file.description })),
    ...uploads.filter(isAdded).map((upload) => newAttachment(nextId(), upload, find(upload.placeholder))),
  ];
}

/** Returns the file that an `attachment://` address names, if it can be shown as a picture. */
export function findPicture(
  files: readonly Attachment[],
  url: string | null | undefined,
): Attachment | undefined {
  const name = /^attachment:\/\/(.+)$/.exec(url ?? '')?.[1];
  return files.find(({ filename }) => filename === name && /\.(?:jpe?g|png|webp|gif)$/i.test(filename));
}

/** Returns an attachment as Discord sends it, with the address that it has on Discord's CDN. */
export function attachmentPayload(channelId: string, file: Attachment): object {
  const { id, filename, data } = file;
  return { id, filename, size: data.byteLength, ...embeddedPicture(channelId, file) };
}

/** Returns what an embed says of a picture that is an attachment. */
export function embeddedPicture(channelId: string, file: Attachment): object {
  const path = `attachments/${channelId}/${file.id}/${encodeURIComponent(file.filename)}`;
  return {
    url: `https://cdn.discordapp.com/${path}`,
    proxy_url: `https://media.discordapp.net/${path}`,
    ...(file.description === null ? {} : { description: file.description }),
    content_type: file.contentType,
    ...pngSize(file.data),
  };
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47];

/** Returns the size that a PNG's header states; nothing for other files. */
export function pngSize(data: Uint8Array): { width: number; height: number } | undefined {
  if (data.byteLength < 24 || !pngSignature.every((byte, at) => data[at] === byte)) return undefined;
  const header = new DataView(data.buffer, data.byteOffset, 24);
  return { width: header.getUint32(16), height: header.getUint32(20) };
}
