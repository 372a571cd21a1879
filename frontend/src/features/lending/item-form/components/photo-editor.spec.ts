import { afterEach, expect, it, jest } from '@jest/globals';
import { pressable } from '../../../../testing/pressable.testing.ts';
import { cameraPhoto, sentFiles, shrinking } from '../../../../testing/photos.testing.ts';

jest.unstable_mockModule('browser-image-compression', () => ({ default: shrinking }));
jest.unstable_mockModule('react-easy-crop/react-easy-crop.css', () => ({}));
const { default: PhotoEditor } = await import('./photo-editor.tsx');

afterEach(() => {
  jest.restoreAllMocks();
});

const nothing = () => undefined;

it('a photo goes small to have its background taken away, as it does everywhere else', async () => {
  const photo = { id: 'p', preview: 'blob:p', url: null, file: cameraPhoto() };
  const terms = { photo, mayTest: false, onConfirm: nothing, onClose: nothing };
  const editor = pressable(PhotoEditor, terms, [200, { url: '/uploads/items/p.webp' }]);
  editor.press('背景を透過する');
  await editor.told();
  expect(sentFiles('file')).toEqual([expect.objectContaining({ type: 'image/webp', size: 5 })]);
});
