import type { SupportThread } from '@meguri/contracts/message/support-thread.ts';
import { Badge } from '../../../ui/states/badge.tsx';

/** Whether a thread waits for the user, for 運営事務局, or has ended. */
export function ThreadState({ thread: { closedAt, answerBy } }: { readonly thread: SupportThread }) {
  if (closedAt !== null) return <Badge>終了</Badge>;
  return answerBy === null ? <Badge tone="accent">返信があります</Badge> : <Badge tone="warn">返信待ち</Badge>;
}
