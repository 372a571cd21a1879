import * as z from 'zod';
import { bookedPeriodSchema } from '../item-view.ts';
import { MAX_BLOCKED_DAYS } from '../../limits.ts';
import { addDays } from '../../rental-round/time/period.ts';

const day = z.iso.date({ error: '日付が正しくありません', abort: true });

/** POST /api/items/{id}/blocked-days: both days inclusive. */
export const blockDaysSchema = z
  .strictObject({ startDate: day, endDate: day })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    path: ['endDate'],
    error: '終了日は開始日以降の日付を選択してください',
  })
  .refine(({ startDate, endDate }) => endDate < addDays(startDate, MAX_BLOCKED_DAYS), {
    path: ['endDate'],
    error: `一度に設定できるのは${MAX_BLOCKED_DAYS}日までです`,
  });
export type BlockDaysBody = z.output<typeof blockDaysSchema>;

/** GET /api/items/{id}/calendar, for the owner: current and future periods, earliest first. */
export const ownerCalendarSchema = z.object({
  /** Including shipping, and the days that the item then stays with its owner. */
  reserved: z.array(
    bookedPeriodSchema.extend({
      roundId: z.uuid(),
      /** How many of the last days the item stays with its owner; absent: none, or not known. */
      daysBetween: z.int().optional(),
    }),
  ),
  /** Requested days that await the owner's answer; several requests may overlap. */
  requested: z.array(bookedPeriodSchema.extend({ roundId: z.uuid() })),
  blocked: z.array(bookedPeriodSchema.extend({ id: z.uuid() })),
});
export type OwnerCalendar = z.infer<typeof ownerCalendarSchema>;

/** Response of POST and DELETE /api/items/{id}/blocked-days: the calendar without pending requests. */
export const takenDaysSchema = ownerCalendarSchema.omit({ requested: true });
export type TakenDays = z.infer<typeof takenDaysSchema>;
