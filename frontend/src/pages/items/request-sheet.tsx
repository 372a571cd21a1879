import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { methodsOf } from '@meguri/contracts/item/free-weeks.ts';
import { ROUND_REJECTIONS } from '@meguri/contracts/rental-round/rejections.ts';
import { endDateOf } from '@meguri/contracts/rental-round/time/period.ts';
import { useQuery } from '@tanstack/react-query';
import { MailNote } from '../../features/account/account-mail/components/mail-note.tsx';
import { AddressStep } from '../../features/account/profile-settings/components/address-step.tsx';
import { RequestReview } from '../../features/items/components/request/request-review.tsx';
import { priceOf, requestOf } from '../../features/items/rental-choice.ts';
import { useRequestRental } from '../../features/items/api/request-rental.ts';
import { useRentalChoice } from '../../features/items/use-rental-choice.ts';
import { useKnowAccount } from '../../features/session/api/update-account.ts';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { AccountStep } from '../../features/session/components/account-step.tsx';
import { rememberAccount } from '../../features/session/login-prompt.ts';
import { useShortRegistration } from '../../features/session/use-register-step.ts';
import { letWelcomeWait } from '../../features/session/welcome-waits.ts';
import { ApiError, sentenceOf } from '../../lib/http/api-error.ts';
import { period } from '../../lib/time/format.ts';
import { yen } from '../../rental/format.ts';
import { reach } from '../../rental/visit-steps.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { endFailures, toast } from '../../ui/overlay/toast-store.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { StepProgress } from '../../ui/step-progress.tsx';
import { stepOf, STEP_NAMES, stepsOf } from './request-steps.ts';
import { Outside, Taken } from './request-ways-out.tsx';
import { useFocusOnStep } from './use-focus-on-step.ts';

interface RequestSheetProps {
  readonly item: ItemPage;
  /** undefined: not known yet. */
  readonly viewer: Account | null | undefined;
  /** Whether the item can be requested; it may change while the sheet is open. */
  readonly isLent: boolean;
  readonly open: boolean;
  /** Whether the address is to be entered or corrected, even if it is complete. */
  readonly isAtAddress: boolean;
  readonly onAddress: (isOpen: boolean) => void;
  readonly onClose: () => void;
  readonly onOtherDays: () => void;
  readonly onRequested: (request: RentalRequest) => void;
}

/** In ms: how often the account is fetched while its verification mail may be opened, perhaps on another device. */
const MAIL_POLLING = 5_000;
const ABOUT_ADDRESS: readonly string[] = ['address_required', 'outside_service_area'];

/** A guest's first request in short steps: the account, the address of a delivery, and what is asked for. */
export default function RequestSheet(props: RequestSheetProps) {
  const { item, viewer, isLent, open, isAtAddress, onAddress, onClose, onOtherDays, onRequested } = props;
  const { coupons, choice, errors, change, keep } = useRentalChoice(item, viewer);
  const registration = useShortRegistration(viewer != null);
  const know = useKnowAccount();
  const steps = stepsOf(choice.method);
  const step = stepOf(viewer ?? null, choice.method, isAtAddress);
  const { place, heading } = useFocusOnStep(step);
  const show = () => place.current?.scrollIntoView({ block: 'start' });
  const { run, isPending, error, reset } = useRequestRental(item.id, {
    onSuccess: (request) => {
      keep(null);
      onRequested(request);
    },
    onError: (refusal) => {
      if (refusal instanceof ApiError && ABOUT_ADDRESS.includes(refusal.code)) onAddress(true);
      else show();
    },
  });
  useQuery({ ...viewerQuery, refetchInterval: MAIL_POLLING, enabled: open && viewer != null && viewer.email === null });

  const signedIn = (account: Account) => {
    reach('member');
    endFailures();
    rememberAccount();
    letWelcomeWait(account.id);
    if (account.id !== item.userId) return;
    onClose();
    toast({ title: ROUND_REJECTIONS.own_item.message, tone: 'bad' });
  };
  const toPickup = () => {
    reset();
    change({ method: 'pickup' });
    onAddress(false);
  };
  const send = () => {
    const { startDate } = choice;
    if (startDate === null || Object.keys(errors).length > 0) return show();
    // As in the form: from now on a proposed week is a chosen one.
    change({ startDate });
    run(requestOf(item, { ...choice, startDate }));
  };
  const { total } = priceOf(item, choice);
  const isLast = isLent && step === 'review';
  return (
    <Dialog
      // Before the viewer is known, the step isn't.
      open={open && viewer !== undefined}
      // Stays open while pending, because it shows the result.
      onClose={() => !isPending && onClose()}
      title="リクエストを送る"
      description={
        isLast || !isLent ? undefined : <Asked name={item.name} startDate={choice.startDate} total={total} />
      }
      focus={step === 'review' ? 'sheet' : 'field'}
      actions={
        isLast ? (
          <Button size="large" wide pending={isPending} onClick={send}>
            {`リクエストする（${yen(total)}）`}
          </Button>
        ) : undefined
      }
    >
      <div ref={place} className="scroll-mt-4">
        {isLent && <StepProgress steps={steps.map((one) => STEP_NAMES[one])} at={steps.indexOf(step)} />}
        {!isLent && <Taken onClose={onClose} />}
        {isLent && step === 'account' && <AccountStep form={registration} onSignedIn={signedIn} />}
        {isLent && step === 'address' && error !== null && (
          <div role="alert" className="pt-5">
            <Alert tone="warn">{sentenceOf(error)}</Alert>
          </div>
        )}
        {isLent && step === 'address' && viewer && (
          <AddressStep
            viewer={viewer}
            onSaved={(account) => {
              know(account);
              reset();
              onAddress(false);
            }}
            outside={
              <Outside
                onPickup={methodsOf(item.shippingMethod).includes('pickup') ? toPickup : null}
                onClose={onClose}
              />
            }
          />
        )}
        {isLast && viewer && (
          <RequestReview
            {...{ item, viewer, coupons, choice, errors, error, isPending, heading, onOtherDays }}
            // Back leads to the item, where the choice is kept; the sheet opens where the user asks for it.
            onLeave={onClose}
            onChange={(changed) => {
              if (error !== null) reset();
              change(changed);
            }}
            onAddress={() => {
              reset();
              onAddress(true);
            }}
          >
            <MailNote viewer={viewer} onCorrected={know} />
          </RequestReview>
        )}
      </div>
    </Dialog>
  );
}

interface AskedProps {
  readonly name: string;
  readonly startDate: string | null;
  readonly total: number;
}

/** What the steps before the last are about. */
const Asked = ({ name, startDate, total }: AskedProps) => (
  <div className="pb-2 text-sm">
    <p className="truncate">{name}</p>
    <p className="tabular-nums">
      {[startDate !== null && period(startDate, endDateOf(startDate)), `合計 ${yen(total)}`].filter(Boolean).join('、')}
    </p>
  </div>
);
