import { SATISFACTION_LABELS } from '@meguri/contracts/message/support-kinds.ts';
import type { SupportThreadPage } from '@meguri/contracts/message/support-thread.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { usePersistentState } from '../../../lib/drafts/use-persistent-state.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Alert } from '../../../ui/states/alert.tsx';
import { useReadThread } from '../api/support-threads.ts';
import { AskForm } from './ask-form.tsx';
import { Awaited } from './awaited.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { Messages } from './messages.tsx';
import { Unsent } from './unsent.tsx';

/**
 * A thread for its asker: its messages, when the answer comes, and what the asker can do. On phones the messages scroll above the
 * field, which stays at the foot of the window.
 */
export function Thread({ thread }: { readonly thread: SupportThreadPage }) {
  const lastAnswered = thread.messages.findLast(({ from }) => from === 'operators')?.position ?? 0;
  useReadThread(thread.id, lastAnswered);
  const [isClosing, setClosing] = useState(false);
  const [content, onContent] = usePersistentState(`support ${thread.id}`, '');
  const close = () => setClosing(true);
  const box = useEndInView(thread.messages.length);
  return (
    <div className="flex flex-col gap-6 max-md:min-h-0 max-md:grow max-md:gap-0">
      <div ref={box} className="flex flex-col gap-6 max-md:min-h-0 max-md:grow max-md:overflow-y-auto max-md:p-5">
        <Messages messages={thread.messages} />
        {thread.closedAt === null ? (
          <Waiting thread={thread} onClose={close} />
        ) : (
          <>
            <Closed thread={thread} onJudge={close} />
            <Unsent text={content} />
          </>
        )}
      </div>
      {thread.closedAt === null && <AskForm id={thread.id} {...{ content, onContent }} />}
      {isClosing && <CloseDialog thread={thread} onClose={() => setClosing(false)} />}
    </div>
  );
}

/** Where the messages scroll by themselves, it begins at the newest, and each new one is shown. */
function useEndInView(messages: number) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [messages]);
  return box;
}

interface WaitingProps {
  readonly thread: SupportThreadPage;
  readonly onClose: () => void;
}

const Waiting = ({ thread, onClose }: WaitingProps) => (
  <>
    {thread.answerBy !== null && <Awaited answerBy={thread.answerBy} />}
    <Button variant="quiet" className="self-start" onClick={onClose}>
      この相談を終了する
    </Button>
  </>
);

interface ClosedProps {
  readonly thread: SupportThreadPage;
  readonly onJudge: () => void;
}

const Closed = ({ thread: { satisfaction, roundId }, onJudge }: ClosedProps) => (
  <Alert
    tone="good"
    title="この相談は終了しました"
    action={
      <div className="flex flex-wrap gap-3">
        {satisfaction === null && <Button onClick={onJudge}>解決したかどうかを伝える</Button>}
        <ButtonLink to={roundId === null ? '/support' : `/support?round=${roundId}`} variant="onWash">
          新しく相談する
        </ButtonLink>
      </div>
    }
  >
    {satisfaction === null ? undefined : `ご感想：${SATISFACTION_LABELS[satisfaction]}`}
  </Alert>
);
