import { NOT_RECORDED } from '@meguri/contracts/read-models/unrecorded-item.ts';
import { CalendarClock, CalendarDays, CircleArrowRight, Clock } from 'lucide';
import { cx } from '../../../lib/class-names.ts';
import { period } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/server-time.ts';
import { deadlineSentence } from '../../../rental/deadlines.ts';
import { slotWords } from '../../../rental/meeting/slot-words.ts';
import { StatusBadge } from '../../../rental/status-badge.tsx';
import { isViewersTurn } from '../../../rental/turn.ts';
import { turnWords } from '../../../rental/turn-words.ts';
import { UnreadMessages } from '../../../rental/unread-messages.tsx';
import { SizedPhoto } from '../../../rental/sized-photo.tsx';
import { Avatar } from '../../../ui/photos/photo.tsx';
import type { ListedRound } from '../api/my-rounds.ts';
import { Link } from '../../../ui/controls/link.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Words } from '../../../ui/words.tsx';

interface RoundCardProps {
  readonly round: ListedRound;
  /** Whether it is visible when the page opens; false by default. */
  readonly isFirst?: boolean;
  /** Further content below the deadline. */
  readonly children?: Elements;
}

/** A round in a list; the whole card is a link. */
export function RoundCard({ round, isFirst = false, children }: RoundCardProps) {
  return (
    <article className="group relative flex gap-4 rounded-2xl p-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent hover:bg-wash">
      <div className="aspect-4/5 w-24 shrink-0 self-start overflow-hidden rounded-xl">
        <SizedPhoto
          src={round.itemImages[0]}
          alt=""
          first={isFirst}
          far={!isFirst}
          sizes="96px"
          className="transition-transform duration-300 group-hover:scale-103"
        />
      </div>
      <div className="flex min-w-0 grow flex-col items-start gap-1 text-sm leading-relaxed">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge status={round.status} label={round.statusLabel} isTurn={isViewersTurn(round)} />
          {round.hasUnreadMessages && <UnreadMessages />}
        </p>
        <h3 className="mt-0.5 text-base">
          <Link to={`/rental-requests/${round.id}`} className="outline-none after:absolute after:inset-0">
            <Words>{round.itemName}</Words>
          </Link>
        </h3>
        {!round.itemIsRecorded && <p className="text-xs text-soft">{NOT_RECORDED}</p>}
        <Counterparty round={round} />
        <p className="flex items-start gap-1.5 text-[0.8125rem] text-soft tabular-nums">
          <Icon of={CalendarDays} aria-hidden size={15} strokeWidth={1.5} className="mt-1 shrink-0" />
          <span className="sr-only">レンタル期間</span>
          <span>{period(round.startDate, round.endDate)}</span>
        </p>
        <Asked round={round} />
        <NextMeeting round={round} />
        <Deadline round={round} />
        {children}
      </div>
    </article>
  );
}

function Counterparty({ round }: { readonly round: ListedRound }) {
  const lends = round.viewerParty === 'owner';
  const name = lends ? round.borrowerDisplayName : round.ownerDisplayName;
  const image = lends ? round.borrowerProfileImage : round.ownerProfileImage;
  return (
    <p className="flex items-center gap-2 text-[0.8125rem] text-soft">
      <Avatar src={image} name={name} size={22} />
      <span>{`${name}さん${lends ? 'へ' : 'から'}`}</span>
    </p>
  );
}

/** What the viewer is expected to do. */
function Asked({ round }: { readonly round: ListedRound }) {
  const words = turnWords(round);
  if (words === null) return null;
  return (
    <p className="flex items-start gap-1.5 text-[0.8125rem] font-medium text-accent">
      <Icon of={CircleArrowRight} aria-hidden size={15} strokeWidth={1.5} className="mt-1 shrink-0" />
      <span>{words}</span>
    </p>
  );
}

/** The next meeting of both parties. */
function NextMeeting({ round: { meeting } }: { readonly round: ListedRound }) {
  const now = useNow();
  // A meeting in the past is covered by the deadline below.
  const chosen = meeting?.chosen ?? null;
  if (meeting === null || chosen === null || Date.parse(chosen.until) < now) return null;
  return (
    <p className="flex items-start gap-1.5 text-[0.8125rem] tabular-nums">
      <Icon of={CalendarClock} aria-hidden size={15} strokeWidth={1.5} className="mt-1 shrink-0" />
      <span>
        <span>{`${meeting.leg === 'dispatch' ? '受け渡し' : '返却'} `}</span>
        <span className="inline-block">{slotWords(chosen)}</span>
      </span>
    </p>
  );
}

const COLOURS = { red: 'text-bad font-medium', orange: 'text-warn font-medium', calm: 'text-soft' } as const;

/** A countdown. */
function Deadline({ round }: { readonly round: ListedRound }) {
  const now = useNow();
  const sentence = deadlineSentence(round, now);
  if (sentence === null) return null;
  return (
    <p className={cx('flex items-start gap-1.5 text-[0.8125rem] tabular-nums', COLOURS[sentence.urgency])}>
      <Icon of={Clock} aria-hidden size={15} strokeWidth={1.5} className="mt-1 shrink-0" />
      <span>
        {sentence.phrases.map((phrase) => (
          <span key={phrase} className="inline-block">
            {phrase}
          </span>
        ))}{' '}
        <span className="inline-block font-normal text-soft">{sentence.at}</span>
      </span>
    </p>
  );
}
