import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import { lastDayOf } from '@meguri/contracts/rental-round/extension.ts';
import { addDays, type CalendarDate } from '@meguri/contracts/rental-round/time/period.ts';
import type { PdfDocument, PdfPart } from '../../../adapters/pdf/pdf-document.ts';
import type { DisputeEvidence } from '../../../adapters/payment-provider/orders.ts';
import type { EvidenceFacts, EvidenceLine } from './evidence-facts.ts';
import { paidParts } from './paid-parts.ts';
import { yenWords } from '../../../event-sourcing/clock/tokyo-words.ts';

const TIME = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', dateStyle: 'medium', timeStyle: 'short' });
const timeWords = (time: string): string => TIME.format(Date.parse(time));
const day = (date: CalendarDate): string => date.replaceAll('-', '/');

const PURPOSES = {
  rental: 'レンタルの代金',
  extension: 'レンタル期間の延長の代金',
  late_fee: '延滞料',
  damage_fee: '損害金',
  returned_whole: '取消後の支払い',
} as const;

const SHORTENED: PdfPart = {
  kind: 'paragraph',
  small: true,
  text: '取引の経過とメッセージは、新しいものから一部を掲載しています。',
};

/** The evidence as one file, for bank employees who don't know the platform. Pure. */
export const evidenceDocument = (facts: EvidenceFacts): PdfDocument => ({
  title: `取引の証拠資料 ${facts.dispute.disputeId}`,
  createdAt: facts.madeAt,
  // The number of pages is limited.
  breaksWords: true,
  footer: `${SERVICE_NAME} ・ チャージバック ${facts.dispute.disputeId} ・ 取引 ${facts.roundId}`,
  parts: [
    { kind: 'title', text: '取引の証拠資料' },
    { kind: 'paragraph', text: summaryOf(facts) },
    { kind: 'heading', text: '取引の概要' },
    { kind: 'facts', rows: overview(facts) },
    ...lines('取引の経過（カード名義人に表示された内容）', facts.history, '記録された出来事はありません。'),
    ...lines('カード名義人が送信または閲覧したメッセージ', facts.chat, 'メッセージはありません。'),
    ...(facts.left === 0 ? [] : [SHORTENED]),
    ...photos(facts),
  ],
});

/** The extension that the disputed charge has paid; null: it has paid something else. */
const extensionIn = ({ round, dispute }: Pick<EvidenceFacts, 'round' | 'dispute'>) =>
  round.extensions.find(({ chargeId }) => chargeId === dispute.chargeId) ?? null;

function overview({ round, dispute, item, reason, roundId }: EvidenceFacts): [string, string][] {
  const charge = round.money.charges.find(({ chargeId }) => chargeId === dispute.chargeId);
  const extension = extensionIn({ round, dispute });
  const { shipment, returned } = round;
  const rows: [string, string | null][] = [
    ['取引', roundId],
    ['商品', item.isRecorded ? item.name : `${item.name}（申し込み時の記録なし。現在の名称です）`],
    ...item.details.map(([label, text]): [string, string] => [`申し込み時の${label}`, text]),
    ['支払いの内容', charge === undefined ? null : `${PURPOSES[charge.purpose]} ${yenWords(charge.amount)}`],
    ['支払いの内訳', paidParts(round, charge)],
    ['支払いID', charge?.paymentIntentId ?? null],
    ['申し立て', `${yenWords(dispute.amount)}（${reason}）`],
    ['レンタル期間', `${day(round.startDate)} 〜 ${day(lastDayOf(round))}`],
    ['延長した期間', extension && `${day(extension.from)} 〜 ${day(addDays(extension.to, -1))}`],
    ['受け渡し', round.handover.method === 'delivery' ? '配送' : '手渡し'],
    ['発送', shipment === null ? null : `${timeWords(shipment.shippedAt)} ${shipment.carrier ?? ''}`.trim()],
    ['発送の追跡番号', shipment?.trackingCode ?? null],
    ['受け取りの確認', round.receivedAt === null ? null : timeWords(round.receivedAt)],
    ['返却', returned === null ? null : timeWords(returned.at)],
    ['返却の追跡番号', returned?.trackingCode ?? null],
  ];
  return rows.flatMap(([label, value]): [string, string][] => (value === null ? [] : [[label, value]]));
}

const lines = (heading: string, all: readonly EvidenceLine[], none: string): PdfPart[] => [
  { kind: 'heading', text: heading },
  all.length === 0
    ? { kind: 'paragraph', text: none }
    : {
        kind: 'table',
        columns: [
          { title: '日時', width: 2 },
          { title: '行った人', width: 1.3 },
          { title: '内容', width: 6 },
        ],
        rows: all.map(({ at, by, words }) => ({ cells: [timeWords(at), by, words] })),
      },
];

const photos = ({ photos: all }: EvidenceFacts): PdfPart[] =>
  all.length === 0
    ? []
    : [
        { kind: 'heading', text: '写真' },
        {
          kind: 'paragraph',
          small: true,
          text: '写真は、添付された時点の出来事に、内容のハッシュ（SHA-256、ソルト付き）とともに記録されています。',
        },
        {
          kind: 'pictures',
          pictures: all.map(({ at, by, of, hash, jpeg }) => ({
            jpeg,
            caption: `${timeWords(at)} ${by}（${of}）\n${hash}`,
          })),
        },
      ];

const summaryOf = (facts: EvidenceFacts): string => {
  const { round, dispute, item } = facts;
  const charge = round.money.charges.find(({ chargeId }) => chargeId === dispute.chargeId);
  const what = charge === undefined ? '支払い' : PURPOSES[charge.purpose];
  return [
    `個人間の衣類レンタル「${SERVICE_NAME}」で、カード名義人は「${item.name}」を借り、${what}をカードで支払いました。`,
    receiptOf(facts),
    '以下は、取引の記録から作成した資料です。時刻は日本時間です。',
  ].join('');
};

/** Left out if another party confirmed the receipt for the cardholder, or only time did. */
function receiptOf({ round: { receivedAt }, receivedByCardholder }: EvidenceFacts): string {
  if (receivedAt === null) return '';
  return receivedByCardholder
    ? `カード名義人は ${timeWords(receivedAt)} に、商品の受け取りを確認しました。`
    : `商品は ${timeWords(receivedAt)} に受け取り済みとして記録されました（カード名義人による確認ではありません）。`;
}

/** The provider's own fields besides the file. Pure. */
export function evidenceFields(facts: EvidenceFacts): Omit<DisputeEvidence, 'fileId'> {
  const { shipment, startDate } = facts.round;
  const extension = extensionIn(facts);
  return {
    productDescription: `個人間の衣類レンタル${extension === null ? '' : 'の延長'}（1週間）：${facts.item.name}`,
    serviceDate: extension?.from ?? startDate,
    shippingCarrier: shipment?.carrier ?? null,
    shippingDate: shipment === null ? null : timeWords(shipment.shippedAt),
    shippingTrackingNumber: shipment?.trackingCode ?? null,
    activityLog: facts.history
      .map(({ at, by, words }) => `${timeWords(at)} ${by} ${words}`)
      .join('\n')
      .slice(-MAX_LOG),
    summary: summaryOf(facts),
  };
}

/**
 * Characters at the end of the log. A field may have 20,000, but the provider counts it with the file's pages and
 * rejects everything if they are too many; the whole history is in the file.
 */
const MAX_LOG = 3_000;
