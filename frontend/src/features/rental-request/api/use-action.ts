import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { invalidate, setQueryData } from '../../../lib/query/cache.ts';
import { type Command, useCommand } from '../../../lib/query/use-command.ts';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { isPickup } from '../../../rental/handover.ts';
import { MEMBER_ACTIONS, wordsOf } from '../actions/index.ts';
import type { Filled, MemberActionName, Outcome } from '../actions/member-action.ts';
import { failureOf } from '../failures.ts';
import { rentalRequestPath, rentalRequestQuery } from './rental-request.ts';

/** A pressed button with the input of its dialog. */
interface Pressed extends Filled {
  readonly action: MemberActionName;
}
export type ActionCommand = Command<Pressed, Outcome>;

/** In ms: how long the button stays disabled while the browser leaves for a payment page. */
const LEAVING = 4000;

const PAGE_READY = { title: 'お支払いのページの準備ができました' } as const;

/** Runs one action at a time on this request. If the user has navigated away by the time of the response, they aren't moved. */
export function useAction(request: RentalRequest, onDone: () => void): ActionCommand {
  const queries = useQueryClient();
  const isHere = useIsMounted();
  const { requestNumber: text } = request;
  const link = { label: '取引を見る', to: `/rental-requests/${request.id}` };
  return useCommand<Pressed, Outcome>(
    ({ action, ...filled }, key) => MEMBER_ACTIONS[action].send(request, filled, key),
    {
      onSuccess: async (outcome, { action }) => {
        if (outcome.kind === 'page') {
          if (!isHere()) return toast({ ...PAGE_READY, text, link });
          window.location.assign(outcome.page.url);
          return new Promise((resolve) => setTimeout(resolve, LEAVING));
        }
        show(queries, request, outcome);
        // Scrolls up if the status changed: the next step is at the top.
        const isOther = outcome.kind === 'request' && outcome.request.status !== request.status;
        if (isOther && isHere()) window.scrollTo({ top: 0 });
        const { done } = wordsOf(action, isPickup(request));
        if (done !== undefined) toast({ ...done, tone: 'good', ...(!isHere() && { link }) });
        onDone();
      },
      onError: (error, { action }) => {
        const failure = failureOf(MEMBER_ACTIONS[action], error, request);
        if (failure === null) return;
        toast({ ...failure, tone: 'bad' });
        // After a rejection or a lost response the page may be outdated.
        void queries.invalidateQueries({ queryKey: rentalRequestQuery(request.id).queryKey });
      },
    },
  );
}

/** Writes the response to the cache, then invalidates everything that shows this round. */
function show(queries: QueryClient, { id, itemId }: RentalRequest, outcome: Outcome): void {
  if (outcome.kind === 'request') setQueryData(queries, rentalRequestQuery(id).queryKey, outcome.request);
  const lists = ['/api/circulation-rounds', '/api/trades', '/api/overdue', '/api/parcels'];
  const concerned = [rentalRequestPath(id), `/api/items/${itemId}/calendar`, ...lists];
  void invalidate(queries, (one) => concerned.some((path) => one.startsWith(path)));
}
