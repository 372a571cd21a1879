import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '../rental-round/events.ts';
import { postingsOf } from '../rental-round/money/ledger.ts';
import type { PayoutOrder } from '../rental-round/money/round-money.ts';
import { at, type Fact, roundAfter } from '../rental-round/test-support/facts.ts';
import { paymentOf, roundIn, TEXT, TIMES } from '../rental-round/test-support/histories.ts';
import { DAY, HOUR, plus } from '../rental-round/time/period.ts';
import { statementLine, sumsOf, taxIn } from './statement.ts';

const line = (gross: number, fee: number, feePerMille: number) => ({ gross, fee, feePerMille, net: gross - fee });

describe('the sums of a statement', () => {
  it('are nothing in a month without events', () => {
    expect(sumsOf([])).toEqual({ gross: 0, fee: 0, net: 0, fees: [] });
  });

  it('tell the fee by rate in a month over a change of it; what has none is in no rate', () => {
    const lines = [line(3000, 108, 36), line(5000, 200, 40), line(1000, 36, 36), line(4500, 0, 0), line(-892, 0, 0)];
    expect(sumsOf(lines)).toEqual({
      gross: 12_608,
      fee: 344,
      net: 12_264,
      fees: [
        { perMille: 36, amount: 144 },
        { perMille: 40, amount: 200 },
      ],
    });
  });

  it('contain consumption tax, rounded down', () => {
    expect([0, 108, 110, 1500].map(taxIn)).toEqual([0, 9, 10, 136]);
  });
});

describe('what left for an owner', () => {
  /** 2892 of the rental and 4500 for lateness are owed. */
  const owing = [
    ...roundIn('usage_overdue'),
    ...at(plus(TIMES.due, 7 * DAY), {
      type: 'Returned',
      data: { comment: null, photos: [], trackingCode: null, lateFee: { days: 7, amount: 4500 } },
    }),
    ...at(plus(TIMES.due, 8 * DAY), {
      type: 'Completed',
      data: { comment: null, photos: [], settlement: roundAfter(roundIn('completed')).money.settlement! },
    }),
    ...at(plus(TIMES.due, 9 * DAY), {
      type: 'LateFeeCharged',
      data: { payment: paymentOf(4500, 2), checkoutId: null },
    }),
  ];
  const [rental, lateFee] = roundAfter(owing).money.payouts;
  const LATER = plus(TIMES.due, 10 * DAY);
  const byBank = ({ orderedBy: subject, chargeId, amount }: PayoutOrder): RoundEvent => ({
    type: 'ObligationSettled',
    data: { obligation: 'payout', subject, chargeId, amount, by: 'bank_transfer', reference: '振込 1', reason: TEXT },
  });
  const sent = ({ orderedBy, chargeId, amount }: PayoutOrder): RoundEvent => ({
    type: 'PayoutSent',
    data: { transferId: 'tr_1', orderedBy, chargeId, amount },
  });
  /** The statement's lines, one for each of these events, an hour apart. */
  function linesOf(...events: readonly RoundEvent[]) {
    const facts = events.map((event, index): Fact => ({ time: plus(LATER, index * HOUR), event }));
    const round = roundAfter([...owing, ...facts]);
    return facts.map(({ time, event }) => {
      const net = postingsOf(event).reduce((sum, { amount }) => sum + amount, 0);
      const { purpose, gross, fee } = statementLine(round, { at: time, roundId: 'r', itemName: 'コート', net });
      return [purpose, gross, fee, net];
    });
  }

  it.each([
    ['both by the provider', [sent(rental!), sent(lateFee!)]],
    ['both by bank transfer', [byBank(rental!), byBank(lateFee!)]],
    ['the rental by bank transfer', [byBank(rental!), sent(lateFee!)]],
  ])('says what each was for and the fee once: %s', (_how, events) => {
    expect(linesOf(...events)).toEqual([
      ['rental', 3000, 108, 2892],
      ['late_fee', 4500, 0, 4500],
    ]);
  });

  it('says the fee once of a payout that was sent although it had been paid by bank', () => {
    expect(linesOf(byBank(rental!), sent(rental!))).toEqual([
      ['rental', 3000, 108, 2892],
      ['rental', 2892, 0, 2892],
    ]);
  });
});
