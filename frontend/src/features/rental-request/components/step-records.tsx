import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { isFinal } from '@meguri/contracts/rental-round/status.ts';
import { dayAndTime } from '../../../lib/time/format.ts';
import { untilTime } from '../../../lib/time/until-time.ts';
import { RecordedWords } from '../../../rental/recorded/recorded.tsx';
import { lastOf, reasonOfEnd, TEXT_LABELS } from '../../../rental/recorded/recorded-facts.ts';
import { Alert } from '../../../ui/states/alert.tsx';
import { ReportedDamage } from './reported-damage.tsx';

/** What the parties have reported or written, when the next step follows from it. */
export const StepRecords = ({ request }: { readonly request: RentalRequest }) => (
  <>
    <ReportedDamage request={request} />
    {request.answerBy !== null && <AnswerWanted {...{ request, answerBy: request.answerBy }} />}
    {isFinal(request.status) && <ReasonOfEnd timeline={request.timeline} />}
  </>
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
