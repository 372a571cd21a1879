import { insertInto, type ReadModelTable } from '../../runner/read-model-table.ts';

/** One row per posting: `amount` yen moved from `debit` to `credit`. `line` counts an event's postings from 0. */
export const LEDGER = {
  name: 'ledger',
  columns: {
    round_id: 'text',
    revision: 'integer',
    line: 'smallint',
    event_id: 'text',
    debit: 'text',
    credit: 'text',
    amount: 'integer',
    at: 'timestamptz',
  },
  key: ['round_id', 'revision', 'line'],
  insertOnly: true,
  indexes: { ledger_amount: '(amount)' },
} as const satisfies ReadModelTable;

export const INSERT_LEDGER = insertInto(LEDGER);
