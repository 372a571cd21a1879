import type { PdfColumn, PdfTable } from './pdf-document.ts';
import { type Element, GREY, type Sheet } from './sheet.ts';

const GAP = 10;
const PADDING = 4;
const TITLE = { size: 7.5, colour: GREY };
const CELL = { size: 8.5 };

interface Place {
  readonly column: PdfColumn;
  readonly x: number;
  readonly width: number;
}
interface Row {
  readonly cells: readonly string[];
  readonly height: number;
  readonly tag: 'TH' | 'TD';
  readonly style: { readonly size: number; readonly colour?: string; readonly bold?: boolean };
}

/** Repeats the header on every page; a row isn't split. */
export function drawTable(sheet: Sheet, { columns, rows }: PdfTable): void {
  const places = placesOf(sheet, columns);
  const table = sheet.element('Table');
  const cells = columns.map(({ title }) => title);
  const titles: Row = { cells, height: heightOf(sheet, places, cells, TITLE), tag: 'TH', style: TITLE };
  // Keeps the header off the end of a page.
  sheet.make(titles.height + 40);
  drawRow(sheet, table, places, titles);
  for (const { cells, strong = false } of rows) {
    for (const row of splitRow(sheet, places, cells, sheet.height - titles.height)) {
      if (sheet.make(row.height)) drawRow(sheet, table, places, titles);
      drawRow(sheet, table, places, { ...row, tag: 'TD', style: { ...CELL, bold: strong } });
    }
  }
}

function drawRow(sheet: Sheet, table: Element, places: readonly Place[], { cells, height, tag, style }: Row): void {
  const row = sheet.element('TR', undefined, table);
  sheet.y += PADDING;
  for (const [at, { column, x, width }] of places.entries()) {
    const cell = sheet.element(tag, undefined, row);
    sheet.text(cell, cells[at] ?? '', x, width, { ...style, align: column.align ?? 'left' });
  }
  sheet.y += height - PADDING;
  sheet.line();
}

function placesOf(sheet: Sheet, columns: readonly PdfColumn[]): Place[] {
  const shares = columns.reduce((sum, { width }) => sum + width, 0);
  const free = sheet.width - GAP * (columns.length - 1);
  let x = sheet.left;
  return columns.map((column) => {
    const place = { column, x, width: (free * column.width) / shares };
    x += place.width + GAP;
    return place;
  });
}

function heightOf(sheet: Sheet, places: readonly Place[], cells: readonly string[], style: Row['style']): number {
  const heights = places.map(({ width }, at) => sheet.heightOf(cells[at] ?? '', width, style));
  return Math.max(...heights) + 2 * PADDING;
}

/** Splits only a row that is higher than a page. */
function splitRow(
  sheet: Sheet,
  places: readonly Place[],
  cells: readonly string[],
  most: number,
): Pick<Row, 'cells' | 'height'>[] {
  // Sums are set in bold, which is slightly wider and may need another line.
  const height = heightOf(sheet, places, cells, { ...CELL, bold: true });
  if (height <= most) return [{ cells, height }];
  const halves = cells.map(halved);
  return ([0, 1] as const).flatMap((side) => {
    const half = halves.map((both) => both[side]);
    return splitRow(sheet, places, half, most);
  });
}

/** A short cell isn't repeated in the second half. */
function halved(cell: string): readonly [string, string] {
  const characters = [...cell];
  const middle = characters.length < 200 ? characters.length : Math.ceil(characters.length / 2);
  return [characters.slice(0, middle).join(''), characters.slice(middle).join('')];
}
