import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { streamsOf } from '../support/books.ts';
import { type HistoryKind, roundHistory } from '../support/round-histories.ts';
import type { Acknowledged, Recorded, Sent } from './ledger.ts';
import { doubled, longestGap, lost } from './verdict.ts';
import { overlapping } from './verdict-days.ts';
import { type Movement, movedTwice, notSettled, wrongYen } from './verdict-money.ts';

let position = 0;
/** As EventStoreDB prints them: text that sorts, but no number. */
function nextPosition(): string {
  const digits = String((position += 1)).padStart(8, '0');
  return `${digits}-${digits}`;
}
/** The events of a sample history as a log has them. */
function stored(name: string, kind: HistoryKind = 'completed') {
  const { appends, ...history } = roundHistory(name, kind);
  const revisions = new Map<string, number>();
  const events = appends.flatMap(({ stream, events: all }) =>
    all.map((event): StoredEvent => {
      const revision = (revisions.get(stream) ?? -1) + 1;
      revisions.set(stream, revision);
      return { ...event, stream, revision, position: nextPosition() };
    }),
  );
  return { ...history, events, ofRound: events.filter(({ stream }) => stream.startsWith('rentalRound-')) };
}

const one = stored('one');
const { roundId, borrowerId: by } = one;
const { rounds } = streamsOf(one.events);

const place = (type: string) => one.ofRound.find((event) => event.type === type)!.position;
const sent = (key: string, type: string, ofRound: string | null): Sent => ({
  ...{ what: 'sent', key, type, roundId: ofRound, by, at: 0 },
});
const acknowledged = (key: string, type: string, at = place(type)): Acknowledged => ({
  ...{ what: 'acknowledged', key, type, roundId, by, at: 0, position: at },
});
const recorded: Recorded = {
  sent: [sent('k1', 'RentalRequested', null), sent('k2', 'Approved', roundId)],
  acknowledged: [acknowledged('k1', 'RentalRequested'), acknowledged('k2', 'Approved')],
};

/** The provider's books that belong to the rounds' events. */
function booksOf(events: readonly StoredEvent[]): Movement[] {
  return events.flatMap(({ type, data, stream }): Movement[] => {
    const { payment, amount, orderedBy, chargeId, transferId, refundId } = JSON.parse(data);
    const round = { rentalRequestId: stream.slice('rentalRound-'.length) };
    if (type === 'PaymentCompleted') {
      const metadata = { ...round, purpose: 'rental', ref: '1' };
      return [{ kind: 'charge', id: payment.chargeId, amount: payment.amount, metadata, source: null }];
    }
    const metadata = { ...round, orderedBy };
    if (type === 'Refunded') return [{ kind: 'refund', id: refundId, amount, metadata, source: chargeId }];
    if (type === 'PayoutSent') return [{ kind: 'transfer', id: transferId, amount, metadata, source: chargeId }];
    return [];
  });
}
const books = booksOf(one.ofRound);

describe('the verdict', () => {
  it('finds nothing where everything is right', () => {
    const all = [
      lost(recorded, rounds),
      doubled(recorded, rounds),
      overlapping(streamsOf(one.events)),
      movedTwice(books),
      wrongYen(rounds, books),
      notSettled(rounds),
    ];
    expect(all.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(books.map(({ kind }) => kind)).toEqual(['charge', 'transfer']);
  });

  it('finds an acknowledged change that isn’t in its round', () => {
    const tooLate = acknowledged('k3', 'Approved', '99999999');
    expect(lost({ ...recorded, acknowledged: [...recorded.acknowledged, tooLate] }, rounds).wrong).toEqual([
      `${roundId} Approved`,
    ]);
    const onlyAnswered = acknowledged('k4', 'Cancelled', place('Approved'));
    expect(lost({ ...recorded, acknowledged: [onlyAnswered] }, rounds).wrong).toEqual([`${roundId} Cancelled`]);
    expect(lost(recorded, []).wrong).toHaveLength(2);
  });

  it('finds an event that happened more often than it was asked for', () => {
    const approval = one.ofRound.find(({ type }) => type === 'Approved')!;
    const again = { ...rounds[0]!, events: [...one.ofRound, { ...approval, revision: one.ofRound.length }] };
    expect(doubled(recorded, [again]).wrong).toEqual([
      `${roundId} 2 × Approved for 1`,
      `${roundId} Approved twice by one command`,
    ]);
  });

  it('finds two rounds that one key has made', () => {
    const second = { ...rounds[0]!, id: 'another' };
    expect(doubled(recorded, [rounds[0]!, second]).wrong).toEqual([`borrower ${by}: 2 rounds for 1 keys`]);
  });

  it('finds a round that answered two keys', () => {
    const twice: Recorded = {
      sent: [...recorded.sent, sent('k3', 'RentalRequested', null)],
      acknowledged: [...recorded.acknowledged, acknowledged('k3', 'RentalRequested')],
    };
    expect(doubled(twice, rounds).wrong).toEqual([`${roundId} answers 2 requests`]);
  });

  it('finds two approved rounds for the same days of an item, though its calendar has only one', () => {
    const [first, second] = [stored('first', 'in_use'), stored('second', 'in_use')];
    const moved = second.ofRound.map((event) => ({
      ...event,
      data: event.data.replaceAll(second.itemId, first.itemId),
    }));
    const streams = streamsOf([...first.events, ...moved]);
    const pair = `item ${first.itemId}: rounds ${first.roundId} and ${second.roundId}`;
    expect(overlapping(streams).wrong).toEqual([expect.stringContaining(second.roundId), pair]);
  });

  it('finds a movement that happened twice at the provider, and that the ledger doesn’t know it', () => {
    const transfer = books.find(({ kind }) => kind === 'transfer')!;
    const moved = [...books, { ...transfer, id: 'tr_again', source: null }];
    expect(movedTwice(moved).wrong).toEqual([expect.stringMatching(/^2 × transfer /)]);
    const { amount } = transfer;
    expect(wrongYen(rounds, moved).wrong).toEqual([
      `${roundId} transfers: 1 of ${amount}, at the provider 2 of ${2 * amount}`,
    ]);
  });

  it('finds a yen that differs, and a movement of no round', () => {
    const [charge, ...others] = books;
    expect(wrongYen(rounds, [{ ...charge!, amount: charge!.amount + 1 }, ...others]).wrong).toHaveLength(1);
    expect(wrongYen(rounds, [...books, { ...charge!, metadata: {} }]).wrong).toEqual(['no round: 1 movements']);
  });

  it('finds a round that hasn’t ended, with the money that it holds', () => {
    const { rounds: open } = streamsOf(stored('open', 'in_use').events);
    expect(notSettled(open).wrong).toEqual([expect.stringMatching(/status in_use, held 4500/)]);
  });

  it('measures the longest time without an acknowledged change, in whatever order they were written', () => {
    const at = (time: number) => ({ ...acknowledged('k', 'Approved'), at: time });
    expect(longestGap({ acknowledged: [at(50), at(10), at(12)] })).toBe(38);
    expect(longestGap({ acknowledged: [] })).toBe(0);
  });
});
