import { HANDOVER_METHODS } from '@meguri/contracts/reference/item-options.ts';
import { PARTY_LABELS } from '../../../rental/people/party-labels.ts';
import { ISSUE_LABELS } from '../../../rental/damage/issue-labels.ts';
import { STATUS_LABELS } from '@meguri/contracts/rental-round/status.ts';
import { FIELD_LABELS } from './field-labels.ts';
import { HIDDEN, isHidden } from './hidden-code.ts';
import { DOT } from '../../../lib/dotted.ts';
import { dateTime, fullDate } from '../../../lib/time/format.ts';
import { untilTime } from '../../../lib/time/until-time.ts';
import { yen } from '../../../rental/format.ts';
import { slotWords, type SlotTimes } from '../../../rental/meeting/slot-words.ts';

/** A field of an event's data, for display. */
export type DataLine = { readonly label: string } & (
  { readonly value: string } | { readonly photos: readonly string[] }
);

/** A long id or URL without spaces, which may be broken anywhere to fit. */
export const isLongWord = (line: DataLine): boolean => 'value' in line && /^[!-~]{21,}$/.test(line.value);

interface Known {
  readonly texts: Readonly<Record<string, string>>;
  readonly photos: Readonly<Record<string, string>>;
  /** User names by user id. */
  readonly usernames: Readonly<Record<string, string>>;
}

const YEN: ReadonlySet<string> = new Set([
  'price',
  'rental',
  'shipping',
  'insurance',
  'amount',
  'covered',
  'expected',
  'gross',
  'payoutFee',
  'ownerShare',
  'refunds',
  'held',
  'ownerPayable',
]);
const VALUE_LABELS: Readonly<Record<string, string>> = {
  ...STATUS_LABELS,
  ...PARTY_LABELS,
  ...ISSUE_LABELS,
  ...HANDOVER_METHODS,
  dispatch: '受け渡し',
  return: '返却の受け渡し',
  period_taken: '期間が先に埋まった',
  item_unavailable: 'アイテムが返却されない',
  given_up: '借り手がやめた',
  ended: '決済画面が終了',
  person: '本人の操作',
  not_shipped: '発送されなかった',
  below_least_charge: '決済できる最低額に満たない',
  late_fee: '延滞料',
  damage_fee: '損害金',
  extension: '延長',
  won: '勝訴',
  lost: '敗訴',
  jpy: '円（JPY）',
};
/** Why an extension ended unpaid: the same codes mean something else in other events. */
const EXTENSION_CAUSES: Readonly<Record<string, string>> = {
  no_answer: '返答がなかった',
  not_paid: '支払いがなかった',
  return: 'アイテムが返却された',
  damage: '不具合が報告された',
};
/** Only values of these keys are translated: an id or a name might equal a code by chance. */
const LABELLED: ReadonlySet<string> = new Set([
  'method',
  'leg',
  'cause',
  'by',
  'to',
  'issueType',
  'purpose',
  'outcome',
  'currency',
]);

/** Keys of times at which something ends. */
const ENDS: ReadonlySet<string> = new Set(['replyBy', 'payBy', 'expiresAt', 'target', 'deadline', 'answerBy']);

/** All values of the data with their labels; nested values also have the outer label. Missing values are omitted. */
export function linesOf(data: unknown, known: Known, above = ''): readonly DataLine[] {
  if (!isRecord(data)) return [];
  return Object.entries(data).flatMap(([key, value]): readonly DataLine[] => {
    const label = above + (FIELD_LABELS[key] ?? key);
    if (value === null || value === undefined) return [];
    if (key === 'cause' && isOfExtension(data))
      return [{ label, value: EXTENSION_CAUSES[String(value)] ?? String(value) }];
    if (key === 'photos' && Array.isArray(value)) return photoLine(label, value, known);
    if (key === 'slots' && Array.isArray(value)) return [{ label, value: slotsText(value) }];
    if (key === 'slot') return [{ label, value: slotsText([value]) }];
    if (Array.isArray(value) && value.length > 0 && value.every(isRecord))
      return value.flatMap((one, index) => linesOf(one, known, `${label} ${index + 1}${DOT}`));
    if (!isRecord(value)) return [{ label, value: valueText(key, value, known) }];
    if (typeof value['textId'] === 'string')
      return [{ label, value: known.texts[value['textId']] ?? '（消去されました）' }];
    return linesOf(value, known, label + DOT);
  });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Only extensions have a number. */
const isOfExtension = (data: Readonly<Record<string, unknown>>): boolean => typeof data['n'] === 'number';

const slotsText = (slots: readonly unknown[]): string =>
  slots.length === 0 ? 'なし' : slots.map((slot) => slotWords(slot as SlotTimes)).join('、');

function photoLine(label: string, photos: readonly unknown[], known: Known): readonly DataLine[] {
  if (photos.length === 0) return [];
  const ids = photos.map((photo) => (isRecord(photo) ? String(photo['uploadId']) : ''));
  const urls = ids.flatMap((id) => known.photos[id] ?? []);
  return urls.length === 0 ? [{ label, value: `${photos.length}枚（消去されました）` }] : [{ label, photos: urls }];
}

function valueText(key: string, value: unknown, known: Known): string {
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  if (typeof value === 'number') return numberText(key, value, known);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isHidden(value)) return HIDDEN;
  if (LABELLED.has(key)) return VALUE_LABELS[value] ?? value;
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return ENDS.has(key) ? untilTime(value, dateTime) : dateTime(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? fullDate(value) : value;
}

function numberText(key: string, value: number, { usernames }: Known): string {
  if (YEN.has(key)) return yen(value);
  if (key === 'days') return `${value}日`;
  return key.endsWith('Id') ? (usernames[String(value)] ?? `ユーザー ${value}`) : String(value);
}
