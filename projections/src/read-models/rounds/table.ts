import { deleteFrom, type ReadModelTable, upsertInto } from '../../runner/read-model-table.ts';

/**
 * One row a round. `state` is the fold itself, less what is still as it began (see stored-state.ts); the columns are
 * what is searched by. Only columns that hardly change are indexed, so that an update stays within its page. Times are as
 * if nothing had interrupted the service: a window can only end later. Who finds a row by one asks the rule with its state.
 */
export const ROUNDS = {
  name: 'rounds',
  columns: {
    id: 'text',
    item_id: 'text',
    owner_id: 'integer',
    borrower_id: 'integer',
    status: 'text',
    start_date: 'date',
    end_date: 'date',
    requested_at: 'timestamptz',
    ended_at: 'timestamptz?',
    /** The span in which the round waits for them as long as nothing happens, its end excluded; null: it has no end of its own. */
    borrower_turn_from: 'timestamptz?',
    borrower_turn_until: 'timestamptz?',
    owner_turn_from: 'timestamptz?',
    owner_turn_until: 'timestamptz?',
    /** From when the round counts as overdue, should it come to that. */
    overdue_from: 'timestamptz?',
    unpaid_fee: 'boolean',
    /** Whether a payout to the owner is ordered and hasn't been sent. */
    payout_open: 'boolean',
    refund_open: 'boolean',
    /** Whether any money of it is to move and may: it is looked after until it has. */
    money_open: 'boolean',
    tracking_code: 'text?',
    return_tracking_code: 'text?',
    state: 'json',
    revision: 'integer',
    position: 'text',
    updated_at: 'timestamptz',
  },
  key: ['id'],
  indexes: {
    rounds_borrower: '(borrower_id, requested_at, id)',
    rounds_owner: '(owner_id, requested_at, id)',
    rounds_item: '(item_id, requested_at)',
    rounds_requested: '(requested_at, id)',
    rounds_number: '(right(id, 8))',
    rounds_ended: '(ended_at, id) WHERE ended_at IS NOT NULL',
    rounds_money_open: '(owner_id) WHERE money_open',
    rounds_money_waiting: '(id) WHERE money_open OR refund_open',
  },
  fillfactor: 60,
} as const satisfies ReadModelTable;

/** What fires by time alone, at `due` or later: a round has at most one of a kind. `ref` names the checkout, report, assessment or proposal. */
export const DEADLINES = {
  name: 'deadlines',
  columns: { round_id: 'text', kind: 'text', due: 'timestamptz', ref: 'text?' },
  key: ['round_id', 'kind'],
  indexes: { deadlines_due: '(due, round_id, kind)' },
} as const satisfies ReadModelTable;

/** What a round's people are reminded of, at `due` or later unless an interruption moved it. At most one of a kind. */
export const REMINDERS = {
  name: 'reminders',
  columns: { round_id: 'text', kind: 'text', due: 'timestamptz' },
  key: ['round_id', 'kind'],
  indexes: { reminders_due: '(due, round_id, kind)' },
} as const satisfies ReadModelTable;

export const UPSERT_ROUNDS = upsertInto(ROUNDS);
export const UPSERT_DEADLINES = upsertInto(DEADLINES);
export const UPSERT_REMINDERS = upsertInto(REMINDERS);
export const DELETE_REMINDERS = deleteFrom(REMINDERS);
export const DELETE_DEADLINES = deleteFrom(DEADLINES);
