import { Rejected } from '@meguri/contracts/errors.ts';
import * as z from 'zod';

/** A `cursor` that this server didn't issue: 400 `invalid_input`. */
export class InvalidCursor extends Rejected {
  constructor() {
    super('invalid_input', 'cursor');
    this.message = '続きの位置が正しくありません';
  }
}

/** Encodes values as one URL-safe word, opaque to clients. */
export class Token<Value extends readonly unknown[]> {
  readonly #schema: z.ZodType<Value>;

  /** @param schema validates decoded values */
  constructor(schema: z.ZodType<Value>) {
    this.#schema = schema;
  }

  write(value: Value): string {
    return Buffer.from(JSON.stringify(value)).toString('base64url');
  }

  /** null: not created by `write`. */
  read(token: string): Value | null {
    try {
      const found = this.#schema.safeParse(JSON.parse(Buffer.from(token, 'base64url').toString()));
      return found.success ? found.data : null;
    } catch {
      return null;
    }
  }

  /** null: from the beginning. @throws InvalidCursor */
  readCursor(cursor: string | undefined): Value | null {
    if (cursor === undefined) return null;
    const value = this.read(cursor);
    if (value === null) throw new InvalidCursor();
    return value;
  }
}

/** Postgres can't store U+0000. */
export const textOfToken = z.string().refine((text) => !text.includes('\0'));

/** The last row of a page: time and id, by which its list is ordered. */
export interface PageEnd {
  readonly at: string;
  readonly id: string;
}

const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d[T ][\d:.]{8,15}(Z|[+-]\d\d(:?\d\d)?)$/.test(text) && !Number.isNaN(Date.parse(text));
const PAGE_END = new Token(z.tuple([z.string().refine(isTime), textOfToken]));

/** The cursor of the next page. */
export const writeCursor = ({ at, id }: PageEnd): string => PAGE_END.write([at, id]);

/**
 * null: from the beginning.
 * @param id the pattern of this list's ids
 * @throws InvalidCursor
 */
export function readCursor(cursor: string | undefined, id = /^/): PageEnd | null {
  const end = PAGE_END.readCursor(cursor);
  if (end === null) return null;
  if (!id.test(end[1])) throw new InvalidCursor();
  return { at: end[0], id: end[1] };
}

/** A page of a list; `total` counts everything that matches. */
export interface Page<Entry> {
  readonly items: Entry[];
  readonly nextCursor: string | null;
  readonly total: number;
}

/** Makes a page from rows that were queried with a limit of one more than the page size. */
export function pageOf<Entry>(
  rows: readonly Entry[],
  limit: number,
  total: number,
  endOf: (last: Entry) => PageEnd,
): Page<Entry> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, total, nextCursor: rows.length > limit && last !== undefined ? writeCursor(endOf(last)) : null };
}
