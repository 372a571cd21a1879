import { MAX_MESSAGE } from '@meguri/contracts/limits.ts';
import type { OperatedThreadPage } from '@meguri/contracts/message/support-thread.ts';
import { characters, isBlank } from '@meguri/contracts/text/characters.ts';
import { ApiError, sentenceOf } from '../../../../lib/http/api-error.ts';
import { CommentField } from '../../../../rental/comment-field.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useAnswer } from '../api/support-requests.ts';
import { cannedAnswers } from '../canned-answers.ts';

interface AnswerFormProps {
  readonly request: OperatedThreadPage;
  readonly content: string;
  readonly onContent: (content: string) => void;
}

/** An operator's answer, which may begin with a canned one. What was typed stays when a newer message rejects it. */
export function AnswerForm({ request: { id, kind, messages }, content, onContent }: AnswerFormProps) {
  const { run, isPending, error } = useAnswer(id, {
    onSuccess: () => {
      onContent('');
      toast({ title: '返信しました', tone: 'good' });
    },
    onError: () => undefined,
  });
  const refused = error instanceof ApiError ? error.errorOf('content') : undefined;
  const isMissing = isBlank(content) || characters(content.trim()) > MAX_MESSAGE;
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMissing) run({ content: content.trim(), seen: messages.at(-1)?.position ?? 0 });
      }}
    >
      <div role="group" aria-label="定型文" className="flex flex-wrap gap-2">
        {cannedAnswers(kind).map(({ title, text }) => (
          <Button
            key={title}
            variant="secondary"
            size="small"
            disabled={isPending}
            onClick={() => onContent(isBlank(content) ? text : `${content.trimEnd()}\n\n${text}`)}
          >
            {title}
          </Button>
        ))}
      </div>
      <CommentField
        name="answer"
        label="返信"
        rows={8}
        value={content}
        max={MAX_MESSAGE}
        onChange={onContent}
        disabled={isPending}
        error={error === null ? undefined : (refused ?? sentenceOf(error))}
      />
      <Button
        type="submit"
        className="self-start"
        pending={isPending}
        disabledReason={isMissing ? '返信を入力してください' : undefined}
      >
        返信する
      </Button>
    </form>
  );
}
