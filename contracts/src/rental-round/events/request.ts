import * as z from 'zod';
import { defineEvent } from '../../events/event.ts';
import { PARTIES } from '../../events/event-metadata.ts';
import { MAX_DAYS_BETWEEN } from '../../limits.ts';
import { NO_MONEY, type RoundEventDefinitions } from './flags.ts';
import { both, operators } from './labels.ts';
import { id, yen, time, date, userId, text, breakdown, handover, itemSnapshot } from './shapes.ts';

/** Asking for an item, and the answer. */
export const REQUEST_EVENTS = [
  defineEvent(
    'RentalRequested',
    z.strictObject({
      itemId: id,
      ownerId: userId,
      borrowerId: userId,
      startDate: date,
      /** P: the item's weekly price at the request. */
      price: yen,
      fees: breakdown,
      handover,
      policyVersion: z.int().positive(),
      /** How long the item stays with its owner afterwards, as they had it then; absent: not at all. */
      daysBetween: z.int().min(1).max(MAX_DAYS_BETWEEN).optional(),
      /** The most that damage may come to, where the owner had said less than the policy; absent: as that has it. */
      replacementValue: yen.optional(),
      /** Absent in what was stored before snapshots were kept. */
      itemSnapshot: itemSnapshot.optional(),
      /** What the borrower wrote to the owner with the request; absent: nothing. */
      message: text.optional(),
    }),
    { ...NO_MONEY, case: false, notifies: false, triggers: false, label: operators('リクエストが作成されました') },
  ),
  defineEvent('RequestSent', z.strictObject({ replyBy: time }), {
    ...NO_MONEY,
    case: false,
    notifies: true,
    triggers: false,
    label: both('リクエストが送信されました'),
  }),
  defineEvent(
    'Rejected',
    z.strictObject({
      /** `item_unavailable`: the item was lost, or kept by another borrower. */
      cause: z.enum(['operator', 'period_taken', 'item_unavailable']),
      reason: text.nullable(),
      /** The other round that is the cause. */
      takenBy: id.nullable(),
    }),
    { ...NO_MONEY, case: false, notifies: true, triggers: true, label: both('リクエストは受け付けられませんでした') },
  ),
  defineEvent('Approved', z.strictObject({ payBy: time }), {
    ...NO_MONEY,
    case: false,
    notifies: true,
    triggers: false,
    label: both('オーナーが承認しました'),
  }),
  defineEvent('Declined', z.strictObject({ reason: text.nullable() }), {
    ...NO_MONEY,
    case: false,
    notifies: true,
    triggers: true,
    label: both('オーナーが辞退しました'),
  }),
  defineEvent('Expired', z.strictObject({}), {
    ...NO_MONEY,
    case: false,
    notifies: true,
    triggers: true,
    label: both('返答期限が過ぎました'),
  }),
  defineEvent('Withdrawn', z.strictObject({ by: z.enum(PARTIES), reason: text.nullable() }), {
    ...NO_MONEY,
    case: false,
    notifies: true,
    triggers: true,
    label: both('リクエストが取り消されました'),
  }),
] as const satisfies RoundEventDefinitions;
