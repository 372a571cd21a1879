/** Without the schema library, so that pages can lay out photos without loading it. */

/** Widths in pixels in which every photo is stored, besides its own if smaller. */
export const PHOTO_WIDTHS = [320, 640, 1080, 1600] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

/**
 * The same photo at this width: `/uploads/items/<id>.webp` → `/uploads/items/<id>-640.webp`. If the photo is smaller,
 * or from an older release, that URL returns it unchanged.
 */
export const photoUrl = (url: string, width: PhotoWidth): string => url.replace(/\.webp$/, `-${width}.webp`);

/** For `srcset`, together with `sizes`. @param photo its URL and its own width in pixels; null: not measured */
export function photoSrcset({ url, width }: { readonly url: string; readonly width: number | null }): string {
  const smaller = PHOTO_WIDTHS.filter((one) => width === null || one < width);
  const all = smaller.map((one) => `${photoUrl(url, one)} ${one}w`);
  return [...all, ...(width === null ? [] : [`${url} ${width}w`])].join(', ');
}

/** The same for a photo of which only the URL is known. @returns undefined: it isn't an item's, so it has one width */
export const srcsetOf = (url: string): string | undefined =>
  url.startsWith('/uploads/items/') ? photoSrcset({ url, width: null }) : undefined;

/** The `sizes` attribute of the photo on an item's page: the server's preload must use the same. */
export const ITEM_PAGE_SIZES = '(min-width: 1152px) 560px, (min-width: 768px) 50vw, 100vw';

/** Maximum pixels of the longer side of a link preview. */
export const PREVIEW_SIDE = 1200;
/** An item's photo as JPEG, because some messengers can't read WebP. @param url as in the item */
export const previewUrl = (url: string): string =>
  url.replace('/uploads/items/', '/uploads/previews/').replace(/\.webp$/, '.jpg');
