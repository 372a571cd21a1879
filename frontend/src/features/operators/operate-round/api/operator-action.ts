import type { Preview } from '@meguri/contracts/read-models/preview.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { api, send } from '../../../../lib/http/api.ts';
import { withPhotos } from '../../../../lib/http/upload-photo.ts';
import { useCommand } from '../../../../lib/query/use-command.ts';
import { useInvalidate } from '../../../../lib/query/cache.ts';
import { toast } from '../../../../ui/overlay/toast-store.ts';

type CommandName =
  | 'reject'
  | 'cancel'
  | 'cancel-unpaid'
  | 'register-tracking'
  | 'confirm-receipt'
  | 'mark-returned'
  | 'report-damage'
  | 'waive-late-fee'
  | 'resend-refund'
  | 'settle-obligation'
  | 'assign-foreign-refund'
  | 'grant-refund'
  | 'reverse-payout'
  | 'confirm-proposal'
  | 'withdraw-proposal';
/** Operators' commands, below a request's address. */
export type CommandPath = 'shipping-codes' | `commands/${CommandName}`;

interface Options<Input> {
  /** What a toast says once it is done and its pages are fetched again. */
  readonly done: string;
  /** Then the dialog closes; when it isn't done, it stays with what was typed. */
  readonly onClose: () => void;
  /** What is sent, where that isn't the input itself. */
  readonly bodyOf?: (input: Input) => Promise<object>;
}

/** What moves money is first looked at: what it would do, to whom, and whether it takes two. */
const LOOKED_AT: ReadonlySet<CommandPath> = new Set([
  'commands/cancel',
  'commands/waive-late-fee',
  'commands/resend-refund',
  'commands/settle-obligation',
  'commands/assign-foreign-refund',
  'commands/grant-refund',
  'commands/reverse-payout',
  'commands/confirm-proposal',
]);

const PROPOSED = '提案しました。別の運営が確認すると実行されます';

export interface OperatorAction<Input> {
  /** Looks at what it would come to; sends it when that is known for this very input, or needn't be. */
  readonly run: (input: Input) => void;
  /** Something else stands in the form: what was looked at says nothing of it. */
  readonly onChange: () => void;
  /** What it would come to; null: not known yet. */
  readonly preview: Preview | null;
  /** It is looked at before it is sent. */
  readonly looks: boolean;
  readonly isPending: boolean;
  readonly error: Error | null;
}

/** What an operator does to a round. */
export function useOperatorAction<Input extends object>(
  roundId: string,
  path: CommandPath,
  options: Options<Input>,
): OperatorAction<Input> {
  const { done, onClose, bodyOf = (input: Input) => Promise.resolve<object>(input) } = options;
  const [seen, setSeen] = useState<{ readonly of: string; readonly preview: Preview } | null>(null);
  /** Also of what is under way: its answer comes too late to be shown. */
  const changes = useRef(0);
  const onChange = () => {
    changes.current += 1;
    setSeen(null);
  };
  const refresh = useInvalidate('/api/admin');
  const address = `/api/admin/rental-requests/${roundId}/${path}`;
  const looks = LOOKED_AT.has(path);
  // Another operator may have been faster: the page shows what happened, and it is looked at anew.
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
