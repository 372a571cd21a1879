import { api } from '../lib/http/api.ts';
import { photoUpload } from '../lib/http/upload-photo.ts';

/** A photo wasn't uploaded (see `cause`), so nothing else was sent. */
export class PhotoNotUploaded extends Error {
  override name = 'PhotoNotUploaded';
}

const UPLOADS = {
  message: photoUpload<{ url: string }>('/api/upload-message-image', { field: 'file' }),
  guest: photoUpload<{ url: string }>('/api/guest-questions/photos', { field: 'file' }),
  review: photoUpload<{ url: string }>('/api/upload-review-image', { field: 'file' }),
  damage: photoUpload<{ url: string }>('/api/upload-damage-image', { field: 'file' }),
};
export type PhotoKind = keyof typeof UPLOADS;

/** Uploads photos and returns their URLs in order. @param member the uploading member @throws PhotoNotUploaded */
export async function uploadPhotos(
  kind: PhotoKind,
  photos: readonly File[] = [],
  member: number | undefined = api.member,
): Promise<string[]> {
  const urls: string[] = [];
  try {
    for (const photo of photos) urls.push((await UPLOADS[kind](photo, undefined, member)).url);
  } catch (cause) {
    throw new PhotoNotUploaded('photo', { cause });
  }
  return urls;
}
