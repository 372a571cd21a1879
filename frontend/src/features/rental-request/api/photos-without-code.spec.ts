import { afterEach, expect, it, jest } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';

const missing = jest.fn(() => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
jest.unstable_mockModule('./send-with-photos.ts', missing);
const { reportsDamage } = await import('./send-action.ts');
const { PhotoNotUploaded } = await import('../../../rental/photo-not-uploaded.ts');

afterEach(() => void jest.restoreAllMocks());

const send = (photos: readonly File[]) =>
  reportsDamage('/damage-reports')({ id: 'r' } as RentalRequest, { fields: { description: '袖に穴' }, photos }, 'key');

it('a form with photos whose code can’t be loaded isn’t sent, as if a photo weren’t uploaded; one without photos is', async () => {
  const asked = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (path) => Response.json(path === '/api/csrf-token' ? { csrfToken: 'token' } : {}));
  await expect(send([new File(['x'], 'a')])).rejects.toBeInstanceOf(PhotoNotUploaded);
  expect(missing).toHaveBeenCalledTimes(2);
  expect(asked).not.toHaveBeenCalled();
  await send([]);
  expect(asked).toHaveBeenLastCalledWith('/api/circulation-rounds/r/damage-reports', expect.anything());
});
