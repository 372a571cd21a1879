/** Where the item is when a damage case is settled. */
export interface ItemAtEnd {
  /** Whoever decides says that the owner has it back. */
  readonly itemReturned: boolean;
  /** The round knew so before. */
  readonly wasReturned: boolean;
  /** The case is about an item that never came back. */
  readonly nonReturn: boolean;
  /** It was said to be lost or kept; absent: it wasn't. */
  readonly isGone?: boolean;
}

/** Whether the rental ends with its settled case, rather than going on until the item is back. */
export const endsWithCase = ({ itemReturned, wasReturned, nonReturn, isGone = false }: ItemAtEnd): boolean =>
  itemReturned || wasReturned || nonReturn || isGone;
