import { Rejected } from '@meguri/contracts/errors.ts';
import type { RequestRentalBody } from '@meguri/contracts/rental-round/commands.ts';
import { borrowerStanding } from '@meguri/projections/read-models/rounds/query.ts';
import type { Prepare } from '../../round/command-kind.ts';
import type { RequestRentalInput } from './decide.ts';

/**
 * Finds out what the decision needs to know of item and borrower. An item that is gone is the decision's business: a
 * request that was made before is answered all the same.
 */
export const lookUpRequest: Prepare<RequestRentalBody, RequestRentalInput> = async (command, decide, tools) => {
  const { input, actor, now } = command;
  if (actor.as !== 'member') throw new Rejected('not_borrower');
  const [item, reservations, borrowerAddress, standing] = await Promise.all([
    tools.items.snapshot(input.itemId),
    tools.availability.reservations(input.itemId),
    tools.accounts.address(actor.userId),
    borrowerStanding(tools.pool, actor.userId, now),
  ]);
  return (sent, round) => {
    if (item === null) throw new Rejected('item_not_found');
    const known: RequestRentalInput = {
      item,
      startDate: input.startDate,
      shippingMethod: input.shippingMethod ?? null,
      pickupArea: input.pickupArea ?? null,
      borrowerAddress,
      reservedPeriods: Object.values(reservations),
      borrowerOverdue: standing.overdue,
      borrowerUnpaidFee: standing.unpaidFee,
    };
    return decide({ ...sent, input: known }, round);
  };
};
