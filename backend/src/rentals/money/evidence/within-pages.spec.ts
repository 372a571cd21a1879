import { describe, expect, it } from '@jest/globals';
import { extendedTo } from '@meguri/contracts/rental-round/test-support/extensions.ts';
import { at, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import sharp from 'sharp';
import { pdfPages, pdfText } from '../../../../../test/support/pdf-text.ts';
import { drawPdf } from '../../../adapters/pdf/draw-pdf.ts';
import { evidenceDocument, evidenceFields } from './evidence-document.ts';
import type { EvidenceFacts, EvidenceLine } from './evidence-facts.ts';
import { withinPages } from './within-pages.ts';

const line = (words: string): EvidenceLine => ({ at: TIMES.completed, by: 'カード名義人', words });
const many = (count: number, words: (n: number) => string) => Array.from({ length: count }, (_, n) => line(words(n)));

async function factsOf(
  history: EvidenceLine[],
  chat: EvidenceLine[],
  receivedByCardholder = true,
): Promise<EvidenceFacts> {
  const opened = { disputeId: 'dp_1', chargeId: 'ch_1', amount: 4500 };
  const disputed = at(TIMES.completed, { type: 'PaymentDisputed', data: opened });
  const round = roundAfter([...roundIn('completed'), ...disputed]);
  const jpeg = await sharp({ create: { width: 60, height: 80, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const photo = { at: TIMES.completed, by: 'カード名義人', of: '不具合の報告', hash: 'a'.repeat(64) };
  return {
    ...{
      roundId: '0b6c2c3e-0000-4000-8000-0000abcdef12',
      item: { name: '麻のワンピース', isRecorded: false, details: [] },
      round,
      reason: 'fraudulent',
      receivedByCardholder,
    },
    ...{ dispute: round.money.disputes[0]!, madeAt: TIMES.completed },
    ...withinPages({ history, chat }),
    photos: Array.from({ length: 30 }, () => ({ ...photo, jpeg: new Uint8Array(jpeg) })),
  };
}

describe('evidence', () => {
  it('with thirty photos, the longest case and the longest chat stays within the banks’ page limit', async () => {
    const history = many(100, (n) => `証拠が追加されました\n${n} ${'袖口が破れています。'.repeat(20)}`);
    const chat = many(100, (n) => `${n} ${'ご連絡ありがとうございます。\n'.repeat(140)}`);
    const facts = await factsOf(history, chat);
    const file = Buffer.from(await drawPdf(evidenceDocument(facts)));
    // The provider also counts the text of its own fields as pages.
    expect(pdfPages(file)).toBeLessThanOrEqual(17);
    expect(Object.values(evidenceFields(facts)).join('').length).toBeLessThan(4000);
    expect(pdfText(file)).toContain('新しいものから一部を掲載しています');
  });

  it('stays within the limit whatever its phrases are', async () => {
    // Two phrases don't fit on one line.
    const history = many(100, () => `亜${'あ'.repeat(19)}`.repeat(16));
    const file = Buffer.from(await drawPdf(evidenceDocument(await factsOf(history, []))));
    expect(pdfPages(file)).toBeLessThanOrEqual(17);
  });

  it('contains the newest messages, each from its beginning', async () => {
    const { chat, left } = withinPages({ history: [], chat: many(100, (n) => `${n}番 ${'あ'.repeat(1990)}`) });
    expect(left).toBe(100 - chat.length);
    expect(chat.at(-1)?.words).toMatch(/^99番 あ+…（以下略）$/);
    expect(chat.length).toBeGreaterThan(30);
  });

  it('that is short is complete, and mentions no omission', async () => {
    const facts = await factsOf(
      many(20, () => '発送されました'),
      many(5, (n) => `${n}番目です\nよろしくお願いします`),
    );
    expect(facts).toMatchObject({ left: 0 });
    expect(facts.history).toHaveLength(20);
    expect(facts.chat.map(({ words }) => words)).toContain('4番目です\nよろしくお願いします');
    expect(pdfText(Buffer.from(await drawPdf(evidenceDocument(facts))))).not.toContain('一部を掲載');
  });

  it('says that the cardholder received the parcel only when they confirmed it themselves', async () => {
    const said = async (byThemselves: boolean) => evidenceFields(await factsOf([], [], byThemselves)).summary;
    expect(await said(true)).toContain('カード名義人は 2026/');
    expect(await said(false)).toContain('カード名義人による確認ではありません');
    expect(await said(false)).not.toContain('カード名義人は 2026/');
  });

  it('about the payment of an extension names the days that it added', async () => {
    const facts = await factsOf([], []);
    const round = roundAfter(extendedTo('completed'));
    const about = { ...facts, round, dispute: { ...facts.dispute, chargeId: round.extensions[0]!.chargeId! } };
    expect(evidenceFields(about)).toMatchObject({
      productDescription: '個人間の衣類レンタルの延長（1週間）：麻のワンピース',
      serviceDate: '2026-12-17',
    });
    const rows = evidenceDocument(about).parts.flatMap((part) => (part.kind === 'facts' ? part.rows : []));
    expect(rows).toContainEqual(['延長した期間', '2026/12/17 〜 2026/12/23']);
    expect(evidenceFields(facts)).toMatchObject({ serviceDate: facts.round.startDate });
  });
});
