import { loaded } from '../loaded.ts';
import type { ImageSize } from '../photos/image-compression.ts';
import { api, send } from './api.ts';
import { ApiError } from './api-error.ts';

interface PhotoForm {
  /** Form field of the photo. */
  readonly field: 'file' | 'image';
  /** absent: the smallest size that is good enough to view. */
  readonly size?: ImageSize;
}

interface Arrived {
  readonly path: string;
  readonly answer: unknown;
  readonly until: number;
}

/** In ms. The server deletes unreferenced uploads after a day (backend/src/catalog/uploads); until then a URL is reused. */
const COUNTS_FOR = 20 * 60 * 60_000;
let arrived = new WeakMap<File, Arrived>();

/** Remembers an uploaded photo, so that a retry after a later failure doesn't upload it again. */
export const rememberArrived = (photo: File, path: string, answer: unknown): void =>
  void arrived.set(photo, { path, answer, until: Date.now() + COUNTS_FOR });

/** Forgets uploads that can't be used again. */
export const forgetArrived = (photos: readonly File[]): void => photos.forEach((photo) => arrived.delete(photo));

/**
 * @returns a function that compresses and uploads a photo and reports the share of bytes sent, 0 to 1. It is sent as the member who
 *   is current when it is called, or as the given one
 */
export function photoUpload<Answer>(
  path: string,
  { field, size }: PhotoForm,
): (photo: File, onSent?: (share: number) => void, member?: number) => Promise<Answer> {
  return async (photo, onSent, member = api.member) => {
    const known = arrived.get(photo);
    if (known?.path === path && Date.now() < known.until) return known.answer as Answer;
    const { compressed } = await loaded(() => import('../photos/image-compression.ts'));
    const body = new FormData();
    body.append(field, await compressed(photo, size));
    const answer = await send<Answer>('POST', path, {
      body,
      member,
      ...(onSent && { transport: watchedFetch(onSent) }),
    });
    rememberArrived(photo, path, answer);
    return answer;
  };
}

/**
 * Uploads photos and then sends what refers to them. If the server has deleted one of them meanwhile, uploads all once more: the
 * tab may have been in the background for days.
 * @param sendAll gets the member at the time of the press, who may not be the current one once all photos are uploaded
 */
export async function withPhotos<Answer>(sendAll: (member: number | undefined) => Promise<Answer>): Promise<Answer> {
  const member = api.member;
  try {
    return await sendAll(member);
  } catch (error) {
    if (!(error instanceof ApiError) || (error.errorOf('images') ?? error.errorOf('photos')) === undefined) throw error;
    arrived = new WeakMap();
    return sendAll(member);
  }
}

/** Like `fetch`, with upload progress (0 to 1), which `fetch` can't report. Can't be aborted. @throws TypeError without a response */
const watchedFetch =
  (onSent: (share: number) => void): typeof fetch =>
  (path, { method = 'GET', headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, path as string);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 0 : loaded / total);
      request.onload = () => {
        const { status, responseText } = request;
        resolve(new Response(responseText === '' ? null : responseText, { status }));
      };
      request.onerror = () => reject(new TypeError('no answer'));
      request.onabort = request.onerror;
      request.send(body as FormData);
    });
