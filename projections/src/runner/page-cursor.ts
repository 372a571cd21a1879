/** Where a page ended: the time and the id that its list is ordered by. */
export interface PageEnd {
  readonly at: string;
  readonly id: string;
}

/** Opaque to clients; the next page begins after it. */
export const writeCursor = ({ at, id }: PageEnd): string => Buffer.from(JSON.stringify([at, id])).toString('base64url');

/** null for anything that writeCursor didn't make. */
export function readCursor(cursor: string): PageEnd | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(parsed) || parsed.length !== 2) return null;
    const [at, id] = parsed as unknown[];
    const isTime =
      typeof at === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(at) && !Number.isNaN(Date.parse(at));
    return isTime && typeof id === 'string' && !id.includes('\0') ? { at, id } : null;
  } catch {
    return null;
  }
}

/** A page of a list; `total` counts everything that matches. */
export interface Page<Entry> {
  readonly items: readonly Entry[];
  readonly nextCursor: string | null;
  readonly total: number;
}

/** Makes a page of rows that were asked for with a limit of one more than fits. */
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
