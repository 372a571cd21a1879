import { GUEST_CONFIRMATION_HOURS, MAX_GUEST_PHOTOS } from '@meguri/contracts/limits.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { restoreDrafts } from '../../../lib/drafts/drafts.ts';
import { usePersistentState } from '../../../lib/drafts/use-persistent-state.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { pickedFiles, releasePicked } from '../../../ui/photos/picked-photos.ts';
import { Alert } from '../../../ui/states/alert.tsx';
import { useGuestQuestion } from '../api/guest-questions.ts';
import { type KindChoice, KindField, SOILED } from './kind-choice.tsx';
import { MessageFields, missingIn } from './message-fields.tsx';

interface Draft {
  readonly kind: KindChoice | null;
  readonly content: string;
}
/** Also of the member's form, `QuestionForm`. */
const NAME = 'support';
const EMPTY: Draft = { kind: null, content: '' };

/** A guest's question, which is delivered once they have confirmed their address. */
export function GuestQuestionForm() {
  const [{ kind, content }, change] = usePersistentState(NAME, EMPTY);
  // A guest who logs in goes on in the member's form, which replaces this one on the same page.
  const leave = useEffectEvent(() => restoreDrafts({ [NAME]: { kind, content } }));
  useEffect(() => () => leave(), []);
  const [photos, setPhotos] = usePickedPhotos();
  const [email, setEmail] = useState('');
  /** What was sent; null: nothing yet. */
  const [mailed, setMailed] = useState<Draft | null>(null);
  const [isCorrected, setCorrected] = useState(false);
  const address = useRef<HTMLInputElement>(null);
  // The button that leads back to the form is gone.
  useEffect(() => {
    if (isCorrected) address.current?.focus();
  }, [isCorrected]);
  const { run, isPending, error } = useGuestQuestion({
    onSuccess: () => {
      setMailed({ kind, content });
      setCorrected(false);
      change(EMPTY);
    },
    onError: () => undefined,
  });
  const correct = (sent: Draft) => {
    change(sent);
    setMailed(null);
    setCorrected(true);
  };
  if (mailed !== null) return <Mailed to={email.trim()} onCorrect={() => correct(mailed)} />;
  const missing =
    kind === null ? '種類を選択してください' : (missingIn(content) ?? (email.trim() === '' ? NO_ADDRESS : undefined));
  const ofEmail = error instanceof ApiError ? error.errorOf('email') : undefined;
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (kind === null || kind === SOILED || missing !== undefined) return;
        run({ kind, content: content.trim(), email: email.trim(), photos: pickedFiles(photos) });
      }}
    >
      <KindField value={kind} onChange={(next) => change({ kind: next, content })} disabled={isPending} />
      {kind === SOILED ? (
        <Alert title="取引の画面から、写真を添えてご報告ください">
          ログインして取引を開くと、「不具合を報告」から送れます。
        </Alert>
      ) : (
        <>
          <MessageFields
            label="内容"
            onContent={(next) => change({ kind, content: next })}
            most={MAX_GUEST_PHOTOS}
            keepsPreviews
            onPhotos={setPhotos}
            error={ofEmail === undefined ? error : null}
            {...{ content, photos, isPending }}
          />
          <TextField
            ref={address}
            name="email"
            label="メールアドレス"
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            disabled={isPending}
            hint="返信をお知らせするアドレスです。"
            error={ofEmail}
          />
          <Button type="submit" pending={isPending} disabledReason={missing}>
            確認のメールを受け取る
          </Button>
        </>
      )}
    </form>
  );
}

/** Previews of picked photos. They outlive the sending, since a question can be corrected, and are released with the form. */
function usePickedPhotos() {
  const [photos, setPhotos] = useState<readonly string[]>([]);
  const release = useEffectEvent(() => photos.forEach(releasePicked));
  useEffect(() => () => release(), []);
  return [photos, setPhotos] as const;
}

const NO_ADDRESS = 'メールアドレスを入力してください';

interface MailedProps {
  readonly to: string;
  readonly onCorrect: () => void;
}

/** Offers the question again: the mail to a mistyped address never arrives. */
function Mailed({ to, onCorrect }: MailedProps) {
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is gone, and on phones it was far below.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} role="status" tabIndex={-1} className="scroll-mt-24 outline-none">
      <Alert
        tone="good"
        title="確認のメールを送りました"
        action={
          <Button variant="onWash" onClick={onCorrect}>
            メールアドレスを直す
          </Button>
        }
      >
        {`${to} に届いたメールのリンクを${GUEST_CONFIRMATION_HOURS}時間以内に開いて、確認のボタンを押してください。確認が済むまで、ご相談は運営事務局に届きません。`}
      </Alert>
    </div>
  );
}
