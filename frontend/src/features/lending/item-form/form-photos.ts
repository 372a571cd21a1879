import { uniqueId } from '../../../lib/unique-id.ts';

/** A photo in the form: one that the service has, or one that goes there when the form is saved. */
export interface FormPhoto {
  readonly id: string;
  /** Where the browser finds it now. */
  readonly preview: string;
  /** Where the service has it; null: not there yet. */
  readonly url: string | null;
  /** What is to be sent. */
  readonly file: File | null;
}

/** As which it is sent: large enough for a screen, small enough for a phone's network. */
export const ITEM_PHOTO = { longerSide: 2400, quality: 0.85 };

export const storedPhoto = (url: string): FormPhoto => ({ id: url, preview: url, url, file: null });

/** In the browser only: its preview lives as long as the page. */
export const newPhoto = (file: File): FormPhoto => ({
  id: uniqueId(),
  preview: URL.createObjectURL(file),
  url: null,
  file,
});

/** Another photo in the place of one. */
export const replaced = (photos: readonly FormPhoto[], id: string, by: FormPhoto): FormPhoto[] =>
  photos.map((photo) => (photo.id === id ? by : photo));

/** One photo moved to another place, counted from 0; the ends hold. */
export function moved(photos: readonly FormPhoto[], id: string, to: number): FormPhoto[] {
  const from = photos.findIndex((photo) => photo.id === id);
  const photo = photos[from];
  if (photo === undefined) return [...photos];
  const others = photos.filter((one) => one !== photo);
  return others.toSpliced(Math.min(others.length, Math.max(0, to)), 0, photo);
}

/** The last one that was taken out. */
export interface Removal {
  /** All photos before it, and after. */
  readonly before: readonly FormPhoto[];
  readonly after: readonly FormPhoto[];
}

/** What putting it back makes of the photos; null: there is nothing to put back, or they were changed since. */
export function putBack(removal: Removal | null, photos: readonly FormPhoto[]): readonly FormPhoto[] | null {
  const isUnchanged =
    removal?.after.length === photos.length && photos.every(({ id }, index) => removal.after[index]?.id === id);
  return isUnchanged ? removal.before : null;
}

/** What the item had and no longer has. @param images the addresses of all its photos from now on */
export const removedFrom = (before: readonly string[], images: readonly string[]): string[] =>
  before.filter((url) => !images.includes(url));

/** Where the browser finds each of them now. */
export const previewsOf = (photos: readonly FormPhoto[]): string[] => photos.map(({ preview }) => preview);
