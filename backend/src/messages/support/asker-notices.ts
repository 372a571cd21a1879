import { Injectable } from '@nestjs/common';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type pg from 'pg';
import { Mails } from '../../notifications/mail/mails.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { GuestLinks } from './guest-links.ts';
import { answerMail, endMail } from './guest-mails.ts';
import { answerNotice, contactNotice, endNotice, gatheredInThread } from './support-notices.ts';
import type { ThreadState } from './support-thread-store.ts';

/** Notifies a thread's asker of what operators did: a member by notification, a guest by mail. */
@Injectable()
export class AskerNotices {
  constructor(
    private readonly notifications: Notifications,
    private readonly mails: Mails,
    private readonly links: GuestLinks,
  ) {}

  async answered(db: pg.PoolClient, thread: ThreadState, messageId: string, at: Instant): Promise<void> {
    const { id, askerId, guestEmail, kind } = thread;
    if (askerId !== null) await this.notifications.notify([answerNotice({ id, askerId, kind }, messageId, at)], db);
    if (guestEmail !== null)
      await this.mails.enqueue(answerMail(guestEmail, this.links.urlOf(id)), {
        ...{ key: `guest question ${id} ${messageId}`, transaction: db },
      });
  }

  /** 運営事務局 has begun the thread, which it does with members only. */
  async contacted(db: pg.PoolClient, thread: ThreadState, messageId: string, at: Instant): Promise<void> {
    const { id, askerId, kind } = thread;
    if (askerId !== null) await this.notifications.notify([contactNotice({ id, askerId, kind }, messageId, at)], db);
  }

  async ended(db: pg.PoolClient, { id, askerId, guestEmail, kind }: ThreadState, at: Instant): Promise<void> {
    if (askerId !== null) await this.notifications.notify([endNotice({ id, askerId, kind }, at)], db);
    if (guestEmail !== null)
      await this.mails.enqueue(endMail(guestEmail, this.links.urlOf(id)), {
        ...{ key: `guest question ${id} end`, transaction: db },
      });
  }

  /** The member has read the thread: its notification isn't needed any more. */
  withdraw(threadId: string): Promise<void> {
    return this.notifications.withdraw(gatheredInThread(threadId));
  }
}
