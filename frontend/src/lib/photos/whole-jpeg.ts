const MARKER = 0xff;
const START = 0xd8;
const END = 0xd9;
const START_OF_SCAN = 0xda;

/** Markers within pixel data: stuffing, and restarts D0 to D7. */
const isWithinScan = (code: number): boolean => code === 0 || code === MARKER || (code >= 0xd0 && code <= 0xd7);

/**
 * Whether a JPEG is complete. Browsers show truncated ones with a grey rest. Files that aren't JPEGs count as complete; others
 * validate them.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== MARKER || bytes[1] !== START) return true;
  let at = 2;
  while (at + 3 < bytes.length) {
    if (bytes[at] !== MARKER) return true;
    const code = bytes[at + 1] ?? 0;
    if (code === MARKER) {
      at += 1;
      continue;
    }
    if (code === END) return true;
    at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    if (code === START_OF_SCAN) at = endOfScan(bytes, at);
  }
  return bytes[at] === MARKER && bytes[at + 1] === END;
}

function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(MARKER, from); at !== -1; at = bytes.indexOf(MARKER, at + 1)) {
    if (!isWithinScan(bytes[at + 1] ?? 0)) return at;
  }
  return bytes.length;
}
