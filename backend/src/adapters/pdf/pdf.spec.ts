import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { embeddedFonts, pdfPages, pdfText } from '../../../../test/support/pdf-text.ts';
import { ThreadFailed } from '../worker-thread.ts';
import { drawPdf } from './draw-pdf.ts';
import type { PdfPart, PdfPicture, PdfRow } from './pdf-document.ts';
import { Pdfs } from './pdfs.ts';

const EMPTY = { title: '支払明細書', createdAt: '2026-11-22T09:00:00+09:00', footer: '巡り' };

const drawn = async (...parts: PdfPart[]) => Buffer.from(await drawPdf({ ...EMPTY, parts }));

const table = (rows: readonly PdfRow[]): PdfPart => ({
  kind: 'table',
  columns: [
    { title: '日付', width: 1 },
    { title: '品名', width: 3 },
    { title: '金額', width: 1, align: 'right' },
  ],
  rows,
});

describe('a PDF', () => {
  it.each([
    ['surrogate pairs', '𠮷田𩸽𠮟'],
    ['variants of names', '髙橋 﨑山 濵田 桒原 德永'],
    ['compatibility characters, which normalisation would change', '神谷 福田'],
    ['chosen variants', '渡邉\u{e0100}'],
    ['signs and figures', '㈱めぐり ①〜③ ￥1,000 ▲36'],
  ])('contains %s as written', async (_, name) => {
    expect(pdfText(await drawn({ kind: 'paragraph', text: name }))).toContain(name);
  });

  it('joins kana and their marks, drops invisible characters, and prints 〓 for missing glyphs', async () => {
    expect(pdfText(await drawn({ kind: 'paragraph', text: 'か\u3099く\u200dせい\u{1f389}' }))).toContain('がくせい〓');
  });

  it('explains 〓 on every page that has it, and only there', async () => {
    const words = '〓は、この書類の書体にない文字です';
    const rare = await drawn(
      { kind: 'paragraph', text: '\u{1f389}田' },
      { kind: 'page' },
      { kind: 'title', text: '次' },
    );
    expect(pdfText(rare).split(words)).toHaveLength(3);
    expect(pdfText(await drawn({ kind: 'paragraph', text: '𠮷田 葛\u{e0101}城 辻\u{e0100}' }))).not.toContain('〓');
  });

  it('embeds its fonts, with the used glyphs only', async () => {
    const file = await drawn({ kind: 'title', text: '領収書' }, { kind: 'paragraph', text: '本文' });
    const fonts = embeddedFonts(file).sort();
    expect(fonts).toEqual([
      expect.stringMatching(/^[A-Z]{6}\+NotoSansJP-Bold$/),
      expect.stringMatching(/^[A-Z]{6}\+NotoSansJP-Regular$/),
    ]);
    expect(file.length).toBeLessThan(40_000);
  });

  it('repeats a table’s titles on every page, and numbers the pages', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({ cells: ['11月1日', `ワンピース ${at}`, '1,000'] }));
    const file = await drawn(table(rows));
    const lines = pdfText(file).split('\n');
    expect(pdfPages(file)).toBe(2);
    expect(lines.filter((line) => line === '品名')).toHaveLength(2);
    expect(lines).toEqual(expect.arrayContaining(['1 / 2', '2 / 2', 'ワンピース 0', 'ワンピース 59']));
  });

  it('prints the longest name completely wherever it is, and each amount next to it on one line', async () => {
    const name = '漢字仮名交じりの全角三十文字の名前👘が折り返しもなく続く場合';
    const file = await drawn(
      { kind: 'parties', to: [`${name} 様`], from: [name] },
      { kind: 'facts', rows: [['但し', `「${name}」のレンタル料金等として`]] },
      table([{ cells: ['11月1日', name, '￥999,999'] }]),
      { kind: 'amount', label: '領収金額（税込）', text: '￥999,999' },
    );
    const text = pdfText(file);
    const whole = text.replaceAll('\n', '');
    expect(whole.split('漢字仮名交じりの全角三十文字の名前〓が折り返しもなく続く場合')).toHaveLength(5);
    expect(text.split('\n').filter((line) => line === '￥999,999')).toHaveLength(2);
    expect(pdfPages(file)).toBe(1);
  });

  it('prints cells that are longer than a page completely', async () => {
    const text = Array.from({ length: 600 }, (_, at) => `第${at}文です。`).join('');
    const written = pdfText(await drawn(table([{ cells: ['11月1日', text, ''] }]))).replaceAll('\n', '');
    for (const at of [0, 1, 299, 300, 301, 599]) expect(written).toContain(`第${at}文`);
  });

  it('is the same file for the same document', async () => {
    const file = () => drawn({ kind: 'amount', label: '合計', text: '￥3,000' });
    expect((await file()).equals(await file())).toBe(true);
  });

  it('is drawn in a thread, with pictures and captions side by side; an invalid picture fails alone', async () => {
    const pdfs = new Pdfs();
    const draw = (...pictures: PdfPicture[]) =>
      pdfs.draw(() => ({ ...EMPTY, parts: [{ kind: 'pictures', pictures }] }));
    const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const bytes = () => new Uint8Array(jpeg);
    await expect(draw({ jpeg: bytes().fill(0), caption: '' })).rejects.toThrow(ThreadFailed);
    const file = await draw({ jpeg: bytes(), caption: '左の袖' }, { jpeg: bytes(), caption: '右の袖' });
    expect(pdfText(file)).toContain('左の袖\n右の袖');
    expect(file.includes('/Subtype /Image')).toBe(true);
  });
});
