import { describe, expect, it } from '@jest/globals';
import { chooseSlotSchema, offerSlotsSchema } from '@meguri/contracts/rental-round/commands.ts';
import { meetingOf, meetingWindow } from '@meguri/contracts/rental-round/meeting-slots.ts';
import { at, momentAt, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, byOwner } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { chooseSlot, offerSlots } from './decide.ts';

const PICKUP = { method: 'pickup' } as const;
const paid = roundIn('shipping_code_generated', PICKUP);
const NOW = TIMES.code;
/** 10 December, 14:00 in Tokyo, which is the start day. */
const first = { from: '2026-12-10T05:00:00.000Z', until: '2026-12-10T05:30:00.000Z' };
const second = { from: '2026-12-10T09:00:00.000Z', until: '2026-12-10T10:00:00.000Z' };
const slots = (...times: (typeof first)[]) => ({ leg: 'dispatch' as const, slots: times });
const chooses = (slot: typeof first | null) => ({ leg: 'dispatch' as const, slot });
const offered = at(NOW, { type: 'SlotsOffered', data: slots(first, second) });
const chosen = at(NOW, { type: 'SlotChosen', data: chooses(first) });

describe('times that an owner offers for a meeting', () => {
  it.each(['request_approved', 'payment_pending', 'shipping_code_generated'] as const)(
    'are stored in order, from the approval on, in %s',
    (status) => {
      given(...roundIn(status, PICKUP))
        .when(offerSlots, byOwner(slots(second, first), NOW))
        .thenHappens({ type: 'SlotsOffered', data: slots(first, second) });
    },
  );

  it.each(['in_use', 'return_shipping_code_generated', 'usage_overdue'] as const)(
    'are for the return in %s',
    (status) => {
      const round = given(...roundIn(status, PICKUP));
      const back = { from: '2026-12-17T01:00:00.000Z', until: '2026-12-17T01:30:00.000Z' };
      const day = { from: '2026-12-16T01:00:00.000Z', until: '2026-12-16T01:30:00.000Z' };
      const now = status === 'usage_overdue' ? '2026-12-16T16:00:00.000Z' : TIMES.returnCode;
      const slot = status === 'usage_overdue' ? back : day;
      round
        .when(offerSlots, byOwner({ leg: 'return', slots: [slot] }, now))
        .thenHappens({ type: 'SlotsOffered', data: { leg: 'return', slots: [slot] } });
      // Sent by a page that still shows the outbound leg.
      round.when(offerSlots, byOwner(slots(slot), now)).thenRejected('slots_not_now');
    },
  );

  it('are never in the past, nor outside the allowed period', () => {
    const round = given(...paid);
    const tried = (from: string, until: string, now: string = NOW) =>
      round.when(offerSlots, byOwner(slots({ from, until }), now));
    tried('2026-12-10T05:00:00.000Z', '2026-12-10T05:30:00.000Z', '2026-12-10T05:00:00.001Z').thenRejected(
      'slot_not_possible',
    );
    // Possible from 7 days before the start,
    tried('2026-12-02T14:59:00.000Z', '2026-12-02T15:30:00.000Z').thenRejected('slot_not_possible');
    tried('2026-12-02T15:00:00.000Z', '2026-12-02T15:30:00.000Z').thenHappens({
      type: 'SlotsOffered',
      data: slots({ from: '2026-12-02T15:00:00.000Z', until: '2026-12-02T15:30:00.000Z' }),
    });
    // until the system cancels the round, 72 hours after the start,
    tried('2026-12-12T14:45:00.000Z', '2026-12-12T15:00:00.001Z').thenRejected('slot_not_possible');
    // and for 15 minutes to 4 hours.
    tried('2026-12-10T05:00:00.000Z', '2026-12-10T05:14:59.000Z').thenRejected('slot_not_possible');
    tried('2026-12-10T05:00:00.000Z', '2026-12-10T09:00:00.001Z').thenRejected('slot_not_possible');
    tried('2026-12-10T05:30:00.000Z', '2026-12-10T05:00:00.000Z').thenRejected('slot_not_possible');
  });

  it('for a return are before the deadline, or within a week once that is over', () => {
    const out = roundAfter(roundIn('in_use', PICKUP));
    expect(meetingWindow(out, momentAt('2026-12-16T14:45:00.000Z'))?.until).toBe(TIMES.due);
    expect(meetingWindow(out, momentAt('2026-12-16T14:45:00.001Z'))?.until).toBe('2026-12-23T15:00:00.000Z');
  });

  it('replace earlier offers; the agreed time stays only when it is offered again', () => {
    const third = { from: '2026-12-11T01:00:00.000Z', until: '2026-12-11T01:30:00.000Z' };
    const agreed = [...paid, ...offered, ...chosen];
    const after = (...times: (typeof first)[]) =>
      meetingOf(roundAfter([...agreed, ...at(NOW, { type: 'SlotsOffered', data: slots(...times) })])).chosen;
    expect(after(first, third)).toEqual(first);
    expect(after(second, third)).toBeNull();
    expect(after()).toBeNull();
    given(...agreed)
      .when(offerSlots, byOwner(slots(), NOW))
      .thenHappens({ type: 'SlotsOffered', data: slots() });
  });

  it('change nothing when they are the same', () => {
    given(...paid, ...offered)
      .when(offerSlots, byOwner(slots(second, first), NOW))
      .thenNothing();
    given(...paid)
      .when(offerSlots, byOwner(slots(), NOW))
      .thenNothing();
  });

  it('come with a landmark, which changes alone and belongs to the offer', () => {
    const landmark = TEXT;
    const other = { ...TEXT, textId: 'a0000000-0000-4000-8000-000000000002' };
    const described = { ...slots(first), landmark };
    const agreed = given(...paid, ...at(NOW, { type: 'SlotsOffered', data: described }), ...chosen);
    given(...paid)
      .when(offerSlots, byOwner(described, NOW))
      .thenHappens({ type: 'SlotsOffered', data: described });
    agreed.when(offerSlots, byOwner(described, NOW)).thenNothing();
    const changed = { type: 'SlotsOffered', data: { ...slots(first), landmark: other } } as const;
    agreed.when(offerSlots, byOwner(changed.data, NOW)).thenHappens(changed);
    agreed.when(offerSlots, byOwner(slots(first), NOW)).thenHappens({ type: 'SlotsOffered', data: slots(first) });
    const round = roundAfter([...paid, ...at(NOW, { type: 'SlotsOffered', data: described }), ...chosen]);
    expect(meetingOf(round)).toEqual({ offered: [first], chosen: first, landmark });
  });

  it('may stay beside new ones when they have begun since', () => {
    const now = '2026-12-10T06:00:00.000Z';
    given(...paid, ...offered)
      .when(offerSlots, byOwner(slots(first), now))
      .thenHappens({ type: 'SlotsOffered', data: slots(first) });
  });

  it('can be offered by the owner only, for a meeting, before it took place', () => {
    given(...paid)
      .when(offerSlots, byBorrower(slots(first), NOW))
      .thenRejected('not_owner');
    given(...paid)
      .when(offerSlots, byOperator(slots(first), NOW))
      .thenRejected('not_owner');
    given(...roundIn('shipping_code_generated'))
      .when(offerSlots, byOwner(slots(first), NOW))
      .thenRejected('pickup_only');
    for (const status of ['request_sent', 'shipped', 'returned', 'completed', 'cancelled'] as const)
      given(...roundIn(status, PICKUP))
        .when(offerSlots, byOwner(slots(first), NOW))
        .thenRejected('transition_not_allowed');
    given(...paid)
      .when(offerSlots, byOwner(slots(first), '2026-12-12T14:45:00.001Z'))
      .thenRejected('slots_not_now');
  });
});

describe('the time that a borrower chooses', () => {
  const round = given(...paid, ...offered);

  it('is one of the offered times, unless it is over', () => {
    round.when(chooseSlot, byBorrower(chooses(second), NOW)).thenHappens({ type: 'SlotChosen', data: chooses(second) });
    round
      .when(chooseSlot, byBorrower(chooses({ ...first, until: second.until }), NOW))
      .thenRejected('slot_not_offered');
    round.when(chooseSlot, byBorrower(chooses(first), '2026-12-10T05:00:00.001Z')).thenRejected('slot_not_offered');
    given(...paid)
      .when(chooseSlot, byBorrower(chooses(first), NOW))
      .thenRejected('slot_not_offered');
  });

  it('can be changed and cancelled', () => {
    const agreed = given(...paid, ...offered, ...chosen);
    agreed
      .when(chooseSlot, byBorrower(chooses(second), NOW))
      .thenHappens({ type: 'SlotChosen', data: chooses(second) });
    agreed.when(chooseSlot, byBorrower(chooses(null), NOW)).thenHappens({ type: 'SlotChosen', data: chooses(null) });
    agreed.when(chooseSlot, byBorrower(chooses(first), NOW)).thenNothing();
    round.when(chooseSlot, byBorrower(chooses(null), NOW)).thenNothing();
  });

  it('is for the borrower only, and for the direction that the page shows', () => {
    round.when(chooseSlot, byOwner(chooses(first), NOW)).thenRejected('not_borrower');
    round.when(chooseSlot, byBorrower({ leg: 'return', slot: first }, NOW)).thenRejected('slots_not_now');
  });
});

describe('the input for a meeting', () => {
  it('is accepted in any time zone and stored in UTC', () => {
    const sent = { leg: 'dispatch', slot: { from: '2026-12-10T14:00:00+09:00', until: '2026-12-10T14:30:00+09:00' } };
    expect(chooseSlotSchema.parse(sent)).toEqual(chooses(first));
  });

  it('has a landmark of one line and 30 characters, without blank ends', () => {
    const parsed = (landmark: string) => offerSlotsSchema.safeParse({ ...slots(first), landmark });
    expect(parsed('　白いコート ').data?.landmark).toBe('白いコート');
    expect(parsed('😀'.repeat(30)).success).toBe(true);
    expect(parsed('あ'.repeat(31)).error?.issues[0]?.message).toBe('目印は30文字以内で入力してください');
    expect(parsed('白い\nコート').success).toBe(false);
  });

  it.each([
    [
      'six',
      { slots: Array.from({ length: 6 }, (_, n) => ({ from: first.from, until: `2026-12-10T05:${30 + n}:00.000Z` })) },
    ],
    ['twice the same', { slots: [first, first] }],
    ['too short ones', { slots: [{ from: first.from, until: '2026-12-10T05:14:00.000Z' }] }],
    ['too long ones', { slots: [{ from: first.from, until: '2026-12-10T09:01:00.000Z' }] }],
    ['no time', { slots: [{ from: '10時', until: first.until }] }],
  ])('is refused with %s', (_what, body) =>
    expect(offerSlotsSchema.safeParse({ leg: 'dispatch', ...body }).success).toBe(false),
  );
});
