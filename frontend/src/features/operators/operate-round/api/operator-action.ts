import type { Preview } from '@meguri/contracts/read-models/preview.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { api, send } from '../../../../lib/http/api.ts';
import { withPhotos } from '../../../../lib/http/upload-photo.ts';
import { useCommand } from '../../../../lib/query/use-command.ts';
import { useInvalidate } from '../../../../lib/query/cache.ts';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import type { SentAction } from '../actions/operator-action.ts';

interface Options<Input> {
  /** Called on success. After a rejection the dialog stays open with its input. */
  readonly onClose: () => void;
  /** Maps the input to the request body, if they differ. */
  readonly bodyOf?: (input: Input) => Promise<object>;
}

const PROPOSED = '提案しました。別の運営が確認すると実行されます';

export interface SendingAction<Input> {
  /** Loads the preview, or sends the command if this input has been previewed or needs no preview. */
  readonly run: (input: Input) => void;
  /** Call it when the input changes, which invalidates the preview. */
  readonly onChange: () => void;
  /** null: not loaded yet. */
  readonly preview: Preview | null;
  /** Whether a preview comes before the command. */
  readonly looks: boolean;
  readonly isPending: boolean;
  readonly error: Error | null;
}

/** Runs an operator's command on a round. */
export function useOperatorAction<Input extends object>(
  roundId: string,
  { path, isPreviewed, done }: SentAction,
  options: Options<Input>,
): SendingAction<Input> {
  const { onClose, bodyOf = (input: Input) => Promise.resolve<object>(input) } = options;
  const [seen, setSeen] = useState<{ readonly of: string; readonly preview: Preview } | null>(null);
  /** Counts changes; the answer to a preview is ignored if one happened meanwhile. */
  const changes = useRef(0);
  const onChange = () => {
    changes.current += 1;
    setSeen(null);
  };
  const refresh = useInvalidate('/api/admin');
  const address = `/api/admin/rental-requests/${roundId}/${path}`;
  const looks = isPreviewed === true;
  // Another operator may have acted first: the page refetches the round and the preview is loaded again.
  const onError = (error: Error) => {
    setSeen(null);
    void refresh();
    toast({ title: '実行できませんでした', text: sentenceOf(error), tone: 'bad' });
  };
  const looking = useCommand(
    async ({ input }: { readonly input: Input; readonly at: number }) =>
      send<Preview>('POST', `${address}?preview=1`, { body: await bodyOf(input) }),
    {
      onSuccess: (preview, { input, at }) => {
        if (at === changes.current) setSeen({ of: JSON.stringify(input), preview });
      },
      onError,
    },
  );
  const sending = useCommand(
    async (input: Input, key) => {
      const query = seen === null ? '' : `?seen=${seen.preview.revision}`;
      return withPhotos(async (member) => {
        const body = await api.sendingAs(member, () => bodyOf(input));
        return send<RentalRequest>('POST', address + query, { body, key, member });
      });
    },
    {
      onSuccess: async ({ timeline }) => {
        await refresh();
        toast({ title: timeline.at(-1)?.type === 'ActionProposed' ? PROPOSED : done, tone: 'good' });
        onClose();
      },
      onError,
    },
  );
  const run = (input: Input): void => {
    if (!looks || seen?.of === JSON.stringify(input)) return sending.run(input);
    sending.reset();
    looking.run({ input, at: changes.current });
  };
  return {
    run,
    onChange,
    looks,
    preview: seen?.preview ?? null,
    isPending: looking.isPending || sending.isPending,
    error: sending.error ?? looking.error,
  };
}
