import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { followCountsQuery } from '../api/people.ts';

// Loaded with the first click, because most visitors only read the numbers.
const FollowListDialog = lazyDialog(async () => {
  const { FollowListDialog } = await import('./follow-list-dialog.tsx');
  return { default: FollowListDialog };
});

const LISTS = [
  { list: 'followers', title: 'フォロワー' },
  { list: 'following', title: 'フォロー中' },
] as const;

/** Numbers of followers and followed users; a click lists them. */
export function FollowCounts({ userId }: { readonly userId: number }) {
  const { data, error } = useQuery(followCountsQuery(userId));
  const [shown, setShown] = useState<(typeof LISTS)[number] | null>(null);
  if (error !== null && data === undefined) return <p className="text-sm text-bad">フォロー数の取得に失敗しました</p>;
  if (data === undefined) return <Skeleton className="h-11 w-44" />;
  return (
    <div className="-mx-2 flex text-sm tabular-nums">
      {LISTS.map((one) => (
        <button
          key={one.list}
          type="button"
          onClick={() => setShown(one)}
          className="min-h-11 rounded-full px-2 transition-colors hover:bg-wash"
        >
          <span>{`${data[one.list]} `}</span>
          <span className="text-soft">{one.title}</span>
        </button>
      ))}
      {shown !== null && <FollowListDialog userId={userId} {...shown} onClose={() => setShown(null)} />}
    </div>
  );
}
