import { Check } from 'lucide';
import { bringBackWords } from '../../../rental/bring-back-words.ts';
import { PartBoundary } from '../../../ui/states/error-boundary.tsx';
import { Alert } from '../../../ui/states/alert.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { WholePhrases } from '../../../ui/whole-phrases.tsx';
import { LoadFailure } from '../../../ui/states/error-view.tsx';
import type { ListedRound } from '../api/my-rounds.ts';
import { useOverdueItems } from '../api/overdue-items.ts';
import { lateFeeMayArise, lateFeeSentence } from '../../../rental/money/late-fee.ts';
import { RoundSkeletons } from './my-rounds.tsx';
import { RoundCard } from './round-card.tsx';

const BRING_BACK = '返却期限を過ぎています。アイテムごとの案内に沿って、ご対応をお願いします。';
const FEE_IS_YOURS = '延滞料が生じたときは、返却時に確定し、全額をお支払いします。';

/** Overdue rentals: borrowed items first, then lent ones. */
export function OverdueLists() {
  const { data, error, refetch } = useOverdueItems();
  if (data === undefined) {
    if (error === null) return <RoundSkeletons />;
    return <LoadFailure error={error} onRetry={refetch} />;
  }
  const { asBorrower, asLender } = data;
  if (asBorrower.length + asLender.length === 0) {
    return (
      <EmptyState mark={Check} isGood title="期限超過のアイテムはありません">
        これからの返却期限は、マイページの取引で確認できます。
      </EmptyState>
    );
  }
  return (
    <>
      <OverdueList title="借りているアイテム" rounds={asBorrower}>
        {BRING_BACK}
      </OverdueList>
      <OverdueList title="貸しているアイテム" rounds={asLender}>
        {`返却が遅れています。${asLender.some(lateFeeMayArise) ? FEE_IS_YOURS : ''}`}
      </OverdueList>
    </>
  );
}

/** Nothing is expected of the borrower while operators investigate. */
const isToBringBack = ({ viewerParty, status }: ListedRound): boolean =>
  viewerParty === 'borrower' && status !== 'damage_reported' && status !== 'damage_fee_pending';

interface OverdueListProps {
  readonly title: string;
  readonly rounds: readonly ListedRound[];
  readonly children: string;
}

function OverdueList({ title, rounds, children }: OverdueListProps) {
  if (rounds.length === 0) return null;
  return (
    <section className="pb-10">
      <h2 className="flex items-center gap-2.5 pb-3 text-lg">
        <span>{title}</span>
        <span className="font-sans text-sm text-soft tabular-nums">{`${rounds.length}件`}</span>
      </h2>
      <Alert tone="warn">{children}</Alert>
      <ul className="-mx-3 grid gap-1 pt-3">
        {rounds.map((round) => (
          <li key={round.id}>
            <PartBoundary name={round.itemName}>
              <RoundCard round={round}>
                {isToBringBack(round) && <p className="text-[0.8125rem]">{bringBackWords(round, '取引の画面')}</p>}
                <p className="text-[0.8125rem] text-soft">
                  <WholePhrases>{lateFeeSentence(round) ?? ''}</WholePhrases>
                </p>
              </RoundCard>
            </PartBoundary>
          </li>
        ))}
      </ul>
    </section>
  );
}
