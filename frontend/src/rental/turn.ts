import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';

/** Whether the round waits for the viewer, as decided by the server; for a late fee even after the round's end. */
export const isViewersTurn = ({
  waitingFor,
  viewerParty,
}: Pick<RentalRequest, 'waitingFor' | 'viewerParty'>): boolean => waitingFor.includes(viewerParty);
