import type { Message } from '@meguri/contracts/message/message.ts';
import type { MessageItem } from '@meguri/contracts/shared/message-item.ts';
import { Flag } from 'lucide';
import { cx } from '../../../lib/class-names.ts';
import { clock } from '../../../lib/time/format.ts';
import { Avatar } from '../../../ui/photos/photo.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { PhotoTiles, type Tile } from './photo-tiles.tsx';
import { ShownItem } from './shown-item.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Icon } from '../../../ui/icon.tsx';
import { partsOf } from '../text-parts.ts';

/** A message as text with links. Links open in a new window without access to this one. */
const MessageText = ({ children }: { readonly children: string }) => (
  <p dir="auto" className="leading-relaxed whitespace-pre-wrap [unicode-bidi:isolate]">
    {partsOf(children).map(({ text, href }, index) =>
      href === null ? (
        <span key={index}>{text}</span>
      ) : (
        <a
          key={index}
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="break-all underline decoration-1 underline-offset-4"
        >
          {text}
        </a>
      ),
    )}
  </p>
);

/** The author as the chat shows them. */
export interface Speaker {
  readonly name: string;
  readonly image: string | null;
  readonly isOperator: boolean;
}

/** A message's content and the line below it: time and delivery state. */
export interface Said {
  readonly content: string;
  readonly tiles: readonly Tile[];
  /** The item the message is about; null: none. */
  readonly item: MessageItem | null;
  readonly isErased?: boolean;
  /** It is still being sent. */
  readonly isFaint?: boolean;
  readonly foot: Elements;
}

interface BubbleProps extends Said {
  readonly isOwn: boolean;
  readonly speaker: Speaker;
  /** It continues the message above, by the same author. */
  readonly follows: boolean;
}

/** One message; the viewer's own are on the right. */
export function Bubble({ isOwn, speaker, follows, foot, ...said }: BubbleProps) {
  const { content, tiles, item, isErased = false, isFaint = false } = said;
  const ground = isOwn ? 'bg-said text-on-said' : speaker.isOperator ? 'bg-accent-wash' : 'bg-wash';
  return (
    <li className={cx('group flex gap-2', isOwn ? 'justify-end' : 'justify-start', follows ? 'pt-1' : 'pt-4')}>
      {!isOwn && <span className="w-8 shrink-0">{!follows && <Face speaker={speaker} />}</span>}
      <div
        className={cx('flex max-w-[82%] min-w-0 flex-col gap-1 md:max-w-[70%]', isOwn ? 'items-end' : 'items-start')}
      >
        <span className={isOwn || follows ? 'sr-only' : 'flex items-center gap-1.5 text-xs text-soft'}>
          <span>{isOwn ? 'あなた' : speaker.name}</span>
          {!isOwn && speaker.isOperator && <Badge tone="good">公式</Badge>}
        </span>
        {item !== null && <ShownItem item={item} />}
        {isErased && (
          <p className="w-fit rounded-2xl border border-dashed border-line px-4 py-2 text-soft">
            （内容は消去されました）
          </p>
        )}
        {content !== '' && (
          <div className={cx('w-fit max-w-full rounded-2xl px-4 py-2', ground, isFaint && 'opacity-75')}>
            <MessageText>{content}</MessageText>
          </div>
        )}
        <PhotoTiles title={isOwn ? 'あなたの写真' : `${speaker.name}の写真`} tiles={tiles} />
        {foot}
      </div>
    </li>
  );
}

/** 運営事務局 is shown with the service's logo. */
const Face = ({ speaker: { name, image, isOperator } }: { readonly speaker: Speaker }) =>
  isOperator ? <Avatar src="/ring.svg" name={name} size={32} /> : <Avatar src={image} name={name} size={32} />;

interface DeliveryState {
  readonly isOwn: boolean;
  readonly followed: boolean;
  /** The viewer's last message that the other party has read. */
  readonly isLastRead: boolean;
  /** null: it can't be reported. */
  readonly onReport: (() => void) | null;
}

/** The content and footer of a delivered message. */
export function saidIn(message: Message, { isOwn, followed, isLastRead, onReport }: DeliveryState): Said {
  const { content, images, item, erased } = message;
  const foot = (!followed || isLastRead || onReport !== null) && (
    <p className={cx('flex min-h-6 items-center gap-2 text-xs text-soft tabular-nums', isOwn && 'flex-row-reverse')}>
      {!followed && <time dateTime={message.createdAt}>{clock(message.createdAt)}</time>}
      {isLastRead && <span>既読</span>}
      {onReport !== null && <ReportButton onReport={onReport} isLast={!followed} />}
    </p>
  );
  const shown = erased ? { content: '', tiles: [] } : { content, tiles: images.map((src) => ({ src })) };
  return { ...shown, item, isErased: erased, foot };
}

interface ReportButtonProps {
  readonly onReport: () => void;
  /** Whether there is room below the button to enlarge its touch target. */
  readonly isLast: boolean;
}

/** Always visible on touch screens; elsewhere on hover and keyboard focus. */
const ReportButton = ({ onReport, isLast }: ReportButtonProps) => (
  <button
    type="button"
    aria-label="このメッセージを報告する"
    title="このメッセージを報告する"
    onClick={onReport}
    className={cx(
      'flex size-6 items-center justify-center rounded-full text-soft hover:text-ink focus-visible:opacity-100',
      '[@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover:opacity-100',
      isLast && 'relative after:absolute after:-inset-2.5',
    )}
  >
    <Icon of={Flag} aria-hidden size={13} />
  </button>
);
