import type { FormPhoto } from './form-photos.ts';

/** The photos without those that show the same file as one before them. */
export async function withoutRepeated(photos: readonly FormPhoto[]): Promise<readonly FormPhoto[]> {
  const kept: FormPhoto[] = [];
  for (const photo of photos) {
    const same = await Promise.all(kept.map((one) => isSamePicture(one, photo)));
    if (!same.includes(true)) kept.push(photo);
  }
  return kept;
}

async function isSamePicture(one: FormPhoto, other: FormPhoto): Promise<boolean> {
  if (one.file === null || other.file === null) return one.url !== null && one.url === other.url;
  if (one.file.size !== other.file.size) return false;
  // A file that can't be read any more is reported by its upload.
  const contents = await Promise.all([one.file.arrayBuffer(), other.file.arrayBuffer()]).catch(() => null);
  if (contents === null) return false;
  const [bytes, others] = contents.map((content) => new Uint8Array(content));
  return bytes?.every((byte, index) => byte === others?.[index]) === true;
}
