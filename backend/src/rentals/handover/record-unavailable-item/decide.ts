import type { ItemGone } from '@meguri/contracts/rental-round/damage/item-is.ts';
import { begun, type Decide, onlySystem, permit } from '../../round/decision.ts';

export interface RecordUnavailableItemInput {
  readonly itemIs: ItemGone;
  /** The other round, in which it was said that the item will not come back. */
  readonly decidedIn: string;
}

/** The borrower of a later round counts on an item that nobody can send: operators are to cancel it. Known → nothing. */
export const recordUnavailableItem: Decide<RecordUnavailableItemInput> = (command, round) => {
  onlySystem(command, round);
  if (begun(round).unavailable !== undefined) return [];
  permit(round, 'system', 'ItemBecameUnavailable');
  return [{ type: 'ItemBecameUnavailable', data: command.input }];
};
