import { SUPPORT_ANSWER_HOURS } from '@meguri/contracts/limits.ts';
import type { SupportThreadPage } from '@meguri/contracts/message/support-thread.ts';
import { useState } from 'react';
import { usePersistentState } from '../../../lib/drafts/use-persistent-state.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { pickedFiles } from '../../../ui/photos/picked-photos.ts';
import { Alert } from '../../../ui/states/alert.tsx';
import { useOpenThread } from '../api/support-threads.ts';
import { type KindChoice, KindField, SOILED } from './kind-choice.tsx';
import { MessageFields, missingIn } from './message-fields.tsx';

interface QuestionFormProps {
  /** The viewer's rental that the question is about; `itemName` null: not loaded. */
  readonly round: { readonly id: string; readonly itemName: string | null } | null;
  readonly onSent: (thread: SupportThreadPage) => void;
}
interface Draft {
  readonly kind: KindChoice | null;
  readonly content: string;
}

/** Begins a thread with 運営事務局. */
export function QuestionForm({ round, onSent }: QuestionFormProps) {
  const [{ kind, content }, change] = usePersistentState<Draft>('support', { kind: null, content: '' });
  const { run, isPending, error } = useOpenThread({
    onSuccess: (thread) => {
      change({ kind: null, content: '' });
      onSent(thread);
    },
    onError: () => undefined,
  });
  const [photos, setPhotos] = useState<readonly string[]>([]);
  const missing = kind === null ? '種類を選択してください' : missingIn(content);
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (kind === null || kind === SOILED || missing !== undefined) return;
        const about = round !== null && { roundId: round.id };
        run({ kind, content: content.trim(), photos: pickedFiles(photos), ...about });
      }}
    >
      {round !== null && (
        <p className="text-sm">
          {round.itemName === null ? 'この取引について' : `「${round.itemName}」の取引について`}
        </p>
      )}
      <KindField value={kind} onChange={(next) => change({ kind: next, content })} disabled={isPending} />
      {kind === SOILED && <Soiled roundId={round?.id} />}
      {/* Stays mounted, because its photos go with it. */}
      <div hidden={kind === SOILED} className="flex flex-col gap-6">
        <MessageFields
          label="内容"
          content={content}
          onContent={(next) => change({ kind, content: next })}
          photos={photos}
          onPhotos={setPhotos}
          isPending={isPending}
          error={error}
          placeholder="例：お届け予定日を過ぎましたが、まだ届いていません"
        />
        <div className="flex flex-col gap-2">
          {missing !== undefined && <p className="text-xs text-soft">{missing}</p>}
          <Button type="submit" pending={isPending} disabledReason={missing}>
            運営事務局に相談する
          </Button>
          <p className="text-xs text-soft">{`運営事務局が${SUPPORT_ANSWER_HOURS}時間以内にお返事します。このご相談で、取引のチャットが運営事務局に公開されることはありません。`}</p>
        </div>
      </div>
    </form>
  );
}

/** Scrolled into view, because on a phone it appears below the window's edge. */
const Soiled = ({ roundId }: { readonly roundId: string | undefined }) => (
  <div ref={intoView}>
    <Alert
      title="取引の画面から、写真を添えてご報告ください"
      action={
        <ButtonLink to={roundId === undefined ? '/profile' : `/rental-requests/${roundId}`} variant="onWash">
          {roundId === undefined ? '取引を選ぶ' : '取引を開く'}
        </ButtonLink>
      }
    >
      汚れや破損は、借りた方からも貸した方からも「不具合を報告」で受け付けています。
    </Alert>
  </div>
);

const intoView = (place: HTMLElement | null) => place?.scrollIntoView({ block: 'nearest' });
