import { compressed, type ImageSize } from '../image-compression.ts';
import { send } from './api.ts';
import { watchedFetch } from './watched-fetch.ts';

interface PhotoForm {
  /** In which field the photo travels. */
  readonly field: 'file' | 'image';
  /** absent: as small as will do to look at. */
  readonly size?: ImageSize;
}

/**
 * A way to send photos there, made small first.
 * @returns from a photo to the answer; what has arrived isn't sent again, as after a failure further on. Who wants to
 * know how far it is hears which share of it has left, 0 to 1. `member`: as `send` has it.
 */
export function photoUpload<Answer>(
  path: string,
  { field, size }: PhotoForm,
): (photo: File, onSent?: (share: number) => void, member?: number) => Promise<Answer> {
  const arrived = new WeakMap<File, Answer>();
  return async (photo, onSent, member) => {
    const known = arrived.get(photo);
    if (known !== undefined) return known;
    const body = new FormData();
    body.append(field, await compressed(photo, size));
    const answer = await send<Answer>('POST', path, {
      body,
      member,
      ...(onSent && { transport: watchedFetch(onSent) }),
    });
    arrived.set(photo, answer);
    return answer;
  };
}
