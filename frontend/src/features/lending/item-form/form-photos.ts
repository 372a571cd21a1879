import { uniqueId } from '../../../lib/unique-id.ts';

/** A photo in the form: already on the server, or to be uploaded when the form is saved. */
export interface FormPhoto {
  readonly id: string;
  /** URL for the browser to show. */
  readonly preview: string;
  /** URL on the server; null: not uploaded yet. */
  readonly url: string | null;
  /** The file to upload. */
  readonly file: File | null;
}

export const storedPhoto = (url: string): FormPhoto => ({ id: url, preview: url, url, file: null });

/** A photo that isn't uploaded. Its preview is only valid until the page is unloaded. */
export const newPhoto = (file: File): FormPhoto => ({
  id: uniqueId(),
  preview: URL.createObjectURL(file),
  url: null,
  file,
});

/** Replaces one photo by another at the same position. */
export const replaced = (photos: readonly FormPhoto[], id: string, by: FormPhoto): FormPhoto[] =>
  photos.map((photo) => (photo.id === id ? by : photo));

/** Moves a photo to another position, counted from 0 and clamped to the ends. */
export function moved(photos: readonly FormPhoto[], id: string, to: number): FormPhoto[] {
  const from = photos.findIndex((photo) => photo.id === id);
  const photo = photos[from];
  if (photo === undefined) return [...photos];
  const others = photos.filter((one) => one !== photo);
  return others.toSpliced(Math.min(others.length, Math.max(0, to)), 0, photo);
}

/** The photo removed last. */
export interface Removal {
  /** All photos before the removal, and after it. */
  readonly before: readonly FormPhoto[];
  readonly after: readonly FormPhoto[];
}

/** The photos after undoing the removal; null: there is nothing to undo, or they have changed since. */
export function putBack(removal: Removal | null, photos: readonly FormPhoto[]): readonly FormPhoto[] | null {
  const isUnchanged =
    removal?.after.length === photos.length && photos.every(({ id }, index) => removal.after[index]?.id === id);
  return isUnchanged ? removal.before : null;
}

/** The item's photos that were removed. @param images URLs of all its photos from now on */
export const removedFrom = (before: readonly string[], images: readonly string[]): string[] =>
  before.filter((url) => !images.includes(url));

/** The URLs that the browser can show now. */
export const previewsOf = (photos: readonly FormPhoto[]): string[] => photos.map(({ preview }) => preview);
