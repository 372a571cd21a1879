/** Where the item is according to the operator who decides a damage case; without a value the borrower still has it. */
export const ITEM_IS = ['returned', 'lost', 'kept'] as const;
export type ItemIs = (typeof ITEM_IS)[number];
/** The item won't come back: it was lost, or the borrower keeps it. */
export type ItemGone = Exclude<ItemIs, 'returned'>;

/** `itemReturned` is the old field: earlier proposals and clients still use it. */
export interface SaidOfItem {
  readonly itemIs?: ItemIs | null | undefined;
  readonly itemReturned?: boolean | undefined;
}

/** @returns null: the borrower still has it */
export const itemIsIn = ({ itemIs, itemReturned }: SaidOfItem): ItemIs | null =>
  itemIs ?? (itemReturned === true ? 'returned' : null);
