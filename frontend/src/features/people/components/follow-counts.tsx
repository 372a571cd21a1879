import type { FollowList } from '@meguri/contracts/follow/follow.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Skeleton } from '../../../ui/states/states.tsx';
import { followCountsQuery } from '../api/people.ts';
import { FollowListDialog } from './follow-list-dialog.tsx';

const LISTS = [
  { list: 'followers', label: 'フォロワー' },
  { list: 'following', label: 'フォロー中' },
] as const;

/** How many, and who on request. */
export function FollowCounts({ userId }: { readonly userId: number }) {
  const { data, error } = useQuery(followCountsQuery(userId));
  const [shown, setShown] = useState<FollowList | null>(null);
  if (error !== null && data === undefined) return <p className="text-sm text-bad">フォロー数の取得に失敗しました</p>;
  if (data === undefined) return <Skeleton className="h-11 w-44" />;
  return (
    <div className="-mx-2 flex text-sm tabular-nums">
      {LISTS.map(({ list, label }) => (
        <button
          key={list}
          type="button"
          onClick={() => setShown(list)}
          className="min-h-11 rounded-full px-2 transition-colors hover:bg-wash"
        >
          {data[list]} <span className="text-soft">{label}</span>
        </button>
      ))}
      {LISTS.map(({ list, label }) => (
        <FollowListDialog
          key={list}
          userId={userId}
          list={list}
          title={label}
          open={shown === list}
          onClose={() => setShown(null)}
        />
      ))}
    </div>
  );
}
