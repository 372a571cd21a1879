import type { ItemFormValues } from './item-form-values.ts';

/** Identifies a garment that is being listed, also after a reload and in another tab. */
export interface Garment {
  readonly name: string;
  /** Ids of its photos in the form. */
  readonly photos: readonly string[];
}

export const garmentIn = ({ name, photos }: Pick<ItemFormValues, 'name' | 'photos'>): Garment => ({
  name: name.trim(),
  photos: photos.map(({ id }) => id),
});

/** The same garment if its name or a photo is unchanged; if both changed it counts as another one. */
export const isSame = (one: Garment, other: Garment): boolean =>
  one.name === other.name || one.photos.some((id) => other.photos.includes(id));
