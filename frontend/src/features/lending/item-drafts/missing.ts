import type { ItemDraft } from '@meguri/contracts/item/item-draft.ts';

/** The fields that every item needs, as the form names them. Its schema is too large for a list. */
const REQUIRED = {
  name: 'アイテム名',
  mainCategory: 'カテゴリ',
  subCategory: 'サブカテゴリ',
  genderCategory: '対象',
  size: 'サイズ',
  condition: '状態',
} as const;

/** What a draft still needs before it can be published. */
export function missingIn({ images, values }: Pick<ItemDraft, 'images' | 'values'>): string[] {
  const fields = Object.entries(REQUIRED).flatMap(([field, label]) => (isTyped(values[field]) ? [] : [label]));
  return [
    ...(images.length === 0 ? ['写真'] : []),
    ...fields,
    ...(values['isRentable'] !== false && !isTyped(values['rentalPrice']) ? ['1週間の料金'] : []),
  ];
}

const isTyped = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
