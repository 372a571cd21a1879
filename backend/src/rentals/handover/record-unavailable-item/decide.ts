import type { ItemGone } from '@meguri/contracts/rental-round/damage/item-is.ts';
import { begun, type Decide, onlySystem, permit } from '../../round/decision.ts';

export interface RecordUnavailableItemInput {
  readonly itemIs: ItemGone;
  /** The other round, in which the item was recorded as gone. */
  readonly decidedIn: string;
}

/**
 * The borrower of a later round expects an item that can't be sent: operators have to cancel it. Already recorded → no
 * event.
 */
export const recordUnavailableItem: Decide<RecordUnavailableItemInput> = (command, round) => {
  onlySystem(command, round);
  if (begun(round).unavailable !== undefined) return [];
  permit(round, 'system', 'ItemBecameUnavailable');
  return [{ type: 'ItemBecameUnavailable', data: command.input }];
};
