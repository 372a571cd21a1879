import { ERRORS } from '@meguri/contracts/errors.ts';
import { afterEach, expect, it, jest } from '@jest/globals';
import { HEIC_UNSUPPORTED } from '../ui/photos/picked-images.ts';
import { pressable } from '../testing/pressable.testing.ts';
import { MEMBER } from '../testing/accounts.testing.ts';

const shrunk = jest.fn(
  async (_: File, { fileType }: { readonly fileType: string }) => new Blob(['small'], { type: fileType }),
);
jest.unstable_mockModule('browser-image-compression', () => ({ default: shrunk }));
jest.unstable_mockModule('react-easy-crop/react-easy-crop.css', () => ({}));
const { AvatarField } = await import('../features/account/profile-settings/components/avatar-field.tsx');
const { default: PhotoEditor } = await import('../features/lending/item-form/components/photo-editor.tsx');

afterEach(() => {
  jest.restoreAllMocks();
});

/** As a camera makes it: larger than the service takes. */
const PHOTO = new File(['fifty megapixels'], 'DSC_0001.HEIC', { type: 'image/heic' });
const nothing = () => undefined;

it.each([
  [
    'as one’s own picture',
    'image',
    () => {
      const field = pressable(AvatarField, { viewer: MEMBER, onChanged: nothing }, [200, { imageUrl: '/a.webp' }]);
      field.change('file', { target: { files: [PHOTO], value: '' } });
      return field;
    },
  ],
  [
    'to have its background taken away',
    'file',
    () => {
      const photo = { id: 'p', preview: 'blob:p', url: null, file: PHOTO };
      const terms = { photo, mayTest: false, onConfirm: nothing, onClose: nothing };
      const editor = pressable(PhotoEditor, terms, [200, { url: '/uploads/items/p.webp' }]);
      editor.press('背景を透過する');
      return editor;
    },
  ],
])('a photo goes small %s, as it does everywhere else', async (_, name, send) => {
  await send().told();
  const bodies = jest
    .mocked(fetch)
    .mock.calls.flatMap(([, init]) => (init?.body instanceof FormData ? [init.body] : []));
  expect(bodies.map((body) => body.get(name))).toEqual([expect.objectContaining({ type: 'image/webp', size: 5 })]);
});

it('a HEIC is refused in the words of the service', () => {
  expect(HEIC_UNSUPPORTED).toBe(ERRORS.heic_unsupported.message);
});
