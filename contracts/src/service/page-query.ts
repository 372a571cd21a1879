import * as z from 'zod';

const WHOLE = '件数は1以上の整数で指定してください';

/** How many entries a page of a list has, as its address says it. */
export const pageLimit = ({ usual, most }: { readonly usual: number; readonly most: number }) =>
  z.coerce.number(WHOLE).int(WHOLE).min(1, WHOLE).max(most, `件数は${most}件までです`).default(usual);

/** `cursor` as the page before answered it. */
export const pageCursor = (longest = 300) => z.string().max(longest).optional();

/** What every list that is read page by page understands in its address. */
export const pageQuery = ({ longest, ...limit }: { usual: number; most: number; longest?: number }) => ({
  cursor: pageCursor(longest),
  limit: pageLimit(limit),
});
