import type { RequestedItemFacts, WholeItemFacts } from '@meguri/contracts/read-models/requested-item.ts';

/** A round's item, also in lists. */
export interface RequestedItemRow {
  readonly item_name: string;
  readonly item_brand: string | null;
  readonly item_images: readonly string[];
  readonly item_is_recorded: boolean;
}
/** For a single request. */
export interface WholeItemRow extends RequestedItemRow {
  readonly item_whole: WholeItemFacts;
}

/** The columns of `RequestedItemRow`, for an item `i` from `roundItemSql`. */
export const REQUESTED_ITEM = `i.name AS item_name, i.brand AS item_brand, i.images AS item_images,
  i.is_recorded AS item_is_recorded`;

/** An item's existing photos, as a snapshot would keep them. */
const PHOTOS_NOW = `coalesce((SELECT json_agg(shown.url ORDER BY shown.place) FROM unnest(n.images) WITH ORDINALITY AS shown (url, place)
  WHERE EXISTS (SELECT FROM app.uploads u WHERE u.url = shown.url AND u.removed_at IS NULL)), '[]')`;

/** The column of `WholeItemRow`. @param itemId, roundId SQL expressions of type uuid */
export const wholeItemSql = (itemId: string, roundId: string): string => `(
  SELECT json_build_object(
    'description', (SELECT t.body FROM app.round_texts t WHERE t.round_id = ${roundId} AND t.kind = 'itemDescription'),
    'message', (SELECT json_build_object('id', t.id, 'text', t.body) FROM app.round_texts t
      WHERE t.round_id = ${roundId} AND t.kind = 'requestMessage' AND t.body IS NOT NULL),
    'isSuspended', n.status = 'suspended',
    'rentalPrice', n.rental_price,
    'now', CASE WHEN n.status <> 'deleted' THEN json_build_object('name', n.name, 'brand', nullif(n.brand, ''),
      'description', nullif(n.description, ''), 'condition', n.condition, 'size', n.size, 'images', ${PHOTOS_NOW},
      'washingInstructions', n.washing_instructions, 'washingNotes', n.washing_notes,
      'returnUnwashed', n.return_unwashed) END)
  FROM app.items n WHERE n.id = ${itemId}) AS item_whole`;

export const requestedItemOf = (row: RequestedItemRow & Partial<WholeItemRow>): RequestedItemFacts => ({
  ...{ name: row.item_name, brand: row.item_brand, images: row.item_images, isRecorded: row.item_is_recorded },
  ...(row.item_whole && { whole: row.item_whole }),
});
