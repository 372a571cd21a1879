/** A PDF as it is asked for: plain data, so that it can be drawn in a thread. All text is for people, and may be empty. */
export interface PdfDocument {
  /** The window's title. */
  readonly title: string;
  /** ISO 8601: the same document at the same time is the same file. */
  readonly createdAt: string;
  readonly parts: readonly PdfPart[];
  /** At the foot of every page, before its number. */
  readonly footer: string;
}

/** From above to below; a part that doesn't fit goes to the next page, a table goes on there under its titles. */
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
  /** Its share of the width: of 1 and 3 the second is three quarters. */
  readonly width: number;
  readonly align?: 'right';
}

export interface PdfRow {
  /** A cell a column. */
  readonly cells: readonly string[];
  /** A sum. */
  readonly strong?: boolean;
}

/** Two stand beside each other; both sides of the picture are kept in proportion. */
export interface PdfPicture {
  /** Upright: what a camera says about it isn't read. */
  readonly jpeg: Uint8Array<ArrayBuffer>;
  /** Below it, and what it is for people who don't see it. */
  readonly caption: string;
}
