import { useId, useRef, useState } from 'react';
import { serverNow } from '../../../lib/time/server-time.ts';
import { uniqueId } from '../../../lib/unique-id.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFocusAfterAction } from '../../../ui/focus/focus-after-action.ts';
import type { ChatAddress } from '../chat-address.ts';
import { sendOff } from '../queue/own-outbox.ts';
import { useSentToday } from '../sent-today.ts';
import { SentNote } from './sent-note.tsx';

interface ArrivalMessagesProps {
  readonly chat: ChatAddress;
  readonly viewerId: number;
}

const ARRIVED = '着きました。';
const LATE_MINUTES = [5, 10, 15, 30] as const;
const lateText = (minutes: number): string => `${minutes}分ほど遅れます。`;
const TEXTS: readonly string[] = [ARRIVED, ...LATE_MINUTES.map(lateText)];

/** Near a meeting, one press each tells the other party in the chat that the viewer has arrived, or is late. */
export default function ArrivalMessages({ chat, viewerId }: ArrivalMessagesProps) {
  const { today, texts, outgoing, isReady, isClosed } = useSentToday(chat, viewerId);
  const [isLate, setLate] = useState(false);
  /** Client ids by message, so that a second press sends the same message. */
  const ids = useRef(new Map<string, string>());
  const choices = useId();
  const last = texts.findLast((text) => TEXTS.includes(text));
  const { focusTarget, markActed } = useFocusAfterAction<HTMLParagraphElement>(last ?? '');
  if (isClosed) return null;
  const send = (text: string) => {
    const press = `${today} ${text}`;
    const clientId = ids.current.get(press) ?? uniqueId();
    ids.current.set(press, clientId);
    markActed();
    sendOff(chat, { content: text, itemId: null, at: new Date(serverNow()).toISOString() }, [], clientId);
  };
  const isDisabled = (text: string) => !isReady || texts.includes(text);
  return (
    <div role="group" aria-label="待ち合わせの連絡" className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button variant="onWash" disabled={isDisabled(ARRIVED)} onClick={() => send(ARRIVED)}>
          着きました
        </Button>
        <Button
          variant="onWash"
          disabled={!isReady}
          aria-expanded={isLate}
          aria-controls={choices}
          onClick={() => setLate(!isLate)}
        >
          遅れます
        </Button>
      </div>
      <div
        id={choices}
        role="group"
        aria-label="どのくらい遅れますか"
        hidden={!isLate}
        className="flex flex-wrap gap-2"
      >
        {LATE_MINUTES.map((minutes) => (
          <Button
            key={minutes}
            variant="onWash"
            className="max-md:px-4"
            aria-label={`${minutes}分遅れます`}
            disabled={isDisabled(lateText(minutes))}
            onClick={() => send(lateText(minutes))}
          >
            {`${minutes}分`}
          </Button>
        ))}
      </div>
      <p ref={focusTarget} tabIndex={-1} role="status" className="text-sm text-soft outline-none empty:-mt-3">
        {last !== undefined && (
          <SentNote {...{ chat, text: last }} onItsWay={outgoing.findLast(({ content }) => content === last)?.state} />
        )}
      </p>
    </div>
  );
}
