import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Command, useCommand } from '../../../lib/query/use-command.ts';
import { toast } from '../../../ui/toast-store.ts';
import { rentalRequestPath, rentalRequestQuery } from '../api/rental-request.ts';
import { SENDS } from '../api/send-act.ts';
import type { Act, Outcome } from './act.ts';
import { DONE, failureOf } from './act-words.ts';

export type ActCommand = Command<Act, Outcome>;

/** For how long, in ms, the button stays busy while the browser leaves for a payment page. */
const LEAVING = 4000;

/** One act at a time: what one is doing to this request. */
export function useAct(request: RentalRequest, onDone: (act: Act) => void): ActCommand {
  const queries = useQueryClient();
  return useCommand<Act, Outcome>((act, key) => SENDS[act.action](request, act, key), {
    onSuccess: async (outcome, act) => {
      if (outcome.kind === 'page') {
        window.location.assign(outcome.page.url);
        return new Promise((resolve) => setTimeout(resolve, LEAVING));
      }
      await show(queries, request.id, outcome);
      const done = DONE[act.action];
      if (done !== undefined) toast({ ...done, tone: 'good' });
      onDone(act);
    },
    onError: (error, { action }) => {
      const failure = failureOf(action, error);
      if (failure === null) return;
      toast({ ...failure, tone: 'bad' });
      // What was refused, or never answered, may be shown as it no longer is.
      void queries.invalidateQueries({ queryKey: rentalRequestQuery(request.id).queryKey });
    },
  });
}

/** The answer is shown at once, then everything that tells of this round is asked for again. */
async function show(queries: QueryClient, id: string, outcome: Outcome): Promise<void> {
  const { queryKey } = rentalRequestQuery(id);
  if (outcome.kind === 'request') {
    // A poll under way may bring what was before.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, outcome.request);
  }
  const concerned = [rentalRequestPath(id), '/api/circulation-rounds', '/api/trades', '/api/overdue'];
  void queries.invalidateQueries({
    predicate: ({ queryKey: [first] }) => typeof first === 'string' && concerned.some((path) => first.startsWith(path)),
  });
}
