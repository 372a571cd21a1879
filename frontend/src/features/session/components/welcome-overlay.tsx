import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { WholePhrases } from '../../../ui/whole-phrases.tsx';
import { useUpdateAccount } from '../api/update-account.ts';
import type { Elements } from '../../../ui/elements.ts';

const POINTS = [
  { title: '借りる', text: '気になる服の空いている週を選んで、リクエスト。承認されたらカードでお支払いください。' },
  { title: '貸す', text: '写真と料金を登録するだけ。だれに貸すかは、毎回あなたが決められます。' },
  {
    title: 'はじめる前に',
    text: '配送のご利用には、関西2府4県の住所の登録が必要です。プロフィール設定から登録できます。',
  },
] as const;

interface WelcomeOverlayProps {
  readonly userId: number;
  /** Next to the name: the public avatar. */
  readonly picture: Elements;
  /** Called when they have completed the profile fields. */
  readonly onBegin: () => void;
}

/** A one-time introduction for new members. */
export function WelcomeOverlay({ userId, picture, onBegin }: WelcomeOverlayProps) {
  const [open, setOpen] = useState(true);
  const [name, setName] = useState('');
  const [refused, setRefused] = useState<string | undefined>();
  const seen = useUpdateAccount(userId);
  const named = useUpdateAccount(userId, {
    onSuccess: () => {
      setOpen(false);
      onBegin();
    },
    onError: (error) => setRefused((error instanceof ApiError && error.errorOf('profile_name')) || sentenceOf(error)),
  });
  const close = () => {
    setOpen(false);
    seen.run({ has_seen_welcome: true });
  };
  const begin = () => {
    const wanted = name.trim();
    if (wanted !== '') return named.run({ has_seen_welcome: true, profile_name: wanted });
    close();
    onBegin();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="巡り Meguriへ、ようこそ。"
      description="クローゼットを分け合う、関西のファッションレンタルです。ただいまベータ版として公開しています。"
      actions={
        <Button className="grow" pending={named.isPending} onClick={begin}>
          はじめる
        </Button>
      }
    >
      <ol className="flex flex-col gap-5 pt-6">
        {POINTS.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span aria-hidden className="w-6 shrink-0 font-serif text-2xl text-accent">
              {index + 1}
            </span>
            <div>
              <h3 className="text-base">{title}</h3>
              <p className="text-sm leading-relaxed text-soft">
                <WholePhrases>{text}</WholePhrases>
              </p>
            </div>
          </li>
        ))}
      </ol>
      <div className="flex flex-col gap-6 pt-6">
        <TextField
          name="profile_name"
          label="表示名（任意）"
          hint="ほかの方に表示される名前です。写真とあわせて、あとからプロフィール設定で変えられます。"
          autoComplete="nickname"
          value={name}
          error={refused}
          onChange={({ target }) => setName(target.value)}
        />
        {picture}
      </div>
    </Dialog>
  );
}
