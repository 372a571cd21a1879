import { insertInto, type ReadModelTable } from '../../runner/read-model-table.ts';

/** One row an event. `for_borrower`, `for_owner`: who of the round's people may see that it happened. */
export const TIMELINE = {
  name: 'timeline',
  columns: {
    round_id: 'text',
    revision: 'integer',
    type: 'text',
    at: 'timestamptz',
    party: 'text',
    actor_id: 'integer?',
    for_borrower: 'boolean',
    for_owner: 'boolean',
    /** What happened in a few words of data; nothing in it that one party must not see. */
    detail: 'json?',
  },
  key: ['round_id', 'revision'],
  indexes: {},
} as const satisfies ReadModelTable;

export const INSERT_TIMELINE = insertInto(TIMELINE);
