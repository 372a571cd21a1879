import { coverOf } from '@meguri/contracts/rental-round/damage/cover.ts';
import { assessmentsOf, openAssessment } from '@meguri/contracts/rental-round/damage/open-case.ts';
import { isFitRefundOpen } from '@meguri/contracts/rental-round/fit-refund.ts';
import type { Interruptions } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { lateFrom, returnEnd } from '@meguri/contracts/rental-round/late-return.ts';
import { totalOf } from '@meguri/contracts/rental-round/money/money.ts';
import { stillToSend } from '@meguri/contracts/rental-round/money/obligations.ts';
import type { RentalRound, Way } from '@meguri/contracts/rental-round/rental-round.ts';
import type {
  ForeignMovement,
  Holding,
  PayoutOrder,
  RefundOrder,
} from '@meguri/contracts/rental-round/money/round-money.ts';
import { startOfDay } from '@meguri/contracts/rental-round/time/period.ts';
import type { ShippingCode } from '@meguri/contracts/rental-round/shipping-code.ts';
import { dotted } from '../../../lib/dotted.ts';
import { dateTime, dayAndTime } from '../../../lib/time/format.ts';
import { untilTime } from '../../../lib/time/until-time.ts';
import { FIGURES } from '../../../rental/figures.ts';
import { inFours, yen } from '../../../rental/format.ts';
import { ACCOUNT_LABELS } from '../../../rental/money/money-labels.ts';
import { PURPOSE_LABELS } from './field-labels.ts';
import { HIDDEN, isHidden, NUMBER_HIDDEN } from './hidden-code.ts';

export interface PlainFact {
  readonly label: string;
  readonly value: string;
}

/** The facts about a round that are known in this state. */
export const factsOf = (round: RentalRound, interruptions: Interruptions): readonly PlainFact[] => [
  ...fact('まとめて借りる', round.parcel === undefined ? null : `${round.parcel.rounds}点のうちの1点`),
  ...fact('返却期限', untilTime(returnEnd(round, interruptions), dateTime)),
  ...extensionFacts(round),
  ...fact('サイズ返金OK', fitRefundText(round)),
  ...fact('発送コード', wayText(round.dispatch)),
  ...fact('発送の追跡番号', parcelNumber(round.shipment?.trackingCode ?? null)),
  ...fact('返却コード', wayText(round.wayBack)),
  ...fact('返却の追跡番号', parcelNumber(round.returned?.trackingCode ?? null)),
  ...fact('延滞の起算', round.overdue === null ? null : startOfLateness(round, interruptions)),
  ...fact('延滞料', lateFeeText(round)),
  ...fact('あんしん補償', coverText(round)),
  ...fact('損害金', damageFeeText(round)),
  ...moneyFactsOf(round),
];

const EXTENSION_STATES = {
  requested: '返答待ち',
  approved: '承認済み・支払い待ち',
  paid: '支払い済み',
  declined: '辞退',
  withdrawn: '借り手が取り消し',
  expired: '支払い前に終了',
} as const;

const extensionFacts = ({ extensions }: RentalRound): readonly PlainFact[] =>
  extensions.map(({ to, price, state }, index) => ({
    label: numbered('延長', index, extensions.length),
    value: `${untilTime(startOfDay(to), dayAndTime)}まで ${yen(price)} ${EXTENSION_STATES[state]}`,
  }));

/** null: its owner promised none. */
function fitRefundText(round: RentalRound): string | null {
  if (round.fitRefund !== true) return null;
  if (round.fitRefundAt === undefined) return '対象';
  const end = isFitRefundOpen(round) ? '返却の確認待ち' : '終了';
  return `${dateTime(round.fitRefundAt)}に申請 ${end}`;
}

/** The state of the money. */
export const moneyFactsOf = (round: RentalRound): readonly PlainFact[] => [
  ...round.money.charges.map(({ purpose, amount }, index) => ({
    label: numbered(PURPOSE_LABELS[purpose], index, round.money.charges.length),
    value: `${yen(amount)} 受領`,
  })),
  ...sumFact('預り金', round, ({ held }) => held),
  ...round.money.refunds.map((refund, index) => ({
    label: numbered('返金', index, round.money.refunds.length),
    value: `${yen(refund.amount)} ${refundState(refund)}`,
  })),
  ...sumFact(ACCOUNT_LABELS.payout_fees, round, ({ settlement }) => settlement?.payoutFee ?? 0),
  ...round.money.payouts.map((payout, index) => ({
    label: numbered('オーナーへの送金', index, round.money.payouts.length),
    value: `${yen(payout.amount)} ${payoutState(payout)}`,
  })),
  ...sumFact('返金の合計', round, ({ refunded }) => totalOf(refunded)),
  ...round.money.foreign.map((movement, index) => ({
    label: numbered('決済会社で直接行われたもの', index, round.money.foreign.length),
    value: `${movement.kind === 'refund' ? '返金' : '送金の取り消し'} ${yen(movement.amount)} ${movementState(movement)}`,
  })),
  ...round.money.disputes.map(({ amount, outcome }, index) => ({
    label: numbered('チャージバック', index, round.money.disputes.length),
    value: `${yen(amount)} ${{ open: '審査中', won: '勝訴', lost: '敗訴' }[outcome]}`,
  })),
];

function movementState({ returned, open, unowed }: ForeignMovement): string {
  if (unowed !== undefined) return `戻された（${yen(unowed.amount)}は返金の予定なし）`;
  return returned ? '戻された' : open > 0 ? '確認待ち' : '確認済み';
}

/** Over all charges that settle when the round ends; none for 0 yen. */
function sumFact(label: string, { money }: RentalRound, of: (holding: Holding) => number): PlainFact[] {
  const total = money.holdings.reduce((sum, holding) => sum + of(holding), 0);
  return fact(label, total > 0 ? yen(total) : null);
}

const fact = (label: string, value: string | null): PlainFact[] => (value === null ? [] : [{ label, value }]);
const numbered = (label: string, index: number, count: number): string => (count > 1 ? `${label} ${index + 1}` : label);

export function codeText(code: ShippingCode | null): string | null {
  if (code === null) return null;
  if (Object.values(code).some(isHidden)) return `${code.carrier} ${NUMBER_HIDDEN}`;
  return 'shippingCode27' in code
    ? `${code.carrier} ${inFours(code.shippingCode27)}`
    : dotted(`${code.carrier} 受付番号 ${code.receptionNumber}`, `パスワード ${code.shippingPassword}`);
}

const parcelNumber = (code: string | null): string | null =>
  code === null || isHidden(code) ? code : inFours(code, '-');

const pickup = (code: string | null): string | null =>
  code === null ? null : isHidden(code) ? `手渡し${HIDDEN}` : `手渡し 受け渡しコード ${code}`;

const wayText = (way: Way | null): string | null => way && (codeText(way.code) ?? pickup(way.handoverCode));

function startOfLateness(round: RentalRound, interruptions: Interruptions): string {
  const from = lateFrom(round, interruptions);
  return from === null ? `返却コードの登録後${FIGURES.firstReturnCodeHours}時間から` : dateTime(from);
}

function lateFeeText({ lateFee, lateFeeWaived }: RentalRound): string | null {
  if (lateFee === null || lateFee.days === 0) return lateFeeWaived ? '免除（発生しません）' : null;
  const state = {
    due: lateFee.failedAt === null ? '決済前' : '未払い（カードの決済に失敗）',
    charged: '支払い済み',
    waived: '免除',
  };
  return `${yen(lateFee.amount)}（${lateFee.days}日） ${state[lateFee.state]}`;
}

function damageFeeText(round: RentalRound): string | null {
  const newest = openAssessment(round) ?? assessmentsOf(round).at(-1);
  if (newest === undefined) return null;
  const state = {
    open: '支払い待ち',
    objected: '異議申し立てにより取消',
    paid: '支払い済み',
    written_off: '請求を断念',
    covered: '全額を補償',
  };
  const { amount, covered = 0 } = newest;
  const part = covered > 0 ? `（うち、あんしん補償 ${yen(covered)}）` : '';
  return `${yen(amount)}${part} ${state[newest.state]}`;
}

function coverText(round: RentalRound): string | null {
  const cover = coverOf(round);
  if (cover === null) return null;
  const { used, left, inForce } = cover;
  return `${inForce ? '有効' : '対象外'}（補償 ${yen(used)}、残り ${yen(left)}）`;
}

function refundState(refund: RefundOrder): string {
  if (refund.cancelled) return '取消';
  if (refund.pendingSince !== null) return '決済会社で手続き中';
  if (refund.refundId !== null) return '完了';
  if (stillToSend(refund) === 0) return '別の方法で精算済み';
  return refund.returnedAt === null ? '手続き中' : 'カード会社から戻された';
}

function payoutState(payout: PayoutOrder): string {
  const { transferId, cancelled, reversed } = payout;
  if (cancelled) return '取消';
  if (transferId === null && stillToSend(payout) === 0) return '別の方法で精算済み';
  if (transferId === null) return '送金前';
  return reversed > 0 ? `送金済み（うち${yen(reversed)}を取り戻し）` : '送金済み';
}

/** The facts after an event, with those the event contributed marked; before the first event there are none. */
export function factsAfter(
  before: RentalRound | null,
  after: RentalRound,
  interruptions: Interruptions,
): readonly (PlainFact & { readonly isNew: boolean })[] {
  const known = new Set(
    (before === null ? [] : factsOf(before, interruptions)).map(({ label, value }) => `${label} ${value}`),
  );
  return factsOf(after, interruptions).map((fact) => ({ ...fact, isNew: !known.has(`${fact.label} ${fact.value}`) }));
}
