/** Where the item is when a damage case is settled. */
export interface ItemAtEnd {
  /** The deciding operator records that the owner has it back. */
  readonly itemReturned: boolean;
  /** The round knew before. */
  readonly wasReturned: boolean;
  /** The case is about an item that never came back. */
  readonly nonReturn: boolean;
  /** It was recorded as lost or kept; absent: it wasn't. */
  readonly isGone?: boolean;
}

/** Whether the rental ends with the settled case, rather than continuing until the item is back. */
export const endsWithCase = ({ itemReturned, wasReturned, nonReturn, isGone = false }: ItemAtEnd): boolean =>
  itemReturned || wasReturned || nonReturn || isGone;
