import type { Message } from '@meguri/contracts/message/message.ts';
import type { DamageCaseView } from '@meguri/contracts/read-models/administration.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoadMore } from '../../../../lib/query/use-paged-list.ts';
import { ReadMessage } from '../../../../rental/operators/read-message.tsx';
import { PARTY_LABELS } from '../../../../rental/people/party-labels.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { focusWhenMounted } from '../../../../ui/focus/focus-when-mounted.ts';
import { LoadFailure } from '../../../../ui/states/error-view.tsx';
import { Loading } from '../../../../ui/states/loading.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { caseChatQuery } from '../api/case-chat.ts';

type Request = DamageCaseView['request'];

/** The chat of both parties. Private until an operator opens it for the decision. */
export function CaseChat({ request }: { readonly request: Request }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <OpenChat request={request} />;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-soft">判断に必要なときだけ表示してください。読んだことは記録されます。</p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        二人のチャットを表示する
      </Button>
    </div>
  );
}

function OpenChat({ request }: { readonly request: Request }) {
  const query = useInfiniteQuery(caseChatQuery(request.id));
  const { hasMore, isLoadingMore, loadMore } = useLoadMore(query, request.id);
  if (query.data !== undefined) {
    const messages = query.data.pages.toReversed().flatMap(({ items }) => items);
    return (
      <div className="flex flex-col gap-4 rounded-2xl bg-wash p-4">
        <p ref={focusWhenMounted} tabIndex={-1} className="text-xs text-soft outline-none">
          読んだことは記録されました。
        </p>
        {hasMore && (
          <Button variant="quiet" size="small" pending={isLoadingMore} onClick={loadMore}>
            以前のメッセージを表示
          </Button>
        )}
        <CaseMessages request={request} messages={messages} />
      </div>
    );
  }
  if (query.error !== null) return <LoadFailure error={query.error} onRetry={query.refetch} />;
  return (
    <Loading className="flex flex-col gap-2">
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </Loading>
  );
}

interface CaseMessagesProps {
  readonly request: Request;
  readonly messages: readonly Message[];
}

/** The messages with their authors, oldest first. */
export function CaseMessages({ request, messages }: CaseMessagesProps) {
  if (messages.length === 0) return <p className="text-sm">メッセージはありません。</p>;
  const { ownerId, ownerDisplayName, borrowerDisplayName } = request;
  return (
    <ol className="flex flex-col gap-3">
      {messages.map((message) => {
        const [party, name] =
          message.senderId === ownerId
            ? (['owner', ownerDisplayName] as const)
            : (['borrower', borrowerDisplayName] as const);
        return <ReadMessage key={message.id} message={message} name={`${name}（${PARTY_LABELS[party]}）`} />;
      })}
    </ol>
  );
}
