import { describe, expect, it } from '@jest/globals';
import { feeDue } from '../../backend/src/rentals/money/fees/fee-due.ts';
import { ROUND_ID } from '../../backend/src/rentals/test-support/commands.ts';
import type { TimedCommand } from '../../backend/src/rentals/round/decision.ts';
import { Rejected } from '../../contracts/src/errors.ts';
import { PARTIES, type Party } from '../../contracts/src/events/event-metadata.ts';
import { type Action, ACTIONS } from '../../contracts/src/rental-round/actions/actions.ts';
import { actionsOf, verdictOn } from '../../contracts/src/rental-round/actions/rules.ts';
import { answerEnd } from '../../contracts/src/rental-round/time/deadlines.ts';
import { NO_INTERRUPTIONS } from '../../contracts/src/rental-round/time/interruptions.ts';
import { plus } from '../../contracts/src/rental-round/time/period.ts';
import { meetingOf } from '../../contracts/src/rental-round/meeting-slots.ts';
import type { RentalRound } from '../../contracts/src/rental-round/rental-round.ts';
import { ROUND_STATUSES, type RoundStatus } from '../../contracts/src/rental-round/status.ts';
import { waitingFor } from '../../contracts/src/rental-round/actions/turn.ts';
import { momentAt } from '../../contracts/src/rental-round/test-support/facts.ts';
import { type CommandName, decide, inputsOf } from './catalogue.ts';
import { uuid } from './inputs.ts';
import { type Situation, situationsIn } from './situations.ts';
import { ACTORS } from './world.ts';

// Most attempts are rejected, and their stack traces aren't needed.
Error.stackTraceLimit = 0;

const COMMAND_OF: Readonly<Record<Exclude<Action, 'pay_damage_fee' | 'pay_late_fee' | 'pay_extension'>, CommandName>> =
  {
    approve: 'approve-request',
    decline: 'decline-request',
    withdraw: 'withdraw-request',
    reject: 'reject-request',
    pay: 'start-payment',
    give_up_payment: 'fail-payment',
    cancel_unpaid: 'cancel-unpaid',
    cancel: 'cancel-round',
    register_shipping_code: 'register-shipping-code',
    mark_shipped: 'mark-shipped',
    register_tracking: 'register-tracking',
    confirm_receipt: 'confirm-receipt',
    request_extension: 'request-extension',
    withdraw_extension: 'withdraw-extension',
    approve_extension: 'approve-extension',
    decline_extension: 'decline-extension',
    offer_slots: 'offer-slots',
    choose_slot: 'choose-slot',
    request_fit_refund: 'request-fit-refund',
    request_return: 'request-return',
    register_return_code: 'register-return-code',
    mark_returned: 'mark-returned',
    confirm_return: 'confirm-return',
    report_damage: 'report-damage',
    add_evidence: 'add-evidence',
    ask_for_answer: 'ask-for-answer',
    dismiss_damage: 'dismiss-damage',
    order_refund: 'order-refund',
    assess_damage_fee: 'assess-damage-fee',
    write_off_damage_fee: 'write-off-damage-fee',
    object_damage_fee: 'object-to-damage-fee',
    waive_late_fee: 'waive-late-fee',
    resend_refund: 'resend-refund',
    settle_obligation: 'settle-obligation',
    assign_foreign_refund: 'assign-foreign-refund',
    grant_refund: 'grant-refund',
    reverse_payout: 'reverse-payout',
    confirm_proposal: 'confirm-proposal',
    withdraw_proposal: 'withdraw-proposal',
  };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Times before, in and after every window, counted from the last event. */
const AFTER = [0, 1, 2 * HOUR, 25 * HOUR, 4 * DAY, 9 * DAY, 20 * DAY, 31 * DAY, 60 * DAY];

const moments = (status: RoundStatus) =>
  situationsIn(status)
    .flatMap((situation) => [situation, withRefusedCard(situation)])
    .flatMap(({ round, since }) => AFTER.map((after) => ({ round, now: plus(since, after) })));

/** A late fee that is due can be paid on a page once the card was declined. */
function withRefusedCard({ round, since }: Situation): Situation {
  return { since, round: { ...round, lateFee: round.lateFee && { ...round.lateFee, failedAt: since } } };
}

/** Actions that a round waits for; all others are merely possible. */
const LEADING_ON = [
  'approve',
  'pay',
  'mark_shipped',
  'confirm_receipt',
  'mark_returned',
  'confirm_return',
  'approve_extension',
  'pay_extension',
  'pay_damage_fee',
  'pay_late_fee',
] as const satisfies readonly Action[];

/** An answer is waited for in a damage case until its deadline. */
const isAskedToAnswer = (round: RentalRound, party: 'borrower' | 'owner', now: string): boolean => {
  const end = answerEnd(round, party, NO_INTERRUPTIONS);
  return end !== null && now < end;
};

/** Until the card is declined, a late fee is about to be charged, although it can be paid on a page. */
const isInCharge = (action: Action, { lateFee }: RentalRound): boolean =>
  action === 'pay_late_fee' && lateFee?.failedAt === null;

/** The first choice of a meeting time is waited for once the payment has begun. */
const canAgree = (round: RentalRound, party: Party, now: string): boolean =>
  round.status !== 'request_approved' && meetingOf(round).chosen === null && happens('choose_slot', party, round, now);

let serial = 0;
const fresh = () => (serial += 1);

const succeeds = (attempt: () => boolean): boolean => {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof Rejected) return false;
    throw error;
  }
};

function commandOf<Input>(party: Party, input: Input, now: string): TimedCommand<Input> {
  const id = uuid('c0000000', fresh());
  return { id, target: ROUND_ID, input, actor: ACTORS[party], ...momentAt(now), correlationId: id, causationId: null };
}

/** Whether any input of the party makes it happen. */
function happens(action: Action, party: Party, round: RentalRound, now: string): boolean {
  if (action === 'pay_damage_fee' || action === 'pay_late_fee') {
    const purpose = action === 'pay_damage_fee' ? 'damage_fee' : 'late_fee';
    return succeeds(() => feeDue(commandOf(party, { purpose }, now), round).amount > 0);
  }
  if (action === 'pay_extension') return verdictOn(action, round, party, momentAt(now)) === true;
  // No event: the borrower continues on the open payment page.
  if (action === 'pay' && party === 'borrower' && round.status === 'payment_pending')
    return round.payment?.checkout !== null;
  const name = COMMAND_OF[action];
  return inputsOf(name, { round, now, fresh }).some((input) => {
    return succeeds(() => decide(name, commandOf(party, input, now), round).length > 0);
  });
}

describe.each(ROUND_STATUSES)('in %s', (status) => {
  it.each(PARTIES)('the %s is offered an action exactly when the decision results in an event', (party) => {
    const wrong = new Set<string>();
    for (const { round, now } of moments(status)) {
      const offered = actionsOf(round, party, momentAt(now));
      for (const action of ACTIONS) {
        const can = happens(action, party, round, now);
        if (offered.includes(action) !== can)
          wrong.add(`${action} at ${now}: ${can ? 'possible, not offered' : 'offered, impossible'}`);
      }
    }
    expect([...wrong]).toEqual([]);
  });

  it.each(['borrower', 'owner'] as const)('the round waits for the %s exactly when they can move it on', (party) => {
    const wrong = new Set<string>();
    for (const { round, now } of moments(status)) {
      const can: Action[] = LEADING_ON.filter(
        (action) => happens(action, party, round, now) && !isInCharge(action, round),
      );
      if (isAskedToAnswer(round, party, now)) can.push('add_evidence');
      if (canAgree(round, party, now)) can.push('choose_slot');
      if (waitingFor(round, momentAt(now)).includes(party) !== can.length > 0) wrong.add(`${now}: ${can.join(' ')}`);
    }
    expect([...wrong]).toEqual([]);
  });

  it('the round waits for operators only when they have something to do', () => {
    for (const { round, now } of moments(status))
      if (waitingFor(round, momentAt(now)).includes('operator'))
        expect(actionsOf(round, 'operator', momentAt(now))).not.toEqual([]);
  });
});
