import type { Account } from '@meguri/contracts/account/account-view.ts';
import { type MouseEvent, useEffect, useRef } from 'react';
import { usePersistentState } from '../../../../lib/drafts/use-persistent-state.ts';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Avatar } from '../../../../ui/photos/photo.tsx';
import { pickedImages } from '../../../../ui/photos/picked-images.ts';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useUploadAvatar } from '../api/settings.ts';
import { DrawnChoice } from './drawn-choice.tsx';

interface AvatarFieldProps {
  readonly viewer: Account;
  readonly onChanged: () => void;
}

export function AvatarField({ viewer, onChanged }: AvatarFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [drawn, setDrawn] = usePersistentState<string | null>('avatar', null);
  const { run, isPending } = useUploadAvatar({
    onSuccess: () => {
      toast({ title: 'プロフィール画像を更新しました', tone: 'good' });
      setDrawn(null);
      onChanged();
    },
    onError: (error) => toast({ title: '画像アップロードに失敗しました', text: sentenceOf(error), tone: 'bad' }),
  });
  const upload = async (files: readonly File[]) => {
    const { images, problem } = await pickedImages(files, { max: 1, taken: 0 });
    if (problem !== undefined) toast({ title: '画像アップロードに失敗しました', text: problem, tone: 'bad' });
    else if (images[0] !== undefined) run(images[0]);
  };
  const change = useRef<HTMLButtonElement>(null);
  /** The button that was pressed, to get the focus back. */
  const pressed = useRef<HTMLButtonElement>(null);
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    pressed.current = document.activeElement === currentTarget ? currentTarget : null;
  };
  useEffect(() => {
    // Disabling or removing the pressed button moves the focus to the body.
    if (isPending || pressed.current === null || document.activeElement !== document.body) return;
    (pressed.current.isConnected ? pressed.current : change.current)?.focus({ preventScroll: true });
    pressed.current = null;
  }, [isPending]);
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar key={viewer.profileImage} src={viewer.profileImage} name={viewer.displayName} size={88} />
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="プロフィール画像"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void upload([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button
        ref={change}
        variant="secondary"
        pending={isPending}
        onClick={(event) => {
          press(event);
          input.current?.click();
        }}
      >
        画像を変更
      </Button>
      <div className="flex w-full flex-wrap items-end gap-4">
        <DrawnChoice name="avatar" chosen={drawn} onChoose={setDrawn} none="変更しない" disabled={isPending} />
        {drawn !== null && (
          <Button
            variant="secondary"
            pending={isPending}
            onClick={(event) => {
              press(event);
              run(drawn);
            }}
          >
            このイラストにする
          </Button>
        )}
      </div>
    </div>
  );
}
