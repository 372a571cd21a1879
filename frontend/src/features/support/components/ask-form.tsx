import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { pickedFiles, releasePicked } from '../../../ui/photos/picked-photos.ts';
import { useAsk } from '../api/support-threads.ts';
import { MessageFields, missingIn } from './message-fields.tsx';

interface AskFormProps {
  readonly id: string;
  readonly content: string;
  readonly onContent: (content: string) => void;
}

/**
 * A further message in an open thread. What was typed stays until the server has confirmed it. It is low, because on phones the
 * messages above it share the window with it.
 */
export function AskForm({ id, content, onContent }: AskFormProps) {
  const [photos, setPhotos] = useState<readonly string[]>([]);
  const { run, isPending, error } = useAsk(id, {
    onSuccess: () => {
      onContent('');
      photos.forEach(releasePicked);
      setPhotos([]);
      toast({ title: '送信しました', tone: 'good' });
    },
    onError: () => undefined,
  });
  const missing = missingIn(content);
  return (
    <form
      noValidate
      data-tall
      className="flex flex-col gap-3 max-md:max-h-[60dvh] max-md:shrink-0 max-md:overflow-y-auto max-md:border-t max-md:border-line max-md:bg-paper max-md:px-4 max-md:py-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === undefined) run({ content: content.trim(), photos: pickedFiles(photos) });
      }}
    >
      <MessageFields
        isLow
        label="メッセージ"
        {...{ content, onContent }}
        photos={photos}
        onPhotos={setPhotos}
        isPending={isPending}
        error={error}
      />
      <Button type="submit" className="self-start" pending={isPending} disabledReason={missing}>
        送信する
      </Button>
    </form>
  );
}
