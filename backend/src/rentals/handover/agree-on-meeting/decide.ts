import { Rejected } from '@meguri/contracts/errors.ts';
import type { RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import { choosable, isPossible, legOf, meetingOf, sameSlot } from '@meguri/contracts/rental-round/meeting-slots.ts';
import type { Meeting, RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { type Decide, deciding } from '../../round/decision.ts';

export type OfferSlotsInput = RoundEventData<'SlotsOffered'>;
export type ChooseSlotInput = RoundEventData<'SlotChosen'>;

/** The owner offers meeting times, which replace earlier ones. A chosen time is kept if it is offered again. */
export const offerSlots: Decide<OfferSlotsInput> = deciding('offer_slots', (command, round) => {
  const { leg, landmark } = command.input;
  const slots = command.input.slots.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const { offered, landmark: known } = agreedOn(round, leg);
  // A time offered before may have begun by now: a list that repeats it is still accepted.
  const isKnown = (slot: (typeof slots)[number]) => offered.some((one) => sameSlot(one, slot));
  if (!slots.every((slot) => isKnown(slot) || isPossible(slot, round, command)))
    throw new Rejected('slot_not_possible');
  const isSame = slots.length === offered.length && slots.every(isKnown) && landmark?.textId === known?.textId;
  return isSame ? [] : [{ type: 'SlotsOffered', data: { leg, slots, ...(landmark !== undefined && { landmark }) } }];
});

/** The borrower chooses a time, another one, or cancels. */
export const chooseSlot: Decide<ChooseSlotInput> = deciding('choose_slot', ({ input: { leg, slot }, now }, round) => {
  const { chosen } = agreedOn(round, leg);
  if (slot === null ? chosen === null : chosen !== null && sameSlot(slot, chosen)) return [];
  if (slot !== null && !choosable(round, now).some((one) => sameSlot(one, slot)))
    throw new Rejected('slot_not_offered');
  return [{ type: 'SlotChosen', data: { leg, slot } }];
});

/** @throws Rejected slots_not_now when the client's page showed the other leg */
function agreedOn(round: RentalRound, leg: OfferSlotsInput['leg']): Meeting {
  if (legOf(round) !== leg) throw new Rejected('slots_not_now');
  return meetingOf(round);
}
