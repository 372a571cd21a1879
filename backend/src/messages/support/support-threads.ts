import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { Satisfaction } from '@meguri/contracts/message/support-kinds.ts';
import type {
  SupportAnswer,
  SupportContact,
  SupportMessageInput,
  SupportThreadInput,
} from '@meguri/contracts/message/support-thread.ts';
import pg from 'pg';
import { Uploads } from '../../catalog/uploads/uploads.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { isUniqueViolation } from '../../postgres/unique-violation.ts';
import { Rounds } from '../../rentals/round/rounds.ts';
import { AskerNotices } from './asker-notices.ts';
import { SupportThreadStore } from './support-thread-store.ts';
import { takeIfFree } from './thread-owner.ts';

/** Members' questions to 運営事務局, which operators answer. Sending is safe to repeat with the same client id. */
@Injectable()
export class SupportThreads {
  constructor(
    private readonly pool: pg.Pool,
    private readonly store: SupportThreadStore,
    private readonly rounds: Rounds,
    private readonly uploads: Uploads,
    private readonly notices: AskerNotices,
    private readonly limits: RequestLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the thread's id
   * @throws Rejected `transaction_not_found` unless the asker is a party of the round; `idempotency_key_reused`;
   * `too_many_support_threads`; InvalidInput for photos that aren't the asker's
   */
  async open(askerId: number, input: SupportThreadInput): Promise<string> {
    const known = await this.opened(askerId, input);
    if (known !== null) return known;
    if (input.roundId !== undefined) await this.requireParty(askerId, input.roundId);
    await this.limits.take('support-thread', `user ${askerId}`, 'too_many_support_threads');
    const photos = await this.claim(askerId, input.images);
    const thread = { id: randomUUID(), askerId, kind: input.kind, roundId: input.roundId ?? null };
    const said = { ...input, photos, senderId: askerId, fromOperators: false };
    return this.once(askerId, input, async (db) => {
      const now = this.now();
      await this.store.begin(db, thread, now);
      await this.store.add(db, { ...thread, lastPosition: 0 }, said, now);
      return thread.id;
    });
  }

  /**
   * An operator begins a thread with a member, who is notified and can answer.
   * @returns the thread's id
   * @throws Rejected `user_not_found`; `transaction_not_found` unless the member is a party of the round; `own_round` and
   * `idempotency_key_reused` as `answer`
   */
  async contact(operatorId: number, askerId: number, input: SupportContact): Promise<string> {
    const known = await this.opened(operatorId, input);
    if (known !== null) return (await this.store.ofAsker(askerId, known)).id;
    if (input.roundId !== undefined) await this.requireParty(askerId, input.roundId);
    const id = randomUUID();
    const said = { ...input, photos: [], senderId: operatorId, fromOperators: true };
    return this.once(operatorId, input, async (db) => {
      const now = this.now();
      const begun = { id, askerId, kind: input.kind, roundId: input.roundId ?? null };
      await this.store.begin(db, begun, now, 'user_not_found');
      const thread = await this.store.lockOfOther(db, operatorId, id);
      await this.notices.contacted(db, thread, await this.store.add(db, thread, said, now), now);
      await takeIfFree(db, id, operatorId, now);
      return id;
    });
  }

  /**
   * @throws Rejected `support_thread_not_found`, `support_thread_closed`, `support_thread_full`, `too_many_messages`,
   * `idempotency_key_reused`; InvalidInput for photos that aren't the asker's
   */
  async ask(askerId: number, id: string, input: SupportMessageInput): Promise<void> {
    const { isClosed } = await this.store.ofAsker(askerId, id);
    await this.limits.take('message', `user ${askerId}`, 'too_many_messages');
    // Photos of a rejected message stay unused, and are swept.
    const photos = isClosed ? [] : await this.claim(askerId, input.images);
    await inTransaction(this.pool, async (db) => {
      const thread = await this.store.lock(db, id);
      const said = { ...input, photos, senderId: askerId, fromOperators: false };
      await this.store.say(db, thread, said, this.now());
    });
    await this.read(id);
  }

  /**
   * An operator's answer; the asker is notified. The operator takes a thread that no other one handles.
   * @throws Rejected `support_thread_changed` if there is a newer message than the operator saw; `own_round` for
   * the operator's own question or one that may be about their own rental; as `ask`
   */
  async answer(operatorId: number, id: string, { seen, ...input }: SupportAnswer): Promise<void> {
    await inTransaction(this.pool, async (db) => {
      const thread = await this.store.lockOfOther(db, operatorId, id);
      const said = { ...input, photos: [], senderId: operatorId, fromOperators: true };
      const messageId = await this.store.say(db, thread, said, this.now(), seen);
      if (messageId === null) return;
      await this.notices.answered(db, thread, messageId, this.now());
      await takeIfFree(db, id, operatorId, this.now());
    });
  }

  /** The asker ends the thread, or judges an ended one. @throws Rejected `support_thread_not_found` */
  async closeOwn(askerId: number, id: string, satisfaction: Satisfaction | null): Promise<void> {
    await this.store.ofAsker(askerId, id);
    await inTransaction(this.pool, (db) => this.store.end(db, { id, askerId }, this.now(), satisfaction));
    await this.read(id);
  }

  /** An operator ends the thread; the asker is notified. An ended one stays as it is. @throws Rejected as `answer` */
  async close(operatorId: number, id: string, seen: number): Promise<void> {
    await inTransaction(this.pool, async (db) => {
      const thread = await this.store.lockOfOther(db, operatorId, id);
      if (thread.isClosed) return;
      if (thread.lastPosition !== seen) throw new Rejected('support_thread_changed');
      await this.store.end(db, thread, this.now());
      await this.notices.ended(db, thread, this.now());
    });
  }

  /** The asker has read the thread: its notification isn't needed any more. */
  read(id: string): Promise<void> {
    return this.notices.withdraw(id);
  }

  /** Begins a thread, unless another request with the same client id has stored it first. */
  private async once(
    senderId: number,
    input: SupportContact,
    begin: (db: pg.PoolClient) => Promise<string>,
  ): Promise<string> {
    try {
      return await inTransaction(this.pool, begin);
    } catch (error) {
      const first = isUniqueViolation(error) ? await this.opened(senderId, input) : null;
      if (first === null) throw error;
      return first;
    }
  }

  /** null: not yet. @throws Rejected `idempotency_key_reused` */
  private async opened(senderId: number, { kind, roundId, content, clientId }: SupportContact) {
    const known = await this.store.sent(senderId, clientId);
    if (known === null) return null;
    const isSame = known.position === 1 && known.kind === kind && known.roundId === (roundId ?? null);
    if (!isSame || known.content !== content) throw new Rejected('idempotency_key_reused');
    return known.threadId;
  }

  private async claim(askerId: number, images: readonly string[]): Promise<string[]> {
    return (await this.uploads.claim(askerId, [...new Set(images)], ['message'])).map(({ id }) => id);
  }

  private async requireParty(askerId: number, roundId: string): Promise<void> {
    const round = await this.rounds.find(roundId);
    if (round === null || ![round.ownerId, round.borrowerId].includes(askerId))
      throw new Rejected('transaction_not_found');
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}
