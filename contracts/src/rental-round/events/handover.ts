import * as z from 'zod';
import { defineEvent } from '../../events/event.ts';
import { PARTIES } from '../../events/event-metadata.ts';
import { MAX_SLOTS } from '../../limits.ts';
import { shippingCodeSchema } from '../shipping-code.ts';
import { NO_MONEY, type RoundEventDefinitions } from './flags.ts';
import { both, operators } from './labels.ts';
import { time, text, photos, ending, handoverCode, itemGone, leg, slot, to } from './shapes.ts';

/** Handing the item over: codes, parcel or meeting; a cancellation before it. */
export const HANDOVER_EVENTS = [
  defineEvent('ShippingCodeRequested', z.strictObject({ target: time }), {
    ...NO_MONEY,
    case: false,
    notifies: false,
    triggers: false,
    label: both('発送コードの発行を依頼しました'),
  }),
  defineEvent('PickupArranged', z.strictObject({ handoverCode }), {
    ...NO_MONEY,
    case: false,
    notifies: false,
    triggers: false,
    label: both('受け渡しコードが発行されました'),
  }),
  defineEvent(
    'ShippingCodeRegistered',
    z.strictObject({ code: shippingCodeSchema, to: to('await_shipment_code', 'shipping_code_generated') }),
    { ...NO_MONEY, case: false, notifies: true, triggers: false, label: both('発送コードが登録されました') },
  ),
  defineEvent(
    'Cancelled',
    z.strictObject({
      by: z.enum(PARTIES),
      cause: z.enum(['person', 'not_shipped']),
      reason: text.nullable(),
      ...ending,
    }),
    {
      money: true,
      operatorMoney: true,
      providerMoney: false,
      case: false,
      notifies: true,
      triggers: true,
      label: both('取引がキャンセルされました'),
    },
  ),
  defineEvent(
    'Shipped',
    z.strictObject({ carrier: z.string().max(40).nullable(), trackingCode: z.string().nullable() }),
    {
      ...NO_MONEY,
      case: false,
      notifies: true,
      triggers: false,
      label: both('アイテムが発送されました', 'アイテムが手渡されました'),
    },
  ),
  /** null: the parcel has no number. */
  defineEvent('TrackingRegistered', z.strictObject({ trackingCode: z.string().nullable() }), {
    ...NO_MONEY,
    case: false,
    notifies: true,
    triggers: false,
    label: both('追跡番号の情報が更新されました'),
  }),
  /** Another round's decision recorded the item as lost or kept: operators cancel this round. */
  defineEvent('ItemBecameUnavailable', z.strictObject({ itemIs: itemGone, decidedIn: z.uuid() }), {
    ...NO_MONEY,
    case: false,
    notifies: false,
    triggers: false,
    label: operators('アイテムが返却されないことが分かりました'),
  }),
  /** `by` is absent in events from before the fit promise, which only a borrower's own confirmation begins. */
  defineEvent('Received', z.strictObject({ comment: text.nullable(), photos, by: z.enum(PARTIES).optional() }), {
    ...NO_MONEY,
    case: false,
    notifies: true,
    triggers: false,
    label: both('受け取りが確認されました'),
  }),
  defineEvent('UsageStarted', z.strictObject({}), {
    ...NO_MONEY,
    case: false,
    notifies: false,
    triggers: false,
    label: both('利用が始まりました'),
  }),
  /**
   * When the owner can meet, for the hand-over or the return, and by what the borrower will know them (`landmark`;
   * absent: not said); replaces what was offered before, an empty list withdraws it.
   */
  defineEvent('SlotsOffered', z.strictObject({ leg, slots: z.array(slot).max(MAX_SLOTS), landmark: text.optional() }), {
    ...NO_MONEY,
    case: false,
    notifies: true,
    triggers: false,
    label: both('オーナーが受け渡しの候補日時を出しました'),
  }),
  /** null: the borrower cancels the chosen time. */
  defineEvent('SlotChosen', z.strictObject({ leg, slot: slot.nullable() }), {
    ...NO_MONEY,
    case: false,
    notifies: true,
    triggers: false,
    label: both('借り手が受け渡しの日時を選びました'),
  }),
] as const satisfies RoundEventDefinitions;
