import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '../rental-round/events.ts';
import { stillToSend, unsentPayouts } from '../rental-round/money/obligations.ts';
import { postingsOf } from '../rental-round/money/ledger.ts';
import { type PayoutOrder, rentalHolding } from '../rental-round/money/round-money.ts';
import { EXTENSION_TIMES, extendedTo } from '../rental-round/test-support/extensions.ts';
import { at, type Fact, roundAfter } from '../rental-round/test-support/facts.ts';
import { paymentOf, roundIn, TEXT, TIMES } from '../rental-round/test-support/histories.ts';
import { DAY, HOUR, plus } from '../rental-round/time/period.ts';
import { statementLine, sumsOf, taxIn } from './statement.ts';

const line = (gross: number, fee: number, feePerMille: number) => ({ gross, fee, feePerMille, net: gross - fee });

describe('the sums of a statement', () => {
  it('are 0 in a month without events', () => {
    expect(sumsOf([])).toEqual({ gross: 0, fee: 0, net: 0, fees: [] });
  });

  it('split the fee by rate in a month in which it changed; events without a fee have no rate', () => {
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

describe('the payouts of an owner', () => {
  /** 2892 of the rental and 4500 for lateness are owed. */
  const owing = [
    ...roundIn('usage_overdue'),
    ...at(plus(TIMES.due, 7 * DAY), {
      type: 'Returned',
      data: { comment: null, photos: [], trackingCode: null, lateFee: { days: 7, amount: 4500 } },
    }),
    ...at(plus(TIMES.due, 8 * DAY), {
      type: 'Completed',
      data: { comment: null, photos: [], settlement: rentalHolding(roundAfter(roundIn('completed')))!.settlement! },
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
      const moved = postingsOf(event).reduce((sum, { amount }) => sum + amount, 0);
      const net = event.type === 'TransferReversed' ? -moved : moved;
      const { purpose, gross, fee } = statementLine(round, {
        at: time,
        roundId: 'r',
        itemName: 'コート',
        itemIsRecorded: true,
        net,
      });
      return [purpose, gross, fee, net];
    });
  }

  it.each([
    ['both by the provider', [sent(rental!), sent(lateFee!)]],
    ['both by bank transfer', [byBank(rental!), byBank(lateFee!)]],
    ['the rental by bank transfer', [byBank(rental!), sent(lateFee!)]],
  ])('show the purpose of each, and the fee once: %s', (_how, events) => {
    expect(linesOf(...events)).toEqual([
      ['rental', 3000, 108, 2892],
      ['late_fee', 4500, 0, 4500],
    ]);
  });

  it('show the fee once for a payout that was sent although it had been paid by bank', () => {
    expect(linesOf(byBank(rental!), sent(rental!))).toEqual([
      ['rental', 3000, 108, 2892],
      ['rental', 2892, 0, 2892],
    ]);
  });

  const lost = (ownerPayable: number): readonly RoundEvent[] => [
    { type: 'PaymentDisputed', data: { disputeId: 'dp_1', chargeId: 'ch_1', amount: 4500 } },
    {
      type: 'DisputeClosed',
      data: {
        ...{ disputeId: 'dp_1', chargeId: 'ch_1', outcome: 'lost', amount: 4500, withdrawn: 4500, fee: 0 },
        ...{ cancelled: { refunds: 0, held: 0, ownerPayable } },
      },
    },
  ];
  const returned = (ownerPayable: number): RoundEvent => ({
    type: 'DisputeMoneyReturned',
    data: {
      ...{ disputeId: 'dp_1', chargeId: 'ch_1', amount: 4500, fee: 0, refund: 0 },
      ...{ held: 0, ownerPayable, ownerPaid: 0 },
    },
  });
  /** The order that the round has for the rental after these events, of which something is still to be sent. */
  const unsent = (...events: readonly RoundEvent[]): PayoutOrder => {
    const facts = events.map((event, index): Fact => ({ time: plus(LATER, index * HOUR), event }));
    return unsentPayouts(roundAfter([...owing, ...facts])).find(({ chargeId }) => chargeId === 'ch_1')!;
  };
  const sentOf = (order: PayoutOrder, transferId = 'tr_1'): RoundEvent => ({
    type: 'PayoutSent',
    data: { transferId, orderedBy: order.orderedBy, chargeId: order.chargeId, amount: stillToSend(order) },
  });

  it('show the fee of the payout that was sent, when a lost dispute had taken the first and its money came back', () => {
    const before = [...lost(2892), returned(2892)];
    expect(linesOf(...before, sentOf(unsent(...before))).at(-1)).toEqual(['rental', 3000, 108, 2892]);
  });

  it('show with each payout no more than its share of the fee, and the whole fee once', () => {
    const first = sentOf(unsent(...lost(1892)));
    const before = [...lost(1892), first, returned(1892)];
    const lines = linesOf(...before, sentOf(unsent(...before), 'tr_2'));
    expect([lines[2], lines.at(-1)]).toEqual([
      ['rental', 1037, 37, 1000],
      ['rental', 1963, 71, 1892],
    ]);
  });

  it('deduct the fee with what a lost dispute took back, and show it again once that is paid again', () => {
    const taken = (transferId: string, amount: number): RoundEvent => ({
      type: 'TransferReversed',
      data: { reversalId: `trr_${amount}`, transferId, chargeId: 'ch_1', amount },
    });
    const disputed = lost(0).map((event) =>
      event.type === 'DisputeClosed' ? ({ ...event, data: { ...event.data, ownerPaid: 2892 } } as RoundEvent) : event,
    );
    const whole = [sent(rental!), ...disputed, taken('tr_1', 2892)];
    expect([linesOf(...whole)[0], linesOf(...whole).at(-1)]).toEqual([
      ['rental', 3000, 108, 2892],
      ['rental', -3000, -108, -2892],
    ]);
    expect(linesOf(...whole, returned(2892), sentOf(unsent(...whole, returned(2892)), 'tr_2')).at(-1)).toEqual([
      ...['rental', 3000, 108, 2892],
    ]);
    const inPart = [sent(rental!), ...disputed, taken('tr_1', 892)];
    expect(linesOf(...inPart).at(-1)).toEqual(['rental', -926, -34, -892]);
  });

  it('distinguish a payout and a reversal at the same instant', () => {
    const back: RoundEvent = {
      type: 'TransferReversed',
      data: { reversalId: 'trr_1', transferId: 'tr_1', chargeId: 'ch_1', amount: 892 },
    };
    const round = roundAfter([...owing, ...at(LATER, sent(rental!)), ...at(LATER, back)]);
    const [first, second] = [2892, -892].map((net) =>
      statementLine(round, { at: LATER, roundId: 'r', itemName: 'コート', itemIsRecorded: true, net }),
    );
    expect([first, second]).toMatchObject([
      { gross: 3000, fee: 108 },
      { gross: -926, fee: -34 },
    ]);
  });

  it('show no more fee than for the rest after a foreign refund', () => {
    const parts = { rental: 1000, shipping: 0, insurance: 0 };
    const byHand: readonly RoundEvent[] = [
      { type: 'ForeignRefund', data: { refundId: 're_9', chargeId: 'ch_1', amount: 1000 } },
      {
        type: 'ForeignRefundAssigned',
        data: { refundId: 're_9', chargeId: 'ch_1', parts, held: 0, ownerPayable: 964, reason: TEXT },
      },
    ];
    expect(linesOf(...byHand, sentOf(unsent(...byHand))).at(-1)).toEqual(['rental', 2000, 72, 1928]);
    // The owner bears nothing of what is given back once it has left.
    const [line] = linesOf(sent(rental!), byHand[0]!, {
      ...byHand[1]!,
      data: { ...byHand[1]!.data, ownerPayable: 0 },
    } as RoundEvent);
    expect(line).toEqual(['rental', 3000, 108, 2892]);
  });
});

describe('the payouts of an extended rental', () => {
  const facts = extendedTo('completed');
  const [rental, extension] = roundAfter(facts).money.payouts;
  const line = (round: ReturnType<typeof roundAfter>, at: string, net: number) =>
    statementLine(round, { at, roundId: 'r', itemName: 'コート', itemIsRecorded: true, net });
  const sent = ({ orderedBy, chargeId, amount }: PayoutOrder): RoundEvent => ({
    type: 'PayoutSent',
    data: { transferId: `tr ${chargeId}`, orderedBy, chargeId, amount },
  });

  it('are ordered together, one for each charge, and have fees of their own, also when sent at the same instant', () => {
    expect(rental).toMatchObject({ chargeId: 'ch_1', amount: 2892 });
    expect(extension).toMatchObject({ chargeId: 'ch_3', amount: 3085, orderedBy: rental?.orderedBy });
    const at2 = EXTENSION_TIMES.newDue;
    const round = roundAfter([...facts, ...at(at2, sent(rental!), sent(extension!))]);
    expect([line(round, at2, 2892), line(round, at2, 3085)]).toMatchObject([
      { purpose: 'rental', gross: 3000, fee: 108 },
      { purpose: 'extension', gross: 3200, fee: 115 },
    ]);
  });

  it('give back the fee of their own charge only', () => {
    const [sentAt, backAt] = [EXTENSION_TIMES.newDue, plus(EXTENSION_TIMES.newDue, HOUR)];
    const back: RoundEvent = {
      type: 'TransferReversed',
      data: { reversalId: 'trr_1', transferId: 'tr ch_3', chargeId: 'ch_3', amount: 3085 },
    };
    const round = roundAfter([...facts, ...at(sentAt, sent(rental!), sent(extension!)), ...at(backAt, back)]);
    expect(line(round, backAt, -3085)).toMatchObject({ kind: 'reversal', gross: -3200, fee: -115 });
    expect(line(round, sentAt, 2892)).toMatchObject({ gross: 3000, fee: 108 });
  });
});
