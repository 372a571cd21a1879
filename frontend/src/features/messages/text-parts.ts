export interface TextPart {
  readonly text: string;
  /** Where it leads, when it is an address; null: only text. */
  readonly href: string | null;
}

/** Addresses as they are pasted. Japanese goes on right after them without a space, so they end with ASCII. */
const ADDRESS = /https?:\/\/[\x21-\x7e]+/gi;
/** What ends a sentence rather than an address. */
const AFTERWARDS = /[.,;:!?'"<>)\]}]+$/;

const isWeb = (address: string): boolean => {
  const url = URL.parse(address);
  // With a name before the host, as https://meguri.jp@evil.example, people read another host than the one it leads to.
  return url !== null && url.username === '' && url.password === '';
};

/** Splits what somebody wrote into text and addresses. Nothing else in it means anything. */
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
