import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { addDays, startOfDay } from '@meguri/contracts/rental-round/time/period.ts';
import { dayAndTime } from '../../../lib/time/format.ts';
import { untilTime } from '../../../rental/deadlines.ts';

/** The view's newest extension, and what a request would be now. A server of the previous release omits both. */
type Viewed = Partial<Pick<RentalRequest, 'extension' | 'extendable'>>;
export type ExtensionFacts = Viewed &
  Partial<Pick<RentalRequest, 'fitRefund'>> &
  Pick<RentalRequest, 'status' | 'viewerParty' | 'actions' | 'returnDueAt'>;

export const extensionOf = ({ extension }: Viewed): NonNullable<RentalRequest['extension']> | null => extension ?? null;
export const extendableOf = ({ extendable }: Viewed): RentalRequest['extendable'] => extendable ?? null;

/** Until when the item should be back if it is used up to this day. */
export const dueAfter = (endDate: string): string => untilTime(startOfDay(addDays(endDate, 1)), dayAndTime);

/** What the payment ends besides: people who meet then agree on another time. '': nothing. */
export const agreedTimeGoes = ({ meeting }: Pick<RentalRequest, 'meeting'>): string =>
  meeting?.leg === 'return' && meeting.chosen !== null ? '決まっている返却の受け渡しの日時は取り消されます。' : '';
