import type { FeedbackInput } from '@meguri/contracts/feedback/feedback.ts';
import { send } from '../../../lib/http/api.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';

/** Not retried by itself: the service keeps no sender and no key, so a repetition would be stored twice. */
export const useSendFeedback = (handlers: Handlers<unknown>) =>
  useCommand((body: FeedbackInput) => send<{ received: true }>('POST', '/api/feedback', { body }), {
    retry: false,
    ...handlers,
  });
