import { awaitsPayment } from '@meguri/contracts/rental-round/status.ts';
import { useQuery } from '@tanstack/react-query';
import { parcelQuery } from '../../../../rental/parcel-query.ts';
import { Verbatim } from '../../../../ui/verbatim.tsx';

export type Direction = 'dispatch' | 'return';

const ACTIONS = { dispatch: 'register_shipping_code', return: 'register_return_code' } as const;

interface ItemsOfCodeProps {
  readonly roundId: string;
  readonly parcelId: string;
  readonly direction: Direction;
}

/** For which items of a parcel the code will be recorded, and which of them aren't paid yet. */
export function ItemsOfCode({ roundId, parcelId, direction }: ItemsOfCodeProps) {
  const { data } = useQuery(parcelQuery(parcelId));
  if (data === undefined) return null;
  const covered = data.rounds.filter(({ id, actions }) => id === roundId || actions.includes(ACTIONS[direction]));
  const unpaid = data.rounds.filter(({ status }) => awaitsPayment(status));
  return (
    <div className="flex flex-col gap-2 rounded-xl bg-wash px-4 py-3 text-sm">
      <p>{`まとめて借りる荷物です。このコードは、次の${covered.length}点に登録されます。`}</p>
      <ul className="flex flex-col gap-1">
        {covered.map((round) => (
          <li key={round.id}>
            <Verbatim className="mr-2 font-medium tabular-nums">{round.requestNumber}</Verbatim>
            <span>{round.itemName}</span>
          </li>
        ))}
      </ul>
      {unpaid.length > 0 && (
        <p className="text-warn">{`お支払い待ちの${unpaid.length}点（${unpaid.map(({ itemName }) => itemName).join('、')}）には登録されません。支払われたあとで登録してください。`}</p>
      )}
    </div>
  );
}
