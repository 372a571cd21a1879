import { describe, expect, it } from '@jest/globals';
import type { ListedRequest, RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { ROUND_EVENTS } from '@meguri/contracts/rental-round/events.ts';
import { roundOf } from '../../../testing/rounds.testing.ts';
import { chargesBeside } from './parcel-charges.ts';

const PAID_AT = '2026-12-01T10:00:00.000Z';
const timeline = [{ type: 'Paid', label: '', at: PAID_AT, by: 'system', record: null }] as const;
const paid = { id: 'dress', timeline: [...timeline] };
const soon = Date.parse(PAID_AT) + 5000;
const later = Date.parse(PAID_AT) + 61_000;

type Status = NonNullable<RentalRequest['payment']>['status'];
const round = (id: string, status: Status, actions: ListedRequest['actions'] = []): ListedRequest => ({
  ...roundOf({ id, actions, ...(actions.includes('pay') && { status: 'request_approved' }) }),
  payment: { ...roundOf({}).payment!, status },
});
const states = (rounds: readonly ListedRequest[], now: number) =>
  chargesBeside(paid, rounds, now).map(({ round: { id }, state }) => [id, state]);

describe('the other items of a parcel of which one was paid', () => {
  it('are being charged, until they were, also if the money went back later', () => {
    const rounds = [round('dress', 'paid'), round('bag', 'unpaid', ['pay']), round('hat', 'paid')];
    expect(states(rounds, soon)).toEqual([
      ['bag', 'charging'],
      ['hat', 'charged'],
    ]);
    expect(states([round('hat', 'refunded')], soon)).toEqual([['hat', 'charged']]);
  });

  it('are open once a charge would have arrived, so that the borrower pays them', () => {
    expect(states([round('bag', 'unpaid', ['pay']), round('hat', 'pending', ['pay'])], later)).toEqual([
      ['bag', 'open'],
      ['hat', 'open'],
    ]);
  });

  it('are being charged after the end of their window, too, if the page was opened in it', () => {
    const over = { ...round('bag', 'unpaid'), status: 'request_approved' } as const;
    expect(states([over], soon)).toEqual([['bag', 'charging']]);
    expect(states([over], later)).toEqual([]);
  });

  it('aren’t listed if they can’t be charged: declined, withdrawn, or over', () => {
    expect(states([round('bag', 'unpaid'), round('hat', 'returned')], soon)).toEqual([]);
  });

  it('are open by the time of an event that the borrower’s timeline has', () => {
    const { flags } = ROUND_EVENTS.find(({ type }) => type === timeline[0].type)!;
    expect(flags.label.visibleTo).toContain('borrower');
  });

  it('are being charged while the time of the first payment isn’t known', () => {
    const unknown = { id: 'dress', timeline: [] };
    expect(chargesBeside(unknown, [round('bag', 'unpaid', ['pay'])], later)).toMatchObject([{ state: 'charging' }]);
  });
});
