import { insertInto, type ReadModelTable } from '../../runner/read-model-table.ts';

/** One row per entry of the operators' trail. */
export const OPERATOR_TRAIL = {
  name: 'operator_trail',
  columns: {
    /** Where the event is in the log, so that an entry can be verified. */
    stream: 'text',
    revision: 'integer',
    /** The event's hash, to which the next event of the stream is chained. */
    hash: 'text',
    entry_id: 'text',
    at: 'timestamptz',
    operator_id: 'integer',
    /** null: recorded before there were roles. */
    role: 'text?',
    kind: 'text',
    operation: 'text',
    about: 'text[]',
    code: 'text?',
  },
  key: ['stream', 'revision'],
  insertOnly: true,
  indexes: {
    operator_trail_at: '(at DESC, entry_id DESC)',
    operator_trail_operator: '(operator_id, at DESC, entry_id DESC)',
    operator_trail_about: 'USING gin (about)',
  },
} as const satisfies ReadModelTable;

export const INSERT_OPERATOR_TRAIL = insertInto(OPERATOR_TRAIL);
