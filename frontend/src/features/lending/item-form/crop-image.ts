/** In pixels of the picture after its EXIF orientation is applied. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Maximum size of a result. */
const LONGER_SIDE = 2400;
const QUALITY = 0.92;

/** Size of a cropped area, downscaled to the maximum but never enlarged. */
export function sizeOf({ width, height }: Pick<CropArea, 'width' | 'height'>): { width: number; height: number } {
  const scale = Math.min(1, LONGER_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** @param address URL of the picture @throws if the browser can't read or write it */
export async function cropped(address: string, { x, y, ...area }: CropArea, name: string): Promise<File> {
  const image = await read(address);
  return drawn(sizeOf(area), name, (context, { width, height }) =>
    context.drawImage(image, x, y, area.width, area.height, 0, 0, width, height),
  );
}

/** The whole picture, rotated by 90° clockwise. @throws like `cropped` */
export async function turned(address: string, name: string): Promise<File> {
  const image = await read(address);
  const size = sizeOf({ width: image.naturalHeight, height: image.naturalWidth });
  return drawn(size, name, (context, { width, height }) => {
    context.translate(width, 0);
    context.rotate(Math.PI / 2);
    context.drawImage(image, 0, 0, height, width);
  });
}

async function read(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

type Size = Pick<CropArea, 'width' | 'height'>;

async function drawn(size: Size, name: string, draw: (context: CanvasRenderingContext2D, size: Size) => void) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  draw(context, size);
  // A browser that can't encode WebP returns PNG, which also keeps transparency.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
  if (blob === null) throw new Error('nothing was written');
  return new File([blob], `${name}.${blob.type.slice('image/'.length)}`, { type: blob.type });
}
