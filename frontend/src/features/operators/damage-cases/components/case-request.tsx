import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { period } from '../../../../lib/time/format.ts';
import { yen } from '../../../../rental/format.ts';
import { ButtonLink } from '../../../../ui/controls/button.tsx';
import { type Fact, FactList } from '../../../../ui/fact-list.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { PersonName } from '../../../../ui/person-name.tsx';

/** The case's round, with a link to it. */
export const CaseRequest = ({ request }: { readonly request: RentalRequest }) => (
  <div className="flex flex-col gap-4">
    <FactList tight facts={factsOf(request)} />
    <ButtonLink to={`/admin/rental-requests/${request.id}`} variant="secondary" className="self-start">
      取引と履歴を開く
    </ButtonLink>
  </div>
);

interface PartyProps {
  readonly id: number;
  readonly name: string;
  readonly username: string;
}

/** Link to the party's account. */
const Party = ({ id, name, username }: PartyProps) => (
  <Link to={`/admin/users/${id}`} className="underline decoration-line underline-offset-4">
    <PersonName name={name} username={username} />
  </Link>
);

const factsOf = (request: RentalRequest): readonly Fact[] => [
  { label: '取引', value: request.requestNumber },
  {
    label: 'アイテム',
    value: (
      <Link to={`/items/${request.itemId}`} className="underline decoration-line underline-offset-4">
        {request.itemName}
      </Link>
    ),
    isLink: true,
  },
  {
    label: 'オーナー',
    value: <Party id={request.ownerId} name={request.ownerDisplayName} username={request.ownerUsername} />,
    isLink: true,
  },
  {
    label: '借り手',
    value: <Party id={request.borrowerId} name={request.borrowerDisplayName} username={request.borrowerUsername} />,
    isLink: true,
  },
  { label: '利用期間', value: period(request.startDate, request.endDate) },
  { label: '状態', value: request.statusLabel },
  ...(request.totalAmount === null ? [] : [{ label: '支払い額', value: yen(request.totalAmount) }]),
  ...refundsOf(request.payment),
];

function refundsOf(payment: RentalRequest['payment']) {
  const { refundedAmount = 0, refundPendingAmount = 0 }: Partial<NonNullable<typeof payment>> = payment ?? {};
  return [
    ...(refundedAmount > 0 ? [{ label: '返金の合計', value: yen(refundedAmount) }] : []),
    ...(refundPendingAmount > 0 ? [{ label: '手続き中の返金', value: yen(refundPendingAmount) }] : []),
  ];
}
