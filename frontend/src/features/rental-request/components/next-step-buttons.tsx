import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { useState } from 'react';
import { useNow } from '../../../lib/time/server-time.ts';
import { isPickup } from '../../../rental/handover.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { StickyActions } from '../../../ui/sticky-actions.tsx';
import { MEMBER_ACTIONS, memberActions, wordsOf } from '../actions/index.ts';
import type { MemberActionName } from '../actions/member-action.ts';
import { codesToSend, isShippingCodeMode, panelOf } from '../next-step/next-step.ts';

const CodeWindow = lazyDialog(() => import('./code-window.tsx'));

/** An earlier return is possible, but rarely wanted: before the last days it isn't pinned, and looks like a link. */
const PINNED_BEFORE_END_MS = 2 * 24 * 60 * 60 * 1000;

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
  const returnsEarly = first === 'request_return' && request.status === 'in_use' && isEarly;
  const leads = first !== undefined && !MEMBER_ACTIONS[first].stepsBack && !returnsEarly;
  return (
    <div className="flex flex-col flex-wrap gap-x-6 gap-y-3 sm:flex-row sm:items-center">
      {actions.map((action) => {
        const { label, stepsBack = false } = wordsOf(action, isPickup(request));
        const isQuiet = stepsBack || (returnsEarly && action === first);
        const leadingOn = action === first && leads ? 'primary' : 'secondary';
        const button = (
          <Button
            key={action}
            variant={isQuiet ? 'quiet' : leadingOn}
            pending={pending === action}
            disabled={pending !== null}
            onClick={() => onAction(action)}
            {...(leads && action === first && { className: 'max-md:w-full' })}
            {...(isQuiet &&
              (leads
                ? { className: 'max-md:self-start max-md:px-0' }
                : { size: 'inline', className: 'max-md:self-start' }))}
          >
            {label}
          </Button>
        );
        if (!leads || action !== first) return button;
        return (
          <StickyActions key={action}>
            <div className="flex flex-wrap gap-x-4 gap-y-2 max-md:flex-nowrap">
              <ShowCodes request={request} next={label} onNext={() => onAction(action)} />
              {button}
            </div>
          </StickyActions>
        );
      })}
    </div>
  );
}

interface ShowCodesProps {
  readonly request: RentalRequest;
  /** The label of the button that is pressed after using the codes. */
  readonly next: string;
  readonly onNext: () => void;
}

/** Opens the codes in the whole window, beside the button that is pressed after using them. */
function ShowCodes({ request, next, onNext }: ShowCodesProps) {
  const [isOpen, setOpen] = useState(false);
  const event = isShippingCodeMode(panelOf(request)) ? codesToSend(request) : undefined;
  if (event === undefined) return null;
  return (
    <>
      <Button
        variant="secondary"
        className="shrink-0 bg-paper whitespace-nowrap max-md:px-4"
        onClick={() => setOpen(true)}
      >
        コードを見せる
      </Button>
      {isOpen && <CodeWindow {...{ event, next, onNext }} onClose={() => setOpen(false)} />}
    </>
  );
}
