import type { ItemFormValues } from './item-form-values.ts';

/** By what a garment that is being listed is known again, also after a reload and in another tab. */
export interface Garment {
  readonly name: string;
  /** The ids that its photos have in the form. */
  readonly photos: readonly string[];
}

export const garmentIn = ({ name, photos }: Pick<ItemFormValues, 'name' | 'photos'>): Garment => ({
  name: name.trim(),
  photos: photos.map(({ id }) => id),
});

/** Its name may have been mended, or its photos changed; both at once make it another one. */
export const isSame = (one: Garment, other: Garment): boolean =>
  one.name === other.name || one.photos.some((id) => other.photos.includes(id));
