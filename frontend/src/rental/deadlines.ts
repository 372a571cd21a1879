import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { DeadlineKind } from '@meguri/contracts/rental-round/time/deadlines.ts';
import type { InterruptionKind } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { handoverDue } from '@meguri/contracts/rental-round/time/period.ts';
import { dayAndTime, remaining, shortDateTime } from '../lib/time/format.ts';
import { untilTime } from '../lib/time/until-time.ts';
import { isPickup } from './handover.ts';
import { shipByFor } from './ship-by.ts';
import { isViewersTurn } from './turn.ts';

interface DeadlineWords {
  /** What the parties call this deadline. */
  readonly label: string;
  /** What happens automatically then, as the parties read it. */
  readonly effect: string;
  /** The same for operators, in a list of upcoming steps. */
  readonly next: string;
}

const words = (label: string, effect: string, next: string): DeadlineWords => ({ label, effect, next });

export const DEADLINES: Readonly<Record<DeadlineKind, DeadlineWords>> = {
  reply: words('返答期限', '過ぎると自動で期限切れになります。', '返答がなければ期限切れになる'),
  payment_window: words('お支払い期限', '過ぎるとリクエストは自動で取り消されます。', '支払いがなければ取消になる'),
  checkout: words('お支払いページの有効期限', '過ぎると手続きが終了します。', '決済画面が閉じる'),
  no_shipment: words(
    '発送期限',
    '過ぎると取引は自動でキャンセルされ、借り手に全額返金されます。',
    '発送・受け渡しがなければキャンセルし全額返金する',
  ),
  receipt: words('受け取り確認の期限', '過ぎると自動で利用中に変わります。', '受け取りを自動で確認する'),
  extension_reply: words(
    '延長の返答期限',
    '過ぎると延長のリクエストは自動で終了し、返却期限は変わりません。',
    '返答がなければ延長のリクエストが終了する',
  ),
  extension_payment: words(
    '延長のお支払い期限',
    '過ぎると延長のリクエストは自動で終了し、返却期限は変わりません。',
    '支払いがなければ延長のリクエストが終了する',
  ),
  return_request: words('返却の準備', 'この日時に、返却の準備が自動で始まります。', '返却を自動で依頼する'),
  overdue: words('返却期限', '過ぎると期限超過になり、延滞料がかかることがあります。', '返却がなければ期限超過になる'),
  non_return: words(
    '返却の最終期限',
    'それまでに返却がない場合、未返却として運営事務局が対応します。',
    '未返却の不具合として扱う',
  ),
  completion: words('返却確認の期限', '過ぎると取引は自動で完了します。', '取引を自動で完了する'),
  damage_dismissal: words(
    '不具合の確認期限',
    'この日までに運営がご連絡します。ご連絡がないまま過ぎると、対応は自動で終了します。',
    '不具合報告を自動で終了する',
  ),
  answer: words(
    '運営事務局への返信の期限',
    'それまでにご返信がない場合、ご報告は取り下げられたものとして扱います。',
    '報告した人の返信がなければ、不具合報告を終了する',
  ),
  damage_fee_charge: words(
    '損害金のお支払い期限',
    '期限を過ぎると、お支払いに使われたカードで自動的に決済されます。',
    '登録カードで損害金を決済する',
  ),
  proposal: words('提案の確認期限', '過ぎると提案は無効になります。', '運営の提案が無効になる'),
  damage_fee_write_off: words('損害金の請求期限', '過ぎると請求は終了します。', '損害金の請求を終了する'),
};

const OTHERS_ANSWER: Pick<DeadlineWords, 'label' | 'effect'> = {
  label: '報告した方の返信の期限',
  effect: '報告した方の返信を待っています。期限までに返信がない場合、報告は取り下げられたものとして扱います。',
};

/** Label and effect of the round's next deadline for this viewer. An answer may be due from the other party. */
export const deadlineWords = (
  kind: DeadlineKind,
  { viewerParty, answerBy }: Pick<RentalRequest, 'viewerParty' | 'answerBy'>,
): Pick<DeadlineWords, 'label' | 'effect'> =>
  kind === 'answer' && viewerParty !== 'operator' && answerBy === null ? OTHERS_ANSWER : DEADLINES[kind];

export type ExtensionDeadline = 'extension_reply' | 'extension_payment';
export const isOfExtension = (kind: DeadlineKind): kind is ExtensionDeadline =>
  kind === 'extension_reply' || kind === 'extension_payment';

/** The party that answers, or pays. The other one may have a turn of its own at the same time, such as the return. */
const PARTY_OF = { extension_reply: 'owner', extension_payment: 'borrower' } as const;
const isForViewer = (kind: ExtensionDeadline, round: Pick<RentalRequest, 'waitingFor' | 'viewerParty'>): boolean =>
  round.viewerParty === PARTY_OF[kind] && isViewersTurn(round);

const MINUTE = 60_000;
/** In minutes. */
const RED_FROM = 60;
const ORANGE_FROM = 240;

export type Urgency = 'red' | 'orange' | 'calm';

/** Red in the last hour, orange in the last four. @param left in ms */
export function urgencyOf(left: number): Urgency {
  if (left <= RED_FROM * MINUTE) return 'red';
  return left <= ORANGE_FROM * MINUTE ? 'orange' : 'calm';
}

/** For example 5時間3分; at most the window's 24 hours. @param left in ms */
export function hoursAndMinutes(left: number): string {
  const minutes = Math.max(0, Math.floor(left / MINUTE));
  return `${Math.floor(minutes / 60)}時間${minutes % 60}分`;
}

export const BECAUSE: Readonly<Record<InterruptionKind, string>> = {
  maintenance: 'メンテナンスのため',
  downtime: 'サービス停止のため',
};

/**
 * The extended deadline after an interruption of the service, and the reason; null: it wasn't moved, or is over. A payment page's
 * expiry isn't extended, because the provider sets it.
 * @param now in ms
 */
export function movedSentence(
  { movedDeadlines }: Pick<RentalRequest, 'movedDeadlines'>,
  kind: DeadlineKind,
  now: number,
): string | null {
  const moved = movedDeadlines.find((one) => one.kind === kind && one.kind !== 'checkout');
  if (moved === undefined || Date.parse(moved.to) <= now) return null;
  const to = untilTime(moved.to, dayAndTime);
  // The parcel is still expected by the day before the rental starts.
  const change = kind === 'no_shipment' ? `自動キャンセルの日時を${to}まで延期` : `期限を${to}まで延長`;
  return `${BECAUSE[moved.because]}、${change}しました。`;
}

/** The deadline the parties work towards, before the automatic cancellation. */
export interface HandoverDue {
  readonly label: string;
  readonly at: string;
}

export function handoverDueOf(round: Pick<RentalRequest, 'startDate' | 'itemShippingMethod'>): HandoverDue {
  return isPickup(round)
    ? { label: '受け渡し期限', at: handoverDue(round.startDate, 'pickup') }
    : { label: DEADLINES.no_shipment.label, at: handoverDue(round.startDate, 'delivery') };
}

export interface DeadlineSentence {
  /** Unbreakable phrases. */
  readonly phrases: readonly string[];
  /** The exact time as text. */
  readonly at: string;
  /** The time for comparisons. */
  readonly time: string;
  readonly urgency: Urgency;
}

type Timed = Pick<
  RentalRequest,
  | 'waitingFor'
  | 'viewerParty'
  | 'deadline'
  | 'answerBy'
  | 'overdueDays'
  | 'returnDueAt'
  | 'startDate'
  | 'itemShippingMethod'
> &
  Partial<Pick<RentalRequest, 'shipBy'>>;

/** The round's next deadline as shown in lists, at `now` in ms; null if there is none. */
export function deadlineSentence(round: Timed, now: number): DeadlineSentence | null {
  if (round.overdueDays > 0) {
    const phrases = ['返却期限を', `${round.overdueDays}日過ぎています`];
    const time = round.returnDueAt;
    return { phrases, at: untilTime(time, shortDateTime), time, urgency: 'red' };
  }
  const next = nextDeadline(round, now);
  if (next === null) return null;
  const { label, at } = next;
  const left = Date.parse(at) - now;
  const phrases = left > 0 ? [`${label}まで`, `あと${remaining(left)}`] : [`${label}を`, '過ぎました'];
  return {
    phrases,
    at: untilTime(at, shortDateTime),
    time: at,
    urgency: isViewersTurn(round) ? urgencyOf(left) : 'calm',
  };
}

/** What ends next in a round for this viewer, and when; null: nothing. @param now in ms */
export const nextDeadline = (round: Timed, now: number): HandoverDue | null =>
  round.deadline === null ? null : nextFor(round, round.deadline, now);

/**
 * The deadline to count down to: the return date instead of the reminder, the shop's evening or the handover instead of its
 * automatic cancellation.
 */
function nextFor(round: Timed, { kind, at }: NonNullable<Timed['deadline']>, now: number): HandoverDue {
  const isOthers = isOfExtension(kind) && !isForViewer(kind, round);
  if (kind === 'return_request' || isOthers) return { label: DEADLINES.overdue.label, at: round.returnDueAt };
  if (kind !== 'no_shipment') return { label: deadlineWords(kind, round).label, at };
  const shipBy = shipByFor(round, now);
  if (shipBy !== null) return { label: '発送のめやす', at: shipBy };
  const due = handoverDueOf(round);
  return Date.parse(due.at) > now ? due : { label: '自動キャンセル', at };
}
