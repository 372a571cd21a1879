import { describe, expect, it } from '@jest/globals';
import { pdfText } from '../../../../test/support/pdf-text.ts';
import { drawPdf } from './draw-pdf.ts';
import { withWholeWords } from './whole-words.ts';

/** The pieces between which a line may break. */
const phrasesOf = (text: string): string[] => withWholeWords(text).split(/(?<!\u2060)(?!\u2060)/u);
const plain = (pieces: readonly string[]) =>
  pieces.map((piece) => piece.replaceAll('\u2060', '').trim()).filter(Boolean);

describe('a line of a PDF', () => {
  it.each([
    ['裏地のほつれを縫い直しました', ['裏地のほつれを', '縫い', '直しました']],
    ['レザージャケット（ライダース・本革）', ['レザージャケット', '（ライダース・', '本革）']],
    ['延長料金（2026/12/05\u00a0入金）', ['延長料金', '（2026/12/05\u00a0入金）']],
    ['送料1,500円を、残りのお支払いに', ['送料1,500円を、', '残りのお支払いに']],
    ['税込、うち消費税 ¥6', ['税込、', 'うち', '消費税', '¥6']],
  ])('breaks %s between phrases', (text, phrases) => expect(plain(phrasesOf(text))).toEqual(phrases));

  it('keeps the whole text, also of a phrase that is longer than it', async () => {
    for (const text of [
      '',
      ' ',
      'ア'.repeat(200),
      '見積もりに基づく金額です。'.repeat(9),
      '👘'.repeat(3) + '𠮷田'.repeat(60),
    ]) {
      expect(withWholeWords(text).replaceAll('\u2060', '')).toBe(text);
    }
    const long = 'ジャケット'.repeat(60);
    const cell = { title: '品名', width: 1 };
    const file = await drawPdf({
      ...{ title: '明細', createdAt: '2026-11-22T09:00:00+09:00', footer: '巡り' },
      parts: [{ kind: 'table', columns: [cell, cell, cell], rows: [{ cells: ['', long, ''] }] }],
    });
    expect(pdfText(Buffer.from(file)).replaceAll('\n', '')).toContain(long);
  });
});
