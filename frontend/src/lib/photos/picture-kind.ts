/** So many bytes name the kind of a picture. */
const HEAD = 64;
/** Brands of a HEIF container: the pictures of iPhones, and those that any decoder of AVIF reads. */
const HEIC_BRANDS = /^(hei[cxms]|hev[cx])$/;
const AVIF_BRANDS = /^avi[fs]$/;
const SIGNATURES: readonly (readonly [type: string, start: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];

/** The type of a picture by its first bytes, whatever its name and the device say; null: it is none that is known. */
export function pictureKind(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, HEAD));
  const found = SIGNATURES.find(([, start]) => start.test(text));
  return found === undefined ? kindOfContainer(text) : found[0];
}

/** The major brand may name the container alone (mif1): then the compatible ones say what is in it. */
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

/** As the device or the name says, where the bytes don't. */
export const isHeicNamed = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
