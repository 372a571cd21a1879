import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Rejected } from '@meguri/contracts/errors.ts';
import { MAX_TASK_DAYS_AHEAD, MAX_TASK_NOTES } from '@meguri/contracts/limits.ts';
import { TASK_ROLES } from '@meguri/contracts/operators/task-work.ts';
import type { OperatorName } from '@meguri/contracts/shared/person.ts';
import { addDays, type CalendarDate, startOfDay, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import type { TaskKey } from '@meguri/projections/read-models/operator-tasks/marks.ts';
import pg from 'pg';
import { In, IsNull, Not, Repository } from 'typeorm';
import { User } from '../../accounts/user.entity.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { RejectedWithDetails } from '../../http/errors/error-answer.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { within } from '../../postgres/within.ts';
import { people, type Person } from './people.ts';
import { StoredTaskWork, TaskNote } from './task.entity.ts';

/** Changes that one request makes to a task; absent ones are left alone. */
export interface TaskChange {
  /** The new owner, and the one that the operator has seen. null: none. */
  readonly owner?: { readonly to: number | null; readonly seen: number | null };
  /** The task is due at the end of that day; null: at the time that follows from the rental. */
  readonly due?: CalendarDate | null;
  readonly note?: { readonly id: string; readonly note: string };
}

/** When a mark is removed, its note is kept as a note of the task, with this prefix. */
const FINISHED = '完了にしたときのメモ：';

/**
 * Operators' work on tasks: owner, due time and notes. Of two concurrent requests the second is rejected, and names the
 * owner whom the first one has set. An operator who has lost the role can neither change nor own tasks.
 */
@Injectable()
export class TaskWork {
  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    @InjectRepository(StoredTaskWork) private readonly rows: Repository<StoredTaskWork>,
    @InjectRepository(TaskNote) private readonly notes: Repository<TaskNote>,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  /** Operators who can own tasks, by name. */
  operators(): Promise<OperatorName[]> {
    return this.users.find({
      select: { id: true, username: true },
      where: { isAdmin: true, operatorRole: In(TASK_ROLES), erasedAt: IsNull() },
      order: { username: 'ASC' },
      take: 500,
    });
  }

  /**
   * @throws Rejected `task_taken` with the owner, `task_let_go`, `task_owner_invalid`, `task_due_invalid`,
   * `too_many_task_notes`; `own_round`; `role_not_allowed` if the operator has lost the role
   */
  change(viewer: Viewer, task: TaskKey, change: TaskChange): Promise<void> {
    return inTransaction(this.pool, async (db) => {
      const holder = await this.hold(db, task, viewer, change.owner?.to ?? null);
      if (change.owner !== undefined) await this.own(db, task, holder, change.owner);
      if (change.due !== undefined) await this.putOff(db, task, viewer, { due: change.due, holder });
      if (change.note !== undefined) await this.note(db, task, viewer, change.note);
    });
  }

  /**
   * Call it before a command that finishes a task. @throws Rejected `task_taken` when another operator owns it;
   * `own_round`
   */
  async mayFinish(viewer: Viewer, task: TaskKey): Promise<void> {
    if ((await partiesOf(this.pool, task)).includes(viewer.userId)) throw new Rejected('own_round');
    const owned = await this.rows.findOneBy({ ...keyOf(task), ownerId: Not(IsNull()) });
    if (owned === null) return;
    const [holder] = await people(this.pool, [owned.ownerId]);
    if (holder?.role != null && holder.id !== viewer.userId) throw taken(holder);
  }

  /** Allowed for other operators' tasks, too: any operator may notice that one isn't done. @throws as `change` */
  reopen(viewer: Viewer, task: TaskKey): Promise<void> {
    return inTransaction(this.pool, async (db) => {
      await this.hold(db, task, viewer, null);
      await db.query(
        `WITH mark AS (
           DELETE FROM app.operator_task_marks WHERE round_id = $1 AND kind = $2 AND cause = $3 RETURNING *)
         INSERT INTO app.operator_task_notes (id, round_id, kind, cause, written_by, written_at, note)
         SELECT gen_random_uuid(), round_id, kind, cause, done_by, done_at, $4 || note FROM mark WHERE note IS NOT NULL`,
        [...valuesOf(task), FINISHED],
      );
    });
  }

  /** Locks the task's work, and the users concerned. @returns the owner; null: none */
  private async hold(db: pg.PoolClient, task: TaskKey, { userId }: Viewer, to: number | null): Promise<Person | null> {
    await within(this.rows, db).createQueryBuilder().insert().values(keyOf(task)).orIgnore().execute();
    const { rows } = await db.query<{ ownerId: number | null }>(
      `SELECT owner_id AS "ownerId" FROM app.operator_task_work
       WHERE round_id = $1 AND kind = $2 AND cause = $3 FOR UPDATE`,
      valuesOf(task),
    );
    const ownerId = rows[0]?.ownerId ?? null;
    const known = await people(db, [userId, ownerId, to]);
    const operatorOf = (id: number | null) => known.find((one) => one.id === id && one.role !== null) ?? null;
    if (operatorOf(userId) === null) throw new Rejected('role_not_allowed');
    const parties = await partiesOf(db, task);
    if (parties.includes(userId)) throw new Rejected('own_round');
    if (to !== null && (operatorOf(to) === null || parties.includes(to))) throw new Rejected('task_owner_invalid');
    return operatorOf(ownerId);
  }

  private async putOff(
    db: pg.PoolClient,
    task: TaskKey,
    { userId }: Viewer,
    { due, holder }: { due: CalendarDate | null; holder: Person | null },
  ): Promise<void> {
    if (holder !== null && holder.id !== userId) throw taken(holder);
    const today = tokyoDate(this.clock.now().toISOString());
    if (due !== null && (due < today || due > addDays(today, MAX_TASK_DAYS_AHEAD)))
      throw new Rejected('task_due_invalid', 'due');
    await db.query(
      `UPDATE app.operator_task_work SET due = $4, told_level = CASE WHEN due IS DISTINCT FROM $4 THEN 0 ELSE told_level END
       WHERE round_id = $1 AND kind = $2 AND cause = $3`,
      [...valuesOf(task), due === null ? null : startOfDay(addDays(due, 1))],
    );
  }

  private async note(
    db: pg.PoolClient,
    task: TaskKey,
    { userId }: Viewer,
    { id, note }: { id: string; note: string },
  ): Promise<void> {
    const notes = within(this.notes, db);
    const known = await notes.find({ select: { id: true }, where: keyOf(task) });
    if (known.some((one) => one.id === id)) return;
    if (known.length >= MAX_TASK_NOTES) throw new Rejected('too_many_task_notes');
    const added = { id, ...keyOf(task), writtenBy: userId, writtenAt: this.clock.now(), note };
    await notes.createQueryBuilder().insert().values(added).orIgnore().execute();
  }

  private async own(
    db: pg.PoolClient,
    task: TaskKey,
    holder: Person | null,
    { to, seen }: { to: number | null; seen: number | null },
  ): Promise<void> {
    const has = holder?.id ?? null;
    if (has === to) return;
    if (has !== seen) throw holder === null ? new Rejected('task_let_go') : taken(holder);
    await within(this.rows, db).update(keyOf(task), { ownerId: to });
  }
}

/** Operators manage only other people's rounds. */
async function partiesOf(db: pg.Pool | pg.PoolClient, { roundId }: TaskKey): Promise<readonly number[]> {
  const { rows } = await db.query<{ parties: number[] }>(
    'SELECT ARRAY[owner_id, borrower_id] AS parties FROM read_models.rounds WHERE id = $1',
    [roundId],
  );
  return rows[0]?.parties ?? [];
}

const keyOf = ({ roundId, kind, cause }: TaskKey): TaskKey => ({ roundId, kind, cause });
const valuesOf = ({ roundId, kind, cause }: TaskKey): string[] => [roundId, kind, cause];

const taken = ({ id, username }: Person): RejectedWithDetails =>
  new RejectedWithDetails('task_taken', {
    message: `このタスクは、${username}さんが担当しています。引き継ぐときは、担当を変更してください`,
    owner: { id, username },
  });
