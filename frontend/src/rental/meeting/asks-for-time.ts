import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';

type Choosing = Pick<RentalRequest, 'meeting' | 'actions'>;

/** Whether the viewer should choose a time: the owner has offered some and none is agreed on. */
export const asksForTime = ({ meeting, actions }: Choosing): boolean =>
  meeting !== null && meeting.chosen === null && meeting.offered.length > 0 && actions.includes('choose_slot');

/** Whether a payment comes before the choice of a time; that of an extension drops the times offered for the return. */
export const paysFirst = ({ actions }: Pick<RentalRequest, 'actions'>): boolean =>
  actions.includes('pay') || actions.includes('pay_extension');

/** Whether choosing a time is the viewer's next step. */
export const choosesTimeNow = (round: Choosing): boolean => asksForTime(round) && !paysFirst(round);
