import { afterEach, expect, it, jest } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { api } from '../../../lib/http/api.ts';
import { decidesOnExtension, reportsDamage } from './send-action.ts';

afterEach(() => {
  api.member = undefined;
  api.forgetCsrfToken();
  jest.restoreAllMocks();
});

it('a damage report and its photos are sent as the member who pressed, even if another one signs in meanwhile', async () => {
  const sent: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    if (path === '/api/csrf-token') return Response.json({ csrfToken: 'token' });
    sent.push(`${new Headers(init?.headers).get('x-member')} ${String(path)}`);
    // Each answer comes with one more who has signed in elsewhere.
    api.member = 100 + sent.length;
    return Response.json({ url: `/${sent.length}.webp` });
  });
  api.member = 7;
  const filled = { fields: { description: '袖に穴' }, photos: ['a', 'b'].map((name) => new File(['x'], name)) };
  await reportsDamage('/damage-reports')({ id: 'r' } as RentalRequest, filled, 'key');
  const upload = '/api/upload-damage-image';
  expect(sent).toEqual([`7 ${upload}`, `7 ${upload}`, '7 /api/circulation-rounds/r/damage-reports']);
});

it('an answer to an extension names the one on the page', async () => {
  const sent: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    if (path === '/api/csrf-token') return Response.json({ csrfToken: 'token' });
    sent.push(path, init?.body);
    return Response.json({});
  });
  const request = { id: 'r', extension: { number: 2 } } as Partial<RentalRequest> as RentalRequest;
  await decidesOnExtension('/approve')(request, {}, 'key');
  expect(sent).toEqual(['/api/rental-requests/r/extension/approve', '{"number":2}']);
});
