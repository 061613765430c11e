import { html, type TemplateResult } from 'lit-html';
import type { AttachmentView } from '../../../page-protocol.ts';
import { icon } from '../look.ts';
import { bytes } from '../sizes.ts';

/** A file that came with a message: a picture is shown, anything else can be fetched. */
export function attachment({ url, filename, contentType, size }: AttachmentView): TemplateResult {
  if (/^image\/(png|jpeg|gif|webp)$/.test(contentType)) {
    return html`<img class="attached" src=${url} alt=${filename} />`;
  }
  return html`<div class="attachment">
    ${icon('file')}
    <span>
      <a href=${url} download=${filename}>${filename}</a>
      <small>${bytes(size)}</small>
    </span>
  </div>`;
}
