import { describe, expect, it } from '@jest/globals';
import { type RentalRequest, rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { Rounds } from '../round/rounds.ts';
import { CASES_OF_TEST, startRentalService } from '../test-support/service.ts';
import { rentalSteps } from '../test-support/steps.ts';
import { RequestRows } from './request-rows.ts';
import { RequestViews } from './request-views.ts';
import { Timelines } from './timelines.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const service = useOpened(() => startRentalService([RequestRows, RequestViews, Timelines, CASES_OF_TEST]));

const request = async () =>
  service.borrower.post('/api/rental-requests', {
    itemId: await service.item(),
    startDate: service.day(5),
    shippingMethod: 'delivery',
  });

describe('the response to a command without a read model', () => {
  it('for the borrower’s request is the request, with its position', async () => {
    const answer = await request();
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['x-position']).toMatch(/\d/);
    const body = rentalRequestSchema.parse(answer.json());
    expect(body).toMatchObject({
      status: 'request_sent',
      itemName: '麻のワンピース',
      ownerUsername: 'hanako',
      borrowerUsername: 'kenji',
      viewerParty: 'borrower',
      totalAmount: 4500,
      payout: null,
    });
    // Only operators see that the request was made; parties see that it was sent.
    expect(body.timeline.map(({ type, by }) => [type, by])).toEqual([['RequestSent', 'borrower']]);
  });

  it('for the owner’s approval is the approved request as the owner may see it, up to the approval', async () => {
    const { id } = (await request()).json<RentalRequest>();
    const approve = (key: string) =>
      service.owner.change(
        'PUT',
        `/api/rental-requests/${id}/status`,
        { status: 'approved' },
        { 'idempotency-key': key },
      );
    const answer = await approve('one');
    expect(answer.statusCode).toBe(200);
    const body = rentalRequestSchema.parse(answer.json());
    expect(body).toMatchObject({ status: 'request_approved', viewerParty: 'owner', payment: null });
    expect(body.timeline.at(-1)).toMatchObject({ type: 'Approved', by: 'owner' });
    expect((await approve('one')).json()).toEqual(body);
  });

  it('offers an operator with a new role nothing of what is refused on the first day', async () => {
    const id = await rentalSteps(service).paid();
    const loaded = await service.get(Rounds).load(id);
    const offeredTo = async (more: Pick<Viewer, 'isNewInRole'>) => {
      const viewer = { userId: 999, isAdmin: true, role: 'administrator', ...more } as const;
      return (await service.get(RequestViews).requestAfter(viewer, id, loaded)).actions;
    };
    expect(await offeredTo({})).toEqual(expect.arrayContaining(['register_shipping_code', 'cancel', 'waive_late_fee']));
    const early = await offeredTo({ isNewInRole: true });
    expect(early).toContain('register_shipping_code');
    expect(early).not.toContain('cancel');
    expect(early).not.toContain('waive_late_fee');
  });
});
