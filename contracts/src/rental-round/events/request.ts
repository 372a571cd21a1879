import * as z from 'zod';
import { defineEvent } from '../../events/event.ts';
import { PARTIES } from '../../events/event-metadata.ts';
import { MAX_DAYS_BETWEEN } from '../../limits.ts';
import { NO_MONEY, type RoundEventDefinitions } from './flags.ts';
import { both, operators } from './labels.ts';
import { id, yen, time, date, userId, text, requestFees, handover, itemSnapshot, parcel } from './shapes.ts';

/** Requests and their answers. */
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
      fees: requestFees,
      handover,
      policyVersion: z.int().positive(),
      /** How long the item stays with its owner afterwards, by the terms of the request; absent: not at all. */
      daysBetween: z.int().min(1).max(MAX_DAYS_BETWEEN).optional(),
      /** The maximum of damage fees if the owner's was lower than the policy's; absent: the policy's. */
      replacementValue: yen.optional(),
      /** The owner promised the price back for a wrong size; absent: not. */
      fitRefund: z.literal(true).optional(),
      /** Absent in events from before snapshots were recorded. */
      itemSnapshot: itemSnapshot.optional(),
      /** The borrower's message with the request; absent: none. */
      message: text.optional(),
      /** Requested with others of the owner, for one parcel; absent: alone. */
      parcel: parcel.optional(),
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
      /** `item_unavailable`: the item was lost, or another borrower kept it. */
      cause: z.enum(['operator', 'period_taken', 'item_unavailable']),
      reason: text.nullable(),
      /** The other round that is the cause. */
      takenBy: id.nullable(),
    }),
    { ...NO_MONEY, case: false, notifies: true, triggers: true, label: both('リクエストは受け付けられませんでした') },
  ),
  defineEvent(
    'Approved',
    z.strictObject({
      payBy: time,
      /** The round's part of its parcel's one shipping fee; absent: what the request says. */
      shipping: yen.optional(),
    }),
    { ...NO_MONEY, case: false, notifies: true, triggers: false, label: both('オーナーが承認しました') },
  ),
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
