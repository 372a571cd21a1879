import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import { HOUR } from '@meguri/contracts/rental-round/time/period.ts';
import { HttpSettings } from '../../http/http-settings.ts';

const PHOTOS = '/api/guest-questions/photos';

/** Links to guests' threads: signed, so that each mail of a thread has the same one and none has to be stored. */
@Injectable()
export class GuestLinks {
  constructor(private readonly settings: HttpSettings) {}

  urlOf(threadId: string): string {
    return `${this.settings.publicUrl}/support/guest?token=${threadId}.${this.settings.signatures.sign(threadText(threadId))}`;
  }

  /** @returns the thread's id. @throws Rejected `support_thread_not_found` unless the signature is ours */
  threadOf(token: string): string {
    const [, id, signature] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]+)$/.exec(token) ?? [];
    if (id === undefined || !this.settings.signatures.verify(signature, threadText(id)))
      throw new Rejected('support_thread_not_found');
    return id;
  }

  /** A photo's URL. It stays the same for an hour, so a page that polls doesn't load the photo again; it expires within two. */
  photoUrl(id: string): string {
    const until = (Math.floor(Date.now() / HOUR) + 2) * HOUR;
    return `${PHOTOS}/${id}.webp?until=${until}&key=${this.settings.signatures.sign(photoText(id, until))}`;
  }

  /** Whether a URL of `photoUrl` is valid. */
  opensPhoto(id: string, until: number, key: string): boolean {
    return Date.now() < until && this.settings.signatures.verify(key, photoText(id, until));
  }
}

const threadText = (threadId: string): string => `guest question ${threadId}`;
const photoText = (id: string, until: number): string => `guest photo ${id} ${until}`;
