/** In pixels of the picture itself, after its orientation is applied. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Nothing is sent larger than this. */
const LONGER_SIDE = 2400;
const QUALITY = 0.92;

/** How large what was cut out becomes: never more than it was. */
export function sizeOf({ width, height }: Pick<CropArea, 'width' | 'height'>): { width: number; height: number } {
  const scale = Math.min(1, LONGER_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** @param address of the picture @throws when the browser can't read or write it */
export async function cropped(address: string, area: CropArea, name: string): Promise<File> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, sizeOf(area));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const { x, y, width, height } = area;
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  // A browser that can't write webp answers with png, which keeps what is transparent as well.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
  if (blob === null) throw new Error('nothing was written');
  return new File([blob], `${name}.${blob.type.slice('image/'.length)}`, { type: blob.type });
}
