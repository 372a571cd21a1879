import { Injectable } from '@nestjs/common';
import { NOTIFICATION_TOPICS } from '@meguri/contracts/notification/notification-kinds.ts';
import { UNSUBSCRIBE_PATH } from '@meguri/contracts/notification/notification-settings.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import type { Unsubscribable } from './notification-settings.ts';

/** The user, and the kind of mails that the link turns off. */
export interface UnsubscribeLink {
  readonly userId: number;
  readonly what: Unsubscribable;
}

const SORTS: readonly string[] = [...NOTIFICATION_TOPICS, 'digest'] satisfies readonly Unsubscribable[];

/** Links that turn off one kind of mails for one user: signed, so that they never expire and need no session. */
@Injectable()
export class UnsubscribeLinks {
  constructor(private readonly settings: HttpSettings) {}

  make(link: UnsubscribeLink): string {
    const { userId, what } = link;
    return `${this.settings.publicUrl}${UNSUBSCRIBE_PATH}?t=${userId}.${what}.${this.settings.signatures.sign(signedText(link))}`;
  }

  /** null: the signature isn't ours. */
  read(token: string): UnsubscribeLink | null {
    const [, id, what, signature] = /^([1-9]\d{0,8})\.([a-z]+)\.([\w-]+)$/.exec(token) ?? [];
    if (id === undefined || what === undefined || !SORTS.includes(what)) return null;
    const link = { userId: Number(id), what: what as Unsubscribable };
    return this.settings.signatures.verify(signature, signedText(link)) ? link : null;
  }
}

const signedText = ({ userId, what }: UnsubscribeLink): string => `unsubscribe ${userId} ${what}`;
