import { deleteFrom, type ReadModelTable, upsertInto } from '../../runner/read-model-table.ts';

/** Days for which an item is taken, the ways included: `reserved_from` is the first, `reserved_to` the first day after. */
export const RESERVATIONS = {
  name: 'reservations',
  columns: { item_id: 'text', round_id: 'text', reserved_from: 'date', reserved_to: 'date' },
  key: ['item_id', 'round_id'],
  indexes: { reservations_of_item: '(item_id, reserved_from)', reservations_end: '(reserved_to)' },
} as const satisfies ReadModelTable;

export const UPSERT_RESERVATIONS = upsertInto(RESERVATIONS);
export const DELETE_RESERVATIONS = deleteFrom(RESERVATIONS);
