import type { ComparedObject, RoundReconciliation } from '@meguri/contracts/read-models/round-reconciliation.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { yen } from '../../../../rental/format.ts';
import { LedgerView } from '../../../../rental/money/ledger-view.tsx';
import { differenceLabel, movementLabel } from '../../../../rental/money/money-labels.ts';
import { Alert } from '../../../../ui/states/alert.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import { dotted } from '../../../../lib/dotted.ts';

/** A round's money in the ledger next to the provider's data; differences are highlighted. */
export const RoundReconciliationFacts = ({ postings, objects }: RoundReconciliation) => (
  <div className="flex flex-col gap-6">
    <Objects objects={objects} />
    <div>
      <h3 className="pb-2 text-sm font-medium">元帳</h3>
      <LedgerView ledger={postings} />
    </div>
  </div>
);

function Objects({ objects }: Pick<RoundReconciliation, 'objects'>) {
  if (objects === null)
    return <Alert tone="warn">決済会社に接続できないため、照合できませんでした。元帳のみ表示しています。</Alert>;
  if (objects.length === 0) return <p className="text-sm text-soft">決済会社での動きはまだありません。</p>;
  const differing = objects.filter(({ differs }) => differs).length;
  return (
    <div className="flex flex-col gap-3">
      <div role="status">
        <Alert tone={differing === 0 ? 'good' : 'bad'}>
          {differing === 0
            ? '決済会社の記録と元帳は一致しています。'
            : `${differing}件で、決済会社の記録と元帳が違います。`}
        </Alert>
      </div>
      <ul className="flex flex-col">
        {objects.map((one) => (
          <ObjectRow key={`${one.movement} ${one.objectId}`} one={one} />
        ))}
      </ul>
    </div>
  );
}

function ObjectRow({ one }: { readonly one: ComparedObject }) {
  const { movement, objectId, provider, book, differs } = one;
  return (
    <li className="border-b border-line py-2 text-sm leading-relaxed last:border-0">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-medium">{movementLabel(movement)}</span>
        {differs && <Badge tone="bad">{differenceLabel(one)}</Badge>}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-xs break-all text-soft tabular-nums">
        <dt>決済会社</dt>
        <dd>{amountText(provider)}</dd>
        <dt>元帳</dt>
        <dd>{amountText(book)}</dd>
        <dt>番号</dt>
        <dd className="font-mono select-all">{objectId}</dd>
      </dl>
    </li>
  );
}

const amountText = (side: { readonly amount: number | null; readonly at: string } | null): string =>
  side === null ? '記録なし' : dotted(side.amount === null ? '審査中' : yen(side.amount), dateTime(side.at));
