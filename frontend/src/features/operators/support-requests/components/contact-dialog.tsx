import { MAX_MESSAGE } from '@meguri/contracts/limits.ts';
import { SUPPORT_KIND_LABELS, SUPPORT_KINDS, type SupportKind } from '@meguri/contracts/message/support-kinds.ts';
import type { OperatedThreadPage } from '@meguri/contracts/message/support-thread.ts';
import { characters, isBlank } from '@meguri/contracts/text/characters.ts';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { CommentField } from '../../../../rental/comment-field.tsx';
import { Select } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { useContact } from '../api/support-requests.ts';

interface ContactDialogProps {
  readonly user: { readonly id: number; readonly displayName: string };
  /** The rental that the message is about; absent: none. */
  readonly roundId?: string | undefined;
  /** What was typed before the dialog was closed; null: nothing. */
  readonly draft: ContactDraft | null;
  readonly onDraft: (draft: ContactDraft | null) => void;
  readonly onSent: (thread: OperatedThreadPage) => void;
  readonly onClose: () => void;
}
export interface ContactDraft {
  readonly kind: SupportKind | '';
  readonly content: string;
}
const EMPTY: ContactDraft = { kind: '', content: '' };

/** An operator writes to a member as 運営事務局. */
export function ContactDialog({ user, roundId, draft, onDraft, onSent, onClose }: ContactDialogProps) {
  const { kind, content } = draft ?? EMPTY;
  const { run, isPending, error } = useContact(user.id, {
    onSuccess: (thread) => {
      onDraft(null);
      onSent(thread);
    },
    onError: () => undefined,
  });
  return (
    <FormDialog
      title={`${user.displayName}さんに連絡する`}
      description="運営事務局からのメッセージとして届き、お知らせします。相手は返信できます。"
      submit="送信する"
      missing={missingIn({ kind, content })}
      {...{ isPending, onClose }}
      onSubmit={() => kind !== '' && run({ kind, content: content.trim(), ...(roundId !== undefined && { roundId }) })}
    >
      <Select
        name="kind"
        label="種類"
        required
        placeholder="選択してください"
        value={kind}
        onChange={({ target }) => onDraft({ kind: SUPPORT_KINDS.find((one) => one === target.value) ?? '', content })}
        disabled={isPending}
      >
        {SUPPORT_KINDS.map((one) => (
          <option key={one} value={one}>
            {SUPPORT_KIND_LABELS[one]}
          </option>
        ))}
      </Select>
      <CommentField
        name="contact"
        label="内容"
        required
        rows={6}
        value={content}
        max={MAX_MESSAGE}
        onChange={(typed) => onDraft({ kind, content: typed })}
        disabled={isPending}
        error={error === null ? undefined : sentenceOf(error)}
      />
    </FormDialog>
  );
}

function missingIn({ kind, content }: ContactDraft): string | undefined {
  if (kind === '') return '種類を選択してください';
  return isBlank(content) || characters(content.trim()) > MAX_MESSAGE ? '内容を入力してください' : undefined;
}
