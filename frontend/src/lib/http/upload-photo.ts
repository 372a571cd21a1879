import { compressed, type ImageSize } from '../photos/image-compression.ts';
import { api, send } from './api.ts';
import { ApiError } from './api-error.ts';

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

/**
 * @returns from a photo to the answer, made small first; who wants to know how far it is hears which share of it has left, 0 to 1.
 * It is sent as theirs who act when it is asked for, or another member's.
 */
export function photoUpload<Answer>(
  path: string,
  { field, size }: PhotoForm,
): (photo: File, onSent?: (share: number) => void, member?: number) => Promise<Answer> {
  return async (photo, onSent, member = api.member) => {
    const known = arrived.get(photo);
    if (known?.path === path && Date.now() < known.until) return known.answer as Answer;
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
 * Sends photos, and then what names them. Where the service says that it has one of them no longer, all are sent once more: a
 * tab may have slept for days.
 * @param sendAll is told whose they are: who acts when they are sent off, whoever is here once they have all left
 */
export async function withPhotos<Answer>(sendAll: (member: number | undefined) => Promise<Answer>): Promise<Answer> {
  const member = api.member;
  try {
    return await sendAll(member);
  } catch (error) {
    if (!(error instanceof ApiError) || error.errorOf('images') === undefined) throw error;
    arrived = new WeakMap();
    return sendAll(member);
  }
}

/**
 * Like fetch, and tells how much of the body has left, which fetch can't: 0 to 1. Such a call can't be given up.
 * @throws TypeError when no answer comes
 */
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
