import type { DamageReportBody } from '@meguri/contracts/rental-round/commands.ts';

/** Kinds of damage, as people read them. */
export const ISSUE_NAMES: Readonly<Record<DamageReportBody['issueType'], string>> = {
  damaged_item: '破損・汚れがある',
  mismatch_photo: '写真や説明と違う',
  missing_accessories: '付属品が足りない',
  other: 'その他',
};
export const ISSUE_TYPES = Object.keys(ISSUE_NAMES) as readonly DamageReportBody['issueType'][];
