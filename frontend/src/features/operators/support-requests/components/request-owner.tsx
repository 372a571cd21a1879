import type { OperatedThreadPage } from '@meguri/contracts/message/support-thread.ts';
import { UserRound } from 'lucide';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { shortDateTime } from '../../../../lib/time/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { useOwnRequest } from '../api/support-requests.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';

interface RequestOwnerProps {
  readonly request: OperatedThreadPage;
  readonly viewerId: number;
}

/** Who handles the question, since when, and the buttons to take it and to hand it over. */
export function RequestOwner({ request, viewerId }: RequestOwnerProps) {
  const [isHandingOver, setHandingOver] = useState(false);
  // The previous release doesn't send it.
  const owner = request.owner ?? null;
  return (
    <section
      aria-label="担当"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-wash px-5 py-3 text-sm"
    >
      <p className="inline-flex min-h-11 items-center gap-2">
        <Icon of={UserRound} aria-hidden size={16} />
        <span>{ownerWords(owner, viewerId)}</span>
      </p>
      <Allowed to="own_support_request">
        <div className="flex flex-wrap gap-2">
          {owner?.id !== viewerId && <Take {...{ request, viewerId }} />}
          <Button variant="quiet" size="small" className="min-h-11" onClick={() => setHandingOver(true)}>
            担当を変更
          </Button>
        </div>
      </Allowed>
      {isHandingOver && <HandOverDialog request={request} onClose={() => setHandingOver(false)} />}
    </section>
  );
}

function Take({ request: { id, owner }, viewerId }: RequestOwnerProps) {
  const { run, isPending } = useOwnRequest(id, {
    onSuccess: () => toast({ title: '担当になりました', tone: 'good' }),
    onError: (error) => toast({ title: '担当になれませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  return (
    <Button
      variant="secondary"
      size="small"
      className="min-h-11"
      pending={isPending}
      onClick={() => run({ ownerId: viewerId, seen: owner?.id ?? null })}
    >
      {owner === null ? '担当する' : '引き継ぐ'}
    </Button>
  );
}

function ownerWords(owner: OperatedThreadPage['owner'], viewerId: number): string {
  if (owner === null) return '担当なし';
  const since = `${shortDateTime(owner.since)}から`;
  return owner.id === viewerId ? `担当：あなた（${since}）` : `担当：${owner.username}さん（${since}）`;
}
