import type { RoundRejectionCode } from '../../errors.ts';
import type { Party } from '../../events/event-metadata.ts';
import type { RoundEventType } from '../events.ts';
import type { Interruptions, Moment } from '../time/interruptions.ts';
import { openTo, partiesFor, type RoundState } from '../machine.ts';
import type { Instant } from '../time/period.ts';
import type { RentalRound, Round } from '../rental-round.ts';

// What the rules of `rules.ts` are put together from.

/** `true`: it may be done now. `done`: it has happened, asking again changes nothing. Else the code of the refusal. */
export type Verdict = true | 'done' | RoundRejectionCode;

export type Check = (round: RentalRound, party: Party, moment: Moment) => Verdict;

/** The checks are asked in their order; the first that isn't true answers. */
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

/** The refusal of everybody but these parties. */
export const refusalToOthers = (parties: Iterable<Party>): RoundRejectionCode => {
  const [first = 'system'] = parties;
  return WRONG_PARTY[first];
};

/** Whether the machine lets this party cause the event in the round's status. */
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

/** The system waits until then; null: never. People needn't. */
export const systemFrom =
  (due: (round: RentalRound, interruptions: Interruptions) => Instant | null): Check =>
  (round, party, { now, interruptions }) => {
    if (party !== 'system') return true;
    const from = due(round, interruptions);
    return (from !== null && now >= from) || 'not_due';
  };
