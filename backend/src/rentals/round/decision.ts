import { Rejected } from '@meguri/contracts/errors.ts';
import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import type { RoundEvent, RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import type { Moment } from '@meguri/contracts/rental-round/time/interruptions.ts';
import type { RentalRound, Round } from '@meguri/contracts/rental-round/rental-round.ts';
import { isAskedBy, type PartyFor, type RuleName, verdictOn } from '@meguri/contracts/rental-round/actions/rules.ts';
import { openFor, refusalToOthers, type Verdict } from '@meguri/contracts/rental-round/actions/checks.ts';
import type { Actor, Command } from '../../event-sourcing/streams/command.ts';

/** A command as it is decided: with its time, and what had interrupted the service until then. */
export type TimedCommand<Input = unknown> = Command<Input> & Moment;

/** A decision: what the command makes happen to the round; [] when that has happened already. */
export type Decide<Input> = (command: TimedCommand<Input>, round: Round) => readonly RoundEvent[];

/** @throws Rejected not_found for a round that hasn't begun */
export function begun(round: Round): RentalRound {
  if (round.status === 'none') throw new Rejected('not_found');
  return round;
}

/**
 * The party that the actor is of this round.
 * @throws Rejected not_found when the round doesn't exist or isn't the member's; own_round when an operator is one of its people.
 */
export function partyOf(actor: Actor, state: Round): Party {
  const round = begun(state);
  if (actor.as === 'system') return 'system';
  const own = actor.userId === round.borrowerId ? 'borrower' : actor.userId === round.ownerId ? 'owner' : null;
  if (actor.as === 'operator') {
    if (own !== null) throw new Rejected('own_round');
    return 'operator';
  }
  if (own === null) throw new Rejected('not_found');
  return own;
}

/**
 * A decision that requires the rule of that name: `happens` is asked only when the rule says true; what has happened
 * already makes no events. `ofInput` is asked before the rule: it recognises a command that is repeated after the round has
 * moved on, and a timer that is about something no longer current.
 * @throws Rejected what `partyOf` and the rule refuse
 */
export function deciding<Input, Name extends RuleName>(
  name: Name,
  happens: (command: TimedCommand<Input>, round: RentalRound, party: PartyFor<Name>) => readonly RoundEvent[],
  ofInput: (command: Command<Input>, round: RentalRound) => Verdict = () => true,
): Decide<Input> {
  return (command, state) => {
    const round = begun(state);
    const party = partyOf(command.actor, round);
    const first = isAskedBy(name, party) ? ofInput(command, round) : true;
    const verdict = first === true ? verdictOn(name, round, party, command) : first;
    return passes(verdict) ? happens(command, round, party as PartyFor<Name>) : [];
  };
}

/** What the input says of a command that is known by its own id, or by what it would set. */
export const doneIf = (isRepeated: boolean): Verdict => (isRepeated ? 'done' : true);

/** @returns false for what is done already @throws Rejected with a refusal's code */
export function passes(verdict: Verdict): boolean {
  if (verdict !== true && verdict !== 'done') throw new Rejected(verdict);
  return verdict === true;
}

/** For facts that the provider tells. @throws Rejected transition_not_allowed to everybody but the system */
export function onlySystem(command: Command, round: Round): asserts round is RentalRound {
  if (partyOf(command.actor, round) !== 'system') throw new Rejected(refusalToOthers(['system']));
}

/**
 * Asks the machine whether this party may cause the event in the round's status.
 * @throws Rejected the specification's 403 when only another party may, transition_not_allowed when nobody may.
 */
export function permit(round: Round, party: Party, type: RoundEventType): void {
  const verdict = openFor(round, party, type);
  if (verdict !== true) throw new Rejected(verdict);
}

/** Adds to a decision's input what was found out. */
export function withFacts<Sent, Facts>(decide: Decide<Sent & Facts>, facts: Facts): Decide<Sent> {
  return (command, round) => decide({ ...command, input: { ...command.input, ...facts } }, round);
}

/**
 * What a decision would come to; a rule's no as it is. Nothing is stored: the decision proper knows repeated commands,
 * and is the one that answers.
 */
export function outcomeOf<Outcome>(decide: () => Outcome): Outcome | Rejected {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Rejected) return error;
    throw error;
  }
}

/** Whether the decision would make something happen. */
export function wouldHappen<Input>(decide: Decide<Input>, command: TimedCommand<Input>, round: RentalRound): boolean {
  const outcome = outcomeOf(() => decide(command, round));
  return !(outcome instanceof Rejected) && outcome.length > 0;
}
