import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUploadAvatar } from '../features/account/profile-settings/api/settings.ts';
import { DrawnChoice } from '../features/account/profile-settings/components/drawn-choice.tsx';
import { viewerQuery } from '../features/session/api/viewer.ts';
import { WelcomeOverlay } from '../features/session/components/welcome-overlay.tsx';
import { sentenceOf } from '../lib/http/api-error.ts';
import { toast } from '../ui/overlay/toast-store.ts';

/** The welcome overlay with the fields of a profile. */
export default function Welcome({ userId }: { readonly userId: number }) {
  const queries = useQueryClient();
  const [drawn, setDrawn] = useState<string | null>(null);
  const { run } = useUploadAvatar({
    onSuccess: () => void queries.invalidateQueries({ queryKey: viewerQuery.queryKey }),
    onError: (error) => toast({ title: '画像アップロードに失敗しました', text: sentenceOf(error), tone: 'bad' }),
  });
  return (
    <WelcomeOverlay
      userId={userId}
      picture={<DrawnChoice name="drawing" chosen={drawn} onChoose={setDrawn} none="選ばない" />}
      onBegin={() => drawn !== null && run(drawn)}
    />
  );
}
