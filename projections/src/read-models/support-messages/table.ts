import { insertInto, type ReadModelTable } from '../../runner/read-model-table.ts';

/**
 * One row per message of a support chat, ordered by `revision`. Text and photos by id: their content is stored
 * elsewhere.
 */
export const SUPPORT_MESSAGES = {
  name: 'support_messages',
  columns: {
    message_id: 'text',
    round_id: 'text',
    revision: 'integer',
    by: 'text',
    /** null: an operator, as 運営事務局. */
    sender_id: 'integer?',
    client_id: 'text?',
    text_id: 'text?',
    photos: 'json',
    sent_at: 'timestamptz',
  },
  key: ['round_id', 'revision'],
  insertOnly: true,
  indexes: { support_messages_id: '(message_id)' },
} as const satisfies ReadModelTable;

export const INSERT_SUPPORT_MESSAGES = insertInto(SUPPORT_MESSAGES);
