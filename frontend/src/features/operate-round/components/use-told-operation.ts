import { sentenceOf } from '../../../lib/http/api-error.ts';
import { toast } from '../../../ui/toast-store.ts';
import { type OperationPath, useOperation } from '../api/operate.ts';

/** An operation with its toasts; the dialog closes once it is done, and stays with what was typed when it isn't. */
export const useToldOperation = <Input extends object>(
  roundId: string,
  path: OperationPath,
  done: string,
  onClose: () => void,
  bodyOf?: (input: Input) => Promise<object>,
) =>
  useOperation<Input>(roundId, path, {
    onSuccess: () => {
      toast({ title: done, tone: 'good' });
      onClose();
    },
    onError: (error) => toast({ title: '実行できませんでした', text: sentenceOf(error), tone: 'bad' }),
    bodyOf,
  });
