import type { RoundPerson } from './review-window.ts';

/** Tags of a review, with what its author and its readers see. Stored names never change. */
const TAGS = {
  as_described: '写真・説明のとおり',
  clean: '清潔だった',
  well_packed: '梱包が丁寧',
  on_time: '受け渡しが時間どおり',
  quick_replies: '返信が早い',
  kind: 'やり取りが丁寧',
  handled_with_care: '大切に使ってくれた',
  returned_on_time: '返却が期限どおり',
  not_as_described: '写真・説明と違った',
  not_clean: '汚れが気になった',
  late: '受け渡しが遅れた',
  slow_replies: '返信が遅い',
  handled_badly: '扱いが気になった',
  returned_late: '返却が遅れた',
} as const;
export type ReviewTag = keyof typeof TAGS;

export const REVIEW_TAGS = Object.keys(TAGS) as [ReviewTag, ...ReviewTag[]];
export const reviewTagLabel = (tag: ReviewTag): string => TAGS[tag];

/** The tags its author can choose, praise first. */
export const TAGS_OF: Readonly<Record<RoundPerson, readonly ReviewTag[]>> = {
  borrower: [
    ...(['as_described', 'clean', 'well_packed', 'on_time', 'quick_replies', 'kind'] as const),
    ...(['not_as_described', 'not_clean', 'late', 'slow_replies'] as const),
  ],
  owner: [
    ...(['handled_with_care', 'returned_on_time', 'well_packed', 'on_time', 'quick_replies', 'kind'] as const),
    ...(['handled_badly', 'returned_late', 'slow_replies'] as const),
  ],
};
