import type { ListedRequest, RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { isUnanswered } from '@meguri/contracts/rental-round/status.ts';
import { useState } from 'react';
import { outcomeOf } from '../../../lib/http/send-once.ts';
import { yen } from '../../../rental/format.ts';
import { parcelOf } from '../../../rental/parcel.ts';
import { ParcelRow } from '../../../rental/parcel-row.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { Card, CardNote } from '../components/card.tsx';
import { useParcel, useParcelCommand } from './api/parcel.ts';
import { cancellableIn, payableIn } from './parcel-facts.ts';

/** The items that were requested together, and what can be done with all of them. */
export default function ParcelCard({ request }: { readonly request: RentalRequest }) {
  const id = parcelOf(request)?.id ?? '';
  const { data } = useParcel(id);
  if (data === undefined) return null;
  const { rounds, shipping } = data;
  const isBorrower = request.viewerParty === 'borrower';
  return (
    <Card title={`まとめて借りる（${rounds.length}点）`}>
      <ul className="flex flex-col divide-y divide-line">
        {rounds.map((round) => (
          <li key={round.id}>
            {/* The page is about one of them. */}
            <ParcelRow round={round} to={round.id === request.id ? undefined : `/rental-requests/${round.id}`} />
          </li>
        ))}
      </ul>
      {request.viewerParty !== 'owner' && rounds.some(({ status }) => isUnanswered(status)) && (
        <CardNote>{`往復の送料は、荷物ひとつにつき${yen(shipping)}です。承認されたアイテムで分けて計算します。`}</CardNote>
      )}
      {isBorrower && <Payable rounds={payableIn(rounds)} />}
      {isBorrower && cancellableIn(rounds).length > 1 && <CancelAll id={id} rounds={cancellableIn(rounds)} />}
    </Card>
  );
}

/** Several sums on the card's statement surprise no one. */
function Payable({ rounds }: { readonly rounds: readonly ListedRequest[] }) {
  if (rounds.length < 2) return null;
  const sums = rounds.map(({ totalAmount }) => totalAmount ?? 0);
  const total = sums.reduce((sum, one) => sum + one, 0);
  return (
    <CardNote>{`お支払いの手続きは1回です。1点の支払いが済むと、残りも同じカードで決済します。明細には${sums.map(yen).join('、')}と分かれて表示されます（合計${yen(total)}）。`}</CardNote>
  );
}

interface CancelAllProps {
  readonly id: string;
  readonly rounds: readonly ListedRequest[];
}

function CancelAll({ id, rounds }: CancelAllProps) {
  const [isOpen, setOpen] = useState(false);
  const { run, isPending } = useParcelCommand(id, {
    onSuccess: () => toast({ title: 'すべて取り消しました' }),
    onError: (error) =>
      toast({
        title: '取り消せませんでした',
        text: outcomeOf(error, 'もう一度お試しください。'),
        tone: 'bad',
      }),
  });
  return (
    <div>
      <Button variant="quiet" size="inline" pending={isPending} onClick={() => setOpen(true)}>
        {`残りの${rounds.length}点をすべて取り消す`}
      </Button>
      <ConfirmDialog
        open={isOpen}
        danger
        title="すべて取り消しますか？"
        confirm="すべて取り消す"
        onClose={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false);
          run({ to: 'cancel', body: {} });
        }}
      >
        <p>
          お支払い前のアイテムに料金はかかりません。お支払い済みのアイテムは、キャンセルの決まりどおりに返金されます。まとめて取り消すと、送料も返金されます。元に戻すことはできません。
        </p>
      </ConfirmDialog>
    </div>
  );
}
