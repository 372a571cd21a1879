import type { GuestThread as Thread } from '@meguri/contracts/message/guest-question.ts';
import { MAX_GUEST_PHOTOS } from '@meguri/contracts/limits.ts';
import { SATISFACTION_LABELS, SATISFACTIONS } from '@meguri/contracts/message/support-kinds.ts';
import { usePersistentState } from '../../../lib/drafts/use-persistent-state.ts';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Alert } from '../../../ui/states/alert.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useConfirm, useGuestClose, useGuestMessage } from '../api/guest-questions.ts';
import { Awaited } from './awaited.tsx';
import { Messages } from './messages.tsx';
import { MessageForm, useFurtherMessage } from './message-form.tsx';
import { Unsent } from './unsent.tsx';

interface GuestThreadProps {
  readonly thread: Thread;
  readonly token: string;
}

/** A guest's thread: to confirm the address, then to read and answer. */
export function GuestThread({ thread, token }: GuestThreadProps) {
  const [content, onContent] = usePersistentState('guest question', '');
  return (
    <div className="flex flex-col gap-6">
      <Messages messages={thread.messages} />
      {!thread.isConfirmed && <Confirm token={token} photos={thread.heldPhotos} />}
      {thread.isConfirmed && thread.closedAt === null && (
        <>
          {thread.answerBy !== null && <Awaited answerBy={thread.answerBy} />}
          <Ask {...{ token, content, onContent }} />
        </>
      )}
      {thread.isConfirmed && <Judge token={token} thread={thread} />}
      {thread.closedAt !== null && <Unsent text={content} />}
    </div>
  );
}

interface ConfirmProps {
  readonly token: string;
  /** How many photos are attached. */
  readonly photos: number;
}

/** Needs a press, because mail scanners open links too. */
function Confirm({ token, photos }: ConfirmProps) {
  const { run, isPending, error } = useConfirm(token, {
    onSuccess: () => toast({ title: 'ご相談を受け付けました', tone: 'good' }),
    onError: () => undefined,
  });
  return (
    <div className="flex flex-col gap-3">
      <p>まだ運営事務局に届いていません。内容をご確認のうえ、ボタンを押してください。</p>
      {photos > 0 && (
        <p className="text-sm text-soft">{`添付した写真${photos}枚も一緒に届きます。写真は、ボタンを押したあとに表示されます。`}</p>
      )}
      <FieldError error={error === null ? undefined : sentenceOf(error)} />
      <Button pending={isPending} onClick={() => run()}>
        この内容で相談する
      </Button>
    </div>
  );
}

interface AskProps {
  readonly token: string;
  readonly content: string;
  readonly onContent: (content: string) => void;
}

function Ask({ token, content, onContent }: AskProps) {
  const { message, handlers } = useFurtherMessage(content, onContent);
  return <MessageForm message={message} command={useGuestMessage(token, handlers)} most={MAX_GUEST_PHOTOS} />;
}

/** Ends the thread with a judgement, or judges an ended one. */
function Judge({ token, thread: { closedAt, satisfaction } }: GuestThreadProps) {
  const { run, isPending, input, error } = useGuestClose(token, {
    onSuccess: () => toast({ title: 'ご感想を受け付けました', tone: 'good' }),
    onError: () => undefined,
  });
  const isOver = closedAt !== null;
  if (satisfaction !== null) {
    return <Alert tone="good" title="この相談は終了しました">{`ご感想：${SATISFACTION_LABELS[satisfaction]}`}</Alert>;
  }
  return (
    <section aria-label="ご感想" className="flex flex-col gap-3 rounded-2xl bg-wash px-5 py-4">
      <p className="text-sm">
        {isOver ? 'この相談は終了しました。解決しましたか？' : '解決したかどうかを選ぶと、この相談は終了します。'}
      </p>
      <div className="flex flex-wrap gap-2">
        {SATISFACTIONS.map((one) => (
          <Button
            key={one}
            variant="onWash"
            pending={isPending && input === one}
            disabled={isPending && input !== one}
            onClick={() => run(one)}
          >
            {SATISFACTION_LABELS[one]}
          </Button>
        ))}
      </div>
      <FieldError error={error === null ? undefined : sentenceOf(error)} />
    </section>
  );
}
