/** Pure, so that pages can lay photos out without the schemas' library. */

/** Widths in pixels in which every photo is kept, besides its own where that is smaller. */
export const PHOTO_WIDTHS = [320, 640, 1080, 1600] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

/**
 * The same photo at this width: `/uploads/items/<id>.webp` → `/uploads/items/<id>-640.webp`. Where the photo is smaller, or
 * of an older release, that address answers with the photo as it is.
 */
export const photoUrl = (url: string, width: PhotoWidth): string => url.replace(/\.webp$/, `-${width}.webp`);

/** For `srcset`, with `sizes` beside it. @param photo its address and its own width in pixels; null: not measured */
export function photoSrcset({ url, width }: { readonly url: string; readonly width: number | null }): string {
  const smaller = PHOTO_WIDTHS.filter((one) => width === null || one < width);
  const all = smaller.map((one) => `${photoUrl(url, one)} ${one}w`);
  return [...all, ...(width === null ? [] : [`${url} ${width}w`])].join(', ');
}

/** How wide an item's page shows its photo, as the attribute `sizes` says it: the server's preload must name the same. */
export const ITEM_PAGE_SIZES = '(min-width: 1152px) 560px, (min-width: 768px) 50vw, 100vw';

/** Pixels of the longer side of a link preview, at most. */
export const PREVIEW_SIDE = 1200;
/** An item's photo as JPEG: some messengers read no WebP. @param url as the item has it */
export const previewUrl = (url: string): string =>
  url.replace('/uploads/items/', '/uploads/previews/').replace(/\.webp$/, '.jpg');
