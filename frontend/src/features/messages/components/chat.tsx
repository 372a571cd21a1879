import type { ReactNode } from 'react';
import { ApiError, sentenceOf } from '../../../lib/http/api-error.ts';
import { ErrorView } from '../../../ui/states/error-view.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useChat } from '../api/chat.ts';
import type { Thread } from '../thread.ts';
import { ChatRoom, type ChatRoomProps } from './chat-room.tsx';
import type { Elements } from '../../../ui/elements.ts';

interface ChatProps extends Omit<ChatRoomProps, 'thread'> {
  /** Above the messages. @param thread undefined: not loaded yet */
  readonly head?: (thread: Thread | undefined) => Elements;
  /** Shown if the chat doesn't exist or isn't the viewer's. */
  readonly missing: ReactNode;
}

/** Loads a chat by its address and shows its state. */
export function Chat({ head, missing, ...rest }: ChatProps) {
  const { data: thread, error, refetch } = useChat(rest.chat);
  if (thread === undefined && error instanceof ApiError && [400, 404].includes(error.status)) return missing;
  return (
    <>
      {head?.(thread)}
      {thread !== undefined ? (
        <ChatRoom {...rest} thread={thread} />
      ) : error === null ? (
        <ChatSkeleton />
      ) : (
        <ErrorView
          title="メッセージを読み込めませんでした"
          error={error}
          onRetry={() => void refetch()}
          retryLabel="再試行"
        >
          {sentenceOf(error)}
        </ErrorView>
      )}
    </>
  );
}

const WIDTHS = ['w-44', 'w-60', 'ml-auto w-52', 'w-36', 'ml-auto w-64'];

export const ChatSkeleton = () => (
  <Loading className="flex grow flex-col justify-end gap-3 p-5">
    {WIDTHS.map((width) => (
      <Skeleton key={width} className={`h-10 rounded-2xl ${width}`} />
    ))}
    <Skeleton className="mt-4 h-11 rounded-2xl" />
  </Loading>
);
