import { ERRORS } from '@meguri/contracts/errors.ts';
import { chatPage } from '@meguri/contracts/message/chat-page.ts';
import type { Conversation } from '@meguri/contracts/message/conversation.ts';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useBlock } from '../api/blocks.ts';
import type { Elements } from '../../../ui/elements.ts';

const REASONS: Readonly<Record<NonNullable<Conversation['closedBecause']>, string>> = {
  not_open: ERRORS.chat_not_open.message,
  ended: `${ERRORS.chat_closed.message}。`,
  blocked: ERRORS.blocked.message,
  left: ERRORS.recipient_left.message,
};

interface ClosedNoticeProps {
  readonly conversation: Conversation;
  /** Unsent text from before the chat closed. */
  readonly draft: string;
  readonly onDiscard: () => void;
}

/** Replaces the composer: why the chat is closed, and the unsent text. */
export function ClosedNotice({ conversation, draft, onDiscard }: ClosedNoticeProps) {
  const { closedBecause, blockedByViewer, counterpart } = conversation;
  return (
    <div
      role="status"
      data-tall={draft === '' ? undefined : ''}
      className="flex flex-col gap-3 border-t border-line bg-wash px-5 py-4 text-sm"
    >
      {blockedByViewer ? (
        <Line
          action={<Unblock userId={counterpart.id} />}
        >{`${counterpart.displayName}さんをブロックしています。`}</Line>
      ) : (
        <Line action={closedBecause === 'ended' && <WriteDirectly conversation={conversation} />}>
          {REASONS[closedBecause ?? 'ended']}
        </Line>
      )}
      {draft !== '' && <LeftOver draft={draft} onDiscard={onDiscard} />}
    </div>
  );
}

const Line = ({ children, action }: { readonly children: ReactNode; readonly action?: Elements }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <p className="leading-relaxed">{children}</p>
    {action}
  </div>
);

/** Leads from an ended rental's chat to the direct one, with the rental's item beside the next message. */
const WriteDirectly = ({ conversation: { kind, counterpart, item } }: Pick<ClosedNoticeProps, 'conversation'>) =>
  kind === 'transaction' && (
    <ButtonLink
      to={`${chatPage({ kind: 'direct', id: counterpart.id })}${item === null ? '' : `?item=${item.id}`}`}
      variant="secondary"
      size="small"
      className="min-h-11"
    >{`${counterpart.displayName}さんに直接送る`}</ButtonLink>
  );

/** Unsent text that can no longer be sent, for the user to copy. */
function LeftOver({ draft, onDiscard }: Pick<ClosedNoticeProps, 'draft' | 'onDiscard'>) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(draft).then(
      () => setCopied(true),
      () => toast({ title: 'コピーできませんでした', text: '文章を選択してコピーしてください。', tone: 'bad' }),
    );
  return (
    <section aria-label="送信していないメッセージ" className="rounded-2xl bg-paper px-4 py-3">
      <p className="text-xs text-soft">送信していないメッセージ</p>
      <p className="max-h-32 overflow-y-auto whitespace-pre-wrap">{draft}</p>
      <div className="-ml-3 flex">
        <Button variant="quiet" size="small" onClick={copy}>
          {copied ? 'コピーしました' : 'コピーする'}
        </Button>
        <Button variant="quiet" size="small" onClick={onDiscard}>
          消す
        </Button>
      </div>
    </section>
  );
}

function Unblock({ userId }: { readonly userId: number }) {
  const { run, isPending } = useBlock(userId, {
    onSuccess: () => toast({ title: 'ブロックを解除しました', tone: 'good' }),
    onError: (error) => toast({ title: 'エラー', text: sentenceOf(error), tone: 'bad' }),
  });
  return (
    <Button variant="secondary" size="small" pending={isPending} onClick={() => run(false)}>
      ブロックを解除する
    </Button>
  );
}
