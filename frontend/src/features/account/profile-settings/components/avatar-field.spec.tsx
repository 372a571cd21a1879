/** @jest-environment @happy-dom/jest-environment */
import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { MEMBER } from '../../../../testing/accounts.testing.ts';
import { cameraPhoto, sentFiles, shrinking } from '../../../../testing/photos.testing.ts';
import { nextToast, renderComponent } from '../../../../testing/render-component.testing.tsx';

jest.unstable_mockModule('browser-image-compression', () => ({ default: shrinking }));
const { AvatarField } = await import('./avatar-field.tsx');

it('a photo is compressed before it is uploaded as profile picture', async () => {
  // A browser that can show it.
  jest.spyOn(globalThis, 'createImageBitmap').mockResolvedValue({ close: () => undefined } as ImageBitmap);
  const field = <AvatarField viewer={MEMBER} onChanged={() => undefined} />;
  const { user } = renderComponent(field, [200, { imageUrl: '/a.webp' }]);
  await user.upload(screen.getByLabelText('プロフィール画像'), cameraPhoto());
  expect(await nextToast()).toMatchObject({ tone: 'good' });
  expect(sentFiles('image')).toEqual([expect.objectContaining({ type: 'image/webp', size: 5 })]);
});
