import { afterEach, expect, it, jest } from '@jest/globals';
import { MEMBER } from '../../../../testing/accounts.testing.ts';
import { cameraPhoto, sentFiles, shrinking } from '../../../../testing/photos.testing.ts';
import { pressable } from '../../../../testing/pressable.testing.ts';

jest.unstable_mockModule('browser-image-compression', () => ({ default: shrinking }));
const { AvatarField } = await import('./avatar-field.tsx');

afterEach(() => {
  jest.restoreAllMocks();
});

it('a photo goes small as one’s own picture, as it does everywhere else', async () => {
  const field = pressable(AvatarField, { viewer: MEMBER, onChanged: () => undefined }, [200, { imageUrl: '/a.webp' }]);
  field.change('file', { target: { files: [cameraPhoto()], value: '' } });
  await field.told();
  expect(sentFiles('image')).toEqual([expect.objectContaining({ type: 'image/webp', size: 5 })]);
});
