/** Number of bytes needed to recognize a picture's type. */
const HEAD = 64;
/** HEIF brands: iPhone pictures. Those that any AVIF decoder reads aren't included. */
const HEIC_BRANDS = /^(hei[cxms]|hev[cx])$/;
const AVIF_BRANDS = /^avi[fs]$/;
const SIGNATURES: readonly (readonly [type: string, start: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];

/** The type of a picture by its first bytes, whatever its name and the device say; null: unknown. */
export function pictureKind(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, HEAD));
  const found = SIGNATURES.find(([, start]) => start.test(text));
  return found === undefined ? kindOfContainer(text) : found[0];
}

/** The major brand may only name the container (mif1); then the compatible brands name the content. */
function kindOfContainer(text: string): string | null {
  if (text.slice(4, 8) !== 'ftyp') return null;
  const length = Math.min(text.length, text.charCodeAt(2) * 256 + text.charCodeAt(3));
  const brands = [8, ...Array.from({ length: Math.max(0, Math.ceil((length - 16) / 4)) }, (_, at) => 16 + 4 * at)];
  const named = brands.map((at) => text.slice(at, at + 4));
  if (named.some((brand) => AVIF_BRANDS.test(brand))) return 'image/avif';
  return named.some((brand) => HEIC_BRANDS.test(brand)) ? 'image/heic' : null;
}

export const pictureKindOf = async (file: Blob): Promise<string | null> =>
  pictureKind(new Uint8Array(await file.slice(0, HEAD).arrayBuffer()));

/** Whether type or file name say HEIC, if the bytes don't. */
export const isHeicNamed = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
