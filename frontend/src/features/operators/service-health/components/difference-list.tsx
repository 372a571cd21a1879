import { MAX_TASK_NOTE } from '@meguri/contracts/limits.ts';
import type { Difference } from '@meguri/contracts/read-models/differences.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { requestNumber, yen } from '../../../../rental/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useCloseDifference } from '../api/differences.ts';
import { differenceLabel, movementLabel } from '../../../../rental/money/money-labels.ts';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { NoteDialog } from '../../../../rental/operators/note-dialog.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';
import { dotted } from '../../../../lib/dotted.ts';

/** Each difference between provider and ledger, with a button to close it with an explanation. */
export const DifferenceList = ({ differences }: { readonly differences: readonly Difference[] }) => (
  <ul className="flex flex-col">
    {differences.map((difference) => (
      <DifferenceRow key={difference.id} difference={difference} />
    ))}
  </ul>
);

function DifferenceRow({ difference }: { readonly difference: Difference }) {
  const [isClosing, setClosing] = useState(false);
  const { movement, objectId, roundId, provider, book, foundAt } = difference;
  return (
    <li className="flex flex-col gap-3 border-b border-line py-3 last:border-0 md:flex-row md:items-start">
      <div className="min-w-0 grow text-sm leading-relaxed">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{movementLabel(movement)}</span>
          <Badge tone="bad">{differenceLabel(difference)}</Badge>
        </p>
        <p className="text-xs text-soft tabular-nums">
          <Dotted
            facts={[
              dateTime(foundAt),
              roundId !== null && (
                <Link
                  to={`/admin/rental-requests/${roundId}`}
                  className="underline underline-offset-4 hover:text-ink"
                >{`取引 ${requestNumber(roundId)}`}</Link>
              ),
            ]}
          />
        </p>
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 rounded-lg bg-wash px-3 py-1.5 text-xs break-all tabular-nums">
          <dt>決済会社</dt>
          <dd>{provider === null ? '記録なし' : dotted(amountLabel(provider.amount), dateTime(provider.at))}</dd>
          <dt>元帳</dt>
          <dd>{book === null ? '記録なし' : dotted(amountLabel(book.amount), dateTime(book.at), book.type)}</dd>
          <dt>番号</dt>
          <dd className="font-mono">{objectId}</dd>
        </dl>
      </div>
      <Allowed to="close_difference">
        <Button variant="secondary" onClick={() => setClosing(true)} className="shrink-0 self-start">
          確認済みにする
        </Button>
      </Allowed>
      {isClosing && <CloseDialog difference={difference} onClose={() => setClosing(false)} />}
    </li>
  );
}

const amountLabel = (amount: number | null): string => (amount === null ? '審査中' : yen(amount));

/** Closes a difference; the operator writes down its cause. */
function CloseDialog({ difference, onClose }: { readonly difference: Difference; readonly onClose: () => void }) {
  const { run, isPending, error } = useCloseDifference({
    onSuccess: () => {
      toast({ title: '確認済みにしました', text: movementLabel(difference.movement), tone: 'good' });
      onClose();
    },
    onError: (refusal) => toast({ title: '確認済みにできませんでした', text: sentenceOf(refusal), tone: 'bad' }),
  });
  return (
    <NoteDialog
      title="違いを確認済みにする"
      description={`${movementLabel(difference.movement)} ${difference.objectId}`}
      submit="確認済みにする"
      label="メモ"
      hint={`違いの理由と、したこと（${MAX_TASK_NOTE}文字以内）。お金は動きません。両方の記録が同じになると、自動で消えます。`}
      {...{ isPending, error, onClose }}
      onSubmit={(note) => run({ id: difference.id, note })}
    />
  );
}
