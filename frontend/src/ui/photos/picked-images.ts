import { isWhole } from '../../lib/photos/image-compression.ts';
import { isHeicNamed, pictureKindOf } from '../../lib/photos/picture-kind.ts';

interface Room {
  readonly max: number;
  /** Number of photos picked before. */
  readonly taken: number;
  /** Includes unusable pictures, for forms that show an error at each of them. */
  readonly withUnusable?: boolean;
}

interface PickedImages {
  readonly images: readonly File[];
  /** The error about rejected files. */
  readonly problem: string | undefined;
}

const NO_IMAGE = '画像ファイルのみ選択できます';
/** Same wording as the server's. */
export const HEIC_UNSUPPORTED = 'HEIC形式の写真には対応していません。JPEGまたはPNGに変換してお試しください';
export const CUT_OFF = '写真のファイルが途中で切れています。別の写真を選択してください';

/**
 * The images among picked or pasted files, up to the limit. Recognized by their bytes, since devices name types wrongly or not at
 * all.
 */
export async function pickedImages(
  files: readonly File[],
  { max, taken, withUnusable = false }: Room,
): Promise<PickedImages> {
  const all = await Promise.all(files.map(lookedAt));
  const usable = all.flatMap(({ image, unusable }) => (image !== null && (withUnusable || !unusable) ? [image] : []));
  const images = usable.slice(0, Math.max(0, max - taken));
  const problem = all.find((one) => one.image === null || (one.unusable && !withUnusable));
  if (problem !== undefined) return { images, problem: problem.unusable ?? NO_IMAGE };
  return { images, problem: images.length < usable.length ? `写真は${max}枚まで選択できます` : undefined };
}

interface LookedAt {
  /** null: not an image. */
  readonly image: File | null;
  readonly unusable?: string | undefined;
}

async function lookedAt(file: File): Promise<LookedAt> {
  const kind = await pictureKindOf(file).catch(() => null);
  const type = kind ?? (isHeicNamed(file) ? 'image/heic' : file.type);
  const image = type === file.type ? file : new File([file], file.name, { type });
  const unusable = await unusableBecause(image);
  if (unusable !== undefined) return { image, unusable };
  return { image: image.type.startsWith('image/') ? image : null };
}

/** Why a photo can't be used, with instructions; undefined: no known problem. */
export async function unusableBecause(file: File): Promise<string | undefined> {
  if (isHeicNamed(file) && !(await canShow(file))) return HEIC_UNSUPPORTED;
  return (await isWhole(file)) ? undefined : CUT_OFF;
}

/** Safari decodes iPhone photos (HEIC), and they are converted to JPEG before the upload. */
async function canShow(file: File): Promise<boolean> {
  if (typeof createImageBitmap !== 'function') return true;
  return createImageBitmap(file).then(
    (picture) => {
      picture.close();
      return true;
    },
    () => false,
  );
}
