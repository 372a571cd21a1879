import { chatPage } from '@meguri/contracts/message/chat-page.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { type ReactNode, startTransition, Suspense, useState } from 'react';
import { laterPart } from '../../../lib/later-part.tsx';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { FIT_REFUND } from '../../../rental/fit-refund.ts';
import { parcelOf } from '../../../rental/parcel.ts';
import { StatusBadge } from '../../../rental/status-badge.tsx';
import { isViewersTurn } from '../../../rental/turn.ts';
import { UnreadMessages } from '../../../rental/unread-messages.tsx';
import { PartBoundary } from '../../../ui/states/error-boundary.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { usePreloaded } from '../../../ui/overlay/use-preloaded.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { MEMBER_ACTIONS, memberActions } from '../actions/index.ts';
import type { MemberActionName } from '../actions/member-action.ts';
import { useAction } from '../api/use-action.ts';
import { PaymentOutcomeNotice } from '../payment-outcome/payment-outcome-notice.tsx';
import type { ActionQuestionProps } from './action-question.tsx';
import { Completion } from './completion.tsx';
import { type Draft, useFormDrafts } from './form-drafts.ts';
import { ItemRow } from './item-row.tsx';
import { fitRefundOf } from '../fit-refund/fit-refund-facts.ts';
import { Journey } from './journey.tsx';
import { NextStepCard, type QuickMessageOf } from './next-step-card.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Verbatim } from '../../../ui/verbatim.tsx';

/** Dialogs are loaded after the page, because they only open on a click. */
const ActionQuestion = lazyDialog(() => import('./action-question.tsx'));
/** Includes the validation library, which nothing else on this page needs. */
const ActionFormDialog = lazyDialog(() => import('./action-form-dialog.tsx'));

/** Only for owners who offer meeting times. */
const OfferDialog = lazyDialog(() => import('../meeting/offer-dialog.tsx'));

interface RequestDetailProps {
  readonly request: RentalRequest;
  /** Whether the viewer can still write a review. */
  readonly canReview: boolean;
  /** Opens the form for a review. */
  readonly onReview: () => void;
  /** The parties' reviews, after a good end. */
  readonly reviews: ReactNode;
  /** The chat, loaded when scrolled near. */
  readonly chat: ReactNode;
  /** Links to stay in touch with the other party, after the end. */
  readonly keepInTouch: (onLeave?: () => void) => Elements;
  /** Actions for the request's message, for the owner. */
  readonly aboutMessage: Elements;
  readonly quickMessage: QuickMessageOf;
}

/** Only if a rental was extended, or can be. */
const ExtensionCard = lazyPage(() => import('../extension/extension-card.tsx'));

/** Only if the item's owner promised the price back for a wrong size. */
const FitRefundCard = lazyPage(() => import('../fit-refund/fit-refund-card.tsx'));

/** Only if it was requested with others. */
const ParcelCard = lazyPage(() => import('../parcel/parcel-card.tsx'));
const AnswerDialog = lazyDialog(() => import('../parcel/answer-dialog.tsx'));

/** What is mostly read. */
const rest = () => import('./request-rest.tsx');
const Fees = laterPart(async () => ({ default: (await rest()).Fees }));
const Below = laterPart(async () => ({ default: (await rest()).Below }));
const Terms = laterPart(async () => ({ default: (await rest()).Terms }));
const Past = laterPart(async () => ({ default: (await rest()).Past }));

/** A request with all its sections, each with its own error boundary, and the viewer's actions. */
export function RequestDetail(props: RequestDetailProps) {
  const { request, canReview, onReview, reviews, chat, keepInTouch, aboutMessage, quickMessage } = props;
  const [opened, setOpened] = useState<MemberActionName | null>(null);
  const [isAnswering, setAnswering] = useState(false);
  // Kept until the action succeeds, so that a retry has the same reason.
  const [why, setWhy] = useState('');
  const { drafts, keep, clear } = useFormDrafts();
  const command = useAction(request, () => {
    setOpened(null);
    setWhy('');
    clear();
  });
  const pending = command.isPending ? (command.input?.action ?? null) : null;
  const onAction = (action: MemberActionName) => {
    // Only then, because it renders the whole page again.
    if (command.error !== null) command.reset();
    const { question, form, asksForSlots } = MEMBER_ACTIONS[action];
    // On a slow phone this page takes as long as the dialog: the press is painted before both.
    if (action === 'approve' && parcelOf(request) !== null) startTransition(() => setAnswering(true));
    else if (question ?? form ?? asksForSlots) startTransition(() => setOpened(action));
    else command.run({ action });
  };
  const hasForm = memberActions(request.actions).some((action) => MEMBER_ACTIONS[action].form !== undefined);
  usePreloaded(ActionQuestion);
  usePreloaded(ActionFormDialog, hasForm);
  // The fee's reasons come before its buttons.
  const asksForFee = request.damageFee?.state === 'open';
  return (
    <div className="measure">
      <PageHeading
        title={
          <>
            <span>取引 </span>
            <Verbatim className="text-base tabular-nums md:text-2xl">{request.requestNumber}</Verbatim>
          </>
        }
        documentTitle={`取引 ${request.requestNumber} ${request.itemName}`}
        back={{ to: '/profile', label: 'マイページ' }}
      >
        <StatusBadge
          status={request.status}
          label={request.statusLabel}
          isTurn={isViewersTurn(request)}
          isChanging={pending !== null}
        />
        {request.hasUnreadMessages && (
          <Link
            to={chatPage({ kind: 'transaction', id: request.id })}
            className="inline-flex min-h-11 items-center hover:underline"
          >
            <UnreadMessages />
          </Link>
        )}
      </PageHeading>
      <ItemRow request={request} />
      <PartBoundary name="取引の進み具合">
        <Journey request={request} />
      </PartBoundary>
      <div className="grid grid-cols-1 gap-10 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr] lg:gap-x-16">
        <div className="flex flex-col gap-10">
          <PartBoundary name="お支払いの結果">
            <PaymentOutcomeNotice request={request} />
          </PartBoundary>
          <Completion {...{ request, canReview, onReview, keepInTouch }} />
          {asksForFee && (
            <PartBoundary name="延滞料と損害金">
              <Fees request={request} />
            </PartBoundary>
          )}
          <PartBoundary name="いまの状況">
            <NextStepCard
              {...{ request, pending, onAction, aboutMessage, quickMessage }}
              onChooseTime={(slot) => command.run({ action: 'choose_slot', slot })}
            />
          </PartBoundary>
          <PartBoundary name="まとめて借りる">
            {parcelOf(request) !== null && (
              <Suspense fallback={null}>
                <ParcelCard request={request} />
              </Suspense>
            )}
          </PartBoundary>
          <PartBoundary name="期間の延長">
            {(request.extension ?? request.extendable) !== null && (
              <Suspense fallback={null}>
                <ExtensionCard {...{ request, pending }} onRequest={() => onAction('request_extension')} />
              </Suspense>
            )}
          </PartBoundary>
          <PartBoundary name={FIT_REFUND}>
            {fitRefundOf(request) !== null && (
              <Suspense fallback={null}>
                <FitRefundCard {...{ request, pending }} onRequest={() => onAction('request_fit_refund')} />
              </Suspense>
            )}
          </PartBoundary>
          <PartBoundary name="ページの続き">
            <Below
              {...{ request, pending, reviews, chat, keepInTouch, withFees: !asksForFee }}
              onOffer={() => onAction('offer_slots')}
              onChoose={(slot) => command.run({ action: 'choose_slot', slot })}
            />
          </PartBoundary>
        </div>
        <PartBoundary name="取引の内容">
          <Terms request={request} />
        </PartBoundary>
        <PartBoundary name="これまでの流れ">
          <Past request={request} />
        </PartBoundary>
      </div>
      {isAnswering && <AnswerDialog request={request} onClose={() => setAnswering(false)} />}
      {opened !== null && (
        <ActionDialog
          action={opened}
          {...{ request, command, why, setWhy }}
          draft={drafts[opened]}
          onDraft={(draft) => keep(opened, draft)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

interface ActionDialogProps extends ActionQuestionProps {
  readonly draft: Draft | undefined;
  readonly onDraft: (draft: Draft) => void;
}

/** The confirmation or form of an action. */
function ActionDialog({ why, setWhy, draft, onDraft, ...rest }: ActionDialogProps) {
  const { form, asksForSlots } = MEMBER_ACTIONS[rest.action];
  if (asksForSlots) return <OfferDialog {...rest} />;
  if (form === undefined) return <ActionQuestion {...{ ...rest, why, setWhy }} />;
  return <ActionFormDialog form={form(rest.request)} {...rest} {...{ draft, onDraft }} />;
}
