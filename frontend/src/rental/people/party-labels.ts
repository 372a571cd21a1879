import type { Party } from '@meguri/contracts/events/event-metadata.ts';

/** Labels of the parties of a round. */
export const PARTY_LABELS: Readonly<Record<Party, string>> = {
  borrower: '借り手',
  owner: 'オーナー',
  operator: '運営事務局',
  system: '自動',
};
