import { Rejected } from '@meguri/contracts/errors.ts';
import type { RequestRentalBody } from '@meguri/contracts/rental-round/commands.ts';
import type { RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import type { AttachedText, ItemSnapshot, Parcel } from '@meguri/contracts/rental-round/events/shapes.ts';
import { totalOf } from '@meguri/contracts/rental-round/money/money.ts';
import { INITIAL_ROUND } from '@meguri/contracts/rental-round/rental-round.ts';
import { TRUST } from '@meguri/contracts/rental-round/policy.ts';
import { HOUR, type Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { borrowerStanding, completedRentals } from '@meguri/projections/read-models/rounds/query.ts';
import type { Pool } from 'pg';
import type { AccountDirectory } from '../../../accounts/account-directory.ts';
import type { Blocks } from '../../../accounts/follows/blocks.ts';
import type { ItemDirectory, ShownItemSnapshot } from '../../../catalog/items/item-directory.ts';
import type { Clock } from '../../../event-sourcing/clock/clock.ts';
import type { RequestLimits } from '../../../http/request-limits.ts';
import { type Decide, outcomeOf, type TimedCommand } from '../../round/decision.ts';
import { anyThatBorrowerCanPay } from '../../round/payable-fees.ts';
import type { Prepare } from '../../round/prepare.ts';
import type { ItemAvailability } from '../../round/calendar/item-calendars.ts';
import type { Rounds } from '../../round/rounds.ts';
import type { Coupons } from '../coupons.ts';
import type { OpenRequests } from '../open-requests.ts';
import { requestRental, type RequestRentalInput } from './decide.ts';
import type { ItemSnapshots } from './item-snapshots.ts';

/** The sent input: the message has been stored before. */
export interface RequestRentalSent extends Omit<RequestRentalBody, 'message'> {
  readonly message?: AttachedText;
  readonly parcel?: Parcel;
}

type Known = Omit<RequestRentalInput, 'item' | 'itemSnapshot'>;
interface LookedUp {
  readonly item: ShownItemSnapshot | null;
  readonly known: Known;
}

interface FactTools {
  readonly items: ItemDirectory;
  readonly availability: ItemAvailability;
  readonly accounts: AccountDirectory;
  readonly blocks: Blocks;
  readonly pool: Pool;
}

interface Tools extends FactTools {
  readonly rounds: Rounds;
  readonly coupons: Coupons;
  readonly requests: OpenRequests;
  readonly limits: RequestLimits;
  readonly snapshots: ItemSnapshots;
  readonly clock: Clock;
}

/**
 * Collects the facts about item and borrower, claims the coupon and the days for this request, and records the item's
 * snapshot. A request that is repeated claims no coupon: the first one's may be free again.
 */
export const lookUpRequest: Prepare<RequestRentalSent, RequestRentalInput, Tools> = async (command, decide, tools) => {
  const facts = await lookUp(command, tools);
  const outcome = outcomeOf(() => decideOn(facts, decide, null)(command, INITIAL_ROUND));
  const isTaken = outcome instanceof Rejected && outcome.code === 'period_reserved';
  // The round that has the days may have ended a moment ago.
  if (isTaken && (await tools.availability.freeEnded(command, command.input.itemId)))
    return lookUpRequest(command, decide, tools);
  const { couponId } = command.input;
  if (couponId === undefined || (await tools.rounds.find(command.target)) !== null)
    return claimDays(command, decide, facts, tools);
  // The total that the client showed is less the coupon, so it is checked once the coupon is claimed.
  const unpriced = { ...facts, known: { ...facts.known, expectedTotal: null } };
  const terms = termsOf(command, decide, unpriced);
  if (terms === null) return decideOn(unpriced, decide, null);
  const use = { couponId, requestId: command.target, total: totalOf(terms.fees) };
  const coupon = await tools.coupons.claim({ userId: terms.borrowerId, ownerId: terms.ownerId, ...use });
  const priced = { ...facts, known: { ...facts.known, coupon: coupon.amount } };
  try {
    if (termsOf(command, decide, priced) === null) await coupon.release();
    return await claimDays(command, decide, priced, tools);
  } catch (error) {
    await coupon.release();
    throw error;
  }
};

async function claimDays(
  command: TimedCommand<RequestRentalSent>,
  decide: Decide<RequestRentalInput>,
  facts: LookedUp,
  tools: Tools,
): Promise<Decide<RequestRentalSent>> {
  const terms = termsOf(command, decide, facts);
  if (facts.item === null || terms === null) return decideOn(facts, decide, null);
  await claim(command, terms, tools);
  return decideOn(facts, decide, await tools.snapshots.keep(command, facts.item));
}

/** null: the request would be refused. */
function termsOf(
  command: TimedCommand<RequestRentalSent>,
  decide: Decide<RequestRentalInput>,
  facts: LookedUp,
): RoundEventData<'RentalRequested'> | null {
  const outcome = outcomeOf(() => decideOn(facts, decide, null)(command, INITIAL_ROUND));
  const requested = outcome instanceof Rejected ? undefined : outcome.find(({ type }) => type === 'RentalRequested');
  return requested?.type === 'RentalRequested' ? requested.data : null;
}

/** Counts requests that would be accepted, and each only once. */
async function claim(
  { target, now }: TimedCommand<unknown>,
  terms: RoundEventData<'RentalRequested'>,
  { requests, limits, clock }: Tools,
): Promise<void> {
  const { borrowerId, ownerId } = terms;
  const isNew = await requests.claim(target, terms);
  if (!isNew || isOfThePast(now, clock)) return;
  try {
    const toOwner = `user ${borrowerId} owner ${ownerId}`;
    await limits.take('request-to-owner', toOwner, 'too_many_requests_to_owner', now);
    await limits.take('request', `user ${borrowerId}`, 'too_many_new_requests', now);
  } catch (error) {
    await requests.release(target, terms);
    throw error;
  }
}

/** A demo's rounds begin in the past, all created within a minute. */
const isOfThePast = (now: Instant, clock: Clock): boolean => Date.parse(now) < clock.now().getTime() - HOUR;

/**
 * Whether the item still exists is checked by the decision, so that a retry of an earlier request still gets its
 * result.
 */
const decideOn =
  (
    { item, known }: LookedUp,
    decide: Decide<RequestRentalInput>,
    itemSnapshot: ItemSnapshot | null,
  ): Decide<RequestRentalSent> =>
  (sent, round) => {
    if (item === null) throw new Rejected('item_not_found');
    return decide({ ...sent, input: { ...known, item, itemSnapshot } }, round);
  };

/**
 * The terms of the request if it were sent now: nothing is claimed and nothing stored. Coupons aren't looked at.
 * @throws Rejected
 */
export async function termsIfSent(
  command: TimedCommand<RequestRentalSent>,
  tools: FactTools,
): Promise<RoundEventData<'RentalRequested'>> {
  const facts = await lookUp(command, tools);
  const [requested] = decideOn(facts, requestRental, null)(command, INITIAL_ROUND);
  if (requested?.type !== 'RentalRequested') throw new Error('a request begins with its terms');
  return requested.data;
}

async function lookUp(command: TimedCommand<RequestRentalSent>, tools: FactTools): Promise<LookedUp> {
  const { input, actor } = command;
  if (actor.as !== 'member') throw new Rejected('not_borrower');
  const [item, calendar, borrower, standing, borrowerCompleted] = await Promise.all([
    tools.items.shown(input.itemId),
    tools.availability.calendar(input.itemId),
    tools.accounts.borrower(actor.userId),
    borrowerStanding(tools.pool, actor.userId, command),
    completedRentals(tools.pool, actor.userId, TRUST.newcomer.rentals),
  ]);
  const unpaidFee = await anyThatBorrowerCanPay(tools.pool, standing.unpaidFees);
  const known: Known = {
    ...{ startDate: input.startDate, message: input.message ?? null, parcel: input.parcel },
    ...{ borrowerAddress: borrower.address, borrowerIdentified: borrower.identified, borrowerCompleted },
    shippingMethod: input.shippingMethod ?? null,
    pickupArea: input.pickupArea ?? null,
    insurance: input.insurance ?? false,
    coupon: 0,
    expectedTotal: input.expectedTotal ?? null,
    itemVersion: input.itemVersion ?? null,
    reservedPeriods: Object.values(calendar.reservations),
    blockedPeriods: Object.values(calendar.blocks),
    ...{
      borrowerOverdue: standing.overdue,
      borrowerUnpaidFee: unpaidFee,
      openRequests: standing.openRequests,
    },
    blocked: item !== null && (await tools.blocks.areBetween(actor.userId, item.ownerId)),
  };
  return { item, known };
}
