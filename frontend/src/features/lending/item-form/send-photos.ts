import { ApiError } from '../../../lib/http/api-error.ts';
import type { FormPhoto } from './form-photos.ts';

/** How far a new photo has come: the share of its bytes that has left, 0 to 1, or why it didn't arrive. */
export type PhotoUpload = { readonly sent: number } | { readonly failure: string };
/** By the photos' ids. */
export type PhotoUploads = Readonly<Record<string, PhotoUpload>>;

const DID_NOT_ARRIVE = '画像アップロードに失敗しました';

/** Some photos didn't arrive, and with them nothing is saved. */
export class PhotoUploadFailed extends Error {
  override name = 'PhotoUploadFailed';
  readonly text: string;
  /** The first that was refused, among all photos, from 0; null: it isn't about the photo. */
  readonly refused: number | null;

  constructor(cause: unknown, index: number) {
    super('photo upload failed', { cause });
    this.text = reasonOf(cause);
    this.refused = isAboutThePhoto(cause) ? index : null;
  }
}

/** Under way at a time: more would only share a phone's network, and decode large pictures side by side. */
const AT_ONCE = 3;
const ALL_BUT_THE_ANSWER = 0.98;

/**
 * The addresses of all photos in their order, after those that are new are sent. One that is refused keeps none of the
 * others from arriving; without a network, a session or room on the server the rest isn't tried.
 * @param upload sends one and answers where the service has it
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
        // The last of it is the server's answer.
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

/** What remains to be told once the sending has ended without all of them. */
export const onlyFailures = (uploads: PhotoUploads): PhotoUploads =>
  Object.fromEntries(Object.entries(uploads).filter(([, upload]) => 'failure' in upload));
