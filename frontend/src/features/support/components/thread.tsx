import { SATISFACTION_LABELS } from '@meguri/contracts/message/support-kinds.ts';
import type { SupportThreadPage } from '@meguri/contracts/message/support-thread.ts';
import { useState } from 'react';
import { usePersistentState } from '../../../lib/drafts/use-persistent-state.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Alert } from '../../../ui/states/alert.tsx';
import { useReadThread } from '../api/support-threads.ts';
import { AskForm } from './ask-form.tsx';
import { Awaited } from './awaited.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { Messages } from './messages.tsx';
import { Unsent } from './unsent.tsx';

/** A thread for its asker: its messages, when the answer comes, and what the asker can do. */
export function Thread({ thread }: { readonly thread: SupportThreadPage }) {
  const lastAnswered = thread.messages.findLast(({ from }) => from === 'operators')?.position ?? 0;
  useReadThread(thread.id, lastAnswered);
  const [isClosing, setClosing] = useState(false);
  const [content, onContent] = usePersistentState(`support ${thread.id}`, '');
  const close = () => setClosing(true);
  return (
    <div className="flex flex-col gap-6">
      <Messages messages={thread.messages} />
      {thread.closedAt === null ? (
        <Open {...{ thread, content, onContent }} onClose={close} />
      ) : (
        <>
          <Closed thread={thread} onJudge={close} />
          <Unsent text={content} />
        </>
      )}
      {isClosing && <CloseDialog thread={thread} onClose={() => setClosing(false)} />}
    </div>
  );
}

interface OpenProps {
  readonly thread: SupportThreadPage;
  /** The unsent message. */
  readonly content: string;
  readonly onContent: (content: string) => void;
  readonly onClose: () => void;
}

const Open = ({ thread, content, onContent, onClose }: OpenProps) => (
  <>
    {thread.answerBy !== null && <Awaited answerBy={thread.answerBy} />}
    <AskForm id={thread.id} {...{ content, onContent }} />
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
