import { MAX_SUPPORT_NOTE } from '@meguri/contracts/limits.ts';
import { characters, isBlank } from '@meguri/contracts/text/characters.ts';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { CommentField } from '../../../../rental/comment-field.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useNoteRequest } from '../api/support-requests.ts';

interface NoteFormProps {
  readonly id: string;
  readonly note: string;
  readonly onNote: (note: string) => void;
}

/** An operator's note for colleagues. It looks unlike an answer, so that no one takes one for the other. */
export function NoteForm({ id, note, onNote }: NoteFormProps) {
  const { run, isPending, error } = useNoteRequest(id, {
    onSuccess: () => {
      onNote('');
      toast({ title: 'メモを残しました', tone: 'good' });
    },
    onError: () => undefined,
  });
  const isMissing = isBlank(note) || characters(note.trim()) > MAX_SUPPORT_NOTE;
  return (
    <form
      noValidate
      className="flex flex-col gap-3 rounded-2xl bg-warn-wash p-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMissing) run(note.trim());
      }}
    >
      <p className="text-sm">運営者だけが読めます。相談した方には表示も送信もされません。</p>
      <CommentField
        name="note"
        label="メモ"
        rows={4}
        value={note}
        max={MAX_SUPPORT_NOTE}
        onChange={onNote}
        disabled={isPending}
        error={error === null ? undefined : sentenceOf(error)}
      />
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        pending={isPending}
        disabledReason={isMissing ? 'メモを入力してください' : undefined}
      >
        メモを残す
      </Button>
    </form>
  );
}
