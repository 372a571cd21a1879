import { type BulkMail, bulkMailInputSchema, MAIL_PLACEHOLDERS } from '@meguri/contracts/operators/bulk-mail.ts';
import { QUIET_HOURS } from '@meguri/contracts/notification/notification-settings.ts';
import { useState } from 'react';
import { usePersistentState } from '../../../../lib/drafts/use-persistent-state.ts';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextArea, TextField } from '../../../../ui/forms/field.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { Alert } from '../../../../ui/states/alert.tsx';
import { useSaveMail } from '../api/bulk-mails.ts';
import { choiceOf, SegmentFields, segmentIn } from './segment-fields.tsx';

interface MailEditorProps {
  /** null: a new mail. */
  readonly mail: BulkMail | null;
  readonly onSaved: () => void;
  readonly onCancel?: () => void;
}

const HINT = `差し込み：${Object.entries(MAIL_PLACEHOLDERS)
  .map(([placeholder, words]) => `${placeholder}（${words}）`)
  .join('、')}`;

/** Edits the text and recipients of a mail and saves them as a draft. */
export function MailEditor({ mail, onSaved, onCancel }: MailEditorProps) {
  // The version when the editor opened, even if the list has a newer one, so that another operator's change isn't overwritten.
  const [opened] = useState(mail);
  const [input, setInput] = usePersistentState(`mail ${mail?.id ?? 'new'}`, {
    subject: mail?.subject ?? '',
    body: mail?.body ?? '',
    choice: choiceOf(mail?.segment ?? { kind: 'all' }),
  });
  const { subject, body, choice } = input;
  const [isTried, setTried] = useState(false);
  const checked = bulkMailInputSchema.safeParse({ subject, body, segment: segmentIn(choice) });
  const problemOf = (field: string) =>
    isTried ? checked.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  const { run, isPending, error } = useSaveMail(opened, {
    onSuccess: () => {
      toast({ title: '下書きを保存しました', tone: 'good' });
      onSaved();
    },
    onError: () => undefined,
  });
  return (
    <form
      noValidate
      className="flex max-w-2xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (checked.success) run(checked.data);
      }}
    >
      <SegmentFields choice={choice} onChange={(next) => setInput({ ...input, choice: next })} />
      {problemOf('segment') !== undefined && <p className="text-sm text-bad">宛先の条件を入力してください</p>}
      <TextField
        name="subject"
        label="件名"
        required
        value={subject}
        error={problemOf('subject')}
        onChange={({ target }) => setInput({ ...input, subject: target.value })}
      />
      <TextArea
        name="body"
        label="本文"
        required
        rows={8}
        value={body}
        hint={HINT}
        error={problemOf('body')}
        onChange={({ target }) => setInput({ ...input, body: target.value })}
      />
      {error !== null && <Alert tone="bad">{sentenceOf(error)}</Alert>}
      {onCancel === undefined && (
        <p className="text-sm text-soft">{`保存した下書きは「これまでのメール」で、試し送りと送信ができます。${QUIET_HOURS.from}時から${QUIET_HOURS.until}時までは送りません。`}</p>
      )}
      <div className="flex flex-wrap gap-4">
        <Button type="submit" pending={isPending}>
          下書きを保存する
        </Button>
        {onCancel !== undefined && (
          <Button variant="quiet" onClick={onCancel}>
            キャンセル
          </Button>
        )}
      </div>
    </form>
  );
}
