import { insertInto, type ReadModelTable } from '../../runner/read-model-table.ts';

/** One row per event. The reader decides who may see it and how it is worded. */
export const TIMELINE = {
  name: 'timeline',
  columns: {
    round_id: 'text',
    revision: 'integer',
    type: 'text',
    at: 'timestamptz',
    party: 'text',
    /** What the timeline shows of the event's data. */
    written: 'jsonb?',
  },
  key: ['round_id', 'revision'],
  insertOnly: true,
  indexes: {},
} as const satisfies ReadModelTable;

export const INSERT_TIMELINE = insertInto(TIMELINE);
