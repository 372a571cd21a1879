import { compressed, type ImageSize } from '../image-compression.ts';
import { send } from './api.ts';
import { ApiError } from './api-error.ts';
import { watchedFetch } from './watched-fetch.ts';

interface PhotoForm {
  /** In which field the photo travels. */
  readonly field: 'file' | 'image';
  /** absent: as small as will do to look at. */
  readonly size?: ImageSize;
}

interface Arrived {
  readonly path: string;
  readonly answer: unknown;
  readonly until: number;
}

/** An upload that nothing names yet is swept after a day (backend/src/catalog/uploads): until then its address counts for so long, in ms. */
const COUNTS_FOR = 20 * 60 * 60_000;
let arrived = new WeakMap<File, Arrived>();

/** It has come there, and isn't sent again, as after a failure further on. */
export const rememberArrived = (photo: File, path: string, answer: unknown): void =>
  void arrived.set(photo, { path, answer, until: Date.now() + COUNTS_FOR });

/** @returns from a photo to the answer, made small first; who wants to know how far it is hears which share of it has left, 0 to 1 */
export function photoUpload<Answer>(
  path: string,
  { field, size }: PhotoForm,
): (photo: File, onSent?: (share: number) => void, member?: number) => Promise<Answer> {
  return async (photo, onSent, member) => {
    const known = arrived.get(photo);
    if (known?.path === path && Date.now() < known.until) return known.answer as Answer;
    const body = new FormData();
    body.append(field, await compressed(photo, size));
    const answer = await send<Answer>('POST', path, {
      body,
      ...(member !== undefined && { member }),
      ...(onSent && { transport: watchedFetch(onSent) }),
    });
    rememberArrived(photo, path, answer);
    return answer;
  };
}

/**
 * Sends photos, and then what names them. Where the service says that it has one of them no longer, all are sent once more: a
 * tab may have slept for days.
 */
export async function withPhotos<Answer>(sendAll: () => Promise<Answer>): Promise<Answer> {
  try {
    return await sendAll();
  } catch (error) {
    if (!(error instanceof ApiError) || error.errorOf('images') === undefined) throw error;
    arrived = new WeakMap();
    return sendAll();
  }
}
