import { PARTY_LABELS } from '../../../../rental/people/party-labels.ts';
import type { CaseAssessment, DamageCaseView } from '@meguri/contracts/read-models/administration.ts';
import { cx } from '../../../../lib/class-names.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { untilTime } from '../../../../lib/time/until-time.ts';
import { yen } from '../../../../rental/format.ts';
import { RecordedWords } from '../../../../rental/recorded/recorded.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import { PhotoStrip } from '../../../../ui/photos/photo-strip.tsx';
import { type Entry, entriesOf } from '../thread.ts';
import { ASSESSMENT_LABELS } from '../case-labels.ts';
import { isYetToBeCharged } from '../decisions.ts';
import { Dotted } from '../../../../ui/dotted.tsx';

/** All reports, statements and decisions of a case in order of time. */
export const Thread = ({ one }: { readonly one: DamageCaseView }) => (
  <ol className="flex flex-col gap-6 pt-2">
    {entriesOf(one).map((entry, index) => (
      <li
        key={`${index} ${entry.kind}`}
        className={cx('border-l-2 pl-4', entry.by === 'operator' ? 'border-accent' : 'border-line')}
      >
        <p className="text-xs text-soft tabular-nums">
          <span className="mr-2 text-sm font-medium text-ink">{PARTY_LABELS[entry.by]}</span>
          <span>{dateTime(entry.at)}</span>
        </p>
        <EntryBody entry={entry} />
      </li>
    ))}
  </ol>
);

/** `covered` is missing in answers of the previous release. */
type Assessed = Omit<CaseAssessment, 'covered'> & { readonly covered?: number };

function EntryBody({ entry }: { readonly entry: Entry }) {
  switch (entry.kind) {
    case 'said':
      return (
        <>
          <RecordedWords text={entry.text} />
          <PhotoStrip title={`${PARTY_LABELS[entry.by]}の写真`} urls={entry.images} />
        </>
      );
    case 'assessed': {
      const { amount, covered = 0, payBy, state, failedAt, reason, objection }: Assessed = entry.assessment;
      const { label, tone } = ASSESSMENT_LABELS[state];
      return (
        <>
          <p className="flex flex-wrap items-center gap-x-3">
            <span className="font-medium">
              {state === 'covered' ? `損害金 ${yen(amount)}` : `損害金 ${yen(amount - covered)} を請求`}
            </span>
            <Badge tone={tone}>{label}</Badge>
          </p>
          <RecordedWords text={reason} />
          <p className="text-xs text-soft tabular-nums">
            <Dotted
              facts={[
                covered > 0 && `損害金 ${yen(amount)}のうち、あんしん補償 ${yen(covered)}`,
                state !== 'covered' && `支払い期限 ${untilTime(payBy, dateTime)}`,
                isYetToBeCharged(entry.assessment) && '支払いがなければ、期限のあとに登録カードで自動決済',
                failedAt !== null && `${dateTime(failedAt)} 登録カードの決済に失敗`,
              ]}
            />
          </p>
          {objection !== null && (
            <div className="mt-2 rounded-xl bg-bad-wash px-4 py-3">
              <p className="text-sm font-medium text-bad">借り手の異議申し立て</p>
              <RecordedWords text={objection} />
            </div>
          )}
        </>
      );
    }
    case 'closed':
      return (
        <>
          <p className="font-medium">{entry.title}</p>
          {entry.reason !== null && <RecordedWords text={entry.reason} />}
        </>
      );
  }
}
