import { ApiError } from '../../../lib/http/api-error.ts';
import type { FormPhoto } from './form-photos.ts';

/** Progress of an upload: the share of bytes sent, 0 to 1, or why it failed. */
export type PhotoUpload = { readonly sent: number } | { readonly failure: string };
/** Uploads by photo id. */
export type PhotoUploads = Readonly<Record<string, PhotoUpload>>;

const DID_NOT_ARRIVE = '画像アップロードに失敗しました';

/** Some photos weren't uploaded, so the item isn't saved. */
export class PhotoUploadFailed extends Error {
  override name = 'PhotoUploadFailed';
  readonly text: string;
  /** Index of the first photo that was rejected, among all photos; null: the failure isn't about a photo. */
  readonly refused: number | null;

  constructor(cause: unknown, index: number) {
    super('photo upload failed', { cause });
    this.text = reasonOf(cause);
    this.refused = isAboutThePhoto(cause) ? index : null;
  }
}

/** Parallel uploads. More would only share a phone's bandwidth and decode several large pictures at once. */
const AT_ONCE = 3;
const ALL_BUT_THE_ANSWER = 0.98;

/**
 * Uploads the new photos and returns the URLs of all of them in order. A rejected photo doesn't stop the others, but without
 * network, session or space on the server the rest isn't tried.
 * @param upload sends one photo and resolves to its URL
 * @throws PhotoUploadFailed
 */
export async function sendPhotos(
  photos: readonly FormPhoto[],
  upload: (file: File, onSent: (share: number) => void) => Promise<{ readonly imageUrl: string }>,
  report: (id: string, upload: PhotoUpload) => void,
): Promise<string[]> {
  const waiting = photos.flatMap(({ id, file }) => (file === null ? [] : [{ id, file }]));
  const failures = new Map<string, unknown>();
  const arrived = new Map<string, string>();
  for (const { id } of waiting) report(id, { sent: 0 });
  const lane = async () => {
    for (let photo = waiting.shift(); photo !== undefined; photo = waiting.shift()) {
      const { id, file } = photo;
      try {
        // The last part is the server's response.
        const { imageUrl } = await upload(file, (sent) => report(id, { sent: sent * ALL_BUT_THE_ANSWER }));
        arrived.set(id, imageUrl);
        report(id, { sent: 1 });
      } catch (error) {
        failures.set(id, error);
        report(id, { failure: reasonOf(error) });
        if (!isAboutThePhoto(error)) waiting.length = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const failed = photos.findIndex(({ id }) => failures.has(id));
  if (failed >= 0) throw new PhotoUploadFailed(failures.get(photos[failed]?.id ?? ''), failed);
  return photos.flatMap(({ id, url }) => url ?? arrived.get(id) ?? []);
}

const isAboutThePhoto = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401;

function reasonOf(error: unknown): string {
  return error instanceof ApiError && error.status < 500 ? error.text : DID_NOT_ARRIVE;
}

/** The failures to show after an upload that didn't finish. */
export const onlyFailures = (uploads: PhotoUploads): PhotoUploads =>
  Object.fromEntries(Object.entries(uploads).filter(([, upload]) => 'failure' in upload));
