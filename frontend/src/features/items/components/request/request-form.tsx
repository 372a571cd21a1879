import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { MAX_REQUEST_MESSAGE } from '@meguri/contracts/limits.ts';
import { instant, startOfDay, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { useRef, useState } from 'react';
import { useUnsaved } from '../../../../lib/drafts/use-unsaved.ts';
import { usePersistent } from '../../../../lib/storage/persistent-state.ts';
import { useNow } from '../../../../lib/time/server-time.ts';
import { CommentField } from '../../../../rental/comment-field.tsx';
import { FIGURES } from '../../../../rental/figures.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { NeedsScript, Alert } from '../../../../ui/states/alert.tsx';
import { useRequestRental } from '../../api/request-rental.ts';
import {
  type ChoiceErrors,
  errorsIn,
  priceOf,
  type RentalChoice,
  requestOf,
  settled,
  type SettledChoice,
} from '../../rental-choice.ts';
import { ChangedSheet, isChangedSince } from './changed-sheet.tsx';
import { RequestBar } from './request-bar.tsx';
import { RequestPanel } from './request-panel.tsx';
import { AddressMissing, RequestRefusal } from './request-refusal.tsx';

interface RequestFormProps {
  readonly item: ItemPage;
  /** null: a guest; undefined: not known yet (the server does know). */
  readonly viewer: Account | null | undefined;
  readonly onLogin: () => void;
  readonly onRequested: (request: RentalRequest) => void;
}

const NOTHING: RentalChoice = {};

/** Requests an item for one week. The choice survives a login, a rejection, a reload and navigation. */
export function RequestForm({ item, viewer, onLogin, onRequested }: RequestFormProps) {
  const [kept, keep] = usePersistent<RentalChoice>('session', `rental-choice:${item.id}`);
  useUnsaved<RentalChoice>('request', () => ({ input: kept ?? undefined }), keep);
  const [pressed, setPressed] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const today = startOfDay(tokyoDate(instant(useNow())));
  const show = () => panel.current?.scrollIntoView({ block: 'start' });
  const { run, isPending, error, reset } = useRequestRental(item.id, {
    onSuccess: (request) => {
      keep(null);
      onRequested(request);
    },
    onError: show,
  });
  const choice = settled(item, kept ?? NOTHING);
  const errors = errorsIn(item, choice, today);
  const change = (changed: RentalChoice) => {
    if (error !== null) reset();
    keep({ ...kept, ...changed });
  };
  const request = () => {
    setPressed(true);
    const { startDate } = choice;
    if (startDate === null || Object.keys(errors).length > 0) show();
    else if (viewer === null) onLogin();
    else run(requestOf(item, { ...choice, startDate }));
  };
  const { total, shipping } = priceOf(item, choice.method);
  const button = (
    <Button size="large" wide pending={isPending} onClick={request}>
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
          (isChangedSince(error) ? <ChangedSheet error={error} onClose={reset} /> : <RequestRefusal error={error} />)}
        <RequestPanel
          item={item}
          today={today}
          choice={choice}
          errors={pressed ? errors : beforeSubmit(choice, errors)}
          onChange={change}
        >
          <CommentField
            name="message"
            label="オーナーへのひとこと（任意）"
            rows={2}
            value={choice.message}
            max={MAX_REQUEST_MESSAGE}
            disabled={isPending}
            placeholder="例：友人の結婚式で着たいです"
            onChange={(message) => change({ message })}
          />
          {item.washingInstructions === 'dry_clean' && (
            <p className="-mt-4 text-xs text-soft">このほかに、返却前のクリーニング代がかかります。</p>
          )}
          {viewer && choice.method === 'delivery' && <AddressMissing viewer={viewer} />}
          <NeedsScript to="リクエストを送る" />
          <div className="max-md:hidden">{button}</div>
          <p className="text-xs text-soft">{`リクエストの時点で料金はかかりません。オーナーの承認後、${FIGURES.paymentHours}時間以内にお支払いください。`}</p>
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
