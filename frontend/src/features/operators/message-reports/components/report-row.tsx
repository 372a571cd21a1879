import type { Report, ReportSubject, ReportPage } from '@meguri/contracts/message/report.ts';
import { useState } from 'react';
import { dateTime } from '../../../../lib/time/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import { PersonName } from '../../../../ui/person-name.tsx';
import { CloseReportDialog } from './close-report-dialog.tsx';
import { ReviewReported } from './review-reported.tsx';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useTakeReport, reportQuery } from '../api/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { ReadMessage } from '../../../../rental/operators/read-message.tsx';
import { LoadFailure } from '../../../../ui/states/error-view.tsx';
import { Loading } from '../../../../ui/states/loading.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';

/** The reported message in its context. */
function ReportedMessages({ reportId }: { readonly reportId: string }) {
  const { data, error, refetch } = useQuery(reportQuery(reportId));
  if (data !== undefined) return <Messages page={data} />;
  if (error !== null) return <LoadFailure error={error} onRetry={refetch} />;
  return (
    <Loading className="flex flex-col gap-2">
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </Loading>
  );
}

const Messages = ({ page: { messages, messageId, people } }: { readonly page: ReportPage }) => (
  <div className="rounded-2xl bg-wash p-4">
    <p className="pb-2 text-xs text-soft">読んだことは記録されました。</p>
    {messages.length === 0 && <p className="text-sm">メッセージはもうありません。</p>}
    <ol className="flex flex-col gap-3">
      {messages.map((message) => (
        <ReadMessage
          key={message.id}
          message={message}
          name={people.find((one) => one.id === message.senderId)?.displayName ?? '運営事務局'}
          mark={message.id === messageId ? '報告されたメッセージ' : null}
        />
      ))}
    </ol>
  </div>
);

/** Assigns a report to the viewer, also if another operator has it. */
function TakeReport({ report: { id, taken } }: { readonly report: Report }) {
  const { run, isPending } = useTakeReport({
    onSuccess: () => toast({ title: '対応中にしました', tone: 'good' }),
    onError: (error) => toast({ title: '変更できませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  return (
    <Allowed to="take_report">
      <Button
        variant="secondary"
        size="small"
        pending={isPending}
        onClick={() => run({ id, seen: taken?.by.id ?? null })}
      >
        {taken === null ? '対応を始める' : '引き継ぐ'}
      </Button>
    </Allowed>
  );
}

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
