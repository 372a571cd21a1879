import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { GuestMessage, GuestQuestion } from '@meguri/contracts/message/guest-question.ts';
import type { Satisfaction } from '@meguri/contracts/message/support-kinds.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { countedAs } from '../../notifications/mail/mailbox.ts';
import { Mails } from '../../notifications/mail/mails.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { GuestLinks } from './guest-links.ts';
import { confirmationMail } from './guest-mails.ts';
import { GuestPhotos } from './guest-photos.ts';
import { GUEST, SupportThreadStore, type ThreadState } from './support-thread-store.ts';

/** Questions of guests: a mailed link confirms the address, and is their way to the thread. */
@Injectable()
export class GuestQuestions {
  constructor(
    private readonly pool: pg.Pool,
    private readonly store: SupportThreadStore,
    private readonly links: GuestLinks,
    private readonly photos: GuestPhotos,
    private readonly mails: Mails,
    private readonly limits: RequestLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the question and mails the link. A repeated request stores and mails nothing.
   * @param network the guest's IP address
   * @throws Rejected `too_many_requests` for the network or the address; `idempotency_key_reused`; InvalidInput as
   * `GuestPhotos.claim`
   */
  async open({ email, kind, ...said }: GuestQuestion, network: string): Promise<void> {
    const known = await this.store.sent(GUEST, said.clientId);
    if (known !== null) {
      if (known.content !== said.content || known.kind !== kind) throw new Rejected('idempotency_key_reused');
      return;
    }
    await this.limits.takeOfNetwork('guest-question', network);
    await this.limits.take('guest-question-mail', countedAs(email));
    try {
      await inTransaction(this.pool, (db) => this.begin(db, { email, kind, ...said }));
    } catch (error) {
      // A repetition at the same time has stored it, and used its photos.
      if ((await this.store.sent(GUEST, said.clientId)) === null) throw error;
    }
  }

  /** The address is confirmed: operators see the question, and the promised time begins. Safe to repeat. */
  async confirm(token: string): Promise<string> {
    const id = this.links.threadOf(token);
    await inTransaction(this.pool, (db) => this.store.confirm(db, id, this.clock.now().toISOString()));
    return id;
  }

  /** @throws Rejected `support_thread_not_found` before the address is confirmed; `too_many_messages`; as `SupportThreadStore.say` and `GuestPhotos.claim` */
  async ask({ token, images, ...said }: GuestMessage): Promise<string> {
    const id = this.links.threadOf(token);
    await this.limits.take('message', `question ${id}`, 'too_many_messages');
    await inTransaction(this.pool, async (db) => {
      const thread = await this.lock(db, id);
      const isRepeated = (await this.store.sent(GUEST, said.clientId, db)) !== null;
      const photos = isRepeated || thread.isClosed ? [] : await this.photos.claim(db, images);
      const message = { ...said, photos, senderId: GUEST, fromOperators: false };
      await this.store.say(db, thread, message, this.clock.now().toISOString());
    });
    return id;
  }

  /** The guest ends the thread, or judges an ended one. @throws Rejected `support_thread_not_found`, `too_many_messages` */
  async close(token: string, satisfaction: Satisfaction | null): Promise<string> {
    const id = this.links.threadOf(token);
    // Every change refreshes operators' pages.
    await this.limits.take('message', `question ${id}`, 'too_many_messages');
    await inTransaction(this.pool, async (db) =>
      this.store.end(db, await this.lock(db, id), this.clock.now().toISOString(), satisfaction),
    );
    return id;
  }

  private async begin(db: pg.PoolClient, { email, kind, images, ...said }: GuestQuestion): Promise<void> {
    const now = this.clock.now().toISOString();
    const thread = { id: randomUUID(), askerId: null, guestEmail: email, kind, roundId: null };
    const message = { ...said, photos: await this.photos.claim(db, images), senderId: GUEST, fromOperators: false };
    await this.store.begin(db, thread, now);
    await this.store.add(db, { ...thread, lastPosition: 0 }, message, now);
    await this.store.hold(db, thread.id);
    const mail = confirmationMail(email, this.links.urlOf(thread.id));
    await this.mails.enqueue(mail, { key: `guest question ${thread.id}`, transaction: db });
  }

  private async lock(db: pg.PoolClient, id: string): Promise<ThreadState> {
    const thread = await this.store.lock(db, id);
    if (thread.guestEmail === null || !thread.isConfirmed) throw new Rejected('support_thread_not_found');
    return thread;
  }
}
