import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { ENDED_UNPAID_STATUSES, isFinal } from '@meguri/contracts/rental-round/status.ts';
import { LoaderCircle } from 'lucide';
import { Suspense, useId } from 'react';
import { laterPart } from '../../../lib/later-part.tsx';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { useNow } from '../../../lib/time/server-time.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Badge } from '../../../ui/states/badge.tsx';
import { PartBoundary } from '../../../ui/states/error-boundary.tsx';
import { isViewersTurn } from '../../../rental/turn.ts';
import { wordsOf } from '../actions/index.ts';
import type { MemberActionName } from '../actions/member-action.ts';
import { helpFor } from '../next-step/help-for.ts';
import { decidesOnExtension } from '../next-step/extension-steps.ts';
import { appointmentPlace, nextStepOf, turnLabel } from '../next-step/next-step-of.ts';
import { type QuickMessage, quickMessageOf } from '../next-step/quick-message.ts';
import { useFocusAfterAction } from '../../../ui/focus/focus-after-action.ts';
import { choosesTimeNow } from '../../../rental/meeting/asks-for-time.ts';
import type { SlotTimes } from '../../../rental/meeting/slot-words.ts';
import { isPickup } from '../../../rental/handover.ts';
import { ownerDecides, panelOf } from '../next-step/next-step.ts';
import { WholePhrases } from '../../../ui/whole-phrases.tsx';
import { NextStepButtons } from './next-step-buttons.tsx';
import { Icon } from '../../../ui/icon.tsx';

// What is mostly read.
const Place = laterPart(async () => ({ default: (await import('./place.tsx')).Place }));
const Asking = laterPart(async () => ({ default: (await import('./asking.tsx')).Asking }));
const DeadlineLine = laterPart(async () => ({ default: (await import('./deadline.tsx')).DeadlineLine }));
const NextStepPanel = laterPart(async () => ({ default: (await import('./next-step-panel.tsx')).NextStepPanel }));
const StepRecords = laterPart(async () => ({ default: (await import('./step-records.tsx')).StepRecords }));

/** Only for a party that chooses a meeting time. */
const OfferedTimes = lazyPage(async () => ({ default: (await import('../meeting/offered-times.tsx')).OfferedTimes }));

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
        {place !== null && (
          <PartBoundary name="受け渡し場所">
            <Place point={place} request={request} />
          </PartBoundary>
        )}
        {choosesTimeNow(request) && (
          <div className="py-2">
            <Suspense fallback={null}>
              <OfferedTimes {...{ request, pending }} onChoose={choose} />
            </Suspense>
          </div>
        )}
        <p>
          <WholePhrases>{text}</WholePhrases>
        </p>
      </div>
      {ownerDecides(request) && (
        <PartBoundary name="リクエストした人">
          <Asking {...{ request, aboutMessage }} />
        </PartBoundary>
      )}
      {decidesOnExtension(request) && (
        <Suspense fallback={null}>
          <ExtensionDecision request={request} />
        </Suspense>
      )}
      {hasRecords(request) && (
        <PartBoundary name="記録された内容">
          <StepRecords request={request} />
        </PartBoundary>
      )}
      <Quick {...{ request, quickMessage }} />
      <PartBoundary name="期限">
        <DeadlineLine request={request} />
      </PartBoundary>
      {panel !== null && (
        <PartBoundary name="次のステップに必要なもの">
          <NextStepPanel panel={panel} request={request} />
        </PartBoundary>
      )}
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

const hasRecords = ({ status, answerBy }: RentalRequest): boolean =>
  status === 'damage_reported' || answerBy !== null || isFinal(status);

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
