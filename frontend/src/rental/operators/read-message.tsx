import type { Message } from '@meguri/contracts/message/message.ts';
import { cx } from '../../lib/class-names.ts';
import { dateTime } from '../../lib/time/format.ts';
import { PhotoStrip } from '../../ui/photos/photo-strip.tsx';
import { Badge } from '../../ui/states/badge.tsx';

interface ReadMessageProps {
  readonly message: Pick<Message, 'content' | 'images' | 'createdAt' | 'erased'>;
  /** The author. */
  readonly name: string;
  /** Why it is highlighted; null: it isn't. */
  readonly mark?: string | null;
}

/** A user's message as shown to operators in a report or case. */
export const ReadMessage = ({ message, name, mark = null }: ReadMessageProps) => (
  <li className={cx('border-l-2 pl-4', mark === null ? 'border-line' : 'border-bad')}>
    <p className="flex flex-wrap items-center gap-x-3 text-xs text-soft tabular-nums">
      <span className="text-ink">{name}</span>
      <span>{dateTime(message.createdAt)}</span>
      {mark !== null && <Badge tone="bad">{mark}</Badge>}
    </p>
    <p className="leading-relaxed whitespace-pre-wrap">
      {message.erased ? '（内容は消去されました）' : message.content}
    </p>
    <PhotoStrip title={`${name}の写真`} urls={message.images} small />
  </li>
);
