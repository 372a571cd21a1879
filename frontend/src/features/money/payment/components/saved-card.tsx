import type { SavedCardView } from '@meguri/contracts/read-models/saved-card.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CreditCard } from 'lucide';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { LoadFailure } from '../../../../ui/states/error-view.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { savedCardQuery, useRemoveCard } from '../api/saved-card.ts';
import { shortPeriod } from '../../../../lib/time/format.ts';
import { SizedPhoto } from '../../../../rental/sized-photo.tsx';
import { StatusBadge } from '../../../../rental/status-badge.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Words } from '../../../../ui/words.tsx';

/** Names of card brands, as printed on the cards. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  jcb: 'JCB',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  unionpay: '銀聯',
};

/** The saved card, why it is kept and until when. It can be removed once nothing needs it. */
export function SavedCard() {
  const { data, error, refetch } = useQuery(savedCardQuery);
  const command = useRemoveCard({
    onSuccess: () => toast({ title: 'カードを削除しました', tone: 'good' }),
    onError: (failure) => toast({ title: 'カードを削除できませんでした', text: sentenceOf(failure), tone: 'bad' }),
  });
  if (data === undefined) {
    return error === null ? <Skeleton className="h-16" /> : <LoadFailure error={error} onRetry={refetch} />;
  }
  const { card, keptFor } = data;
  if (card === null) return <p className="text-sm text-soft">保存されているカードはありません。</p>;
  return (
    <>
      <CardFace {...card} />
      <p className="text-sm leading-relaxed text-soft">
        まとめて借りるほかのアイテムの料金、延滞料や損害金、登録カードでのお支払いを選んだ延長料金のために、決済会社がお預かりしています。取引が終わり、未払いの料金がなくなると、自動で削除されます。
      </p>
      {keptFor.length === 0 ? (
        <Button
          variant="secondary"
          className="self-start"
          pending={command.isPending}
          onClick={() => command.run(undefined)}
        >
          カードを削除する
        </Button>
      ) : (
        <section>
          <p className="text-sm font-medium">以下の取引が終わるまで、削除できません。</p>
          <ul className="flex flex-col">
            {keptFor.map((round) => (
              <NeedingRound key={round.roundId} round={round} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type Card = NonNullable<SavedCardView['card']>;

const CardFace = ({ brand, last4 }: Card) => (
  <p className="flex items-center gap-4 rounded-2xl border border-line px-5 py-4">
    <Icon of={CreditCard} aria-hidden size={24} strokeWidth={1.5} />
    <span className="grow font-medium">{BRANDS[brand] ?? brand}</span>
    <span className="text-sm text-soft tabular-nums">{`下4桁 ${last4}`}</span>
  </p>
);

type Needing = SavedCardView['keptFor'][number];

/** A server of the previous release says no more than name and number. */
type Known = Pick<Needing, 'roundId' | 'requestNumber' | 'itemName'> & Partial<Needing>;

const NeedingRound = ({ round }: { readonly round: Known }) => (
  <li className="border-b border-line last:border-0">
    <Link
      to={`/rental-requests/${round.roundId}`}
      className="group grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-4 py-3"
    >
      <span className="block aspect-4/5 overflow-hidden rounded-xl">
        <SizedPhoto src={round.itemImage ?? undefined} alt="" sizes="56px" />
      </span>
      <span className="flex min-w-0 flex-col items-start gap-1">
        {round.status && <StatusBadge status={round.status} label={round.statusLabel ?? ''} />}
        <span className="line-clamp-2 text-sm leading-snug group-hover:underline">
          <Words>{round.itemName}</Words>
        </span>
        <span className="text-xs leading-relaxed text-soft tabular-nums">
          <Dotted
            facts={[
              ...(round.startDate && round.endDate ? [shortPeriod(round.startDate, round.endDate)] : []),
              round.requestNumber,
            ]}
          />
        </span>
      </span>
      <Icon of={ChevronRight} aria-hidden size={18} className="text-soft" />
    </Link>
  </li>
);
