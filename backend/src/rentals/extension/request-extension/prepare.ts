import { Rejected } from '@meguri/contracts/errors.ts';
import { borrowerStanding } from '@meguri/projections/read-models/rounds/query.ts';
import type { Pool } from 'pg';
import type { Blocks } from '../../../accounts/follows/blocks.ts';
import type { ItemDirectory } from '../../../catalog/items/item-directory.ts';
import type { ItemAvailability } from '../../round/calendar/item-calendars.ts';
import { type Decide, outcomeOf, withFacts } from '../../round/decision.ts';
import { anyThatBorrowerCanPay } from '../../round/payable-fees.ts';
import type { Prepare } from '../../round/prepare.ts';
import type { Rounds } from '../../round/rounds.ts';
import type { AskForExtension, RequestExtensionInput } from './decide.ts';

interface Tools {
  readonly rounds: Rounds;
  readonly availability: ItemAvailability;
  readonly items: ItemDirectory;
  readonly blocks: Blocks;
  readonly pool: Pool;
}

/** Looks up the item's price and its other days. @throws Rejected item_not_found */
export const lookUpItem: Prepare<AskForExtension, RequestExtensionInput, Tools> = async (command, decide, tools) => {
  const { state: round } = await tools.rounds.load(command.target);
  const { itemId, ownerId, borrowerId } = round;
  const [item, calendar, standing, blocked] = await Promise.all([
    tools.items.snapshot(itemId),
    tools.availability.calendar(itemId),
    borrowerStanding(tools.pool, borrowerId, command),
    tools.blocks.areBetween(ownerId, borrowerId),
  ]);
  if (item === null) throw new Rejected('item_not_found');
  const { [command.target]: _own, ...others } = calendar.reservations;
  const ask: Decide<AskForExtension> = withFacts(decide, {
    price: item.rentalPrice,
    itemSuspended: item.status === 'suspended',
    reservedPeriods: Object.values(others),
    blockedPeriods: Object.values(calendar.blocks),
    borrowerUnpaidFee: await anyThatBorrowerCanPay(tools.pool, standing.unpaidFees),
    blocked,
  });
  const outcome = outcomeOf(() => ask(command, round));
  const isTaken = outcome instanceof Rejected && outcome.code === 'reservation_conflict';
  // The round that has the days may have ended a moment ago.
  if (isTaken && (await tools.availability.freeEnded(command, itemId))) return lookUpItem(command, decide, tools);
  return ask;
};
