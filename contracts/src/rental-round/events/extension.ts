import * as z from 'zod';
import { defineEvent } from '../../events/event.ts';
import { NO_MONEY, type RoundEventDefinitions } from './flags.ts';
import { borrower, both } from './labels.ts';
import { date, id, payment, time, yen } from './shapes.ts';

/** The number of an extension of the round, from 1; at most the newest one is open. */
const n = z.int().positive();

/** From the request of an extension to its payment, or its end without one; the status stays. */
export const EXTENSION_EVENTS = [
  defineEvent(
    'ExtensionRequested',
    z.strictObject({
      n,
      /** The item's weekly price at that time. */
      price: yen,
      /** The day on which the item is due, and the one to which the extension moves it (`to` would be a status). */
      from: date,
      until: date,
      answerBy: time,
      /** Whether the approval charges the saved card at once. */
      savedCard: z.boolean(),
    }),
    { ...NO_MONEY, case: false, notifies: true, triggers: false, label: both('延長がリクエストされました') },
  ),
  defineEvent('ExtensionWithdrawn', z.strictObject({ n }), {
    ...NO_MONEY,
    case: false,
    notifies: true,
    triggers: true,
    label: both('延長のリクエストが取り消されました'),
  }),
  defineEvent('ExtensionApproved', z.strictObject({ n, payBy: time }), {
    ...NO_MONEY,
    case: false,
    notifies: true,
    triggers: true,
    label: both('延長が承認されました'),
  }),
  defineEvent('ExtensionDeclined', z.strictObject({ n }), {
    ...NO_MONEY,
    case: false,
    notifies: true,
    triggers: true,
    label: both('延長のリクエストが辞退されました'),
  }),
  /** Its window ended, or the item was returned or reported as damaged before it was paid. */
  defineEvent('ExtensionExpired', z.strictObject({ n, cause: z.enum(['no_answer', 'not_paid', 'return', 'damage']) }), {
    ...NO_MONEY,
    case: false,
    notifies: true,
    triggers: true,
    label: both('延長のリクエストが終了しました'),
  }),
  defineEvent('ExtensionPaid', z.strictObject({ n, checkoutId: id.nullable(), payment }), {
    money: true,
    operatorMoney: false,
    providerMoney: true,
    case: false,
    notifies: true,
    triggers: true,
    label: both('レンタル期間が延長されました'),
  }),
  /** The saved card paid nothing, so the borrower can pay on a page. `code` null: the provider itself refused. */
  defineEvent('ExtensionChargeDeclined', z.strictObject({ n, code: z.string().max(100).nullable() }), {
    ...NO_MONEY,
    case: false,
    notifies: true,
    triggers: false,
    label: borrower('登録カードで延長料金を決済できませんでした'),
  }),
] as const satisfies RoundEventDefinitions;
