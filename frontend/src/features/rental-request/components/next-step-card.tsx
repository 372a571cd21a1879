import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { ENDED_UNPAID_STATUSES, isFinal } from '@meguri/contracts/rental-round/status.ts';
import { LoaderCircle } from 'lucide';
import { Suspense, useId } from 'react';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { dayAndTime, period } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/server-time.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { Alert } from '../../../ui/states/alert.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { PartBoundary } from '../../../ui/states/error-boundary.tsx';
import { Avatar } from '../../../ui/photos/photo.tsx';
import { untilTime } from '../../../rental/deadlines.ts';
import { yen } from '../../../rental/format.ts';
import { RecordedWords } from '../../../rental/recorded/recorded.tsx';
import { lastOf, reasonOfEnd, TEXT_LABELS } from '../../../rental/recorded/recorded-facts.ts';
import { StandingOf } from '../../../rental/people/standing.tsx';
import { VerifiedMark } from '../../../rental/people/verified-mark.tsx';
import { isViewersTurn } from '../../../rental/turn.ts';
import { wordsOf } from '../actions/index.ts';
import type { MemberActionName } from '../actions/member-action.ts';
import { helpFor } from '../next-step/help-for.ts';
import { decidesOnExtension } from '../next-step/extension-steps.ts';
import { appointmentPlace, nextStepOf, turnLabel } from '../next-step/next-step-of.ts';
import { type QuickMessage, quickMessageOf } from '../next-step/quick-message.ts';
import { useFocusAfterAction } from '../../../ui/focus/focus-after-action.ts';
import { choosesTimeNow } from '../../../rental/meeting/asks-for-time.ts';
import { OfferedTimes } from '../meeting/offered-times.tsx';
import type { SlotTimes } from '../../../rental/meeting/slot-words.ts';
import { landmarkWords, placeWords } from '../../../rental/meeting/place-words.ts';
import { handoverText, isPickup } from '../../../rental/handover.ts';
import { panelOf } from '../next-step/next-step.ts';
import { DeadlineLine } from './deadline.tsx';
import { WholePhrases } from '../../../ui/whole-phrases.tsx';
import { ReportedDamage } from './reported-damage.tsx';
import { RequestMessage } from './request-message.tsx';
import { NextStepButtons } from './next-step-buttons.tsx';
import { NextStepPanel } from './next-step-panel.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** Only for a party that decides on an extension. */
const ExtensionDecision = lazyPage(() => import('../extension/extension-decision.tsx'));

interface NextStepCardProps {
  readonly request: RentalRequest;
  /** The pending action; all buttons are disabled meanwhile. */
  readonly pending: MemberActionName | null;
  readonly onAction: (action: MemberActionName) => void;
  readonly onChooseTime: (slot: SlotTimes) => void;
  /** Actions for the request's message, for the owner. */
  readonly aboutMessage: Elements;
  readonly quickMessage: QuickMessageOf;
}
/** Buttons that send a ready message to the other party. */
export type QuickMessageOf = (what: QuickMessage) => Elements;

/** The next step: what to do, by whom, what is needed for it, and the buttons. */
export function NextStepCard(props: NextStepCardProps) {
  const { request, pending, onAction, onChooseTime, aboutMessage, quickMessage } = props;
  const id = useId();
  const { headline, text } = nextStepOf(request);
  const place = appointmentPlace(request, headline);
  const turn = turnLabel(request);
  const panel = panelOf(request);
  const help = helpFor(request);
  const { focusTarget, markActed } = useFocusAfterAction<HTMLHeadingElement>(headline);
  const act = (action: MemberActionName) => {
    markActed();
    onAction(action);
  };
  const choose = (slot: SlotTimes) => {
    markActed();
    onChooseTime(slot);
  };
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5 rounded-3xl bg-wash px-6 py-7 md:px-9 md:py-9">
      <div className="flex flex-col gap-2">
        {turn !== null && (
          <p className="text-sm text-soft">{isViewersTurn(request) ? <Badge tone="accent">{turn}</Badge> : turn}</p>
        )}
        <h2 ref={focusTarget} id={id} tabIndex={-1} className="text-xl outline-none md:text-2xl">
          {headline}
        </h2>
        {place !== null && <Place point={place} request={request} />}
        {choosesTimeNow(request) && (
          <div className="py-2">
            <OfferedTimes {...{ request, pending }} onChoose={choose} />
          </div>
        )}
        <p>
          <WholePhrases>{text}</WholePhrases>
        </p>
      </div>
      {ownerDecides(request) && <Asking {...{ request, aboutMessage }} />}
      <ReportedDamage request={request} />
      {decidesOnExtension(request) && (
        <Suspense fallback={null}>
          <ExtensionDecision request={request} />
        </Suspense>
      )}
      {request.answerBy !== null && <AnswerWanted {...{ request, answerBy: request.answerBy }} />}
      {isFinal(request.status) && <ReasonOfEnd timeline={request.timeline} />}
      <Quick {...{ request, quickMessage }} />
      <DeadlineLine request={request} />
      {panel !== null && <NextStepPanel panel={panel} request={request} />}
      <p role="status" className="empty:-mt-5">
        {pending !== null && (
          <span className="inline-flex items-center gap-2 text-sm text-accent">
            <Icon of={LoaderCircle} aria-hidden size={16} className="animate-spin" />
            <span>{wordsOf(pending, isPickup(request)).pending}</span>
          </span>
        )}
      </p>
      <NextStepButtons request={request} pending={pending} onAction={act} />
      <OtherWays request={request} />
      {help !== null && (
        <p className="-mb-3 flex flex-wrap gap-x-6 text-sm">
          <Link to={help.to} className="inline-flex min-h-11 items-center text-soft underline underline-offset-4">
            {help.label}
          </Link>
          <Link
            to={`/support?round=${request.id}`}
            className="inline-flex min-h-11 items-center text-soft underline underline-offset-4"
          >
            困ったとき
          </Link>
        </p>
      )}
    </section>
  );
}

/** Where the parties meet, and by what they recognize each other. */
export const Place = ({ point, request }: PlaceProps) => {
  // The previous release has no landmarks.
  const landmark = request.meetingLandmark ?? null;
  return (
    <>
      <p className="font-medium phrases">{placeWords(point)}</p>
      {landmark !== null && <p className="font-medium wrap-anywhere">{landmarkWords(landmark)}</p>}
    </>
  );
};
interface PlaceProps {
  readonly point: string;
  readonly request: Pick<RentalRequest, 'meetingLandmark'>;
}

/** Its code is loaded separately: if that fails, the step and its buttons are complete without it. */
export const Quick = ({ request, quickMessage }: QuickProps) => {
  const what = quickMessageOf(request, useNow());
  return what !== null && <PartBoundary instead={null}>{quickMessage(what)}</PartBoundary>;
};
interface QuickProps extends Pick<NextStepCardProps, 'quickMessage'> {
  readonly request: Parameters<typeof quickMessageOf>[0];
}

/** Suggestions for a borrower after an unsuccessful request. */
export function OtherWays({ request: { status, viewerParty, itemId } }: { readonly request: OfItem }) {
  if (viewerParty !== 'borrower' || !ENDED_UNPAID_STATUSES.includes(status)) return null;
  return (
    <div className="flex flex-col gap-x-6 gap-y-3 sm:flex-row">
      <ButtonLink to={`/items/${itemId}#request`}>別の日程を選ぶ</ButtonLink>
      <ButtonLink to={`/items/${itemId}#similar`} variant="secondary" className="bg-paper">
        似ているアイテムを見る
      </ButtonLink>
    </div>
  );
}
type OfItem = Pick<RentalRequest, 'status' | 'viewerParty' | 'itemId'>;

/** Whether the owner decides now, which is when they see the borrower's profile. */
export const ownerDecides = ({ actions }: RentalRequest): boolean => actions.includes('decline');

/** The borrower's profile and the owner's earnings. */
const Asking = ({
  aboutMessage,
  request: { borrowerId, borrowerDisplayName, borrowerProfileImage, borrowerVerified, payout, ...request },
}: Pick<NextStepCardProps, 'request' | 'aboutMessage'>) => (
  <section aria-label="リクエストした人" className="flex flex-col gap-3 rounded-2xl bg-paper px-5 py-4">
    <Link to={`/users/${borrowerId}`} className="-my-1 flex min-h-11 items-center gap-3 text-sm hover:text-accent">
      <Avatar src={borrowerProfileImage} name={borrowerDisplayName} size={40} />
      <span className="flex min-w-0 flex-wrap items-center gap-x-3">
        <span className="min-w-0">{`${borrowerDisplayName}さん`}</span>
        {borrowerVerified && <VerifiedMark />}
      </span>
    </Link>
    <StandingOf userId={borrowerId} wide />
    {request.message !== null && <RequestMessage message={request.message}>{aboutMessage}</RequestMessage>}
    {payout !== null && (
      <div className="border-t border-line pt-1">
        <FactList
          tight
          facts={[
            { label: 'レンタル期間', value: <WholePhrases>{period(request.startDate, request.endDate)}</WholePhrases> },
            { label: '受け渡し', value: handoverText(request) },
            { label: '受け取り額', value: <span className="font-medium">{yen(payout.amount)}</span> },
          ]}
        />
      </div>
    )}
  </section>
);

/** The statement operators asked the viewer for, and what happens without it. */
function AnswerWanted({ request, answerBy }: { readonly request: RentalRequest; readonly answerBy: string }) {
  const reporter = lastOf(request.timeline, 'DamageReported')?.by;
  return (
    <Alert tone="warn" title="この日までに運営事務局へのご返信をお願いします">
      <span className="block font-medium tabular-nums">{`${untilTime(answerBy, dayAndTime)}まで`}</span>
      <span>
        {reporter === request.viewerParty
          ? 'ご返信がない場合、ご報告は取り下げられたものとして扱います。'
          : 'ご返信がない場合、届いている内容をもとに運営事務局が判断します。'}
      </span>
    </Alert>
  );
}

function ReasonOfEnd({ timeline }: Pick<RentalRequest, 'timeline'>) {
  const reason = reasonOfEnd(timeline);
  if (reason === null) return null;
  return (
    <div className="text-sm">
      <p className="text-xs text-soft">{TEXT_LABELS.reason}</p>
      <RecordedWords text={reason} />
    </div>
  );
}
