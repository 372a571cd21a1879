import { deleteFrom, type ReadModelTable, upsertInto } from '../../runner/read-model-table.ts';

/**
 * One row per round. `state` is the fold itself without unchanged phases (see stored-state.ts); the other columns are
 * for queries. Only columns that rarely change are indexed, so that an update stays within its page. Times ignore
 * interruptions, which can only postpone them, so a query that finds a row by a time has to check its state by the
 * rule.
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
    /**
     * The span in which the round waits for the party if nothing happens, its end exclusive; null: it has no end of its
     * own.
     */
    borrower_turn_from: 'timestamptz?',
    borrower_turn_until: 'timestamptz?',
    owner_turn_from: 'timestamptz?',
    owner_turn_until: 'timestamptz?',
    /** From when the round would be overdue. */
    overdue_from: 'timestamptz?',
    unpaid_fee: 'boolean',
    /** Whether a payout to the owner is ordered but not sent. */
    payout_open: 'boolean',
    refund_open: 'boolean',
    /** Whether money has to be moved and may be: the round is checked until it is. */
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
    rounds_open: '(requested_at, id) WHERE ended_at IS NULL',
    rounds_unpaid: '(borrower_id) WHERE unpaid_fee',
    rounds_ended: '(ended_at, id) WHERE ended_at IS NOT NULL',
    rounds_money_open: '(owner_id) WHERE money_open',
    rounds_money_waiting: '(id) WHERE money_open OR refund_open',
  },
  fillfactor: 60,
} as const satisfies ReadModelTable;

/**
 * What happens by time alone, at `due` or later: at most one of a kind per round. `ref` names the checkout, report,
 * assessment or proposal.
 */
export const DEADLINES = {
  name: 'deadlines',
  columns: { round_id: 'text', kind: 'text', due: 'timestamptz', ref: 'text?' },
  key: ['round_id', 'kind'],
  indexes: { deadlines_due: '(due, round_id, kind)' },
} as const satisfies ReadModelTable;

/** Reminders for a round's parties, at `due` or later if interruptions postpone it. At most one of a kind. */
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
