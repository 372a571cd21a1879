import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { useRef, useState } from 'react';
import { useUnsaved } from '../../../../lib/drafts/use-unsaved.ts';
import { FIGURES } from '../../../../rental/figures.ts';
import { reach } from '../../../../rental/visit-steps.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { lazyDialog } from '../../../../ui/overlay/lazy-dialog.tsx';
import { NeedsScript, Alert } from '../../../../ui/states/alert.tsx';
import { useRequestRental } from '../../api/request-rental.ts';
import {
  type ChoiceErrors,
  lacksAddress,
  priceOf,
  type RentalChoice,
  requestOf,
  type SettledChoice,
} from '../../rental-choice.ts';
import { useRentalChoice } from '../../use-rental-choice.ts';
import { ChangedAlert } from './changed-alert.tsx';
import { isChangedSince } from './changed-words.ts';
import { RequestBar } from './request-bar.tsx';
import { CleaningNote, FitNote, MessageField, NotChargedYet } from './request-notes.tsx';
import { RequestPanel } from './request-panel.tsx';
import { AddressMissing, IdentityMissing, RequestRefusal } from './request-refusal.tsx';

const ChangedSheet = lazyDialog(
  () => import('./changed-sheet.tsx'),
  ({ error, onClose }) => (
    <div className="mb-6">
      <ChangedAlert
        error={error}
        action={
          <Button variant="secondary" onClick={onClose}>
            最新の内容を確認する
          </Button>
        }
      />
    </div>
  ),
);

interface RequestFormProps {
  readonly item: ItemPage;
  /** null: a guest; undefined: not known yet (the server does know). */
  readonly viewer: Account | null | undefined;
  /** Something is missing before the request can be sent: an account, or the address of a delivery. */
  readonly onMissing: (what: Missing) => void;
  readonly onRequested: (request: RentalRequest) => void;
}

/** `address`: to be entered or corrected; `any`: whatever is missing. */
export type Missing = 'any' | 'address';

/** Requests an item for one week. The choice survives a login, a rejection, a reload and navigation. */
export function RequestForm({ item, viewer, onMissing, onRequested }: RequestFormProps) {
  const { kept, keep, today, coupons, choice, errors, change: choose } = useRentalChoice(item, viewer);
  useUnsaved<RentalChoice>('request', () => ({ input: kept ?? undefined }), keep);
  const [pressed, setPressed] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const show = () => panel.current?.scrollIntoView({ block: 'start' });
  const { run, isPending, error, reset } = useRequestRental(item.id, {
    onSuccess: (request) => {
      keep(null);
      onRequested(request);
    },
    onError: show,
  });
  const change = (changed: RentalChoice) => {
    if (error !== null) reset();
    choose(changed);
  };
  const request = () => {
    setPressed(true);
    const { startDate } = choice;
    if (startDate === null || Object.keys(errors).length > 0) return show();
    // From now on a proposed week is a chosen one: if it is taken meanwhile, no other one is proposed in its place.
    choose({ startDate });
    reach(viewer ? 'member' : 'sheet');
    if (isMissing(viewer, choice)) onMissing('any');
    else run(requestOf(item, { ...choice, startDate }));
  };
  const { total, shipping } = priceOf(item, choice);
  const button = (
    <Button size="large" wide pending={isPending} onClick={request} data-sends="">
      レンタルをリクエスト
    </Button>
  );
  return (
    <>
      <div
        ref={panel}
        id="request"
        role="group"
        aria-label="リクエストの内容"
        tabIndex={-1}
        className="scroll-mt-24 outline-none"
      >
        {item.isOverdue && (
          <div className="mb-6">
            <Alert tone="warn">{`前の借り手からの返却が遅れています。リクエストはできますが、オーナーが承認できるのは返却されたあとです。${FIGURES.replyHours}時間以内に承認されないと、リクエストは終了します。`}</Alert>
          </div>
        )}
        {error !== null &&
          (isChangedSince(error) ? (
            <ChangedSheet error={error} onClose={reset} />
          ) : (
            <RequestRefusal error={error} onAddress={() => onMissing('address')} />
          ))}
        <RequestPanel
          item={item}
          today={today}
          coupons={coupons}
          choice={choice}
          errors={pressed ? errors : beforeSubmit(choice, errors)}
          onChange={change}
        >
          <CleaningNote item={item} />
          <FitNote item={item} />
          <MessageField value={choice.message} disabled={isPending} onChange={(message) => change({ message })} />
          {viewer && choice.method === 'delivery' && (
            <AddressMissing viewer={viewer} onAddress={() => onMissing('address')} />
          )}
          {/* A refusal says it above. */}
          {viewer && error === null && <IdentityMissing item={item} viewer={viewer} />}
          <NeedsScript to="リクエストを送る" />
          <div className="max-md:hidden">{button}</div>
          <NotChargedYet />
        </RequestPanel>
      </div>
      <RequestBar total={total} shipping={shipping} startDate={choice.startDate}>
        {button}
      </RequestBar>
    </>
  );
}

/** Before the first submit, only a chosen week that has become unavailable is reported. */
const beforeSubmit = ({ startDate }: SettledChoice, errors: ChoiceErrors): ChoiceErrors =>
  startDate === null || errors.startDate === undefined ? {} : { startDate: errors.startDate };

/** A guest has no account, and a delivery needs an address. */
const isMissing = (viewer: Account | null | undefined, { method }: SettledChoice): boolean =>
  viewer === null || (viewer !== undefined && method === 'delivery' && lacksAddress(viewer));
