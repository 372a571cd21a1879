import { PARTY_LABELS } from '../../../../rental/people/party-labels.ts';
import type { ListedCase } from '@meguri/contracts/read-models/administration.ts';
import { shortDateTime } from '../../../../lib/time/format.ts';
import { Badge } from '../../../../ui/states/badge.tsx';
import { SizedPhoto } from '../../../../rental/sized-photo.tsx';
import { CASE_LABELS, dueOf, titleOf } from '../case-labels.ts';
import { Link } from '../../../../ui/controls/link.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';
import { peopleOf } from '../../../../rental/people/people-of.tsx';
import { Verbatim } from '../../../../ui/verbatim.tsx';

/** Cases, each with a link to its page. */
export const CaseList = ({ cases }: { readonly cases: readonly ListedCase[] }) => (
  <ul className="border-t border-line">
    {cases.map((one) => (
      <li key={one.id} className="border-b border-line">
        <Link to={`/admin/damage-reports/${one.id}`} className="flex gap-4 py-4 hover:bg-wash">
          <div className="size-16 shrink-0 overflow-hidden rounded-xl">
            <SizedPhoto src={one.images[0] ?? one.request?.itemImages[0]} alt="" sizes="64px" />
          </div>
          <CaseWords one={one} />
        </Link>
      </li>
    ))}
  </ul>
);

function CaseWords({ one }: { readonly one: ListedCase }) {
  const { label, tone } = CASE_LABELS[one.state];
  const due = dueOf(one);
  return (
    <div className="min-w-0 grow leading-relaxed trim-start">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1">
        <span className="font-medium">{titleOf(one)}</span>
        <Badge tone={tone}>{label}</Badge>
        {one.waitingSince !== null && <Badge tone="bad">{`${shortDateTime(one.waitingSince)}から未返信`}</Badge>}
        {one.assessments.some(({ state }) => state === 'objected') && <Badge tone="bad">異議あり</Badge>}
      </p>
      {one.description !== null && <p className="line-clamp-2 text-sm text-soft">{one.description}</p>}
      <p className="text-xs text-soft tabular-nums">
        <Dotted
          facts={[
            due !== null && <span className="font-medium text-ink">{due}</span>,
            `${shortDateTime(one.reportedAt)} ${PARTY_LABELS[one.by]}が報告`,
            ...(one.request === null ? [] : [<Rental of={one.request} />, ...peopleOf(one.request)]),
          ]}
        />
      </p>
    </div>
  );
}

const Rental = ({ of }: { readonly of: NonNullable<ListedCase['request']> }) => (
  <>
    <Verbatim className="font-medium text-ink">{of.requestNumber}</Verbatim>
    <span>{` ${of.itemName}`}</span>
  </>
);
