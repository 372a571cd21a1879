import * as z from 'zod';

interface PageLimit {
  readonly usual: number;
  readonly most: number;
  /** 0: how many there are may be asked for alone. */
  readonly least?: 0 | 1;
}

/** How many entries a page of a list has, as its address says it. */
export function pageLimit({ usual, most, least = 1 }: PageLimit) {
  const whole = `件数は${least}以上の整数で指定してください`;
  return z.coerce.number(whole).int(whole).min(least, whole).max(most, `件数は${most}件までです`).default(usual);
}

/** `cursor` as the page before answered it. */
export const pageCursor = (longest = 300) => z.string().max(longest).optional();

/** What every list that is read page by page understands in its address. */
export const pageQuery = ({ longest, ...limit }: PageLimit & { readonly longest?: number }) => ({
  cursor: pageCursor(longest),
  limit: pageLimit(limit),
});
