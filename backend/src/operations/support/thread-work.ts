import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import { MAX_SUPPORT_NOTES } from '@meguri/contracts/limits.ts';
import { SUPPORT_KIND_LABELS, supportNumberOf } from '@meguri/contracts/message/support-kinds.ts';
import type { SupportNote, SupportOwner } from '@meguri/contracts/message/support-thread.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { RejectedWithDetails } from '../../http/errors/error-answer.ts';
import { SupportThreadStore, type ThreadState } from '../../messages/support/support-thread-store.ts';
import { type Notice, noticeId } from '../../notifications/notice.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { people, type Person } from '../tasks/people.ts';

/**
 * Operators' work on questions: who handles one, and notes that only operators read. Of two concurrent requests the second
 * is rejected, and names the operator whom the first one has set.
 */
@Injectable()
export class ThreadWork {
  constructor(
    private readonly pool: pg.Pool,
    private readonly store: SupportThreadStore,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  /**
   * Unchanged: no effect. A colleague who is given the thread is notified.
   * @throws Rejected `support_thread_taken` with the owner, `support_thread_let_go`, `support_owner_invalid`;
   * `support_thread_not_found`; `own_round`; `role_not_allowed` if the operator has lost the role
   */
  own(operatorId: number, id: string, { ownerId, seen }: SupportOwner): Promise<void> {
    return inTransaction(this.pool, async (db) => {
      const thread = await this.store.lockOfOther(db, operatorId, id);
      const known = await people(db, [operatorId, thread.ownerId, ownerId]);
      const operatorOf = (userId: number | null) => known.find((one) => one.id === userId && one.role !== null) ?? null;
      const viewer = operatorOf(operatorId);
      if (viewer === null) throw new Rejected('role_not_allowed');
      const [holder, next] = [operatorOf(thread.ownerId), operatorOf(ownerId)];
      if ((holder?.id ?? null) === ownerId) return;
      if ((holder?.id ?? null) !== seen) throw holder === null ? new Rejected('support_thread_let_go') : taken(holder);
      if (ownerId !== null && (next === null || !(await this.store.isOfOther(db, ownerId, id))))
        throw new Rejected('support_owner_invalid');
      const now = this.clock.now().toISOString();
      await this.store.own(db, id, ownerId, now);
      if (ownerId !== null && ownerId !== operatorId)
        await this.notifications.notify([givenNotice(thread, { ownerId, from: viewer.username, now })], db);
    });
  }

  /** A repeated request stores nothing. @throws Rejected `too_many_support_notes`; otherwise as `own` */
  note(operatorId: number, threadId: string, { id, note }: SupportNote): Promise<void> {
    return inTransaction(this.pool, async (db) => {
      await this.store.lockOfOther(db, operatorId, threadId);
      const [viewer] = await people(db, [operatorId]);
      if (viewer?.role == null) throw new Rejected('role_not_allowed');
      const { rows } = await db.query<{ id: string }>('SELECT id FROM app.support_thread_notes WHERE thread_id = $1', [
        threadId,
      ]);
      if (rows.some((one) => one.id === id)) return;
      if (rows.length >= MAX_SUPPORT_NOTES) throw new Rejected('too_many_support_notes');
      await this.store.note(db, threadId, { id, note, writtenBy: operatorId, now: this.clock.now().toISOString() });
    });
  }
}

const taken = ({ id, username }: Person): RejectedWithDetails =>
  new RejectedWithDetails('support_thread_taken', {
    message: `この相談は、${username}さんが担当しています。引き継ぐときは、担当を変更してください`,
    owner: { id, username },
  });

/** Without the asker's name or text, which the page shows. */
const givenNotice = (
  { id, kind }: ThreadState,
  { ownerId, from, now }: { readonly ownerId: number; readonly from: string; readonly now: string },
): Notice => ({
  id: noticeId(`support owner ${id} ${now}`, ownerId, 'task_escalated'),
  ...{ userId: ownerId, kind: 'task_escalated', title: '相談の担当になりました', who: null },
  sentence: `${from}さんから、相談「${SUPPORT_KIND_LABELS[kind]}」（${supportNumberOf(id)}）の担当を引き継ぎました。`,
  ...{ path: `/admin/support-requests/${id}`, roundId: null, itemId: null, at: now, deadline: null },
  ...{ gathers: `support owner ${id}`, replacesUnread: true },
});
