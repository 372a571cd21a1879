import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { CALENDAR_EVENT_DEFINITIONS } from '@meguri/contracts/item/calendar/item-calendar.ts';
import { ROUND_EVENT_DEFINITIONS } from '@meguri/contracts/rental-round/events.ts';
import { JOB_WORKS, react } from './processes.ts';

const ROUND = '70000000-0000-4000-8000-000000000001';
const EVENT = 'e0000000-0000-4000-8000-000000000001';
const CORRELATION = 'c0000000-0000-4000-8000-000000000001';
const ASSESSMENT = 'f0000000-0000-4000-8000-000000000001';
const PROPOSAL = { proposalId: EVENT, command: 'grant-refund', input: {}, amount: 1, by: 7 };

function stored(type: string, data: object = {}, stream = `rentalRound-${ROUND}`): StoredEvent {
  const metadata = {
    commandId: EVENT,
    inputHash: 'a'.repeat(64),
    correlationId: CORRELATION,
    causationId: null,
    actor: { id: null, party: 'system' },
    time: '2026-12-01T00:00:00.000Z',
    hash: 'b'.repeat(64),
  };
  const text = { data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
  return { id: EVENT, type, version: 1, stream, revision: 3, position: '0000000000000042', ...text };
}

const kindsAfter = (type: string, data: object = {}): string[] => react(stored(type, data)).map(({ queue }) => queue);

describe('the jobs after an event', () => {
  it.each([
    ['Rejected', {}, ['release-period', 'forget-card', 'end-parcel', 'settle-coupon', 'notify']],
    ['Declined', {}, ['release-period', 'end-parcel', 'settle-coupon', 'notify']],
    ['Expired', {}, ['release-period', 'end-parcel', 'settle-coupon', 'notify']],
    ['Withdrawn', {}, ['release-period', 'forget-card', 'end-checkouts', 'end-parcel', 'settle-coupon', 'notify']],
    ['PaymentCompleted', {}, ['end-checkouts', 'pay-parcel', 'settle-coupon']],
    ['PaymentCompleted', { checkoutId: null }, ['end-checkouts', 'settle-coupon']],
    ['PaymentCompleted', { checkoutId: null, coupon: 500 }, ['end-checkouts', 'settle-coupon', 'mark-coupon-card']],
    ['Paid', {}, ['reject-overlapping', 'notify']],
    [
      'PaymentMismatchFound',
      {},
      ['release-period', 'move-money', 'forget-card', 'end-parcel', 'settle-coupon', 'notify'],
    ],
    ['LatePaymentReceived', {}, ['move-money', 'forget-card', 'end-checkouts', 'notify']],
    ['DuplicatePaymentReceived', {}, ['move-money', 'forget-card', 'notify']],
    ['Cancelled', {}, ['release-period', 'move-money', 'forget-card', 'end-parcel', 'settle-coupon', 'notify']],
    ['Returned', {}, ['move-money', 'notify']],
    ['Completed', {}, ['release-period', 'move-money', 'forget-card', 'settle-coupon', 'notify', 'invite-reviews']],
    ['DamageReported', { lateFee: { days: 30, amount: 19_285 } }, ['move-money', 'notify']],
    ['DamageReported', { lateFee: null }, ['notify']],
    ['DamageDismissed', { lateFee: { days: 1, amount: 642 }, to: 'returned' }, ['move-money', 'notify']],
    ['DamageDismissed', { lateFee: null, to: 'in_use' }, ['notify']],
    ['DamageFeeAssessed', { lateFee: { days: 1, amount: 642 } }, ['move-money', 'notify']],
    ['DamageFeeAssessed', { lateFee: null }, ['notify']],
    ['DamageFeeAssessed', { lateFee: null, itemIs: 'lost' }, ['unlist-item', 'end-rounds-of-item', 'notify']],
    ['OwnerCompensated', {}, ['move-money', 'notify']],
    [
      'RefundOrdered',
      { to: 'cancelled' },
      ['release-period', 'move-money', 'forget-card', 'end-parcel', 'settle-coupon', 'notify'],
    ],
    ['RefundOrdered', { to: 'in_use' }, ['move-money', 'forget-card', 'end-parcel', 'notify']],
    ['DamageFeeObjected', { assessmentId: ASSESSMENT }, ['end-pay-links', 'notify']],
    ['DamageFeePaid', { assessmentId: ASSESSMENT }, ['move-money', 'end-pay-links', 'notify']],
    [
      'DamageSettled',
      { to: 'completed' },
      ['release-period', 'move-money', 'forget-card', 'settle-coupon', 'notify', 'invite-reviews'],
    ],
    ['DamageSettled', { to: 'in_use' }, ['move-money', 'forget-card', 'notify']],
    [
      'DamageFeeWrittenOff',
      { to: 'completed' },
      ['release-period', 'move-money', 'forget-card', 'end-pay-links', 'settle-coupon', 'notify', 'invite-reviews'],
    ],
    ['ActionProposed', PROPOSAL, ['tell-operators']],
    ['ProposalEnded', { proposalId: EVENT, outcome: 'lapsed', by: null }, ['tell-operators']],
    ['ProposalEnded', { proposalId: EVENT, outcome: 'confirmed', by: 7 }, []],
    ['LateFeeWaived', {}, ['forget-card', 'end-pay-links', 'notify']],
    ['LateFeeCharged', {}, ['move-money', 'forget-card', 'end-pay-links', 'notify']],
    ['DisputeClosed', {}, ['move-money', 'end-parcel', 'notify']],
    ['ForeignRefundAssigned', {}, ['move-money', 'end-parcel', 'settle-coupon']],
    ['RefundGranted', {}, ['move-money', 'settle-coupon', 'notify']],
    ['RefundReturned', {}, ['move-money', 'notify']],
    ['Approved', {}, ['notify']],
    ['RequestSent', {}, ['notify']],
    ['PaymentDisputed', {}, []],
    ['Refunded', {}, ['notify']],
    ['ExtensionRequested', {}, ['notify']],
    ['ExtensionApproved', { n: 1 }, ['move-money', 'notify']],
    ['ExtensionWithdrawn', { n: 1 }, ['shorten-period', 'end-pay-links', 'notify']],
    ['ExtensionDeclined', { n: 1 }, ['shorten-period', 'notify']],
    ['ExtensionExpired', { n: 1 }, ['shorten-period', 'end-pay-links', 'notify']],
    ['ExtensionPaid', { n: 1 }, ['reject-overlapping', 'end-pay-links', 'notify']],
  ] as const)('%s %j are %j', (type, data, kinds) => {
    expect(kindsAfter(type, data)).toEqual(kinds);
  });

  it.each([...ROUND_EVENT_DEFINITIONS.keys()])('%s of a round, every job has a queue of its kind', (type) => {
    for (const { queue } of react(stored(type))) expect(JOB_WORKS).toHaveProperty(queue);
  });

  it.each([...CALENDAR_EVENT_DEFINITIONS.keys()])('%s of a calendar, every job has a queue of its kind', (type) => {
    const jobs = react(stored(type, { roundId: ROUND }, 'itemCalendar-17e00000-0000-4000-8000-000000000001'));
    for (const { queue } of jobs) expect(JOB_WORKS).toHaveProperty(queue);
  });

  it('of a message in a damage case notify the others, and record an answer', () => {
    const data = { by: 'owner', clientId: null, text: null, photos: [] };
    const [job] = react(stored('SupportMessageSent', data, `damageCase-${ROUND}`));
    expect(job).toMatchObject({ queue: 'support-message', data: { roundId: ROUND, by: 'owner', revision: 3 } });
    expect(JOB_WORKS).toHaveProperty(job!.queue);
  });

  it('that reserves days check on the approval five seconds later', () => {
    const event = stored('PeriodReserved', { roundId: ROUND }, 'itemCalendar-17e00000-0000-4000-8000-000000000001');
    expect(react(event)).toMatchObject([
      {
        queue: 'approve-reserved',
        delaySeconds: 5,
        data: { roundId: ROUND, cause: { id: EVENT, correlationId: CORRELATION } },
      },
      { queue: 'favourite-taken' },
    ]);
  });

  it('that reserves days for an extension checks on its approval five seconds later', () => {
    const data = { roundId: ROUND, n: 2 };
    expect(react(stored('PeriodExtended', data, 'itemCalendar-17e00000-0000-4000-8000-000000000001'))).toMatchObject([
      { queue: 'approve-extended', delaySeconds: 5, data },
    ]);
  });

  it('have ids that follow from the event and their kind', () => {
    const [release, money, ...others] = react(stored('Cancelled'));
    expect(react(stored('Cancelled'))).toEqual([release, money, ...others]);
    expect(release?.id).not.toBe(money?.id);
    expect(react({ ...stored('Cancelled'), id: CORRELATION })[0]?.id).not.toBe(release?.id);
  });

  it('that is unknown to this release don’t exist: it is an error', () => {
    expect(() => react(stored('TeleportRequested'))).toThrow('unknown event type TeleportRequested');
    expect(() => react({ ...stored('Paid'), version: 9 })).toThrow('Paid has no version 9');
  });
});
