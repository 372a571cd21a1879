import { api } from '../lib/http/api.ts';
import { photoUpload } from '../lib/http/upload-photo.ts';
import { PhotoNotUploaded } from './photo-not-uploaded.ts';

/** Where photos go. */
const PATHS = {
  message: '/api/upload-message-image',
  guest: '/api/guest-questions/photos',
  review: '/api/upload-review-image',
  damage: '/api/upload-damage-image',
};
export type PhotoKind = keyof typeof PATHS;

/** Uploads photos and returns their URLs in order. @param member the uploading member @throws PhotoNotUploaded */
export async function uploadPhotos(
  kind: PhotoKind,
  photos: readonly File[] = [],
  member: number | undefined = api.member,
): Promise<string[]> {
  const upload = photoUpload<{ url: string }>(PATHS[kind], { field: 'file' });
  const urls: string[] = [];
  try {
    for (const photo of photos) urls.push((await upload(photo, undefined, member)).url);
  } catch (cause) {
    throw new PhotoNotUploaded('photo', { cause });
  }
  return urls;
}
