import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';

/** Whether the round waits for the one who looks at it, as the service says; for a late fee even after its end. */
export const isViewersTurn = ({
  waitingFor,
  viewerParty,
}: Pick<RentalRequest, 'waitingFor' | 'viewerParty'>): boolean => waitingFor.includes(viewerParty);
