/** Text as it is compared: without regard to case and width. */
export function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
