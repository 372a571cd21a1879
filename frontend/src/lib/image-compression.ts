/** Longer side in pixels, and how much of the quality is kept. */
const LONGER_SIDE = 1000;
const QUALITY = 0.45;

/**
 * An image made small enough to send from a phone: webp, or jpeg where the browser can't write webp. Files that are no
 * images stay as they are; so do images that this browser can't read, for the server to judge.
 */
export async function compressed(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  return (await asType(file, 'image/webp')) ?? (await asType(file, 'image/jpeg')) ?? file;
}

/** null when it can't be written so: some browsers answer with another type instead of refusing. */
async function asType(file: File, type: 'image/webp' | 'image/jpeg'): Promise<File | null> {
  const { default: compress } = await import('browser-image-compression');
  try {
    const small = await compress(file, {
      maxWidthOrHeight: LONGER_SIDE,
      initialQuality: QUALITY,
      fileType: type,
      // A worker would load the library from another host.
      useWebWorker: false,
    });
    return small.type === type ? new File([small], renamed(file.name, type), { type }) : null;
  } catch {
    return null;
  }
}

const renamed = (name: string, type: string): string =>
  `${name.replace(/\.[^.]*$/, '')}.${type.slice('image/'.length)}`;
