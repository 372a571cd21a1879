import { withPhotos } from '../../../lib/http/upload-photo.ts';
import { type PhotoKind, uploadPhotos } from '../../../rental/upload-photos.ts';

/** Uploads photos, and sends what refers to their URLs. @throws PhotoNotUploaded */
export const sendWithPhotos = <T>(
  kind: PhotoKind,
  photos: readonly File[],
  member: number | undefined,
  sendAll: (images: readonly string[]) => Promise<T>,
): Promise<T> => withPhotos(async () => sendAll(await uploadPhotos(kind, photos, member)));
