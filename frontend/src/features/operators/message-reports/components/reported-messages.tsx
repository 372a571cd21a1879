import type { ReportPage } from '@meguri/contracts/message/report.ts';
import { useQuery } from '@tanstack/react-query';
import { ReadMessage } from '../../../../rental/operators/read-message.tsx';
import { LoadFailure } from '../../../../ui/states/error-view.tsx';
import { Loading } from '../../../../ui/states/loading.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { reportQuery } from '../api/reports.ts';

/** The reported message in its context. */
export function ReportedMessages({ reportId }: { readonly reportId: string }) {
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
