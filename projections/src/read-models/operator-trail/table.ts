import { insertInto, type ReadModelTable } from '../../runner/read-model-table.ts';

/** One row an entry of the operators' trail. */
export const OPERATOR_TRAIL = {
  name: 'operator_trail',
  columns: {
    /** Where it stands: whoever doubts it reads it there. */
    stream: 'text',
    revision: 'integer',
    /** Of the event: what came after it in the stream is chained to it. */
    hash: 'text',
    entry_id: 'text',
    at: 'timestamptz',
    operator_id: 'integer',
    /** null: from before there were roles. */
    role: 'text?',
    kind: 'text',
    operation: 'text',
    about: 'text[]',
    code: 'text?',
  },
  key: ['stream', 'revision'],
  indexes: {
    operator_trail_at: '(at DESC, entry_id DESC)',
    operator_trail_operator: '(operator_id, at DESC, entry_id DESC)',
    operator_trail_about: 'USING gin (about)',
  },
} as const satisfies ReadModelTable;

export const INSERT_OPERATOR_TRAIL = insertInto(OPERATOR_TRAIL);
