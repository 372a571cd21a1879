import type { ListedRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { cx } from '../../../../lib/class-names.ts';
import { date, shortDateTime } from '../../../../lib/time/format.ts';
import { yen } from '../../../../rental/format.ts';
import { parcelMark } from '../../../../rental/parcel.ts';
import { StatusBadge } from '../../../../rental/status-badge.tsx';
import { isViewersTurn } from '../../../../rental/turn.ts';
import { SizedPhoto } from '../../../../rental/sized-photo.tsx';
import { PersonLink } from './person-link.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';
import { PersonName } from '../../../../ui/person-name.tsx';
import { Verbatim } from '../../../../ui/verbatim.tsx';

const addressOf = ({ id }: ListedRequest): string => `/admin/rental-requests/${id}`;
const periodOf = ({ startDate, endDate }: ListedRequest): string => `${date(startDate)} 〜 ${date(endDate)}`;

/** Rounds as a table on wide screens and as cards on phones. */
export const RoundList = ({ rounds }: { readonly rounds: readonly ListedRequest[] }) => (
  <>
    <div className="hidden md:block">
      <RoundTable rounds={rounds} />
    </div>
    <ul className="border-t border-line md:hidden">
      {rounds.map((round) => (
        <RoundCard key={round.id} round={round} />
      ))}
    </ul>
  </>
);

const TOTAL = '合計';
const HEADS = ['取引', 'アイテム', 'オーナー → 借り手', '利用期間', '状態', TOTAL, 'リクエスト'];

const RoundTable = ({ rounds }: { readonly rounds: readonly ListedRequest[] }) => (
  <table className="w-full border-collapse text-left text-sm leading-snug">
    <caption className="sr-only">検索に合う取引</caption>
    <thead>
      <tr className="border-b border-ink text-xs text-soft">
        {HEADS.map((head) => (
          <th
            key={head}
            scope="col"
            className={cx('py-2 pr-4 font-normal whitespace-nowrap', head === TOTAL && 'text-right')}
          >
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rounds.map((round) => (
        <RoundLine key={round.id} round={round} />
      ))}
    </tbody>
  </table>
);

const RoundLine = ({ round }: { readonly round: ListedRequest }) => (
  <tr className="border-b border-line align-middle hover:bg-wash">
    <th scope="row" className="py-2.5 pr-4 font-medium tabular-nums">
      <Link to={addressOf(round)} className="inline-flex min-h-9 items-center underline underline-offset-4">
        {round.requestNumber}
      </Link>
    </th>
    <td className="py-2.5 pr-4">
      <span className="flex items-center gap-3">
        <span className="size-10 shrink-0 overflow-hidden rounded-lg">
          <SizedPhoto src={round.itemImages[0]} alt="" sizes="40px" />
        </span>
        <span>
          <span>{round.itemName}</span>
          <ParcelMark round={round} />
        </span>
      </span>
    </td>
    <td className="py-2.5 pr-4">
      <PersonLink id={round.ownerId} name={round.ownerDisplayName} username={round.ownerUsername} />
      <span>{'\u00a0→ '}</span>
      <PersonLink id={round.borrowerId} name={round.borrowerDisplayName} username={round.borrowerUsername} />
    </td>
    <td className="py-2.5 pr-4 text-xs tabular-nums">{periodOf(round)}</td>
    <td className="py-2.5 pr-4">
      <StatusBadge status={round.status} label={round.statusLabel} isTurn={isViewersTurn(round)} />
    </td>
    <td className="py-2.5 pr-4 text-right tabular-nums">{round.totalAmount === null ? '—' : yen(round.totalAmount)}</td>
    <td className="py-2.5 text-xs whitespace-nowrap text-soft tabular-nums">{shortDateTime(round.requestedAt)}</td>
  </tr>
);

const ParcelMark = ({ round }: { readonly round: ListedRequest }) => {
  const mark = parcelMark(round);
  return mark === null ? null : <span className="block text-xs text-soft">{mark}</span>;
};

const RoundCard = ({ round }: { readonly round: ListedRequest }) => (
  <li className="border-b border-line">
    <Link to={addressOf(round)} className="flex gap-4 py-4">
      <span className="size-16 shrink-0 overflow-hidden rounded-xl">
        <SizedPhoto src={round.itemImages[0]} alt="" sizes="64px" />
      </span>
      <span className="flex min-w-0 grow flex-col leading-relaxed">
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          <Verbatim className="font-medium tabular-nums">{round.requestNumber}</Verbatim>
          <StatusBadge status={round.status} label={round.statusLabel} isTurn={isViewersTurn(round)} />
        </span>
        <span className="truncate text-sm">{round.itemName}</span>
        <ParcelMark round={round} />
        <span className="text-xs text-soft">
          <PersonName name={round.ownerDisplayName} username={round.ownerUsername} />
          <span>{'\u00a0→ '}</span>
          <PersonName name={round.borrowerDisplayName} username={round.borrowerUsername} />
        </span>
        <span className="text-xs text-soft tabular-nums">
          <Dotted
            facts={[
              periodOf(round),
              round.totalAmount !== null && yen(round.totalAmount),
              `リクエスト ${shortDateTime(round.requestedAt)}`,
            ]}
          />
        </span>
      </span>
    </Link>
  </li>
);
