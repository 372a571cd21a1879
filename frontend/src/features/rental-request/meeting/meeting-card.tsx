import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { CalendarClock } from 'lucide';
import { type ReactNode, useState } from 'react';
import { choosesTimeNow } from '../../../rental/meeting/asks-for-time.ts';
import { CHOOSE_A_TIME, slotWords, type SlotTimes } from '../../../rental/meeting/slot-words.ts';
import { landmarkWords } from '../../../rental/meeting/place-words.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DownloadLink } from '../../../ui/controls/download-link.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import type { MemberActionName } from '../actions/member-action.ts';
import { Card } from '../components/card.tsx';
import { useFocusAfterAction } from '../../../ui/focus/focus-after-action.ts';
import { MeetingPlace } from './meeting-place.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface MeetingCardProps {
  readonly request: RentalRequest;
  /** The pending action; all buttons are disabled meanwhile. */
  readonly pending: MemberActionName | null;
  readonly onOffer: () => void;
  /** null: withdraws the choice. */
  readonly onChoose: (slot: SlotTimes | null) => void;
}

type Meeting = NonNullable<RentalRequest['meeting']>;

/** The next meeting: the owner's offered times and the borrower's choice. */
export function MeetingCard({ request, pending, onOffer, onChoose }: MeetingCardProps) {
  const { id, meeting, pickupArea, viewerParty, actions } = request;
  /** The last choice sent; null: a withdrawal. */
  const [asked, setAsked] = useState<SlotTimes | null>();
  const chosen = meeting?.chosen ?? null;
  const { focusTarget, markActed } = useFocusAfterAction<HTMLDivElement>(chosen === null ? '' : slotWords(chosen));
  if (meeting === null) return null;
  const { leg } = meeting;
  const isChosenAbove = choosesTimeNow(request);
  const landmark = request.meetingLandmark;
  const busy = pending !== null;
  const isAsked = (slot: SlotTimes | null) => pending === 'choose_slot' && asked === slot;
  const choose = (slot: SlotTimes | null) => {
    setAsked(slot);
    markActed();
    onChoose(slot);
  };
  return (
    <Card title={leg === 'dispatch' ? '受け渡しの日時と場所' : '返却の受け渡しの日時と場所'}>
      <div className="flex flex-col gap-5">
        <div ref={focusTarget} tabIndex={-1} className="rounded-2xl">
          {chosen === null ? (
            <NotYet
              meeting={meeting}
              viewerParty={viewerParty}
              canOffer={actions.includes('offer_slots')}
              isChosenAbove={isChosenAbove}
            />
          ) : (
            <div className="flex flex-col items-start gap-3 rounded-2xl bg-good-wash px-5 py-4">
              <p className="text-sm text-good">この日時に決まりました</p>
              <p className="flex items-center gap-2 text-lg font-medium tabular-nums">
                <Icon of={CalendarClock} aria-hidden size={20} className="shrink-0 text-good" />
                <span>{slotWords(chosen)}</span>
              </p>
              {viewerParty !== 'operator' && (
                <DownloadLink href={`/api/rental-requests/${id}/calendar.ics`}>カレンダーに追加</DownloadLink>
              )}
            </div>
          )}
        </div>
        {!isChosenAbove && (
          <Offered {...{ meeting, busy, isAsked }} onChoose={actions.includes('choose_slot') ? choose : null} />
        )}
        {viewerParty === 'borrower' && chosen !== null && actions.includes('choose_slot') && (
          <p>
            <Button
              variant="quiet"
              size="inlineSmall"
              className="min-h-11"
              disabled={busy}
              pending={isAsked(null)}
              onClick={() => choose(null)}
              data-sends=""
            >
              この日時では都合が悪くなった
            </Button>
          </p>
        )}
        {actions.includes('offer_slots') && (
          <p>
            <Button
              variant={chosen === null && meeting.offered.length === 0 ? 'primary' : 'secondary'}
              className="max-md:w-full"
              disabled={busy}
              pending={pending === 'offer_slots'}
              onClick={onOffer}
            >
              {meeting.offered.length === 0 ? '候補の日時を出す' : '候補の日時を変える'}
            </Button>
          </p>
        )}
        {landmark !== null && <p className="wrap-anywhere">{landmarkWords(landmark)}</p>}
        {pickupArea !== null && <MeetingPlace point={pickupArea} withMap />}
      </div>
    </Card>
  );
}

interface NotYetProps {
  readonly meeting: Meeting;
  readonly viewerParty: RentalRequest['viewerParty'];
  readonly canOffer: boolean;
  /** Whether the next step above has the choice. */
  readonly isChosenAbove: boolean;
}

/** Who has to act on the time next. */
function NotYet({ meeting: { offered }, viewerParty, canOffer, isChosenAbove }: NotYetProps) {
  const isOffered = offered.length > 0;
  if (viewerParty === 'owner') {
    if (isOffered) return <Said>借り手が候補から選ぶと、お知らせが届きます。</Said>;
    return canOffer ? (
      <Said asked="候補を出してください">会える日時を出すと、借り手がその中から選べます。</Said>
    ) : (
      <Said>日時は、取引のチャットでご相談ください。</Said>
    );
  }
  if (viewerParty === 'borrower' && isOffered)
    return (
      <Said asked={CHOOSE_A_TIME}>
        {`${isChosenAbove ? '上の候補から、' : ''}都合のよい日時を1つ選んでください。どれも合わないときは、取引のチャットでご相談ください。`}
      </Said>
    );
  return <Said>{isOffered ? '借り手の返答を待っています。' : 'オーナーが候補の日時を出すと、ここから選べます。'}</Said>;
}

const Said = ({ asked, children }: { readonly asked?: string; readonly children: ReactNode }) => (
  <div className="flex flex-col items-start gap-2">
    {asked !== undefined && <Badge tone="accent">{asked}</Badge>}
    <p>{children}</p>
  </div>
);

interface OfferedProps {
  readonly meeting: Meeting;
  readonly busy: boolean;
  /** Whether that choice is pending. */
  readonly isAsked: (slot: SlotTimes) => boolean;
  /** null: read-only. */
  readonly onChoose: ((slot: SlotTimes) => void) | null;
}

/** The offered times that weren't chosen. */
function Offered({ meeting: { offered, chosen }, busy, isAsked, onChoose }: OfferedProps) {
  const others = offered.filter((slot) => chosen === null || slotWords(slot) !== slotWords(chosen));
  if (others.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm text-soft">{chosen === null ? '候補の日時' : 'ほかの候補'}</h3>
      <ul className="flex flex-col divide-y divide-line rounded-2xl bg-wash px-5">
        {others.map((slot) => (
          <li
            key={slot.from + slot.until}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="tabular-nums">{slotWords(slot)}</span>
            {onChoose !== null && (
              <Button
                size="small"
                variant={chosen === null ? 'primary' : 'onWash'}
                className="min-h-11"
                disabled={busy}
                pending={isAsked(slot)}
                onClick={() => onChoose(slot)}
                data-sends=""
              >
                <span className="sr-only">{`${slotWords(slot)}、`}</span>
                <span>この日時にする</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
