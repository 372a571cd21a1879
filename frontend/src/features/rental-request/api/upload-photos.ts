import { send } from '../../../lib/http/api.ts';
import { compressed } from '../../../lib/image-compression.ts';

export type UploadPath = '/api/upload-message-image' | '/api/upload-damage-image';

/** Some photo didn't arrive; `cause` says why. Nothing else was sent. */
export class PhotoNotUploaded extends Error {
  override name = 'PhotoNotUploaded';
}

/** Where a photo went: after a failure further on it needn't travel again. */
const uploaded = new WeakMap<File, string>();

/** The photos' addresses, in their order. @throws PhotoNotUploaded */
export async function uploadPhotos(path: UploadPath, photos: readonly File[] = []): Promise<string[]> {
  const urls: string[] = [];
  for (const photo of photos) urls.push(uploaded.get(photo) ?? (await upload(path, photo)));
  return urls;
}

async function upload(path: UploadPath, photo: File): Promise<string> {
  try {
    const body = new FormData();
    body.append('file', await compressed(photo));
    const { url } = await send<{ url: string }>('POST', path, { body });
    uploaded.set(photo, url);
    return url;
  } catch (cause) {
    throw new PhotoNotUploaded('photo', { cause });
  }
}
