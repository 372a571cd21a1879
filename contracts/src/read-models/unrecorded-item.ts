/**
 * Shown next to the current version of an item: it was requested before versions were recorded, or the record was
 * deleted.
 */
export const NOT_RECORDED = '当時の記録なし';

/** The name of a round's item on documents. */
export const nameOnPapers = ({
  itemName,
  itemIsRecorded,
}: {
  readonly itemName: string;
  readonly itemIsRecorded: boolean;
}) => (itemIsRecorded ? itemName : `${itemName}（${NOT_RECORDED}）`);
