import { deadlinesOf } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { NO_INTERRUPTIONS } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { remindersOf } from '@meguri/contracts/rental-round/time/reminders.ts';
import type { RentalRound, Round } from '@meguri/contracts/rental-round/rental-round.ts';
import { tasksOf } from '@meguri/contracts/rental-round/actions/tasks.ts';
import type { Write, WriteStatement } from '../../runner/read-model-table.ts';
import { DELETE_OPERATOR_TASKS, UPSERT_OPERATOR_TASKS } from '../operator-tasks/table.ts';
import { DELETE_DEADLINES, DELETE_REMINDERS, UPSERT_DEADLINES, UPSERT_REMINDERS } from './table.ts';

type Row = Readonly<Record<string, unknown>>;

/** A table whose rows derive from a round's state alone. */
interface Follower {
  readonly upsert: WriteStatement;
  readonly remove: WriteStatement;
  readonly rowsOf: (id: string, round: RentalRound) => readonly Row[];
  /** The part of the key that distinguishes a round's rows. */
  readonly keyOf: (row: Row) => string;
}

const DEADLINES_FOLLOW: Follower = {
  upsert: UPSERT_DEADLINES,
  remove: DELETE_DEADLINES,
  rowsOf: (id, round) =>
    deadlinesOf(round, NO_INTERRUPTIONS).map(({ kind, due, ref }) => ({ round_id: id, kind, due, ref })),
  keyOf: ({ kind }) => String(kind),
};

const REMINDERS_FOLLOW: Follower = {
  upsert: UPSERT_REMINDERS,
  remove: DELETE_REMINDERS,
  rowsOf: (id, round) => remindersOf(round, NO_INTERRUPTIONS).map(({ kind, due }) => ({ round_id: id, kind, due })),
  keyOf: ({ kind }) => String(kind),
};

const TASKS_FOLLOW: Follower = {
  upsert: UPSERT_OPERATOR_TASKS,
  remove: DELETE_OPERATOR_TASKS,
  rowsOf: (id, round) =>
    tasksOf(round, NO_INTERRUPTIONS).map(({ from, ...task }) => ({ round_id: id, ...task, visible_from: from })),
  keyOf: ({ kind, cause }) => `${String(kind)} ${String(cause)}`,
};

/** Collects the changes of the tables that derive from rounds. */
export class FollowerChanges {
  readonly #changes = [DEADLINES_FOLLOW, REMINDERS_FOLLOW, TASKS_FOLLOW].map((follower) => ({
    follower,
    changed: [] as Row[],
    gone: [] as Row[],
  }));

  /** Compares the rows before and after: both derive from the round. */
  add(id: string, before: Round, after: RentalRound): void {
    for (const { follower, changed, gone } of this.#changes) {
      const had = before.status === 'none' ? [] : follower.rowsOf(id, before);
      const old = new Map(had.map((row) => [follower.keyOf(row), row]));
      for (const row of follower.rowsOf(id, after)) {
        const known = old.get(follower.keyOf(row));
        if (known === undefined || !isSame(known, row)) changed.push(row);
        old.delete(follower.keyOf(row));
      }
      gone.push(...old.values());
    }
  }

  writes(): readonly Write[] {
    return this.#changes.flatMap(({ follower, changed, gone }) => [
      { statement: follower.upsert, rows: changed },
      { statement: follower.remove, rows: gone },
    ]);
  }
}

const isSame = (a: Row, b: Row): boolean => Object.keys(a).every((column) => a[column] === b[column]);
