import { Rejected } from '@meguri/contracts/errors.ts';
import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import type { RoundEvent, RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import type { Moment } from '@meguri/contracts/rental-round/time/interruptions.ts';
import type { RentalRound, Round } from '@meguri/contracts/rental-round/rental-round.ts';
import { isAskedBy, type PartyFor, type RuleName, verdictOn } from '@meguri/contracts/rental-round/actions/rules.ts';
import { openFor, refusalToOthers, type Verdict } from '@meguri/contracts/rental-round/actions/checks.ts';
import type { Actor, Command } from '../../event-sourcing/streams/command.ts';

/** A command with its time and the interruptions until then, as decisions take it. */
export type TimedCommand<Input = unknown> = Command<Input> & Moment;

/** A decision: the command's events; [] when they have already happened. */
export type Decide<Input> = (command: TimedCommand<Input>, round: Round) => readonly RoundEvent[];

/** @throws Rejected not_found for a round that hasn't begun */
export function begun(round: Round): RentalRound {
  if (round.status === 'none') throw new Rejected('not_found');
  return round;
}

/**
 * The actor's party in this round.
 * @throws Rejected not_found when the round doesn't exist or isn't the member's; own_round when an operator is one of
 * its parties
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
 * A decision that requires the named rule.
 * @param happens returns the events; called only if the rule returns true
 * @param ofInput runs before the rule; returns `done` for a command that has no events, because it is repeated or a
 * timer of an earlier state
 * @throws Rejected those of `partyOf` and the rule
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

/** For commands recognised as repeated by their own id, or because they would change nothing. */
export const doneIf = (isRepeated: boolean): Verdict => (isRepeated ? 'done' : true);

/** @returns false for `done` @throws Rejected with a rejection's code */
export function passes(verdict: Verdict): boolean {
  if (verdict !== true && verdict !== 'done') throw new Rejected(verdict);
  return verdict === true;
}

/** For facts from the provider. @throws Rejected transition_not_allowed unless the system sent it */
export function onlySystem(command: Command, round: Round): asserts round is RentalRound {
  if (partyOf(command.actor, round) !== 'system') throw new Rejected(refusalToOthers(['system']));
}

/**
 * Asks the machine whether this party may cause the event in the round's status.
 * @throws Rejected the specification's 403 when only another party may, transition_not_allowed when no party may.
 */
export function permit(round: Round, party: Party, type: RoundEventType): void {
  const verdict = openFor(round, party, type);
  if (verdict !== true) throw new Rejected(verdict);
}

/** Adds facts to a decision's input. */
export function withFacts<Sent, Facts>(decide: Decide<Sent & Facts>, facts: Facts): Decide<Sent> {
  return (command, round) => decide({ ...command, input: { ...command.input, ...facts } }, round);
}

/**
 * Runs a decision and returns a rejection instead of throwing it. Nothing is appended: only the actual decision
 * recognises repeated commands.
 */
export function outcomeOf<Outcome>(decide: () => Outcome): Outcome | Rejected {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Rejected) return error;
    throw error;
  }
}

/** Whether the decision would return events. */
export function wouldHappen<Input>(decide: Decide<Input>, command: TimedCommand<Input>, round: RentalRound): boolean {
  const outcome = outcomeOf(() => decide(command, round));
  return !(outcome instanceof Rejected) && outcome.length > 0;
}
