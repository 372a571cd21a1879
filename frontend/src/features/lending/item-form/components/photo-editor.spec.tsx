/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { type Answer, refused } from '../../../../testing/answers.testing.ts';
import { cameraPhoto, sentFiles, shrinking } from '../../../../testing/photos.testing.ts';
import { nextToast, renderComponent } from '../../../../testing/render-component.testing.tsx';

jest.unstable_mockModule('browser-image-compression', () => ({ default: shrinking }));
jest.unstable_mockModule('react-easy-crop/react-easy-crop.css', () => ({}));
// Nothing decodes pictures here.
jest.unstable_mockModule('../use-original.ts', () => ({ useOriginal: () => ({ ratio: null, unusable: undefined }) }));
const { default: PhotoEditor } = await import('./photo-editor.tsx');

const nothing = () => undefined;
const removeBackground = async (file: File, answered: Answer) => {
  const photo = { id: 'p', preview: 'blob:p', url: null, file };
  const editor = <PhotoEditor photo={photo} mayTest={false} onConfirm={nothing} onClose={nothing} />;
  const { user } = renderComponent(editor, answered);
  await user.click(screen.getByRole('button', { name: '背景を透過する' }));
  return nextToast();
};

it('a photo is compressed before its background is removed', async () => {
  await removeBackground(cameraPhoto(), [200, { url: '/uploads/items/p.webp' }]);
  expect(sentFiles('file')).toEqual([expect.objectContaining({ type: 'image/webp', size: 5 })]);
});

describe('the toast about', () => {
  const BUSY = 'ただいま混み合っています';
  it.each([
    ['a removed background', [200, { url: '/uploads/items/b.webp' }], '背景透過しました', null],
    [
      'a background that can’t be removed',
      refused('service_unavailable', BUSY, {}, 503),
      '背景透過に失敗しました',
      BUSY,
    ],
  ] as const)('%s', async (_, answered, title, text) => {
    const file = new File(['x'], 'p.jpg', { type: 'image/jpeg' });
    expect(await removeBackground(file, answered)).toMatchObject({ title, text });
  });
});
