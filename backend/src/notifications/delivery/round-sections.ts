import type { NotificationKind } from '@meguri/contracts/notification/notification-kinds.ts';
import { agreedShares } from '@meguri/contracts/read-models/payout-amounts.ts';
import { requestNumberOf } from '@meguri/contracts/read-models/request-view.ts';
import { assessmentsOf } from '@meguri/contracts/rental-round/damage/open-case.ts';
import { lastDayOf, newestExtension, openExtension } from '@meguri/contracts/rental-round/extension.ts';
import { cardPartOf } from '@meguri/contracts/rental-round/money/coupon.ts';
import { payoutFeeOf, policyOf } from '@meguri/contracts/rental-round/policy.ts';
import type { Extension, RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { awaitsPayment, isUnanswered } from '@meguri/contracts/rental-round/status.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { dayWords, untilWords } from '../../event-sourcing/clock/tokyo-words.ts';
import type { MailSection } from '../mail/mail-content.ts';
import type { MailedRound } from './mailed-rounds.ts';

type Rows = MailSection['rows'];

/**
 * Which rental a mail is about, until when to act, and the amounts of its news; nothing for someone who isn't a party.
 * @param reader the deadline is null if none is left
 */
export function roundSections(
  kind: NotificationKind,
  { id, round, beside }: MailedRound,
  reader: { readonly userId: number; readonly itemName: string | null; readonly deadline: Instant | null },
): readonly MailSection[] {
  const { userId, itemName, deadline } = reader;
  if (userId !== round.ownerId && userId !== round.borrowerId) return [];
  const about: readonly (readonly [string, string | null])[] = [
    ['アイテム', itemName],
    ['利用期間', `${dayWords(round.startDate)}〜${dayWords(lastDayOf(round))}`],
    ['荷物', round.parcel === undefined ? null : `まとめて借りる${round.parcel.rounds}点のうちの1点`],
    ['期限', deadline && `${untilWords(deadline)}まで`],
    ['取引番号', requestNumberOf(id)],
  ];
  const rows = about.flatMap(([label, text]): Rows => (text === null ? [] : [[label, text]]));
  const amounts = AMOUNTS[kind]?.[userId === round.ownerId ? 'owner' : 'borrower']?.(round) ?? null;
  const together = ASKING_PAYMENT.includes(kind) ? paidTogether(round, beside) : [];
  return [{ heading: '取引の内容', rows }, ...(amounts === null ? [] : [amounts]), ...together];
}

/** News that asks its borrower to pay the parcel. Right after a declined charge, the same job may be charging the other rounds. */
const ASKING_PAYMENT: readonly NotificationKind[] = ['request_approved', 'payment_reminder'];

/**
 * What one payment page pays for the parcel; nothing if it pays this rental alone, or as long as the owner may still approve others,
 * which it would pay too.
 */
function paidTogether(round: RentalRound, beside: readonly RentalRound[]): readonly MailSection[] {
  if (beside.some(({ status }) => isUnanswered(status))) return [];
  const payable = [round, ...beside].filter(({ status }) => awaitsPayment(status));
  if (payable.length < 2 || !payable.includes(round)) return [];
  const total = payable.reduce((sum, { fees }) => sum + cardPartOf(fees), 0);
  const rows: Rows = [
    ['お支払い待ちのアイテム', `${payable.length}点`],
    ['一度にお支払いいただく合計', total],
  ];
  return [{ heading: '同じ荷物のお支払い', rows }];
}

type Amounts = (round: RentalRound) => MailSection | null;

/** The amounts of the kinds of news that are about some. The rental may have gone on since: rather none than others. */
const AMOUNTS: {
  readonly [Kind in NotificationKind]?: { readonly borrower?: Amounts; readonly owner?: Amounts };
} = {
  request_received: { owner: rentalShare },
  request_approved: { borrower: rentalPrice('お支払い額') },
  payment_reminder: { borrower: rentalPrice('お支払い額') },
  parcel_card_declined: { borrower: rentalPrice('お支払い額') },
  booking_confirmed: { borrower: rentalPrice('お支払い済みの額'), owner: rentalShare },
  extension_requested: { owner: extensionShare(openExtension) },
  extension_approved: { borrower: extensionPrice(openExtension) },
  extension_payment_reminder: { borrower: extensionPrice(openExtension) },
  extension_card_declined: { borrower: extensionPrice(openExtension) },
  extension_paid: { borrower: extensionPrice(newestPaid), owner: extensionShare(newestPaid) },
  damage_fee_assessed: { borrower: damageFee },
  damage_fee_reminder: { borrower: damageFee },
  late_fee_charged: { borrower: lateFee, owner: lateFee },
};

/** Rows of the charged parts and their sum. */
function withSum(heading: string, parts: Rows, sum: readonly [string, number]): MailSection {
  const charged = parts.filter(([, amount]) => amount !== 0);
  return { heading, rows: [...charged, sum] };
}

function rentalPrice(sum: string): Amounts {
  return ({ fees, parcel }) =>
    withSum(
      'お支払いの内訳',
      [
        ['レンタル料金', fees.rental],
        [parcel === undefined ? '送料（往復）' : '送料（このアイテムの分）', fees.shipping],
        ['あんしん補償料', fees.insurance],
        ['クーポン', -(fees.coupon ?? 0)],
      ],
      [sum, cardPartOf(fees)],
    );
}

function rentalShare(round: RentalRound): MailSection {
  const { price, fee, net } = agreedShares(round);
  return share('レンタル料金', price, fee, net);
}

type Found = (round: RentalRound) => Extension | null;

function newestPaid(round: RentalRound): Extension | null {
  const newest = newestExtension(round);
  return newest?.state === 'paid' ? newest : null;
}

function extensionShare(find: Found): Amounts {
  return (round) => {
    const extension = find(round);
    if (extension === null) return null;
    const fee = payoutFeeOf(extension.price, policyOf(round.policyVersion));
    return share('延長料金', extension.price, fee, extension.price - fee);
  };
}

const share = (label: string, price: number, fee: number, net: number): MailSection =>
  withSum(
    '報酬の内訳',
    [
      [label, price],
      ['決済サービス手数料', -fee],
    ],
    ['受け取り額', net],
  );

function extensionPrice(find: Found): Amounts {
  return (round) => {
    const extension = find(round);
    return extension === null ? null : { heading: 'お支払いの内訳', rows: [['延長料金', extension.price]] };
  };
}

function damageFee(round: RentalRound): MailSection | null {
  const fee = assessmentsOf(round).at(-1);
  if (fee === undefined || fee.state === 'objected') return null;
  const { amount, covered = 0 } = fee;
  return withSum(
    'お支払いの内訳',
    [
      ['損害金', amount],
      ['あんしん補償', -covered],
    ],
    ['お支払い額', amount - covered],
  );
}

function lateFee({ lateFee: fee }: RentalRound): MailSection | null {
  return fee === null || fee.days === 0 ? null : { heading: '延滞料', rows: [[`${fee.days}日分`, fee.amount]] };
}
