import type { ItemDraft } from '@meguri/contracts/item/item-draft.ts';
import { DRAFTS_KEPT_DAYS } from '@meguri/contracts/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import { useFocusAfterAction } from '../../../../ui/focus/focus-after-action.ts';
import { LaterConfirmDialog } from '../../../../ui/overlay/later-confirm-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { SizedPhoto } from '../../../../rental/sized-photo.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import { itemDraftsQuery, useDeleteDraft } from '../api/item-drafts.ts';
import { missingIn } from '../missing.ts';

interface ItemDraftsProps {
  readonly onDeleted: (id: string) => void;
}

/** The viewer's drafts, each with what is missing. Nothing without drafts. */
export function ItemDrafts({ onDeleted }: ItemDraftsProps) {
  const { data, error, refetch } = useQuery(itemDraftsQuery);
  const { focusTarget, markActed } = useFocusAfterAction<HTMLElement>(String(data?.items.length));
  if (data === undefined) {
    if (error === null) return null;
    return (
      <div className="pt-8">
        <Alert
          tone="bad"
          title="下書きを表示できませんでした"
          action={
            <Button variant="quiet" size="inline" onClick={() => void refetch()}>
              再読み込み
            </Button>
          }
        >
          {sentenceOf(error)}
        </Alert>
      </div>
    );
  }
  if (data.items.length === 0) return null;
  return (
    <section ref={focusTarget} tabIndex={-1} className="pt-8 outline-none" aria-labelledby="item-drafts">
      <h2 id="item-drafts" className="flex items-center gap-2.5 text-lg">
        <span>下書き</span>
        <span className="font-sans text-sm text-soft tabular-nums">{`${data.items.length}件`}</span>
      </h2>
      <p className="pt-1 text-xs text-soft">{`${DRAFTS_KEPT_DAYS}日間変更のない下書きは削除されます。`}</p>
      <ul className="flex flex-col divide-y divide-line">
        {data.items.map((draft) => (
          <Row key={draft.id} draft={draft} onDelete={markActed} onDeleted={onDeleted} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps extends ItemDraftsProps {
  readonly draft: ItemDraft;
  readonly onDelete: () => void;
}

function Row({ draft, onDelete, onDeleted }: RowProps) {
  const [asking, setAsking] = useState(false);
  const name = nameOf(draft);
  const missing = missingIn(draft);
  const { run, isPending } = useDeleteDraft(draft.id, {
    onSuccess: () => {
      setAsking(false);
      onDeleted(draft.id);
      toast({ title: '下書きを削除しました' });
    },
    onError: (error) => {
      setAsking(false);
      toast({ title: '削除できませんでした', text: sentenceOf(error), tone: 'bad' });
    },
  });
  return (
    <li className="flex gap-4 py-4">
      <div className="relative aspect-4/5 w-20 shrink-0 overflow-hidden rounded-xl bg-wash">
        {draft.images[0] !== undefined && <SizedPhoto src={draft.images[0]} alt="" sizes="80px" />}
      </div>
      <div className="flex min-w-0 grow flex-col gap-1">
        <h3 className="line-clamp-2 font-sans text-sm leading-relaxed font-normal">{name ?? 'アイテム名未入力'}</h3>
        <p className="text-xs leading-relaxed text-soft">
          {missing.length === 0 ? '必須の項目は入力済みです' : `未入力：${missing.join('、')}`}
        </p>
        <div className="mt-auto flex flex-wrap items-center gap-4 pt-1">
          <ButtonLink
            to={`/listing?draft=${draft.id}`}
            variant="secondary"
            size="small"
            aria-label={`${name ?? '下書き'}の出品を続ける`}
          >
            続ける
          </ButtonLink>
          <Button
            variant="quietDanger"
            size="inlineSmall"
            aria-label={`${name ?? '下書き'}を削除`}
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            削除
          </Button>
        </div>
      </div>
      <LaterConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="この下書きを削除しますか？"
        confirm="削除する"
        cancel="キャンセル"
        danger
        pending={isPending}
        onConfirm={() => {
          onDelete();
          run();
        }}
      >
        削除した下書きは元に戻せません。
      </LaterConfirmDialog>
    </li>
  );
}

/** null: none yet. */
function nameOf({ values: { name } }: ItemDraft): string | null {
  return typeof name === 'string' && name.trim() !== '' ? name : null;
}
