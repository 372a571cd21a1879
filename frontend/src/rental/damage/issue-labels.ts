import type { RoundEventData } from '@meguri/contracts/rental-round/events.ts';

/** Labels of damage types. */
export const ISSUE_LABELS: Readonly<Record<RoundEventData<'DamageReported'>['issueType'], string>> = {
  damaged_item: '破損・汚れがある',
  mismatch_photo: '写真や説明と異なる',
  missing_accessories: '付属品が足りない',
  other: 'その他',
};

/** The title of a case that the system opens for an item that wasn't returned. */
export const NOT_RETURNED = 'アイテムが返却されていない';
