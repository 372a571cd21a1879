import { hashKey } from '@tanstack/react-query';
import type { ItemDraft } from '@meguri/contracts/item/item-draft.ts';
import { storedPhoto } from './form-photos.ts';
import { EMPTY_ITEM, type ItemFormValues } from './item-form-values.ts';

/** The form's fields as a draft keeps them. */
export const typedIn = ({ photos: _, ...typed }: ItemFormValues): Omit<ItemFormValues, 'photos'> => typed;

/**
 * The form of a draft. Fields of another form are left out: the draft may be older than this release, and then lacks a field
 * or has one of another kind.
 */
export function valuesOfDraft({ images, values }: Pick<ItemDraft, 'images' | 'values'>): ItemFormValues {
  const known = Object.entries(EMPTY_ITEM).flatMap(([name, empty]) =>
    isAlike(values[name], empty) ? [[name, values[name]] as const] : [],
  );
  return { ...EMPTY_ITEM, ...Object.fromEntries(known), photos: images.map(storedPhoto) };
}

const isAlike = (one: unknown, other: unknown): boolean =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);

/** The typed fields as a text that can be compared, whatever their order: the server doesn't keep it. */
export const textOf = (values: ItemFormValues): string => hashKey([typedIn(values)]);

/** The same with the photos. */
export const contentOf = (values: ItemFormValues): string =>
  hashKey([typedIn(values), values.photos.map(({ url, id }) => url ?? id)]);

/** A copy, because the form goes on changing its own values. Files stay the same objects, by which uploads are known. */
export const copyOf = ({ photos, ...typed }: ItemFormValues): ItemFormValues => ({
  ...(JSON.parse(JSON.stringify(typed)) as typeof typed),
  photos: [...photos],
});
