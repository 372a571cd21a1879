interface Room {
  readonly max: number;
  /** How many there are already. */
  readonly taken: number;
  /** What counts as an image: by its type, unless said otherwise. */
  readonly isImage?: (file: File) => boolean;
}

interface PickedImages {
  readonly images: readonly File[];
  /** What is said of those that aren't taken. */
  readonly problem: string | undefined;
}

export const isTypedImage = ({ type }: File): boolean => type.startsWith('image/');

/** Of what somebody picked or pasted, the images that there is room for. */
export function pickedImages(files: readonly File[], { max, taken, isImage = isTypedImage }: Room): PickedImages {
  const all = files.filter(isImage);
  const images = all.slice(0, Math.max(0, max - taken));
  if (all.length < files.length) return { images, problem: '画像ファイルのみ選択できます' };
  return { images, problem: images.length < all.length ? `写真は${max}枚まで選択できます` : undefined };
}
