import { Rejected } from '@meguri/contracts/errors.ts';
import type { RequestRentalBody } from '@meguri/contracts/rental-round/commands.ts';
import { INITIAL_ROUND } from '@meguri/contracts/rental-round/rental-round.ts';
import { borrowerStanding } from '@meguri/projections/read-models/rounds/query.ts';
import { type Decide, outcomeOf, type TimedCommand } from '../../round/decision.ts';
import type { Preparation, Prepare } from '../../round/round-commands.ts';
import type { RequestRentalInput } from './decide.ts';

/** Finds out what the decision needs to know of item and borrower, and claims the days for this request alone. */
export const lookUpRequest: Prepare<RequestRentalBody, RequestRentalInput> = async (command, decide, tools) => {
  const withFacts = await lookUp(command, decide, tools);
  const outcome = outcomeOf(() => withFacts(command, INITIAL_ROUND));
  const requested = outcome instanceof Rejected ? undefined : outcome.find(({ type }) => type === 'RentalRequested');
  if (requested?.type === 'RentalRequested') await tools.requests.claim(command.target, requested.data);
  return withFacts;
};

/** An item that is gone is the decision's business: a request that was made before is answered all the same. */
async function lookUp(
  command: TimedCommand<RequestRentalBody>,
  decide: Decide<RequestRentalInput>,
  tools: Preparation,
): Promise<Decide<RequestRentalBody>> {
  const { input, actor } = command;
  if (actor.as !== 'member') throw new Rejected('not_borrower');
  const [item, calendar, borrowerAddress, standing] = await Promise.all([
    tools.items.snapshot(input.itemId),
    tools.availability.calendar(input.itemId),
    tools.accounts.address(actor.userId),
    borrowerStanding(tools.pool, actor.userId, command),
  ]);
  const blocked = item !== null && (await tools.blocks.areBetween(actor.userId, item.ownerId));
  return (sent, round) => {
    if (item === null) throw new Rejected('item_not_found');
    const known: RequestRentalInput = {
      item,
      startDate: input.startDate,
      shippingMethod: input.shippingMethod ?? null,
      pickupArea: input.pickupArea ?? null,
      borrowerAddress,
      reservedPeriods: Object.values(calendar.reservations),
      blockedPeriods: Object.values(calendar.blocks),
      borrowerOverdue: standing.overdue,
      borrowerUnpaidFee: standing.unpaidFee,
      openRequests: standing.openRequests,
      blocked,
    };
    return decide({ ...sent, input: known }, round);
  };
}
