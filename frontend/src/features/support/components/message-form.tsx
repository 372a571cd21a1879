import { useState } from 'react';
import { cx } from '../../../lib/class-names.ts';
import type { Command, Handlers } from '../../../lib/query/use-command.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { pickedFiles, releasePicked } from '../../../ui/photos/picked-photos.ts';
import { MessageFields, missingIn } from './message-fields.tsx';

interface Message {
  readonly content: string;
  readonly photos: readonly File[];
}

interface FurtherMessage {
  readonly content: string;
  readonly onContent: (content: string) => void;
  /** Preview URLs of picked photos. */
  readonly photos: readonly string[];
  readonly onPhotos: (photos: readonly string[]) => void;
}

/** A further message in an open thread. What was typed stays until the server has confirmed it. */
export function useFurtherMessage(content: string, onContent: (content: string) => void) {
  const [photos, onPhotos] = useState<readonly string[]>([]);
  const handlers: Handlers<unknown> = {
    onSuccess: () => {
      onContent('');
      photos.forEach(releasePicked);
      onPhotos([]);
      toast({ title: '送信しました', tone: 'good' });
    },
    onError: () => undefined,
  };
  const message: FurtherMessage = { content, onContent, photos, onPhotos };
  return { message, handlers };
}

interface MessageFormProps {
  readonly message: FurtherMessage;
  readonly command: Pick<Command<Message, unknown>, 'run' | 'isPending' | 'error'>;
  /** How many photos it may have; absent: as many as a member's message. */
  readonly most?: number;
  /** On phones it is at the foot of the window, below the messages. */
  readonly isDocked?: boolean;
}

const DOCKED =
  'gap-3 max-md:max-h-[60dvh] max-md:shrink-0 max-md:overflow-y-auto max-md:border-t max-md:border-line max-md:bg-paper max-md:px-4 max-md:py-3';

export function MessageForm({ message, command, isDocked = false, ...rest }: MessageFormProps) {
  const { content, photos } = message;
  const { run, isPending, error } = command;
  const missing = missingIn(content);
  return (
    <form
      noValidate
      data-tall={isDocked ? '' : undefined}
      className={cx('flex flex-col', isDocked ? DOCKED : 'gap-4')}
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === undefined) run({ content: content.trim(), photos: pickedFiles(photos) });
      }}
    >
      <MessageFields isLow label="メッセージ" {...{ ...message, isPending, error, ...rest }} />
      <Button type="submit" className="self-start" pending={isPending} disabledReason={missing}>
        送信する
      </Button>
    </form>
  );
}
