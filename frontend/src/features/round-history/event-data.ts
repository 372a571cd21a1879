import { ISSUE_LABELS } from '@meguri/contracts/rental-round/issue-labels.ts';
import { STATUS_LABELS } from '@meguri/contracts/rental-round/status.ts';
import { dateTime, fullDate, yen } from '../../lib/time/format.ts';
import { PARTY_WORDS } from './words.ts';

/** A line of an event's data, for people. */
export type DataLine = { readonly label: string } & (
  { readonly value: string } | { readonly photos: readonly string[] }
);

interface Known {
  readonly texts: Readonly<Record<string, string>>;
  readonly photos: Readonly<Record<string, string>>;
}

const LABELS: Readonly<Record<string, string>> = {
  itemId: 'アイテム',
  ownerId: '貸し手',
  borrowerId: '借り手',
  startDate: '開始日',
  price: '1週間の料金',
  fees: '料金',
  rental: 'レンタル料',
  shipping: '送料',
  insurance: '保険料',
  handover: '受け渡し',
  method: '方法',
  prefecture: '都道府県',
  meetingPoint: '場所',
  policyVersion: '規約の版',
  replyBy: '返答期限',
  payBy: '支払い期限',
  cause: 'きっかけ',
  reason: '理由',
  takenBy: '先に決まった取引',
  by: '行った人',
  checkoutId: '決済画面',
  url: 'URL',
  expiresAt: '有効期限',
  attempt: '回数',
  amount: '金額',
  payoutReady: '送金先の準備',
  payment: '支払い',
  paymentIntentId: '支払いID',
  chargeId: '決済ID',
  currency: '通貨',
  customerId: '顧客ID',
  paymentMethodId: 'カードID',
  target: '目標時刻',
  handoverCode: '受け渡しコード',
  expected: '正しい金額',
  settlement: '精算',
  refunded: '返金の合計',
  refundNow: '今回の返金',
  gross: '貸し手の売上',
  payoutFee: '送金手数料',
  ownerShare: '貸し手の受取額',
  purpose: '用途',
  code: 'コード',
  to: '次の状態',
  carrier: '配送業者',
  shippingCode27: '発送コード',
  receptionNumber: '受付番号',
  shippingPassword: 'パスワード',
  trackingCode: '追跡番号',
  comment: 'コメント',
  photos: '写真',
  deadline: '期限',
  nextReserved: '次の予約',
  lateFee: '延滞料',
  days: '日数',
  reportId: '案件ID',
  issueType: '種類',
  otherTitle: '概要',
  description: '詳細',
  nonReturn: '未返却',
  text: '内容',
  itemReturned: '返却済み',
  refund: '返金',
  assessmentId: '損害金ID',
  refundId: '返金ID',
  orderedBy: 'もとの出来事',
  transferId: '送金ID',
  reversalId: '取り戻しID',
  disputeId: 'チャージバックID',
  outcome: '結果',
  cancelled: '取り消したもの',
  refunds: '返金',
  held: '預り金',
  ownerPayable: '貸し手への未払い',
  afterLoss: '敗訴後の判明',
};

const YEN: ReadonlySet<string> = new Set([
  'price',
  'rental',
  'shipping',
  'insurance',
  'amount',
  'expected',
  'gross',
  'payoutFee',
  'ownerShare',
  'refunds',
  'held',
  'ownerPayable',
]);
const WORDS: Readonly<Record<string, string>> = {
  ...STATUS_LABELS,
  ...PARTY_WORDS,
  ...ISSUE_LABELS,
  delivery: 'コンビニ配送',
  pickup: '手渡し',
  period_taken: '期間が先に埋まった',
  given_up: '借り手がやめた',
  ended: '決済画面が終了',
  person: '本人の操作',
  not_shipped: '発送されなかった',
  below_least_charge: '決済できる最低額に満たない',
  late_fee: '延滞料',
  damage_fee: '損害金',
  won: '勝訴',
  lost: '敗訴',
  jpy: '円（JPY）',
};
/** Only values of these keys are words: an id or a name may happen to read like one. */
const WORDY: ReadonlySet<string> = new Set([
  'method',
  'cause',
  'by',
  'to',
  'issueType',
  'purpose',
  'outcome',
  'currency',
]);

/** Every value of the data with its name, those inside others with both; what isn't given is left out. */
export function linesOf(data: unknown, known: Known, above = ''): readonly DataLine[] {
  if (!isRecord(data)) return [];
  return Object.entries(data).flatMap(([key, value]): readonly DataLine[] => {
    const label = above + (LABELS[key] ?? key);
    if (value === null || value === undefined) return [];
    if (key === 'photos' && Array.isArray(value)) return photoLine(label, value, known);
    if (!isRecord(value)) return [{ label, value: valueInWords(key, value) }];
    if (typeof value['textId'] === 'string')
      return [{ label, value: known.texts[value['textId']] ?? '（消去されました）' }];
    return linesOf(value, known, `${label} ・ `);
  });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function photoLine(label: string, photos: readonly unknown[], known: Known): readonly DataLine[] {
  if (photos.length === 0) return [];
  const ids = photos.map((photo) => (isRecord(photo) ? String(photo['uploadId']) : ''));
  const urls = ids.flatMap((id) => known.photos[id] ?? []);
  return urls.length === 0 ? [{ label, value: `${photos.length}枚（消去されました）` }] : [{ label, photos: urls }];
}

function valueInWords(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  if (typeof value === 'number') return numberInWords(key, value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (WORDY.has(key)) return WORDS[value] ?? value;
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return dateTime(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? fullDate(value) : value;
}

function numberInWords(key: string, value: number): string {
  if (YEN.has(key)) return yen(value);
  if (key === 'days') return `${value}日`;
  return key.endsWith('Id') ? `ユーザー ${value}` : String(value);
}
