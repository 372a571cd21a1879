import type { RoundRejectionCode } from '../../errors.ts';
import type { Party } from '../../events/event-metadata.ts';
import type { RoundEventType } from '../events.ts';
import type { Interruptions, Moment } from '../time/interruptions.ts';
import { openTo, partiesFor, type RoundState } from '../machine.ts';
import type { Instant } from '../time/period.ts';
import type { RentalRound, Round } from '../rental-round.ts';

// The parts of which the rules in `rules.ts` are composed.

/**
 * `true`: possible now. `done`: it has already happened, and repeating it changes nothing. Otherwise the rejection's
 * code.
 */
export type Verdict = true | 'done' | RoundRejectionCode;

export type Check = (round: RentalRound, party: Party, moment: Moment) => Verdict;

/** Checks run in order; the first result that isn't `true` counts. */
export interface Rule {
  readonly by: readonly Party[];
  readonly checks: readonly Check[];
}

export const rule = <const By extends readonly Party[]>(by: By, ...checks: readonly Check[]) => ({ by, checks });

const WRONG_PARTY = {
  borrower: 'not_borrower',
  owner: 'not_owner',
  operator: 'not_operator',
  system: 'transition_not_allowed',
} as const satisfies Record<Party, RoundRejectionCode>;

/** The rejection for all other parties. */
export const refusalToOthers = (parties: Iterable<Party>): RoundRejectionCode => {
  const [first = 'system'] = parties;
  return WRONG_PARTY[first];
};

/** Whether the machine allows this party to cause the event in the round's status. */
export function openFor({ status }: Round, party: Party, type: RoundEventType): true | RoundRejectionCode {
  return openTo(status, party).has(type) || refusalToOthers(partiesFor(status, type));
}

export const open =
  (type: RoundEventType): Check =>
  (round, party) =>
    openFor(round, party, type);

export const doneIn =
  (status: RoundState): Check =>
  (round) =>
    round.status === status ? 'done' : true;

export const need =
  (condition: (round: RentalRound, moment: Moment) => boolean, otherwise: RoundRejectionCode): Check =>
  (round, _party, moment) =>
    condition(round, moment) || otherwise;

/** The system has to wait until then (null: for ever); people don't. */
export const systemFrom =
  (due: (round: RentalRound, interruptions: Interruptions) => Instant | null): Check =>
  (round, party, { now, interruptions }) => {
    if (party !== 'system') return true;
    const from = due(round, interruptions);
    return (from !== null && now >= from) || 'not_due';
  };
