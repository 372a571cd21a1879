import { ApiError } from '../../../lib/http/api-error.ts';
import { photoUpload } from '../../../lib/http/upload-photo.ts';
import type { FormPhoto } from '../form-photos.ts';

/** Large enough for a screen, small enough for a phone's network. */
const ITEM_PHOTO = { longerSide: 2400, quality: 0.85 };

/** A photo didn't arrive, and with it nothing is saved. */
export class PhotoUploadFailed extends Error {
  override name = 'PhotoUploadFailed';
  readonly text: string;

  constructor(cause: unknown) {
    super('photo upload failed', { cause });
    this.text = cause instanceof ApiError && cause.status < 500 ? cause.text : '画像アップロードに失敗しました';
  }
}

const upload = photoUpload<{ imageUrl: string }>('/api/upload/item-image', { field: 'image', size: ITEM_PHOTO });

/**
 * The addresses of all photos in their order, after those that are new are sent, one after the other.
 * @param onProgress hears how many of the new ones have arrived
 * @throws PhotoUploadFailed
 */
export async function uploadPhotos(
  photos: readonly FormPhoto[],
  onProgress: (done: number, of: number) => void,
): Promise<string[]> {
  const fresh = photos.filter(({ file }) => file !== null).length;
  let done = 0;
  const urls: string[] = [];
  for (const { file, url } of photos) {
    if (file === null) {
      if (url !== null) urls.push(url);
      continue;
    }
    onProgress(done, fresh);
    try {
      urls.push((await upload(file)).imageUrl);
    } catch (error) {
      throw new PhotoUploadFailed(error);
    }
    onProgress(++done, fresh);
  }
  return urls;
}
