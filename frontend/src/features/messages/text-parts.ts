export interface TextPart {
  readonly text: string;
  /** URL of a link; null: plain text. */
  readonly href: string | null;
}

/** URLs as people paste them. Japanese text follows without a space, so a URL ends with its ASCII characters. */
const ADDRESS = /https?:\/\/[\x21-\x7e]+/gi;
/** Trailing punctuation belongs to the sentence and not to the URL. */
const AFTERWARDS = /[.,;:!?'"<>)\]}]+$/;

const isWeb = (address: string): boolean => {
  const url = URL.parse(address);
  // With a user name before the host, as in https://meguri.jp@evil.example, people would misread the host.
  return url !== null && url.username === '' && url.password === '';
};

/** Splits a message into text and links. No other markup is supported. */
export function partsOf(content: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of content.matchAll(ADDRESS)) {
    const address = found.replace(AFTERWARDS, '');
    if (!isWeb(address)) continue;
    if (index > end) parts.push({ text: content.slice(end, index), href: null });
    parts.push({ text: address, href: address });
    end = index + address.length;
  }
  if (end < content.length) parts.push({ text: content.slice(end), href: null });
  return parts;
}
