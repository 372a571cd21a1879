import { expect, it } from '@jest/globals';
import { compressed } from './image-compression.ts';

it('a file that is no image stays as it is', async () => {
  const file = new File(['plain'], 'letter.txt', { type: 'text/plain' });
  expect(await compressed(file)).toBe(file);
});

it('an image that cannot be read here stays as it is, for the server to judge', async () => {
  const file = new File(['not an image'], 'photo.heic', { type: 'image/heic' });
  expect(await compressed(file)).toBe(file);
});
