import { beforeEach } from '@jest/globals';
import { startRentalService } from './service.ts';
import { FORGET_REQUESTS_OF_TODAY, rentalSteps, type View } from './steps.ts';
import { Rounds } from '../round/rounds.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

export interface Parcel {
  readonly id: string;
  readonly rounds: readonly View[];
}

/** A service of this suite, and what its parties do with parcels. */
export function useParcels() {
  const service = useOpened(startRentalService);
  const steps = rentalSteps(service);
  beforeEach(async () => {
    await service.query(FORGET_REQUESTS_OF_TODAY);
    await service.query('DELETE FROM app.open_requests');
  });
  const threeItems = async () => [await service.item(), await service.item(), await service.item()];
  const bodyFor = (itemIds: readonly string[], change: object = {}) => ({
    items: itemIds.map((itemId) => ({ itemId })),
    startDate: service.day(5),
    ...change,
  });
  const send = (body: object, headers = {}, by = service.borrower) => by.post('/api/parcels', body, headers);
  const requested = async () => (await send(bodyFor(await threeItems()))).json<Parcel>();
  const answer = (parcel: Parcel, approved: readonly string[], by = service.owner) =>
    by.post(`/api/parcels/${parcel.id}/answer`, { approved });
  const statusOf = async (id: string) => (await service.get(Rounds).load(id)).state.status;
  return { service, steps, threeItems, bodyFor, send, requested, answer, statusOf };
}
