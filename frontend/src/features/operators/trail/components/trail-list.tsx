import { type ErrorCode, ERRORS } from '@meguri/contracts/errors.ts';
import { FRONT_SLOTS } from '@meguri/contracts/item/front-pictures.ts';
import { OPERATIONS } from '@meguri/contracts/operators/operations.ts';
import { ROLE_LABELS } from '@meguri/contracts/operators/roles.ts';
import { TRAIL_KIND_LABELS, type TrailKind } from '@meguri/contracts/operators/trail.ts';
import { nameLookup } from '@meguri/contracts/reference/named.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { Link } from '../../../../ui/controls/link.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import { byOperator, type NamedEntry, subjectsOf } from '../api/trail.ts';

const TONES = { looked: 'plain', acted: 'accent', refused: 'bad' } as const satisfies Record<TrailKind, string>;

interface Place {
  readonly label: string;
  readonly to?: (id: string) => string;
  /** Instead of its id. */
  readonly nameOf?: (id: string) => string;
}

/** Name and page of each kind of subject. */
const PLACES: Readonly<Record<string, Place>> = {
  user: { label: 'ユーザー', to: (id) => `/admin/users/${id}` },
  round: { label: '取引', to: (id) => `/admin/rental-requests/${id}` },
  case: { label: '案件', to: (id) => `/admin/damage-reports/${id}` },
  item: { label: 'アイテム', to: (id) => `/items/${id}` },
  report: { label: '報告' },
  review: { label: 'レビュー' },
  difference: { label: '違い' },
  incident: { label: '失敗した処理' },
  photo: { label: '写真' },
  feedback: { label: 'フィードバック' },
  support: { label: '相談', to: (id) => `/admin/support-requests/${id}` },
  period: { label: '期間' },
  slot: { label: 'トップページの写真', nameOf: nameLookup(FRONT_SLOTS) },
};

/** Long ids are shortened to their last characters, like a rental's number. */
const short = (id: string): string => (id.length > 12 ? `#${id.slice(-8).toUpperCase()}` : id);

/** With seconds, which don't depend on the time zone. */
const toTheSecond = (time: string): string => `${dateTime(time)}${time.slice(16, 19)}`;

interface TrailListProps {
  readonly entries: readonly NamedEntry[];
  /** The active filters. */
  readonly filter: string;
}

export const TrailList = ({ entries, filter }: TrailListProps) => (
  <ol className="flex flex-col divide-y divide-line border-y border-line">
    {entries.map((entry) => (
      <Entry key={entry.id} entry={entry} filter={filter} />
    ))}
  </ol>
);

const Entry = ({ entry, filter }: { readonly entry: NamedEntry; readonly filter: string }) => (
  <li className="flex flex-col gap-1 py-3 text-sm leading-relaxed md:flex-row md:gap-5">
    <div className="-my-3 flex items-center gap-3 text-xs md:my-0 md:items-start md:gap-5 md:text-sm">
      <time dateTime={entry.at} className="shrink-0 text-soft tabular-nums md:w-40">
        {toTheSecond(entry.at)}
      </time>
      <p className="md:w-44">
        <Link
          to={byOperator(filter, entry.operatorId)}
          className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-accent md:min-h-0"
        >
          {entry.operator}
        </Link>
        {entry.role !== null && <span className="text-soft">{`（${ROLE_LABELS[entry.role]}）`}</span>}
      </p>
    </div>
    <div className="min-w-0 grow">
      <div className="flex flex-col gap-x-4 md:flex-row md:flex-wrap lg:grid lg:grid-cols-[18rem_minmax(0,1fr)]">
        <p className="flex flex-wrap items-center gap-2 md:min-w-72 lg:self-start">
          <Badge tone={TONES[entry.kind]}>{TRAIL_KIND_LABELS[entry.kind]}</Badge>
          <span>{OPERATIONS[entry.operation].label}</span>
        </p>
        <Subjects {...subjectsOf(entry.about, filter)} people={entry.people} />
      </div>
      {entry.code !== null && <p className="text-soft">{wordsOf(entry.code)}</p>}
    </div>
  </li>
);

const wordsOf = (code: string): string => (code in ERRORS ? ERRORS[code as ErrorCode].message : code);

/** Touch target height for links; other subjects are aligned with them. */
const SUBJECT = 'inline-flex min-h-11 items-center md:min-h-6';

type SubjectsProps = ReturnType<typeof subjectsOf> & Pick<NamedEntry, 'people'>;

function Subjects({ shown, more, people }: SubjectsProps) {
  if (shown.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-soft max-md:-mt-2 max-md:-mb-3">
      {shown.map((one) => (
        <Subject key={one} about={one} people={people} />
      ))}
      {more > 0 && <span className={SUBJECT}>{`ほか${more}件`}</span>}
    </p>
  );
}

function Subject({ about, people }: { readonly about: string } & Pick<NamedEntry, 'people'>) {
  const [kind = '', id = ''] = about.split(':', 2);
  const place = PLACES[kind];
  const name = (kind === 'user' ? people[id] : place?.nameOf?.(id)) ?? short(id);
  const words = `${place?.label ?? kind} ${name}`;
  if (place?.to === undefined) return <span className={SUBJECT}>{words}</span>;
  return (
    <Link to={place.to(id)} className={`${SUBJECT} underline underline-offset-4 hover:text-ink`}>
      {words}
    </Link>
  );
}
