import type { ParcelView } from '@meguri/contracts/read-models/parcel.ts';
import type { RequestParcelBody } from '@meguri/contracts/rental-round/commands.ts';
import { sendOnce } from '../../../lib/http/send-once.ts';
import type { Handlers } from '../../../lib/query/use-command.ts';
import { useRequestCommand } from './request-command.ts';
import { togetherQuery } from './together.ts';

/** Requests several items for one parcel. @param itemId of the page on which they were chosen */
export const useRequestParcel = (itemId: string, handlers: Handlers<ParcelView>) =>
  useRequestCommand(
    (body: RequestParcelBody, key) => sendOnce<ParcelView>('POST', '/api/parcels', { body, key }),
    togetherQuery(itemId),
    handlers,
  );
