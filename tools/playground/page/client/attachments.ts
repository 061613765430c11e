import { html, nothing, type TemplateResult } from 'lit-html';
import type { AttachmentView } from '../../page-protocol.ts';
import { formatBytes } from './format.ts';
import { icon } from './icons.ts';

/** Returns the file that an `attachment://` address names; the page fetches nothing from elsewhere. */
export function attachedFile(files: readonly AttachmentView[], url: string | null | undefined) {
  return files.find(({ filename }) => url === `attachment://${filename}`);
}

/** A picture with its alt text, or else its name. The size keeps the page from moving when it is loaded. */
export function picture(file: AttachmentView, className: string): TemplateResult {
  const { url, description, filename, width, height } = file;
  return html`<img class=${className} src=${url} alt=${description ?? filename} title=${description ?? nothing}
    width=${width ?? nothing} height=${height ?? nothing} />`;
}

/** An attached file: an image is shown, anything else is a download. */
export function attachment(file: AttachmentView): TemplateResult {
  const isPicture = /^image\/(png|jpeg|gif|webp)$/.test(file.contentType);
  return isPicture ? picture(file, 'attached') : download(file);
}

/** A file to download. */
export function download({ url, filename, size }: AttachmentView): TemplateResult {
  return html`<div class="attachment">
    ${icon('file')}
    <span>
      <a href=${url} download=${filename}>${filename}</a>
      <small>${formatBytes(size)}</small>
    </span>
  </div>`;
}
