import type { CommandBus } from '@nestjs/cqrs';
import { Rejected } from '@meguri/contracts/errors.ts';
import { reservedFor } from '@meguri/contracts/rental-round/time/period.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { AccountDirectory } from '../../../accounts/account-directory.ts';
import { prefectureForDelivery } from '../../../accounts/delivery-address.ts';
import type { Blocks } from '../../../accounts/follows/blocks.ts';
import type { ItemDirectory } from '../../../catalog/items/item-directory.ts';
import { type Command, followUp } from '../../../event-sourcing/streams/command.ts';
import { CalendarCommand } from '../../round/calendar/calendar-command.ts';
import type { Afterwards, Prepare } from '../../round/prepare.ts';
import { type TimedCommand, withFacts, wouldHappen } from '../../round/decision.ts';
import type { ItemAvailability } from '../../round/calendar/item-calendars.ts';
import type { Rounds } from '../../round/rounds.ts';
import { approve, type ApproveInput, type ApproveSent } from './decide.ts';
import type { RoundChats } from './round-chats.ts';

interface Tools {
  readonly rounds: Rounds;
  readonly bus: CommandBus;
  readonly availability: ItemAvailability;
  readonly items: ItemDirectory;
  readonly accounts: AccountDirectory;
  readonly blocks: Blocks;
}

type FactTools = Pick<Tools, 'availability' | 'items' | 'blocks'>;

/** Reserves the days in the item's calendar first, so that only one of two overlapping requests is approved. */
export const reserveFirst: Prepare<ApproveSent, ApproveInput, Tools> = async (command, decide, tools) => {
  const { state: round } = await tools.rounds.load(command.target);
  const decision = withFacts<ApproveSent, ApproveInput>(decide, await factsOf(command, round, tools));
  if (!wouldHappen(decision, command, round)) return decision;
  // Its part of the shipping depends on what the owner answers to the other rounds.
  if (round.parcel !== undefined && command.input.shipping === undefined) throw new Rejected('parcel_answer_together');
  await reserve(command, round, tools);
  return decision;
};

/**
 * Whether the owner can approve the request of a parcel; nothing is reserved. Days that others have aren't looked at.
 * @throws Rejected
 */
export async function checkApproval(
  command: TimedCommand<ApproveSent>,
  round: RentalRound,
  tools: FactTools & Pick<Tools, 'accounts'>,
): Promise<void> {
  approve({ ...command, input: { ...command.input, ...(await factsOf(command, round, tools)) } }, round);
  prefectureForDelivery(await tools.accounts.address(round.ownerId));
}

async function factsOf(
  command: TimedCommand<ApproveSent>,
  round: RentalRound,
  { availability, items, blocks }: FactTools,
): Promise<Omit<ApproveInput, keyof ApproveSent>> {
  const itemOverdueElsewhere = await availability.overdueElsewhere(round.itemId, command.target, command);
  const itemGone = ((await items.snapshot(round.itemId))?.goneRoundId ?? null) !== null;
  // Only the owner's approval is rejected for these reasons; the system completes an approval that has reserved its
  // days.
  const asked = command.actor.as === 'member';
  const blocked = asked && (await blocks.areBetween(round.ownerId, round.borrowerId));
  return { itemOverdueElsewhere, itemGone, blocked };
}

/**
 * After a crash here, a process completes the approval of the reservation. The answer to a parcel has reserved the days
 * before, and may have given them back.
 * @throws Rejected reservation_conflict, days_blocked; address_required, outside_service_area of the owner; write_conflict
 */
async function reserve(command: Command<ApproveSent>, round: RentalRound, { accounts, bus }: Tools): Promise<void> {
  if (round.handover.method === 'delivery') prefectureForDelivery(await accounts.address(round.ownerId));
  const { target: roundId } = command;
  if (round.parcel !== undefined) {
    const { shipping, answer } = command.input;
    const confirmation = followUp(command, 'confirm-period', { roundId, shipping, answer });
    await bus.execute(new CalendarCommand('confirm-period', { ...confirmation, target: round.itemId }));
    return;
  }
  const reservation = followUp(command, 'reserve-period', { roundId, ...reservedFor(round) });
  await bus.execute(new CalendarCommand('reserve-period', { ...reservation, target: round.itemId }));
}

/** After a crash before this, the chat is created for its first reader. */
export const openChat: Afterwards<ApproveSent, { readonly chats: RoundChats }> = (
  { target },
  { state: round },
  { chats },
) => chats.begin(target, round);
