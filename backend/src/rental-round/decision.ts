import { Rejected, type RoundRejectionCode } from '@meguri/contracts/errors.ts';
import type { Party } from '@meguri/contracts/event-metadata.ts';
import type { RoundEvent, RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import { openTo, partiesFor } from '@meguri/contracts/rental-round/machine.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { Actor, Command } from '../streams/command.ts';

/** A decision: what the command makes happen to the round; [] when that has happened already. */
export type Decide<Input> = (command: Command<Input>, round: RentalRound) => readonly RoundEvent[];

const WRONG_PARTY = {
  borrower: 'not_borrower',
  owner: 'not_owner',
  operator: 'not_operator',
  system: 'transition_not_allowed',
} as const satisfies Record<Party, RoundRejectionCode>;

/**
 * The party that the actor is of this round.
 * @throws Rejected not_found when the round doesn't exist or isn't the member's; own_round when an operator is one of its people.
 */
export function partyOf(actor: Actor, round: RentalRound): Party {
  if (round.status === 'none') throw new Rejected('not_found');
  if (actor.as === 'system') return 'system';
  const own = actor.userId === round.borrowerId ? 'borrower' : actor.userId === round.ownerId ? 'owner' : null;
  if (actor.as === 'operator') {
    if (own !== null) throw new Rejected('own_round');
    return 'operator';
  }
  if (own === null) throw new Rejected('not_found');
  return own;
}

/** @throws Rejected not_owner, not_borrower or not_operator unless the actor is one of these parties. */
export function actingAs<P extends Party>(command: Command, round: RentalRound, ...parties: readonly P[]): P {
  const party = partyOf(command.actor, round);
  const allowed = parties.find((one) => one === party);
  if (allowed === undefined) throw new Rejected(WRONG_PARTY[parties[0] ?? 'system']);
  return allowed;
}

/**
 * Asks the machine whether this party may cause the event in the round's status.
 * @throws Rejected the specification's 403 when only another party may, transition_not_allowed when nobody may.
 */
export function permit(round: RentalRound, party: Party, type: RoundEventType): void {
  if (openTo(round.status, party).has(type)) return;
  const [other] = partiesFor(round.status, type);
  throw new Rejected(other === undefined ? 'transition_not_allowed' : WRONG_PARTY[other]);
}
