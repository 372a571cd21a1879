/** Excel recognises UTF-8 only by this mark. */
const BYTE_ORDER_MARK = '\ufeff';
/** What a spreadsheet would execute, also after spaces or in full width. */
const FORMULA = /^[\s\ufeff]*[=+\-@＝＋－＠\t\r]/;

/** Rows as Excel opens them: numbers stay numbers, and a text that looks like a formula stays a text. */
export const csv = (rows: readonly (readonly (string | number)[])[]): Buffer =>
  Buffer.from(BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join(''));

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
