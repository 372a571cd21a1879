import { grouped } from '@meguri/contracts/text/grouped.ts';
import { useState } from 'react';
import { PartBoundary } from '../../../ui/states/error-boundary.tsx';
import { MoreButton } from '../../../ui/paged-list.tsx';
import type { ListedRound } from '../api/my-rounds.ts';
import { RoundCard } from './round-card.tsx';
import type { Elements } from '../../../ui/elements.ts';

/** Rounds per step. */
export const STEP = 20;
/** So many cards of the first section are visible when the page opens on a phone. */
const VISIBLE_FIRST = 2;

interface RoundListProps {
  readonly title: string;
  readonly rounds: readonly ListedRound[];
  /** Highlights the number next to the title: these wait for the viewer. */
  readonly marked?: boolean;
}

/** Rounds of one kind, 20 at a time; nothing if there are none. */
export function RoundList({ rounds, ...rest }: RoundListProps) {
  const [shown, setShown] = useState(STEP);
  return (
    <RoundSection {...rest} rounds={rounds.slice(0, shown)} total={rounds.length}>
      <MoreButton hasMore={shown < rounds.length} isLoadingMore={false} loadMore={() => setShown(shown + STEP)} />
    </RoundSection>
  );
}

interface RoundSectionProps extends RoundListProps {
  /** Total number including rounds that aren't shown; null: not known. */
  readonly total: number | null;
  /** Link to them. */
  readonly children: Elements;
}

export function RoundSection({ title, rounds, total, marked = false, children }: RoundSectionProps) {
  if (rounds.length === 0) return null;
  return (
    <section className="pt-8">
      <h2 className="flex items-center gap-2.5 pb-2 text-lg">
        {marked && <span aria-hidden className="size-2 rounded-full bg-accent" />}
        <span>{title}</span>
        {total !== null && <span className="font-sans text-sm text-soft tabular-nums">{`${grouped(total)}件`}</span>}
      </h2>
      <ul className="-mx-3 grid gap-1 lg:grid-cols-2">
        {rounds.map((round, index) => (
          <li key={round.id}>
            <PartBoundary name={round.itemName}>
              <RoundCard round={round} isFirst={marked && index < VISIBLE_FIRST} />
            </PartBoundary>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
