import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { addDays, startOfDay } from '@meguri/contracts/rental-round/time/period.ts';
import { dayAndTime } from '../../../lib/time/format.ts';
import { untilTime } from '../../../lib/time/until-time.ts';

/** The newest extension, what a request would be now, and what else decides about one. */
export type ExtensionFacts = Pick<
  RentalRequest,
  'extension' | 'extendable' | 'status' | 'viewerParty' | 'actions' | 'returnDueAt'
> &
  // A server of the previous release omits it.
  Partial<Pick<RentalRequest, 'fitRefund'>>;

/** Until when the item should be back if it is used up to this day. */
export const dueAfter = (endDate: string): string => untilTime(startOfDay(addDays(endDate, 1)), dayAndTime);

/** What the payment ends besides: people who meet then agree on another time. '': nothing. */
export const agreedTimeGoes = ({ meeting }: Pick<RentalRequest, 'meeting'>): string =>
  meeting?.leg === 'return' && meeting.chosen !== null ? '決まっている返却の受け渡しの日時は取り消されます。' : '';
