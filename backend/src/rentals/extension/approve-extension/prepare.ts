import type { CommandBus } from '@nestjs/cqrs';
import { openExtension, reservedOf } from '@meguri/contracts/rental-round/extension.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { Blocks } from '../../../accounts/follows/blocks.ts';
import { type Command, followUp } from '../../../event-sourcing/streams/command.ts';
import { CalendarCommand } from '../../round/calendar/calendar-command.ts';
import { type Decide, withFacts, wouldHappen } from '../../round/decision.ts';
import type { Prepare } from '../../round/prepare.ts';
import type { Rounds } from '../../round/rounds.ts';
import type { Numbered } from '../extension-number.ts';
import type { ApproveExtensionInput } from './decide.ts';

interface Tools {
  readonly rounds: Rounds;
  readonly bus: CommandBus;
  readonly blocks: Blocks;
}

/** Reserves the days first, so that no one else gets them. */
export const extendFirst: Prepare<Numbered, ApproveExtensionInput, Tools> = async (command, decide, tools) => {
  const { state: round } = await tools.rounds.load(command.target);
  // Only the owner's approval is rejected for this reason; the system completes one that has reserved its days.
  const asked = command.actor.as === 'member';
  const blocked = asked && (await tools.blocks.areBetween(round.ownerId, round.borrowerId));
  // The days are of this one: one that was requested since isn't approved with them. 0: none was open.
  const n = command.input.n ?? openExtension(round)?.n ?? 0;
  const approve: Decide<Numbered> = withFacts(decide, { blocked, n });
  if (wouldHappen(approve, command, round)) await extend(command, round, tools);
  return approve;
};

/**
 * After a crash here, a process completes the approval of the reserved days.
 * @throws Rejected reservation_conflict, days_blocked
 */
async function extend(command: Command, round: RentalRound, { bus }: Tools): Promise<void> {
  const open = openExtension(round);
  if (open === null) return;
  const { to } = reservedOf(round, open.to);
  const extension = followUp(command, 'extend-period', { roundId: command.target, n: open.n, to });
  await bus.execute(new CalendarCommand('extend-period', { ...extension, target: round.itemId }));
}
