import * as z from 'zod';

interface PageLimit {
  readonly usual: number;
  readonly most: number;
  /** 0: the list may be requested for its total alone. */
  readonly least?: 0 | 1;
}

/** The page size in a query. */
export function pageLimit({ usual, most, least = 1 }: PageLimit) {
  const whole = `件数は${least}以上の整数で指定してください`;
  return z.coerce.number(whole).int(whole).min(least, whole).max(most, `件数は${most}件までです`).default(usual);
}

/** `cursor` from the previous page's response. */
export const pageCursor = (longest = 300) => z.string().max(longest).optional();

/** The query parameters of every paged list. */
export const pageQuery = ({ longest, ...limit }: PageLimit & { readonly longest?: number }) => ({
  cursor: pageCursor(longest),
  limit: pageLimit(limit),
});
