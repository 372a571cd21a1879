import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { LoadFailure } from '../../../../ui/states/error-view.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { savedCardQuery, useRemoveCard } from '../api/saved-card.ts';
import { Icon } from '../../../../ui/icon.tsx';

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
      <p className="flex items-center gap-3">
        <Icon of={CreditCard} aria-hidden size={20} />
        <span className="tabular-nums">{`${BRANDS[card.brand] ?? card.brand}・下4桁 ${card.last4}`}</span>
      </p>
      <p className="text-sm leading-relaxed text-soft">
        延滞料や損害金、登録カードでのお支払いを選んだ延長料金のために、決済会社がお預かりしています。取引が終わり、未払いの料金がなくなると、自動で削除されます。
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
        <div className="text-sm">
          <p>以下の取引が終わるまで、削除できません。</p>
          <ul className="flex flex-col">
            {keptFor.map(({ roundId, requestNumber, itemName }) => (
              <li key={roundId}>
                <Link
                  to={`/rental-requests/${roundId}`}
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >{`${itemName}（${requestNumber}）`}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
