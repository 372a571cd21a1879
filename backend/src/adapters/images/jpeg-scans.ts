const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
/** Markers without a segment: restarts within a scan, and a reserved one. */
const standsAlone = (marker: number): boolean => (marker >= 0xd0 && marker <= START_OF_IMAGE) || marker === 0x01;

export interface JpegScans {
  /** 0 for files that aren't JPEG. */
  readonly scans: number;
  /** Whether the first picture has its end marker. */
  readonly ended: boolean;
}

/**
 * Counts the scans that a decoder reads: those of the first picture. Phones append a film or more pictures after its
 * end and embed a thumbnail in an earlier segment; decoders ignore those.
 */
export function jpegScans(source: Buffer): JpegScans {
  if (source[0] !== 0xff || source[1] !== START_OF_IMAGE) return { scans: 0, ended: false };
  let scans = 0;
  for (let at = markerFrom(source, 2); at < source.length;) {
    const marker = source[at]!;
    if (marker === END_OF_IMAGE) return { scans, ended: true };
    if (marker === START_OF_SCAN) scans += 1;
    // Like a decoder: skips compressed data and stray bytes after a segment, up to the next marker.
    const segment = standsAlone(marker) || at + 2 >= source.length ? 0 : source.readUInt16BE(at + 1);
    at = markerFrom(source, at + 1 + segment);
  }
  return { scans, ended: false };
}

/** Offset of the next marker's second byte: after any number of 0xff comes a byte that is neither 0xff nor 0. */
function markerFrom(source: Buffer, from: number): number {
  for (let at = from; at + 1 < source.length; at += 1) {
    if (source[at] !== 0xff) continue;
    const next = source[at + 1]!;
    if (next !== 0 && next !== 0xff) return at + 1;
  }
  return source.length;
}
