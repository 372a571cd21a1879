import type { FeedbackInput } from '@meguri/contracts/feedback/feedback.ts';
import { send } from '../../../lib/http/api.ts';
import { useCommand } from '../../../lib/query/use-command.ts';

interface Handlers {
  readonly onSuccess: () => void;
  readonly onError: (error: Error) => void;
}

/** Never sent twice by itself: who sent what isn't kept, so nobody could tell that it is the same. */
export const useSendFeedback = (handlers: Handlers) =>
  useCommand((body: FeedbackInput) => send<{ received: true }>('POST', '/api/feedback', { body }), {
    retry: false,
    ...handlers,
  });
