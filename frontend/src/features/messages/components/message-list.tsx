import type { Message } from '@meguri/contracts/message/message.ts';
import { ArrowDown } from 'lucide';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { date } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { OlderMessages } from '../api/chat.ts';
import type { Outgoing } from '../queue/outgoing.ts';
import { rowsOf } from '../rows.ts';
import { Bubble, saidIn, type Speaker } from './bubble.tsx';
import { saidOnItsWay } from './outgoing-bubble.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Icon } from '../../../ui/icon.tsx';

interface MessageListProps {
  readonly messages: readonly Message[];
  readonly outgoing: readonly Outgoing[];
  readonly hasOlder: boolean;
  readonly older: OlderMessages;
  readonly isOwn: (message: Message) => boolean;
  readonly speakerOf: (senderId: number | null) => Speaker;
  readonly own: Speaker;
  readonly firstNew: string | null;
  /** Marks the end of the messages. */
  readonly end: RefObject<HTMLDivElement | null>;
  /** There are new messages below the visible part. */
  readonly isNewBelow: boolean;
  readonly onReport: ((message: Message) => void) | null;
  readonly onEdit: (content: string) => void;
  /** Shown before the first message. */
  readonly beginning: Elements;
}

/** Longer than a screen reader takes to notice new content. */
const UNHEARD_MS = 1000;

/** All messages, scrolled to the newest; older ones load on scroll. */
export function MessageList(props: MessageListProps) {
  const { messages, outgoing, isOwn, speakerOf, own, firstNew, end, isNewBelow, onReport, onEdit } = props;
  const lastRead = messages.findLast((message) => isOwn(message) && message.isRead)?.id;
  const last = messages.at(-1);
  const placed = messages.map((message) => ({ ...message, from: isOwn(message) ? 'own' : String(message.senderId) }));
  const isBusy = useSilenced(messages[0]?.id) || props.older.isLoading;
  const toEnd = () => end.current?.scrollIntoView({ block: 'nearest' });
  return (
    // With `column-reverse` the browser starts at the end and stays there when messages are added.
    <div className="relative flex min-h-0 grow flex-col">
      <div
        role="log"
        aria-label="メッセージ"
        aria-busy={isBusy || undefined}
        tabIndex={0}
        className="flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain px-4 outline-offset-[-3px]"
      >
        <div ref={end} className="h-3 shrink-0" />
        <div className="mb-auto pt-2">
          {props.hasOlder ? <Older {...props.older} /> : props.beginning}
          <ol>
            {/* In one keyed list, so that a message keeps its element when it is delivered and is announced only once. */}
            {[
              ...rowsOf(placed, firstNew).map((row) => {
                if (row.kind === 'day') return <Line key={`day ${row.at}`}>{date(row.at)}</Line>;
                if (row.kind === 'new') return <Line key="new" isNew />;
                const { message, follows, followed } = row;
                const mine = isOwn(message);
                const mayReport = onReport !== null && !mine && message.senderId !== null && !message.erased;
                const report = mayReport ? () => onReport(message) : null;
                const standing = { isOwn: mine, followed, isLastRead: message.id === lastRead, onReport: report };
                return (
                  <Bubble
                    key={message.clientId ?? message.id}
                    {...saidIn(message, standing)}
                    {...{ isOwn: mine, follows }}
                    speaker={speakerOf(message.senderId)}
                  />
                );
              }),
              ...outgoing.map((one, index) => {
                const follows = index > 0 || (last !== undefined && isOwn(last));
                return (
                  <Bubble key={one.clientId} {...saidOnItsWay({ one, onEdit })} isOwn {...{ follows }} speaker={own} />
                );
              }),
            ]}
          </ol>
        </div>
      </div>
      {isNewBelow && (
        <Button size="small" onClick={toEnd} className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-float">
          <Icon of={ArrowDown} aria-hidden size={16} />
          <span>新しいメッセージ</span>
        </Button>
      )}
    </div>
  );
}

/** Whether announcements are muted: while older messages load and for a moment after. @param first id of the oldest message shown */
function useSilenced(first: string | undefined): boolean {
  const [known, setKnown] = useState(first);
  useEffect(() => {
    if (first === known) return undefined;
    const timer = setTimeout(() => setKnown(first), UNHEARD_MS);
    return () => clearTimeout(timer);
  }, [first, known]);
  // The very first render isn't a load of older messages.
  return known !== undefined && first !== known;
}

const Line = ({ children, isNew = false }: { readonly children?: ReactNode; readonly isNew?: boolean }) => (
  <li className={isNew ? 'flex items-center gap-3 pt-5 text-xs text-accent' : 'pt-5 text-center text-xs text-soft'}>
    {isNew ? (
      <>
        <span aria-hidden className="h-px grow bg-accent" />
        <span>ここから新しいメッセージ</span>
        <span aria-hidden className="h-px grow bg-accent" />
      </>
    ) : (
      children
    )}
  </li>
);

/** Loads on scroll. */
function Older({ isLoading, error, load }: OlderMessages) {
  const box = useRef<HTMLDivElement>(null);
  const canLoad = !isLoading && error === null;
  useEffect(() => {
    if (box.current === null || !canLoad) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load());
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [canLoad, load]);
  return (
    <div ref={box} className="flex min-h-11 flex-col items-center">
      {error !== null && <p className="text-xs text-bad">以前のメッセージを読み込めませんでした。</p>}
      <Button variant="quiet" size="small" pending={isLoading} onClick={load}>
        以前のメッセージを見る
      </Button>
    </div>
  );
}
