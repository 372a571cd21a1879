import type { OwnSizes } from '@meguri/contracts/account/own-sizes.ts';
import type { FitGroup, Review } from '@meguri/contracts/review/review.ts';
import { useState } from 'react';
import { Select } from '../../../ui/forms/field.tsx';
import { type ItemReviewFilter, useItemReviews } from '../api/reviews.ts';
import { groupName, nearestFirst } from '../fit-groups.ts';
import { FitSummary } from './fit-summary.tsx';
import { ReviewList } from './review-list.tsx';
import { ReviewPhotos } from './review-photos.tsx';

interface ItemReviewListProps {
  readonly itemId: string;
  /** null: a guest. */
  readonly viewerId: number | null;
  /** undefined: not known. */
  readonly ownSizes: OwnSizes | undefined;
  readonly onReport: (review: Review) => void;
}

const ALL: ItemReviewFilter = { height: null, usualSize: null };

/** How an item fitted its borrowers, their photos, and then their reviews. */
export function ItemReviewList({ itemId, viewerId, ownSizes, onReport }: ItemReviewListProps) {
  const [filter, setFilter] = useState(ALL);
  const { list, summary } = useItemReviews(itemId, filter);
  // During an update, a server of the previous release omits the summary.
  const groups = nearestFirst(summary?.groups ?? [], ownSizes);
  return (
    <div className="flex flex-col gap-8">
      {summary?.fit && <FitSummary fit={summary.fit} {...{ groups, ownSizes }} />}
      <ReviewPhotos title="借りた人の写真" urls={summary?.photos} />
      {groups.length > 1 && <WearerFilter {...{ groups, filter }} onChange={setFilter} />}
      <div>
        <ReviewList {...{ list, viewerId, onReport }} withItem={false} empty={EMPTY[filter === ALL ? 'all' : 'some']} />
      </div>
    </div>
  );
}

const EMPTY = { all: 'まだレビューがありません。', some: 'あてはまるレビューはありません。' };

interface WearerFilterProps {
  readonly groups: readonly FitGroup[];
  readonly filter: ItemReviewFilter;
  readonly onChange: (filter: ItemReviewFilter) => void;
}

/** Which wearers' reviews are listed: those of one of the groups. */
const WearerFilter = ({ groups, filter, onChange }: WearerFilterProps) => (
  <div className="max-w-sm">
    <Select
      name="wearer"
      label="身長・普段のサイズで絞り込む"
      value={filter === ALL ? '' : groupName(filter)}
      onChange={({ target }) => onChange(groups.find((group) => groupName(group) === target.value) ?? ALL)}
      placeholder="すべてのレビュー"
    >
      {groups.map((group) => (
        <option key={groupName(group)} value={groupName(group)}>
          {groupName(group)}
        </option>
      ))}
    </Select>
  </div>
);
