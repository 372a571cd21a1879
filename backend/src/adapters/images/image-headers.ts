const BRAND_LENGTH = 4;
/** Brands of HEIF files that are usually coded with HEVC; AVIF files name their own brand as well. */
const HEIF_BRAND = /^(hei[cmsx]|hev[cmsx]|mif[12]|msf1)$/;
const AVIF_BRAND = /^avi[fs]$/;

/**
 * Recognises photos of phones by their content, whatever the file's name: the first box names a brand and the
 * compatible ones.
 */
export function isHeic(source: Buffer): boolean {
  if (source.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(source.readUInt32BE(0), source.length);
  const brands = [brandAt(source, 8)];
  for (let at = 16; at + BRAND_LENGTH <= end; at += BRAND_LENGTH) brands.push(brandAt(source, at));
  return brands.some((brand) => HEIF_BRAND.test(brand)) && !brands.some((brand) => AVIF_BRAND.test(brand));
}

const brandAt = (source: Buffer, at: number): string => source.toString('latin1', at, at + BRAND_LENGTH);

const RIFF_HEADER = 12;
const CHUNK_HEADER = 8;
/** In an animation a frame's chunks follow its position and duration. */
const FRAME_HEADER = 16;

/** Whether any picture in the file is lossless; false for files that aren't WebP. */
export function isLosslessWebp(source: Buffer): boolean {
  const isWebp = source.toString('latin1', 0, 4) === 'RIFF' && source.toString('latin1', 8, RIFF_HEADER) === 'WEBP';
  return isWebp && hasLosslessChunk(source, RIFF_HEADER);
}

function hasLosslessChunk(source: Buffer, from: number): boolean {
  for (let at = from; at + CHUNK_HEADER <= source.length;) {
    const name = source.toString('latin1', at, at + 4);
    if (name === 'VP8L') return true;
    const frame = name === 'ANMF';
    const size = source.readUInt32LE(at + 4);
    at += CHUNK_HEADER + (frame ? FRAME_HEADER : size + (size % 2));
  }
  return false;
}
