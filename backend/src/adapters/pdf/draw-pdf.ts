import { drawTable } from './draw-table.ts';
import type { PdfDocument, PdfPart, PdfPicture } from './pdf-document.ts';
import { GREY, INK, Sheet } from './sheet.ts';

const GAP = 14;
const LABEL_SHARE = 0.36;
const PICTURE_HEIGHT = 230;

type Part<Kind extends PdfPart['kind']> = Extract<PdfPart, { readonly kind: Kind }>;
type Drawing = { readonly [Kind in PdfPart['kind']]: (sheet: Sheet, part: Part<Kind>) => void };

/** @returns the file. Characters missing from its fonts appear as 〓. */
export function drawPdf(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = new Sheet(document);
  for (const part of document.parts) {
    // Each kind of part has its own function; the compiler can't follow the types through the look-up.
    (DRAWING[part.kind] as (sheet: Sheet, part: PdfPart) => void)(sheet, part);
  }
  return sheet.end();
}

const DRAWING: Drawing = {
  title(sheet, { text }) {
    sheet.make(60);
    sheet.y = sheet.text(sheet.element('H1'), text, sheet.left, sheet.width, { size: 20, bold: true }) + GAP;
  },
  heading(sheet, { text }) {
    // Keeps a heading off the end of a page.
    sheet.make(90);
    sheet.y += GAP / 2;
    sheet.y = sheet.text(sheet.element('H2'), text, sheet.left, sheet.width, { size: 11.5, bold: true }) + 4;
  },
  paragraph(sheet, { text, small = false }) {
    const style = small ? { size: 7.5, colour: GREY } : { size: 9 };
    sheet.make(Math.min(60, sheet.heightOf(text, sheet.width, style)));
    sheet.y = sheet.text(sheet.element('P'), text, sheet.left, sheet.width, style) + GAP / 2;
  },
  parties(sheet, { to, from }) {
    const half = (sheet.width - GAP) / 2;
    const top = sheet.y;
    const [name = '', ...rest] = to;
    const below = sheet.text(sheet.element('P'), name, sheet.left, half, { size: 13, bold: true });
    sheet.y = below + 4;
    const left = sheet.text(sheet.element('P'), rest.join('\n'), sheet.left, half, { size: 8.5 });
    sheet.y = top;
    const x = sheet.left + half + GAP;
    const right = sheet.text(sheet.element('P'), from.join('\n'), x, half, { size: 8.5, align: 'right' });
    sheet.y = Math.max(left, right) + GAP;
  },
  amount(sheet, { label, text }) {
    sheet.make(60);
    sheet.line(sheet.y, INK);
    const top = sheet.y + 12;
    const element = sheet.element('P');
    sheet.y = top + 8;
    sheet.text(element, label, sheet.left, sheet.width / 2, { size: 10 });
    sheet.y = top;
    sheet.y = sheet.text(element, text, sheet.left, sheet.width, { size: 20, bold: true, align: 'right' }) + 10;
    sheet.line(sheet.y, INK);
    sheet.y += GAP;
  },
  facts(sheet, { rows }) {
    const label = sheet.width * LABEL_SHARE;
    const value = sheet.width - label - GAP;
    for (const [name, text] of rows) {
      sheet.make(Math.min(sheet.height, sheet.heightOf(text, value, { size: 9 })));
      const element = sheet.element('P');
      const first = sheet.text(element, name, sheet.left, label, { size: 9, colour: GREY });
      const second = sheet.text(element, text, sheet.left + label + GAP, value, { size: 9 });
      sheet.y = Math.max(first, second) + 4;
    }
    sheet.y += GAP / 2;
  },
  table(sheet, part) {
    drawTable(sheet, part);
    sheet.y += GAP;
  },
  pictures(sheet, { pictures }) {
    for (let at = 0; at < pictures.length; at += 2) drawPair(sheet, pictures.slice(at, at + 2));
  },
  page(sheet) {
    sheet.newPage();
  },
};

function drawPair(sheet: Sheet, pictures: readonly PdfPicture[]): void {
  const width = (sheet.width - GAP) / 2;
  const captions = pictures.map(({ caption }) => sheet.heightOf(caption, width, { size: 7.5 }));
  const height = Math.max(...captions) + PICTURE_HEIGHT + 6;
  sheet.make(height);
  const top = sheet.y;
  for (const [at, { jpeg, caption }] of pictures.entries()) {
    const x = sheet.left + at * (width + GAP);
    const figure = sheet.element('Figure', caption);
    figure.add(() =>
      sheet.doc.image(Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength), x, top, {
        fit: [width, PICTURE_HEIGHT],
      }),
    );
    sheet.y = top + PICTURE_HEIGHT + 6;
    sheet.text(sheet.element('Caption'), caption, x, width, { size: 7.5, colour: GREY });
  }
  sheet.y = top + height + GAP;
}
