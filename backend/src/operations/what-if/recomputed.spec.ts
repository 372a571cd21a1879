import { describe, expect, it } from '@jest/globals';
import { currentDraft, type DraftPolicy, WHAT_IF_PARTIES } from '@meguri/contracts/operators/what-if.ts';
import {
  ROUND_EVENT_DEFINITIONS,
  ROUND_STREAM_PREFIX,
  type RoundEvent,
} from '@meguri/contracts/rental-round/events.ts';
import type { Happened } from '@meguri/contracts/events/event.ts';
import { NOTHING } from '@meguri/contracts/rental-round/money/money.ts';
import { cancellationOf } from '@meguri/contracts/rental-round/money/settlements.ts';
import { DAY, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { extendedTo } from '@meguri/contracts/rental-round/test-support/extensions.ts';
import { at, eventId, type Fact, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { assessed, COVERED, feeWithCover } from '@meguri/contracts/rental-round/test-support/cover.ts';
import {
  ASSESSMENT_ID,
  fullSettlement,
  paymentOf,
  roundIn,
  TEXT,
  TIMES,
} from '@meguri/contracts/rental-round/test-support/histories.ts';
import { readEvent } from '../../event-sourcing/streams/stream-state.ts';
import { HISTORY_KINDS, type HistoryKind, roundHistory } from '../../../../test/support/round-histories.ts';
import { recomputed } from './recomputed.ts';

const NOW = currentDraft();
const DEAR_COVER = { ...NOW.cover, premiumPerMille: 333, leastPremium: 0, caseMinimum: 1000, most: 2000 };
const historyOf = (kind: HistoryKind): readonly Happened<RoundEvent>[] =>
  roundHistory(`what if ${kind}`, kind)
    .appends.filter(({ stream }) => stream.startsWith(ROUND_STREAM_PREFIX))
    .flatMap(({ events }) => events)
    .map((event) =>
      readEvent<Happened<RoundEvent>>(ROUND_EVENT_DEFINITIONS, { ...event, stream: '', revision: 0, position: '' }),
    );
const happened = (facts: readonly Fact[]): readonly Happened<RoundEvent>[] =>
  facts.map(({ event, time }, index) => ({ ...event, time, id: eventId(index) }));
const outcome = (kind: HistoryKind, change: Partial<DraftPolicy> = {}) =>
  recomputed(historyOf(kind), { ...NOW, ...change }, [])!;
const SETTLED = HISTORY_KINDS.filter((kind) => outcome(kind).amounts !== null);
const LATE = SETTLED.filter((kind) => outcome(kind).amounts!.parts.recorded.lateFee > 0);

describe('a round under other terms', () => {
  it('has samples that were settled, and some that were late', () => {
    expect(SETTLED.length).toBeGreaterThan(2);
    expect(LATE.length).toBeGreaterThan(0);
  });

  it.each(HISTORY_KINDS)('gives the same amounts under today’s terms: %s', (kind) => {
    const { amounts, marks } = outcome(kind);
    expect(marks).toEqual([]);
    expect(amounts?.parties.draft).toEqual(amounts?.parties.recorded);
    expect(amounts?.parts.draft).toEqual(amounts?.parts.recorded);
  });

  it.each(SETTLED)('distributes every yen of the borrower, whatever the draft: %s', (kind) => {
    const shippingTariff = { ...NOW.shippingTariff, 大阪府: 900 };
    const { parties } = outcome(kind, { shippingTariff, cover: DEAR_COVER, payoutFeePerMille: 101 }).amounts!;
    for (const { borrower, owner, platform } of [parties.recorded, parties.draft])
      expect(owner + platform).toBe(borrower);
  });

  it('distributes a completed one again, from its record', () => {
    const { parties, parts } = outcome('completed', {
      payoutFeePerMille: 100,
      shippingTariff: { ...NOW.shippingTariff, 大阪府: 1200 },
    }).amounts!;
    expect(parties.recorded).toEqual({ borrower: 4500, owner: 2892, platform: 1608 });
    expect(parties.draft).toEqual({ borrower: 4200, owner: 2700, platform: 1500 });
    expect(parts.draft).toMatchObject({ rental: 3000, shipping: 1200, insurance: 0, payoutFee: 300 });
  });

  it('takes a round’s part of its parcel’s shipping from the draft’s tariff', () => {
    const ofParcel = roundIn('completed').map(({ event, time }) =>
      event.type === 'Approved'
        ? { time, event: { ...event, data: { ...event.data, shipping: 500 } } }
        : event.type === 'PaymentCompleted'
          ? { time, event: { ...event, data: { ...event.data, payment: paymentOf(3500) } } }
          : event.type === 'Completed'
            ? { time, event: { ...event, data: { ...event.data, settlement: { ...fullSettlement(), shipping: 500 } } } }
            : { time, event },
    );
    const draft = { ...NOW, shippingTariff: { ...NOW.shippingTariff, 大阪府: 900 } };
    const { parts } = recomputed(happened(ofParcel), draft, [])!.amounts!;
    expect([parts.recorded.shipping, parts.draft.shipping]).toEqual([500, 300]);
  });

  describe('with a coupon', () => {
    const under = (facts: readonly Fact[], change: Partial<DraftPolicy> = {}) =>
      recomputed(happened(facts), { ...NOW, ...change }, [])!.amounts!;
    const completed = roundIn('completed', { coupon: 500 });

    it('lets the platform pay it, and the owner have the same', () => {
      const { parties, parts } = under(completed, { shippingTariff: { ...NOW.shippingTariff, 大阪府: 1200 } });
      expect(parties.recorded).toEqual({ borrower: 4000, owner: 2892, platform: 1108 });
      expect(parties.draft).toEqual({ borrower: 3700, owner: 2892, platform: 808 });
      expect([parts.recorded.coupon, parts.draft.coupon]).toEqual([500, 500]);
    });

    it('takes it back with what a refund leaves for it, and never pays more than the total allows', () => {
      const before = roundIn('shipping_code_generated', { coupon: 500 });
      const parts = { rental: 3000, shipping: 1300, insurance: 0 };
      const settlement = cancellationOf(roundAfter(before), parts);
      const cancelled = at(TIMES.shipped, {
        type: 'Cancelled',
        data: { by: 'operator', cause: 'person', reason: null, settlement },
      });
      expect(under([...before, ...cancelled]).parties.recorded).toEqual({ borrower: 0, owner: 0, platform: 0 });
      const free = { ...NOW.shippingTariff, 大阪府: 0 };
      const cheap = roundIn('completed', { coupon: 500, price: 200 });
      expect(under(cheap, { shippingTariff: free }).parts.draft.coupon).toBe(150);
    });
  });

  describe('with the cover', () => {
    /** Of 4,000 yen the cover paid 3,000 by its terms. */
    const facts = (...after: readonly RoundEvent[]) => [...feeWithCover(4000, 3000), ...at(TIMES.completed, ...after)];
    const settled = {
      to: 'completed',
      settlement: fullSettlement({ price: 3000, method: 'delivery', ...COVERED }),
    } as const;
    const paid = facts(
      { type: 'DamageFeePaid', data: { assessmentId: ASSESSMENT_ID, checkoutId: null, payment: paymentOf(1000, 2) } },
      { type: 'DamageSettled', data: { ...settled, covered: 3000 } },
    );
    const writtenOff = facts({
      type: 'DamageFeeWrittenOff',
      data: { assessmentId: ASSESSMENT_ID, reason: null, ...settled, covered: 3000 },
    });
    const under = (history: readonly Fact[], change: Partial<DraftPolicy> = {}) =>
      recomputed(happened(history), { ...NOW, ...change }, [])!.amounts!;

    it('counts its premium as the platform’s, and what it paid as the platform’s cost', () => {
      const { parties, parts } = under(paid);
      expect(parties.recorded).toEqual({ borrower: 5800, owner: 6892, platform: -1092 });
      expect(parts.recorded).toMatchObject({ insurance: 300, damageFee: 1000, covered: 3000 });
      expect({ parties: parties.draft, parts: parts.draft }).toEqual({
        parties: parties.recorded,
        parts: parts.recorded,
      });
    });

    it('charges the draft’s premium, and divides fees by the draft’s limits', () => {
      const { parties, parts } = under(paid, { cover: DEAR_COVER });
      expect(parts.draft).toMatchObject({ insurance: 999, damageFee: 2000, covered: 2000 });
      expect(parties.draft).toEqual({ borrower: 7499, owner: 6892, platform: 607 });
    });

    it('leaves the rest of a fee that was written off unpaid', () => {
      expect(under(writtenOff).parts.recorded).toMatchObject({ damageFee: 0, covered: 3000 });
      expect(under(writtenOff, { cover: DEAR_COVER }).parts.draft).toMatchObject({ damageFee: 0, covered: 2000 });
    });

    it('divides several fees in order, and none that was objected to', () => {
      const second = 'f0000000-0000-4000-8000-000000000002';
      const whole = facts(
        { type: 'DamageFeeObjected', data: { assessmentId: ASSESSMENT_ID, reason: TEXT } },
        assessed(2500, 2500, { assessmentId: second }),
        { type: 'DamageFeeCovered', data: { assessmentId: second, amount: 2500 } },
        { type: 'DamageSettled', data: { ...settled, covered: 2500 } },
      );
      expect(under(whole).parts.recorded).toMatchObject({ damageFee: 0, covered: 2500 });
      expect(under(whole, { cover: DEAR_COVER }).parts.draft).toMatchObject({ damageFee: 500, covered: 2000 });
    });

    it('gives none to a round without it, nor to an item that was lost', () => {
      const gone = [
        ...roundIn('damage_reported', COVERED),
        ...at(
          TIMES.assessed,
          assessed(4000, 0, { itemIs: 'lost', lateFee: { days: 0, amount: 0 } }),
          {
            type: 'DamageFeePaid',
            data: { assessmentId: ASSESSMENT_ID, checkoutId: null, payment: paymentOf(4000, 2) },
          },
          { type: 'DamageSettled', data: settled },
        ),
      ];
      expect(under(gone, { cover: DEAR_COVER }).parts.draft).toMatchObject({ damageFee: 4000, covered: 0 });
      const draft = outcome('completed', { cover: DEAR_COVER }).amounts!.parts.draft;
      expect(draft).toMatchObject({ insurance: 0, covered: 0 });
    });
  });

  it('distributes an extended one again, each charge by itself', () => {
    const extended = happened(extendedTo('completed'));
    const of = (change: Partial<DraftPolicy>) => recomputed(extended, { ...NOW, ...change }, [])!.amounts!;
    expect(of({}).parties.recorded).toEqual({ borrower: 7700, owner: 2892 + 3085, platform: 1500 + 108 + 115 });
    expect(of({}).parties.draft).toEqual(of({}).parties.recorded);
    const { parties, parts } = of({ payoutFeePerMille: 101 });
    expect(parties.draft).toEqual({ borrower: 7700, owner: 2697 + 2877, platform: 1500 + 303 + 323 });
    expect(parts.draft).toMatchObject({ rental: 6200, insurance: 0, payoutFee: 626 });
  });

  it.each(LATE)('computes lateness from the days that it lasted, up to the draft’s maximum: %s', (kind) => {
    const { recorded } = outcome(kind).amounts!.parts;
    const days = Math.ceil((recorded.lateFee * 14) / (3 * 3000));
    const double = outcome(kind, { lateFee: { ...NOW.lateFee, numerator: 6 } }).amounts!.parts.draft;
    expect(double.lateFee).toBe(Math.floor((6 * 3000 * days) / 14));
    const none = outcome(kind, { lateFee: { ...NOW.lateFee, maximumDays: 0 } }).amounts!;
    expect(none.parts.draft.lateFee).toBe(0);
    expect(none.parties.draft.borrower).toBe(none.parties.recorded.borrower - recorded.lateFee);
  });

  it('uses the late days that were paid for, where a report makes them uncertain', () => {
    const settlement = fullSettlement();
    const found = { refund: NOTHING, reason: TEXT, itemReturned: true, lateFee: { days: 6, amount: 3857 } } as const;
    const paidFor = happened([
      ...roundIn('damage_reported'),
      ...at(plus(TIMES.due, 6 * DAY), { type: 'RefundOrdered', data: { ...found, to: 'completed', settlement } }),
    ]);
    const { recorded, draft } = recomputed(paidFor, NOW, [])!.amounts!.parts;
    expect([recorded.lateFee, draft.lateFee]).toEqual([3857, 3857]);
  });

  it('only marks what a shorter window would have ended, without changing amounts', () => {
    // In the samples the owner approves after an hour, and the borrower pays within half an hour.
    const { marks, amounts } = outcome('completed', { windows: { ...NOW.windows, reply: 1, payment: 1 } });
    expect(marks).toEqual([]);
    const slow = historyOf('completed').map((event) =>
      event.type === 'RentalRequested'
        ? { ...event, time: new Date(Date.parse(event.time) - 3_600_000).toISOString() }
        : event,
    );
    const sent = slow.map((event) =>
      event.type === 'RequestSent'
        ? { ...event, data: { replyBy: new Date(Date.parse(event.data.replyBy) - 3_600_000).toISOString() } }
        : event,
    );
    const late = recomputed(sent, { ...NOW, windows: { ...NOW.windows, reply: 1 } }, [])!;
    expect(late.marks).toEqual([{ window: 'reply', would: 'have_ended' }]);
    expect(late.amounts).toEqual(amounts);
    const given = recomputed(sent, { ...NOW, windows: { ...NOW.windows, reply: 1 } }, [
      { kind: 'downtime', from: sent[0]!.time, to: new Date(Date.parse(sent[0]!.time) + 3_600_000).toISOString() },
    ])!;
    expect(given.marks).toEqual([]);
  });

  it('marks an expired one that a longer window would have kept', () => {
    const [requested, sent] = historyOf('completed');
    const expired = {
      type: 'Expired',
      data: {},
      id: 'x',
      time: new Date(Date.parse(requested!.time) + 86_400_000).toISOString(),
    } as Happened<RoundEvent>;
    const { marks, amounts } = recomputed(
      [requested!, sent!, expired],
      { ...NOW, windows: { ...NOW.windows, reply: 48 } },
      [],
    )!;
    expect(marks).toEqual([{ window: 'reply', would: 'not_have_ended' }]);
    expect(amounts).toBeNull();
  });

  it('is null where there was no round', () => {
    expect(recomputed([], NOW, [])).toBeNull();
    expect(WHAT_IF_PARTIES).toHaveLength(3);
  });
});
