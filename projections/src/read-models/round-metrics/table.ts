import { insertInto, type ReadModelTable, type WriteStatement } from '../../runner/read-model-table.ts';

/** One row per round: when it first reached each step, and sums of its money in yen. */
export const ROUND_METRICS = {
  name: 'round_metrics',
  columns: {
    round_id: 'text',
    requested_at: 'timestamptz?',
    item_id: 'text?',
    borrower_id: 'integer?',
    /** The prefecture it was sent to, or where people met. */
    area: 'text?',
    /** approved, declined, expired, withdrawn or rejected. */
    answer: 'text?',
    answered_at: 'timestamptz?',
    paid_at: 'timestamptz?',
    shipped_at: 'timestamptz?',
    received_at: 'timestamptz?',
    returned_at: 'timestamptz?',
    completed_at: 'timestamptz?',
    cancelled_at: 'timestamptz?',
    overdue_at: 'timestamptz?',
    damaged_at: 'timestamptz?',
    charged: 'integer',
    refunded: 'integer',
    paid_out: 'integer',
    fees: 'integer',
    losses: 'integer',
    /** Of the cover: what it earned, and what it paid. */
    premiums: 'integer',
    claims: 'integer',
    /** Paid by coupons, less what went back. */
    promotions: 'integer',
  },
  key: ['round_id'],
  indexes: {
    round_metrics_requested: '(requested_at)',
    round_metrics_borrower: '(borrower_id) WHERE paid_at IS NOT NULL',
  },
  fillfactor: 70,
} as const satisfies ReadModelTable;

/** Columns that add up; the others keep their first value. */
export const SUMS = [
  ...(['charged', 'refunded', 'paid_out', 'fees', 'losses', 'premiums', 'claims', 'promotions'] as const),
] as const;

export const MERGE_ROUND_METRICS: WriteStatement = {
  name: 'merge round_metrics',
  columns: ROUND_METRICS.columns,
  sql: (schema, rows) => {
    const changes = Object.keys(ROUND_METRICS.columns)
      .filter((column) => column !== 'round_id')
      .map((column) => {
        const [old, added] = [`round_metrics.${column}`, `excluded.${column}`];
        const isSum = (SUMS as readonly string[]).includes(column);
        return `${column} = ${isSum ? `${old} + ${added}` : `coalesce(${old}, ${added})`}`;
      });
    return `${insertInto(ROUND_METRICS).sql(schema, rows)} ON CONFLICT (round_id) DO UPDATE SET ${changes.join(', ')}`;
  },
};
