import type { SupportThreadMessage } from '@meguri/contracts/message/support-thread.ts';
import { cx } from '../../../lib/class-names.ts';
import { dateTime } from '../../../lib/time/format.ts';
import { PhotoStrip } from '../../../ui/photos/photo-strip.tsx';

/** A thread's messages for its asker, who has their own on the right. A new one is announced, as in the chats. */
export const Messages = ({ messages }: { readonly messages: readonly SupportThreadMessage[] }) => (
  <div role="log" aria-label="メッセージ">
    <ol className="flex flex-col gap-4">
      {messages.map((message) => (
        <Message key={message.id} message={message} isOwn={message.from === 'asker'} />
      ))}
    </ol>
  </div>
);

interface MessageProps {
  readonly message: SupportThreadMessage;
  readonly isOwn: boolean;
}

const Message = ({ message: { content, images, createdAt }, isOwn }: MessageProps) => (
  <li className={cx('flex flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
    <p className="flex gap-3 text-xs text-soft tabular-nums">
      <span>{isOwn ? 'あなた' : '運営事務局'}</span>
      <time dateTime={createdAt}>{dateTime(createdAt)}</time>
    </p>
    <p
      dir="auto"
      className={cx(
        'max-w-[88%] rounded-2xl px-4 py-2 leading-relaxed wrap-anywhere whitespace-pre-wrap [unicode-bidi:isolate] md:max-w-[75%]',
        isOwn ? 'bg-said text-on-said' : 'bg-accent-wash',
      )}
    >
      {content}
    </p>
    <PhotoStrip title="添付した写真" urls={images} small />
  </li>
);
