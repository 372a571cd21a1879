import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { until } from '../../../../test/support/until.ts';
import { CASES_OF_TEST, type RentalService } from '../test-support/service.ts';
import { startWithReadModels } from '../test-support/with-read-models.ts';
import { roundAt } from '../test-support/rounds.ts';
import { RequestRows } from './request-rows.ts';
import { RequestViews } from './request-views.ts';
import { Timelines } from './timelines.ts';

let service: RentalService;
beforeAll(async () => {
  service = await startWithReadModels([RequestRows, RequestViews, Timelines, CASES_OF_TEST]);
});
afterAll(() => service?.close());

describe('a request with words in its timeline', () => {
  it('is read with them in one query, and without those that were erased', async () => {
    const id = await roundAt(service, 'request_sent');
    const declined = { status: 'request_declined', reason: '旅行に行くため' };
    expect((await service.owner.change('PUT', `/api/rental-requests/${id}/status`, declined)).statusCode).toBe(200);
    const viewer = { userId: service.ownerId, isAdmin: false, role: null };
    const shown = () => service.get(RequestViews).requestFor(viewer, id);
    await until('it is declined', async () => (await shown()).status === 'request_declined');
    const words = async () => {
      const query = jest.spyOn(service.get(pg.Pool), 'query');
      const { timeline } = await shown();
      expect(query).toHaveBeenCalledTimes(1);
      query.mockRestore();
      return timeline.at(-1)?.record?.texts.map(({ text }) => text);
    };
    expect(await words()).toEqual(['旅行に行くため']);
    await service.query('UPDATE app.round_texts SET body = NULL, salt = NULL WHERE round_id = $1', [id]);
    expect(await words()).toEqual([null]);
  });
});
