import type { Report, ReportSubject } from '@meguri/contracts/message/report.ts';
import { useState } from 'react';
import { dateTime } from '../../../../lib/time/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import { PersonName } from '../../../../ui/person-name.tsx';
import { CloseReportDialog } from './close-report-dialog.tsx';
import { ReviewReported } from './review-reported.tsx';
import { TakeReport } from './take-report.tsx';
import { ReportedMessages } from './reported-messages.tsx';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';

const SUBJECTS: Readonly<Record<ReportSubject, string>> = {
  message: 'メッセージ',
  user: 'ユーザー',
  item: 'アイテム',
  review: 'レビュー',
};

/** A report: author, reported person and outcome. */
export function ReportRow({ report, viewerId }: { readonly report: Report; readonly viewerId: number }) {
  const [reading, setReading] = useState(false);
  const [closing, setClosing] = useState(false);
  const { id, subject, reason, createdAt, reporter, about, item, review, closed } = report;
  return (
    <li className="flex flex-col gap-3 border-b border-line py-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-soft tabular-nums">
        <Badge tone={closed === null ? 'warn' : 'plain'}>{SUBJECTS[subject]}</Badge>
        {report.taken !== null && <Badge tone="accent">{`対応中：${report.taken.by.username}`}</Badge>}
        <time dateTime={createdAt}>{dateTime(createdAt)}</time>
        <span>
          <span>報告した人：</span>
          <PersonLink person={reporter} />
        </span>
        <span>
          <span>対象：</span>
          <PersonLink person={about} />
        </span>
        {item !== null && (
          <Link to={`/items/${item.id}`} className="underline underline-offset-4">
            {item.name}
          </Link>
        )}
      </p>
      <p className="leading-relaxed whitespace-pre-wrap">{reason}</p>
      {review !== null && <ReviewReported review={review} />}
      {closed !== null && (
        <p className="rounded-xl bg-wash px-4 py-3 text-sm">
          <span className="block text-xs text-soft">
            <Dotted facts={[dateTime(closed.at), closed.by]} />
          </span>
          <span>{closed.note}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {subject === 'message' && !reading && (
          <Button variant="secondary" size="small" onClick={() => setReading(true)}>
            前後のメッセージを読む
          </Button>
        )}
        {closed === null && report.taken?.by.id !== viewerId && <TakeReport report={report} />}
        {closed === null && (report.taken === null || report.taken.by.id === viewerId) && (
          <Allowed to="close_report">
            <Button size="small" onClick={() => setClosing(true)}>
              対応済みにする
            </Button>
          </Allowed>
        )}
      </div>
      {reading && <ReportedMessages reportId={id} />}
      {closing && <CloseReportDialog report={report} onClose={() => setClosing(false)} />}
    </li>
  );
}

const PersonLink = ({ person }: { readonly person: Report['about'] }) => (
  <Link to={`/admin/users/${person.id}`} className="text-ink underline decoration-line underline-offset-4">
    <PersonName name={person.displayName} username={person.username} />
  </Link>
);
