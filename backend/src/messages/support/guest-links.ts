import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { sameText } from '../../http/sessions/csrf-tokens.ts';

/** Links to guests' threads: signed, so that each mail of a thread has the same one and none has to be stored. */
@Injectable()
export class GuestLinks {
  constructor(private readonly settings: HttpSettings) {}

  urlOf(threadId: string): string {
    return `${this.settings.publicUrl}/support/guest?token=${threadId}.${this.signature(threadId)}`;
  }

  /** @returns the thread's id. @throws Rejected `support_thread_not_found` unless the signature is ours */
  threadOf(token: string): string {
    const [, id, signature] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]+)$/.exec(token) ?? [];
    if (id === undefined || signature === undefined || !sameText(signature, this.signature(id)))
      throw new Rejected('support_thread_not_found');
    return id;
  }

  private signature(threadId: string): string {
    return createHmac('sha256', this.settings.sessionSecret).update(`guest question ${threadId}`).digest('base64url');
  }
}
