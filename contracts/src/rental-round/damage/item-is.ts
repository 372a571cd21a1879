/** Where the item is, as an operator says when deciding a damage case; without a word it is still out. */
export const ITEM_IS = ['returned', 'lost', 'kept'] as const;
export type ItemIs = (typeof ITEM_IS)[number];
/** The item will not come back: it was lost, or the borrower keeps it. */
export type ItemGone = Exclude<ItemIs, 'returned'>;

/** `itemReturned` is the former name: proposals and clients from before still send it. */
export interface SaidOfItem {
  readonly itemIs?: ItemIs | null | undefined;
  readonly itemReturned?: boolean | undefined;
}

/** @returns null: it is still out */
export const itemIsIn = ({ itemIs, itemReturned }: SaidOfItem): ItemIs | null =>
  itemIs ?? (itemReturned === true ? 'returned' : null);
