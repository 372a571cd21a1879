/** The content of a PDF as plain data, so that it can be sent to a thread. All text is for people, and may be empty. */
export interface PdfDocument {
  /** The title of the window. */
  readonly title: string;
  /** ISO 8601: the same document with the same time gives the same file. */
  readonly createdAt: string;
  readonly parts: readonly PdfPart[];
  /** At the foot of every page, before its number. */
  readonly footer: string;
  /** Lines may break inside words, so that a text has as few as its length says; absent: between phrases only. */
  readonly breaksWords?: true;
}

/**
 * Drawn from top to bottom; a part that doesn't fit moves to the next page, and a table continues there under its
 * header.
 */
export type PdfPart =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly small?: boolean }
  | { readonly kind: 'parties'; readonly to: readonly string[]; readonly from: readonly string[] }
  | { readonly kind: 'amount'; readonly label: string; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | PdfTable
  | { readonly kind: 'pictures'; readonly pictures: readonly PdfPicture[] }
  | { readonly kind: 'page' };

export interface PdfTable {
  readonly kind: 'table';
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly PdfRow[];
}

export interface PdfColumn {
  readonly title: string;
  /** A share of the width: with columns 1 and 3 the second takes three quarters. */
  readonly width: number;
  readonly align?: 'right';
}

export interface PdfRow {
  /** One cell per column. */
  readonly cells: readonly string[];
  /** Marks a sum. */
  readonly strong?: boolean;
}

/** Drawn in pairs side by side, in proportion. */
export interface PdfPicture {
  /** Already upright: its EXIF orientation isn't read. */
  readonly jpeg: Uint8Array<ArrayBuffer>;
  /** Shown below it, and its alternative text. */
  readonly caption: string;
}
