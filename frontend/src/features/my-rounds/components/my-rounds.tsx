import { useState } from 'react';
import { isViewersTurn } from '../../../rental/turn.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { CountBadge } from '../../../ui/count-badge.tsx';
import { MoreButton } from '../../../ui/paged-list.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../ui/states/error-view.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { type Direction, type ListedRound, useEndedRounds, useMyRounds } from '../api/my-rounds.ts';
import { groupsOf } from '../round-groups.ts';
import { RoundList, RoundSection, STEP } from './round-list.tsx';

const EMPTY = {
  sent: {
    title: '借りたアイテムはまだありません',
    text: '気になる一着を見つけて、1週間のレンタルをリクエストしてみましょう。',
    action: { to: '/items', label: 'アイテムを探す' },
  },
  received: {
    title: '届いたリクエストはまだありません',
    text: 'クローゼットに眠っている一着を出品すると、ここにレンタルのリクエストが届きます。',
    action: { to: '/listing', label: '出品する' },
  },
} as const;

/** The viewer's rounds on one side: those that wait for them, other active ones, and ended ones. */
export function MyRounds({ direction }: { readonly direction: Direction }) {
  const { data: rounds, error, refetch } = useMyRounds(direction);
  if (rounds === undefined) {
    if (error === null) return <RoundSkeletons />;
    return <LoadFailure error={error} onRetry={refetch} />;
  }
  if (rounds.length === 0) {
    const { title, text, action } = EMPTY[direction];
    return (
      <EmptyState title={title} action={<ButtonLink to={action.to}>{action.label}</ButtonLink>}>
        {text}
      </EmptyState>
    );
  }
  const { myTurn, underWay, ended } = groupsOf(rounds);
  return (
    <>
      <RoundList title="対応が必要な取引" rounds={myTurn} marked />
      <RoundList title="進行中の取引" rounds={underWay} />
      <Ended direction={direction} newest={ended} />
    </>
  );
}

interface EndedProps {
  readonly direction: Direction;
  /** Shown until the list has loaded. */
  readonly newest: readonly ListedRound[];
}

function Ended({ direction, newest }: EndedProps) {
  const { items, total, error, retry, ...more } = useEndedRounds(direction);
  // A retry keeps showing the last failure until the list has loaded.
  const [failure, setFailure] = useState(error);
  const shownError = items === undefined ? (error ?? failure) : null;
  if (shownError !== failure) setFailure(shownError);
  if (items === undefined)
    return (
      <RoundSection title="終了した取引" rounds={failure === null ? newest.slice(0, STEP) : newest} total={null}>
        {failure !== null && <LoadFailure error={failure} onRetry={retry} />}
      </RoundSection>
    );
  return (
    <RoundSection title="終了した取引" rounds={items} total={total}>
      <MoreButton {...more} />
    </RoundSection>
  );
}

export const RoundSkeletons = () => (
  <Loading className="flex flex-col gap-7 pt-12">
    {[0, 1, 2].map((place) => (
      <div key={place} className="flex gap-4">
        <Skeleton className="aspect-4/5 w-24 shrink-0" />
        <div className="flex grow flex-col gap-3 pt-1">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-4/5 max-w-72" />
        </div>
      </div>
    ))}
  </Loading>
);

/** Number of rounds on this side that wait for the viewer; nothing for 0. */
export function TurnCount({ direction }: { readonly direction: Direction }) {
  const turns = useMyRounds(direction).data?.filter(isViewersTurn).length ?? 0;
  return (
    <span className="ml-2 empty:hidden">
      <CountBadge count={turns} label={(shown) => `${shown}件の対応が必要です`} />
    </span>
  );
}
