import { deadlinesOf } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { NO_INTERRUPTIONS } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { remindersOf } from '@meguri/contracts/rental-round/time/reminders.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
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

const FOLLOWERS = [DEADLINES_FOLLOW, REMINDERS_FOLLOW, TASKS_FOLLOW];

/** A round's rows of each of these tables. */
export type FollowerRows = readonly (readonly Row[])[];

export const NO_FOLLOWERS: FollowerRows = FOLLOWERS.map(() => []);

export const followersOf = (id: string, round: RentalRound): FollowerRows =>
  FOLLOWERS.map(({ rowsOf }) => rowsOf(id, round));

/** Collects the changes of the tables that derive from rounds. */
export class FollowerChanges {
  readonly #changes = FOLLOWERS.map((follower) => ({ follower, changed: [] as Row[], gone: [] as Row[] }));

  /** Compares a round's rows before and after. */
  add(before: FollowerRows, after: FollowerRows): void {
    this.#changes.forEach(({ follower: { keyOf }, changed, gone }, index) => {
      const [had = [], has = []] = [before[index], after[index]];
      for (const row of has) {
        const known = had.find((one) => keyOf(one) === keyOf(row));
        if (known === undefined || !isSame(known, row)) changed.push(row);
      }
      gone.push(...had.filter((row) => !has.some((one) => keyOf(one) === keyOf(row))));
    });
  }

  writes(): readonly Write[] {
    return this.#changes.flatMap(({ follower, changed, gone }) => [
      { statement: follower.upsert, rows: changed },
      { statement: follower.remove, rows: gone },
    ]);
  }
}

const isSame = (a: Row, b: Row): boolean => Object.keys(a).every((column) => a[column] === b[column]);
