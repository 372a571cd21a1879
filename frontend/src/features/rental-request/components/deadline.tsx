import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { date, dayAndTime } from '../../../lib/time/format.ts';
import { untilTime } from '../../../lib/time/until-time.ts';
import { DEADLINES, deadlineWords, isOfExtension } from '../../../rental/deadlines.ts';
import { isPickup } from '../../../rental/handover.ts';
import { ARRIVAL, arrivalWords } from '../../../rental/ship-by.ts';
import { lateFeeMayArise, lateFeeSentence } from '../../../rental/money/late-fee.ts';
import { Due, Moved } from './deadline-parts.tsx';
import { HandoverDue } from './handover-due.tsx';
import { ExtensionDue, ReplyCountdown } from './reply-countdown.tsx';

const LATE_WITHOUT_FEE = '過ぎると期限超過になります。';

/** The next automatic step and its time, or how late the round is. */
export const DeadlineLine = ({ request }: { readonly request: RentalRequest }) => (
  <>
    {request.overdueDays > 0 && (
      <div className="flex flex-col gap-1 text-sm">
        <p className="font-medium text-bad">{`返却期限（${untilTime(request.returnDueAt, dayAndTime)}）を${request.overdueDays}日過ぎています`}</p>
        <p className="text-soft">{lateFeeSentence(request)}</p>
      </div>
    )}
    <Arriving request={request} />
    <NextDeadline request={request} />
  </>
);

/** When the borrower can expect the parcel. */
function Arriving({ request }: { readonly request: RentalRequest }) {
  const { arrival } = request;
  if (arrival === null || request.viewerParty !== 'borrower') return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
      <span className="font-medium">{ARRIVAL}</span>
      <span className="tabular-nums">{arrivalWords(arrival)}</span>
    </p>
  );
}

function NextDeadline({ request }: { readonly request: RentalRequest }) {
  const { deadline } = request;
  if (deadline === null) return null;
  if (deadline.kind === 'reply') return <ReplyCountdown request={request} kind="reply" at={deadline.at} />;
  if (isOfExtension(deadline.kind)) return <ExtensionDue request={request} kind={deadline.kind} at={deadline.at} />;
  if (deadline.kind === 'no_shipment') return <HandoverDue request={request} cancelledAt={deadline.at} />;
  const { kind } = deadline;
  if (kind === 'non_return')
    return (
      <div className="flex flex-col gap-1">
        <p className="text-sm">{nonReturnSentence(request, deadline.at)}</p>
        <Moved request={request} kind={kind} />
      </div>
    );
  // The card above already asks for the answer and names its deadline.
  if (kind === 'answer' && request.answerBy !== null) return <Moved request={request} kind={kind} />;
  if (kind === 'return_request' && request.viewerParty !== 'operator')
    return <BeforeReturn request={request} preparedFrom={deadline.at} />;
  const { label, effect } = deadlineWords(kind, request);
  return (
    <div className="flex flex-col gap-1">
      <Due label={label} at={deadline.at} />
      <Moved request={request} kind={kind} />
      <p className="text-xs text-soft">{kind === 'overdue' && !lateFeeMayArise(request) ? LATE_WITHOUT_FEE : effect}</p>
      {kind === 'return_request' && (
        <>
          <Due label={DEADLINES.overdue.label} at={request.returnDueAt} />
          <Moved request={request} kind="overdue" />
        </>
      )}
    </div>
  );
}

interface BeforeReturnProps {
  readonly request: RentalRequest;
  readonly preparedFrom: string;
}

/** The return, which both parties wait for, and from when the borrower's way back is prepared. It is no step of the owner. */
const BeforeReturn = ({ request, preparedFrom }: BeforeReturnProps) => (
  <div className="flex flex-col gap-1">
    <Due label={DEADLINES.overdue.label} at={request.returnDueAt} />
    <Moved request={request} kind="overdue" />
    {request.viewerParty === 'borrower' && (
      <p className="text-xs text-soft">{preparedSentence(request, preparedFrom)}</p>
    )}
  </div>
);

const preparedSentence = (request: RentalRequest, from: string): string =>
  isPickup(request)
    ? `${date(from)}から、返却の受け渡しを自動で準備します。`
    : `${date(from)}から、返却コードを自動で準備します。`;

/** Without a countdown: the item is late already, and a borrower would read it as days that are still left. */
const nonReturnSentence = ({ viewerParty }: RentalRequest, at: string): string => {
  const from = dayAndTime(at);
  const day = from.endsWith(' 00:00') ? date(at) : from;
  return viewerParty === 'borrower'
    ? `${day}以降は、未返却として損害金の対象になります。`
    : `${day}になっても返却がない場合は、未返却として運営事務局が対応します。`;
};
