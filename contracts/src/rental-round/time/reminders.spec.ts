import { describe, expect, it } from '@jest/globals';
import { NO_INTERRUPTIONS } from './interruptions.ts';
import { latestOccurrence, remindersOf } from './reminders.ts';
import { DAY, plus } from './period.ts';
import { ROUND_STATUSES, type RoundStatus } from '../status.ts';
import { bySavedCard, EXTENSION_TIMES, extensionIn, type ExtensionState } from '../test-support/extensions.ts';
import { at, roundAfter } from '../test-support/facts.ts';
import { roundIn, TIMES } from '../test-support/histories.ts';

const remindersIn = (status: RoundStatus, interruptions = NO_INTERRUPTIONS) =>
  remindersOf(roundAfter(roundIn(status)), interruptions).map(({ kind, due, deadline }) => [kind, due, deadline]);

describe('reminders', () => {
  it.each([
    ['request_sent', [['reply', '2026-12-01T18:00:00.000Z', '2026-12-02T00:00:00.000Z']]],
    ['request_approved', [['payment', '2026-12-01T21:00:00.000Z', '2026-12-02T03:00:00.000Z']]],
    // 18:00 in Tokyo of the 7th: it should be in a shop by 18:00 of the 8th.
    ['shipping_code_generated', [['ship_by', '2026-12-07T09:00:00.000Z', '2026-12-08T09:00:00.000Z']]],
    [
      'in_use',
      [
        ['due_in_3_days', '2026-12-13T15:00:00.000Z', '2026-12-15T15:00:00.000Z'],
        ['due_tomorrow', '2026-12-15T15:00:00.000Z', TIMES.due],
      ],
    ],
    ['usage_overdue', [['overdue', '2026-12-17T15:00:00.000Z', '2027-01-15T15:00:00.000Z']]],
    [
      'damage_fee_pending',
      [
        ['fee_day_5', '2026-12-20T01:00:00.000Z', '2026-12-21T01:00:00.000Z'],
        ['fee_day_6', '2026-12-21T01:00:00.000Z', '2026-12-22T01:00:00.000Z'],
      ],
    ],
  ] as const)('of a round in %s are %j', (status, expected) => {
    expect(remindersIn(status)).toEqual(expected);
  });

  it('of a meeting are useful until the end of the start day, the latest time to meet', () => {
    const round = roundAfter(roundIn('shipping_code_generated', { method: 'pickup' }));
    expect(remindersOf(round, NO_INTERRUPTIONS)).toMatchObject([
      { kind: 'ship_by', due: '2026-12-08T09:00:00.000Z', deadline: '2026-12-10T15:00:00.000Z' },
    ]);
  });

  it.each([
    // Paid and with a code long before; the code awaited until 21:10 of the evening before; paid too late.
    ['2026-12-01T04:10:00.000Z', '2026-12-07T09:00:00.000Z', '2026-12-08T09:00:00.000Z'],
    ['2026-12-07T00:10:00.000Z', '2026-12-08T03:00:00.000Z', '2026-12-08T09:00:00.000Z'],
    ['2026-12-08T00:10:00.000Z', '2026-12-08T09:00:00.000Z', '2026-12-09T15:00:00.000Z'],
  ])('of a parcel that was paid at %s comes at %s', (paidAt, due, deadline) => {
    const round = roundAfter(roundIn('shipping_code_generated'));
    const dispatch = { ...round.dispatch!, codeTarget: plus(paidAt, DAY / 2) };
    const later = { ...round, dispatch, payment: { ...round.payment!, paidAt } };
    expect(remindersOf(later, NO_INTERRUPTIONS)).toEqual([{ kind: 'ship_by', due, deadline, daily: false }]);
  });

  it('end once no action has a deadline', () => {
    const silent = ROUND_STATUSES.filter((status) => remindersIn(status).length === 0);
    expect(silent).toEqual(expect.arrayContaining(['request_expired', 'shipped', 'returned']));
  });

  it('of a payout that can’t be sent come after 3, 14, 30 and 60 days, until operators handle it or it is sent', () => {
    const completed = roundIn('completed');
    const round = roundAfter(completed);
    const [order] = round.money.payouts;
    const ordered = Date.parse(order?.orderedAt ?? '');
    const days = (time: string) => (Date.parse(time) - ordered) / DAY;
    expect(
      remindersOf(round, NO_INTERRUPTIONS).map(({ kind, due, deadline }) => [kind, days(due), days(deadline)]),
    ).toEqual([
      ['payout_day_3', 3, 14],
      ['payout_day_14', 14, 30],
      ['payout_day_30', 30, 60],
      ['payout_day_60', 60, 90],
    ]);
    const { orderedBy = '', chargeId = '', amount = 0 } = order ?? {};
    const sent = at(plus(TIMES.due, 30 * DAY), {
      type: 'PayoutSent',
      data: { transferId: 'tr_1', orderedBy, chargeId, amount },
    });
    expect(remindersOf(roundAfter([...completed, ...sent]), NO_INTERRUPTIONS)).toEqual([]);
  });

  it('move with their deadline', () => {
    const interruption = {
      kind: 'maintenance',
      from: '2026-12-01T20:00:00.000Z',
      to: '2026-12-02T00:00:00.000Z',
    } as const;
    const [[, due, deadline] = []] = remindersIn('request_sent', [interruption]);
    expect([due, deadline]).toEqual(['2026-12-01T22:00:00.000Z', '2026-12-02T04:00:00.000Z']);
  });

  it('of an answer that was asked for come on days 7 and 23, to the party that hasn’t given it', () => {
    const asked = at(TIMES.assessed, {
      type: 'AnswerRequested',
      data: { of: 'owner', answerBy: '2027-01-14T01:00:00.000Z' },
    });
    const received = at(TIMES.feePaid, { type: 'AnswerReceived', data: { of: 'owner' } });
    const reported = roundIn('damage_reported');
    expect(remindersOf(roundAfter([...reported, ...asked]), NO_INTERRUPTIONS)).toEqual([
      {
        ...{ kind: 'answer_owner_day_7', daily: false },
        ...{ due: '2026-12-22T01:00:00.000Z', deadline: '2027-01-07T01:00:00.000Z' },
      },
      {
        ...{ kind: 'answer_owner_day_23', daily: false },
        ...{ due: '2027-01-07T01:00:00.000Z', deadline: '2027-01-14T01:00:00.000Z' },
      },
    ]);
    expect(remindersOf(roundAfter([...reported, ...asked, ...received]), NO_INTERRUPTIONS)).toEqual([]);
  });

  it('of an extension come 6 hours before its answer or its payment is due, beside those of the return', () => {
    const of = (state: ExtensionState) =>
      remindersOf(roundAfter(extensionIn(state)), NO_INTERRUPTIONS).filter(({ kind }) => kind.startsWith('extension'));
    expect(of('requested')).toEqual([
      {
        ...{ kind: 'extension_reply', daily: false },
        ...{ due: '2026-12-11T18:00:00.000Z', deadline: EXTENSION_TIMES.answerBy },
      },
    ]);
    expect(of('approved')).toEqual([
      {
        ...{ kind: 'extension_payment', daily: false },
        ...{ due: '2026-12-11T21:00:00.000Z', deadline: EXTENSION_TIMES.payBy },
      },
    ]);
    for (const state of ['paid', 'declined', 'withdrawn', 'expired'] as const) expect(of(state)).toEqual([]);
  });

  it('of an extension’s payment don’t come while the saved card is being charged', () => {
    const byCard = bySavedCard(extensionIn('approved'));
    const declined = at(EXTENSION_TIMES.paid, { type: 'ExtensionChargeDeclined', data: { n: 1, code: null } });
    const kinds = (history: typeof byCard) =>
      remindersOf(roundAfter(history), NO_INTERRUPTIONS).map(({ kind }) => kind);
    expect(kinds(byCard)).not.toContain('extension_payment');
    expect(kinds([...byCard, ...declined])).toContain('extension_payment');
  });

  it('of an overdue item come every day', () => {
    const [overdue] = remindersOf(roundAfter(roundIn('usage_overdue')), NO_INTERRUPTIONS);
    const at = (now: string) => latestOccurrence(overdue!, now);
    expect(at('2026-12-18T14:59:59.999Z')).toBe('2026-12-17T15:00:00.000Z');
    expect(at('2026-12-18T15:00:00.000Z')).toBe('2026-12-18T15:00:00.000Z');
  });
});
