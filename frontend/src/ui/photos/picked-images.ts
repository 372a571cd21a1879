import { isWhole } from '../../lib/photos/image-compression.ts';
import { isHeicNamed, pictureKindOf } from '../../lib/photos/picture-kind.ts';

interface Room {
  readonly max: number;
  /** How many there are already. */
  readonly taken: number;
  /** Pictures that can't be used come along, for a form that says so at each of them. */
  readonly withUnusable?: boolean;
}

interface PickedImages {
  readonly images: readonly File[];
  /** What people read of those that aren't among them. */
  readonly problem: string | undefined;
}

const NO_IMAGE = '画像ファイルのみ選択できます';
/** As the service says it, too. */
export const HEIC_UNSUPPORTED = 'HEIC形式の写真には対応していません。JPEGまたはPNGに変換してお試しください';
export const CUT_OFF = '写真のファイルが途中で切れています。別の写真を選択してください';

/** The images among picked or pasted files that there is room for: by their bytes, since devices name types wrongly or not at all. */
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
  /** null: it is none. */
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

/** Why a photo can't be used, in words that say what to do; undefined: nothing speaks against it here. */
export async function unusableBecause(file: File): Promise<string | undefined> {
  if (isHeicNamed(file) && !(await canShow(file))) return HEIC_UNSUPPORTED;
  return (await isWhole(file)) ? undefined : CUT_OFF;
}

/** Safari reads the photos of iPhones, and makes JPEGs of them before they are sent. */
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
