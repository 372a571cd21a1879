import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { type ComponentProps, useState } from 'react';
import { useNow } from '../../../lib/time/server-time.ts';
import { yen } from '../../../rental/format.ts';
import { isPickup } from '../../../rental/handover.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { usePreloaded } from '../../../ui/overlay/use-preloaded.ts';
import { StickyActions } from '../../../ui/sticky-actions.tsx';
import { MEMBER_ACTIONS, memberActions, wordsOf } from '../actions/index.ts';
import type { MemberActionName } from '../actions/member-action.ts';
import { codesToSend, isShippingCodeMode, panelOf } from '../next-step/next-step.ts';

const CodeWindow = lazyDialog(() => import('./code-window.tsx'));

/** An earlier return is possible, but rarely wanted: before the last days it isn't pinned, and looks like a link. */
const PINNED_BEFORE_END_MS = 2 * 24 * 60 * 60 * 1000;

/** The answer beside an approval. */
const REFUSALS: Partial<Readonly<Record<MemberActionName, MemberActionName>>> = {
  approve: 'decline',
  approve_extension: 'decline_extension',
};

/** Beside the main button. */
const BESIDE = 'shrink-0 bg-paper whitespace-nowrap max-md:px-4';

interface NextStepButtonsProps {
  readonly request: RentalRequest;
  /** The pending action; all buttons are disabled meanwhile. */
  readonly pending: MemberActionName | null;
  readonly onAction: (action: MemberActionName) => void;
}

/** The viewer's actions, the main one first. */
export function NextStepButtons({ request, pending, onAction }: NextStepButtonsProps) {
  const now = useNow();
  if (request.viewerParty === 'operator') {
    return (
      <p>
        <ButtonLink to={`/admin/rental-requests/${request.id}`} variant="secondary" className="bg-paper">
          管理画面で操作する
        </ButtonLink>
      </p>
    );
  }
  const actions = memberActions(request.actions).filter((action) => !MEMBER_ACTIONS[action].inOwnCard);
  if (actions.length === 0) return null;
  const [first] = actions;
  // On phones the main button stays visible while scrolling.
  const isEarly = now === 0 || Date.parse(request.returnDueAt) - now > PINNED_BEFORE_END_MS;
  const looksLikeLink = (action: MemberActionName): boolean =>
    MEMBER_ACTIONS[action].stepsBack === true ||
    (action === 'request_return' && request.status === 'in_use' && isEarly);
  const leads = first !== undefined && !looksLikeLink(first);
  const refusal = leads ? actions.find((action) => action === REFUSALS[first]) : undefined;
  const inBar = leads ? [first, ...(refusal === undefined ? [] : [refusal])] : [];
  const buttonFor = (action: MemberActionName, look: ButtonLook) => (
    <Button
      key={action}
      pending={pending === action}
      disabled={pending !== null}
      onClick={() => onAction(action)}
      {...look}
    >
      {wordsOf(action, isPickup(request)).label}
    </Button>
  );
  const lookOf = (action: MemberActionName): ButtonLook => {
    if (!looksLikeLink(action)) return { variant: 'secondary' };
    return leads
      ? { variant: 'quiet', className: 'max-md:self-start max-md:px-0' }
      : { variant: 'quiet', size: 'inline', className: 'max-md:self-start' };
  };
  return (
    <div className="flex flex-col flex-wrap gap-x-6 gap-y-3 sm:flex-row sm:items-center">
      {leads && (
        <StickyActions>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:flex-nowrap enlarged:flex-wrap">
            {first === 'pay' && <Total amount={request.totalAmount} />}
            {first === 'pay_extension' && <Total amount={request.extension?.price ?? null} />}
            <ShowCodes request={request} actions={actions} onNext={onAction} />
            {refusal !== undefined && buttonFor(refusal, { variant: 'secondary', className: BESIDE })}
            {buttonFor(first, { className: 'max-md:w-full' })}
          </div>
        </StickyActions>
      )}
      {actions.filter((action) => !inBar.includes(action)).map((action) => buttonFor(action, lookOf(action)))}
    </div>
  );
}

type ButtonLook = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'>;

/** On phones the bar covers the sum in the card. */
const Total = ({ amount }: { readonly amount: number | null }) =>
  amount !== null && (
    <p className="shrink-0 leading-tight md:hidden">
      <span className="block font-serif text-xl tabular-nums">{yen(amount)}</span>
      <span className="text-xs text-soft">合計</span>
    </p>
  );

interface ShowCodesProps {
  readonly request: RentalRequest;
  readonly actions: readonly MemberActionName[];
  readonly onNext: (action: MemberActionName) => void;
}

/** Opens the codes in the whole window, beside the button that is pressed after using them. */
function ShowCodes({ request, actions, onNext }: ShowCodesProps) {
  const [isOpen, setOpen] = useState(false);
  const sent = actions.find((action) => action === 'mark_shipped' || action === 'mark_returned');
  const event = sent !== undefined && isShippingCodeMode(panelOf(request)) ? codesToSend(request) : undefined;
  // Shown at a counter, where the network may be gone.
  usePreloaded(CodeWindow, event !== undefined);
  if (event === undefined || sent === undefined) return null;
  const next = wordsOf(sent, isPickup(request)).label;
  return (
    <>
      <Button variant="secondary" className={BESIDE} onClick={() => setOpen(true)}>
        コードを見せる
      </Button>
      {isOpen && <CodeWindow {...{ event, next }} onNext={() => onNext(sent)} onClose={() => setOpen(false)} />}
    </>
  );
}
