import type { RoundEventData } from '@meguri/contracts/rental-round/events.ts';

/** What people read for the kinds of damage. */
export const ISSUE_LABELS: Readonly<Record<RoundEventData<'DamageReported'>['issueType'], string>> = {
  damaged_item: '破損・汚れがある',
  mismatch_photo: '写真や説明と異なる',
  missing_accessories: '付属品が足りない',
  other: 'その他',
};

/** A case that the system opened, since the item never came back. */
export const NOT_RETURNED = 'アイテムが返却されていない';
