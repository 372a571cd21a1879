import type { AdministeredRequest } from '@meguri/contracts/read-models/administration.ts';
import { meetingPointName } from '@meguri/contracts/reference/meeting-points.ts';
import { cx } from '../../../../lib/class-names.ts';
import { dateTime, period } from '../../../../lib/time/format.ts';
import { untilTime } from '../../../../lib/time/until-time.ts';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { type Fact, FactList } from '../../../../ui/fact-list.tsx';
import { Photo } from '../../../../ui/photos/photo.tsx';
import { ItemVersions } from './item-versions.tsx';
import { PersonLink } from './person-link.tsx';
import { Link } from '../../../../ui/controls/link.tsx';

/** A link next to a fact. */
const ASIDE = 'text-xs text-soft underline decoration-line underline-offset-4 hover:text-ink';

/** The facts that support reads out first. */
export const RoundFacts = ({ request }: { readonly request: AdministeredRequest }) => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-rows-[auto_1fr] sm:gap-x-6 sm:gap-y-1">
    <Link to={`/items/${request.itemId}`} className="size-28 overflow-hidden rounded-2xl sm:row-span-2 sm:size-36">
      <Photo src={request.itemImages[0]} alt={`${request.itemName}の写真`} first />
    </Link>
    <p className="self-center leading-relaxed sm:self-start">
      <Link
        to={`/items/${request.itemId}`}
        className="font-medium underline decoration-line underline-offset-4 hover:decoration-accent"
      >
        {request.itemName}
      </Link>
      {request.itemBrand !== null && <span className="block text-sm text-soft">{request.itemBrand}</span>}
    </p>
    <div className="max-sm:col-span-2">
      <FactList tight facts={factsOf(request)} />
      <ItemVersions request={request} />
    </div>
  </div>
);

function factsOf(request: AdministeredRequest): readonly Fact[] {
  return [
    {
      label: 'オーナー',
      value: <Person name={request.ownerDisplayName} username={request.ownerUsername} id={request.ownerId} />,
      isLink: true,
    },
    {
      label: '借り手',
      value: <Person name={request.borrowerDisplayName} username={request.borrowerUsername} id={request.borrowerId} />,
      isLink: true,
    },
    { label: '利用期間', value: period(request.startDate, request.endDate) },
    {
      label: '受け渡し',
      value: `${request.itemShippingMethod}${request.pickupArea === null ? '' : `（${meetingPointName(request.pickupArea)}）`}`,
    },
    { label: '返却期限', value: `${untilTime(request.returnDueAt, dateTime)}${overdue(request.overdueDays)}` },
    ...(request.itemOverdue ? [{ label: '承認', value: '前の借り手からの返却が遅れていて、まだできません' }] : []),
    { label: 'リクエスト', value: dateTime(request.requestedAt) },
    { label: '取引ID', value: <RoundId id={request.id} />, isLong: true, isLink: true },
  ];
}

/** With links to the audit trail of this round. */
const RoundId = ({ id }: Pick<AdministeredRequest, 'id'>) => (
  <>
    <span className="mr-2 font-mono text-xs select-all">{id}</span>
    <Allowed to="see_trail">
      <Link to={`/admin/trail?about=round:${id}`} aria-label="この取引の操作ログ" className={ASIDE}>
        操作ログ
      </Link>
    </Allowed>
  </>
);

const overdue = (days: number): string => (days > 0 ? `（${days}日超過）` : '');

interface PersonProps {
  readonly name: string;
  readonly username: string;
  readonly id: number;
}

/** Links to the user's account and to all their rentals. */
const Person = ({ name, username, id }: PersonProps) => (
  <>
    <PersonLink id={id} name={name} username={username} />{' '}
    <Link
      to={`/admin/rental-requests?user=${id}`}
      aria-label={`${name}の取引一覧`}
      className={cx('ml-2 md:ml-1', ASIDE)}
    >
      取引一覧
    </Link>
  </>
);
