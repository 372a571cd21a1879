import type { FeedbackInput } from '@meguri/contracts/feedback/feedback.ts';
import { send } from '../../../lib/http/api.ts';
import { useCommand } from '../../../lib/query/use-command.ts';

interface Handlers {
  readonly onSuccess: () => void;
  readonly onError: (error: Error) => void;
}

export const useSendFeedback = (handlers: Handlers) =>
  useCommand((body: FeedbackInput) => send<{ received: true }>('POST', '/api/feedback', { body }), handlers);
