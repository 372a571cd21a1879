import { insertInto, type ReadModelTable } from '../../runner/read-model-table.ts';

/** One row an event. Who may see it, and how it reads, is decided where it is shown. */
export const TIMELINE = {
  name: 'timeline',
  columns: {
    round_id: 'text',
    revision: 'integer',
    type: 'text',
    at: 'timestamptz',
    party: 'text',
    /** What `writtenWith` says of it. */
    written: 'jsonb?',
  },
  key: ['round_id', 'revision'],
  indexes: {},
} as const satisfies ReadModelTable;

export const INSERT_TIMELINE = insertInto(TIMELINE);
