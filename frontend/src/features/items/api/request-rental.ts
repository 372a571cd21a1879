import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { RequestRentalBody } from '@meguri/contracts/rental-round/commands.ts';
import { sendOnce } from '../../../lib/http/send-once.ts';
import type { Handlers } from '../../../lib/query/use-command.ts';
import { itemQuery } from './item.ts';
import { useRequestCommand } from './request-command.ts';

/** Requests a rental for one week. */
export const useRequestRental = (itemId: string, handlers: Handlers<RentalRequest>) =>
  useRequestCommand(
    (input: Omit<RequestRentalBody, 'itemId'>, key) =>
      sendOnce<RentalRequest>('POST', '/api/rental-requests', { body: { itemId, ...input }, key }),
    itemQuery(itemId),
    handlers,
  );
