import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import PDFDocument from 'pdfkit';
import { hasUnknown, japaneseFonts } from './japanese-fonts.ts';
import type { PdfDocument } from './pdf-document.ts';
import { withWholeWords } from './whole-words.ts';

/** In points; 72 points are an inch. */
const MARGIN = 56;
const FOOT = 28;
/** A footnote below rare characters in a name: 〓 is no mistake in the name. */
const UNKNOWN = '〓は、この書類の書体にない文字です';
export const INK = '#1d1b19';
export const GREY = '#6f6a64';
export const LINE = '#d8d3cc';

interface Style {
  readonly size: number;
  readonly bold?: boolean;
  readonly colour?: string;
  readonly align?: 'left' | 'right';
}
export type Element = ReturnType<PDFKit.PDFDocument['struct']>;

/** Draws onto pages and keeps the position of the next part. Everything is tagged in the document's structure. */
export class Sheet {
  readonly left = MARGIN;
  readonly width: number;
  /** Distance from the top of the page. */
  y = MARGIN;
  readonly doc: PDFKit.PDFDocument;
  private readonly root: Element;
  private readonly footer: string;
  private readonly breakable: (text: string) => string;
  private lacksCharacters = false;

  constructor({ title, createdAt, footer, breaksWords }: PdfDocument) {
    this.footer = footer;
    this.breakable = breaksWords ? (text) => text : withWholeWords;
    this.doc = new PDFDocument({
      size: 'A4',
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN },
      ...{ tagged: true, lang: 'ja', displayTitle: true, pdfVersion: '1.7', bufferPages: true, font: '' },
      info: { Title: title, CreationDate: new Date(createdAt), Creator: SERVICE_NAME, Producer: SERVICE_NAME },
    });
    // PDFKit accepts opened fonts, although its types don't say so.
    const { regular, bold } = japaneseFonts as unknown as Record<'regular' | 'bold', Buffer>;
    this.doc.registerFont('regular', regular).registerFont('bold', bold);
    this.width = this.doc.page.width - 2 * MARGIN;
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  get bottom(): number {
    return this.doc.page.height - MARGIN;
  }

  /** Usable height of a page. */
  get height(): number {
    return this.bottom - MARGIN;
  }

  /** Starts a new page unless this height is free. @returns whether it did */
  make(height: number): boolean {
    if (this.y + height <= this.bottom) return false;
    this.newPage();
    return true;
  }

  newPage(): void {
    this.doc.addPage();
    this.y = MARGIN;
  }

  /** Creates a structure element for what is drawn next. */
  element(tag: string, alt?: string, parent: Element = this.root): Element {
    const element = this.doc.struct(tag, alt === undefined ? {} : { alt });
    parent.add(element);
    return element;
  }

  /** Height of a text at this width. */
  heightOf(text: string, width: number, style: Style): number {
    const doc = this.styled(style);
    return fitsALine(doc, text, width)
      ? doc.currentLineHeight(true)
      : doc.heightOfString(this.breakable(text), { width });
  }

  /** A text longer than the page continues on the next. @returns the position below it */
  text(element: Element, text: string, x: number, width: number, style: Style): number {
    const doc = this.styled(style);
    this.lacksCharacters ||= hasUnknown(text);
    if (!fitsALine(doc, text, width)) {
      element.add(() => doc.text(this.breakable(text), x, this.y, { width, align: style.align ?? 'left' }));
      return doc.y;
    }
    const free = style.align === 'right' ? width - doc.widthOfString(text) : 0;
    element.add(() => doc.text(text, x + free, this.y, { lineBreak: false }));
    return this.y + doc.currentLineHeight(true);
  }

  line(y = this.y, colour = LINE): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    this.doc.moveTo(this.left, y).lineTo(this.left + this.width, y);
    this.doc.lineWidth(0.6).stroke(colour).endMarkedContent();
  }

  /** @returns the file */
  async end(): Promise<Uint8Array<ArrayBuffer>> {
    const chunks: Buffer[] = [];
    this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise((resolve) => this.doc.once('end', resolve));
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) this.foot(page, count);
    this.root.end();
    this.doc.end();
    await ended;
    return new Uint8Array(Buffer.concat(chunks));
  }

  private foot(page: number, of: number): void {
    this.doc.switchToPage(page);
    this.doc.page.margins.bottom = 0;
    const y = this.doc.page.height - FOOT - 8;
    const style = this.styled({ size: 7.5, colour: GREY }).markContent('Artifact', { type: 'Pagination' });
    const footer = this.lacksCharacters ? `${this.footer} ・ ${UNKNOWN}` : this.footer;
    style.text(footer, this.left, y, { width: this.width - 60, lineBreak: false, ellipsis: true });
    style.text(`${page + 1} / ${of}`, this.left, y, { width: this.width, align: 'right' });
    this.doc.endMarkedContent();
  }

  private styled({ size, bold = false, colour = INK }: Style): PDFKit.PDFDocument {
    return this.doc
      .font(bold ? 'bold' : 'regular', size)
      .fillColor(colour)
      .lineGap(size * 0.1);
  }
}

/** Most cells of a table fit on one line: finding line breaks takes most of the time. */
const fitsALine = (doc: PDFKit.PDFDocument, text: string, width: number): boolean =>
  !text.includes('\n') && doc.widthOfString(text) <= width;
