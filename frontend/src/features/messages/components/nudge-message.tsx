import { type Nudge, NUDGE_TEXTS } from '@meguri/contracts/rental-round/nudge-texts.ts';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFocusAfterAction } from '../../../ui/focus/focus-after-action.ts';
import { useNudge } from '../api/nudge.ts';
import type { ChatAddress } from '../chat-address.ts';
import { useSentToday } from '../sent-today.ts';
import { SentNote } from './sent-note.tsx';

interface NudgeMessageProps {
  readonly chat: ChatAddress;
  readonly viewerId: number;
  readonly nudge: Nudge;
}

/** Asks the other party in the chat for what is overdue: one press, once a day. */
export default function NudgeMessage({ chat, viewerId, nudge }: NudgeMessageProps) {
  const { texts, isReady, isWhole, isClosed } = useSentToday(chat, viewerId);
  const { run, isPending, error } = useNudge(chat);
  const text = NUDGE_TEXTS[nudge];
  const isSent = texts.includes(text);
  const { focusTarget, markActed } = useFocusAfterAction<HTMLParagraphElement>(String(isSent));
  if (isClosed) return null;
  const press = () => {
    markActed();
    run(null);
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="onWash" disabled={!isReady || !isWhole || isSent} pending={isPending} onClick={press}>
        催促のメッセージを送る
      </Button>
      <p className="text-xs text-soft">
        {isSent ? '次の催促は、明日から送れます。' : `「${text}」と、1日1回まで送れます。`}
      </p>
      <p ref={focusTarget} tabIndex={-1} role="status" className="text-sm text-soft outline-none empty:-mt-2">
        {isSent && <SentNote {...{ chat, text }} />}
      </p>
      {error !== null && !isSent && (
        <p role="alert" className="text-sm text-bad">
          {sentenceOf(error)}
        </p>
      )}
    </div>
  );
}
