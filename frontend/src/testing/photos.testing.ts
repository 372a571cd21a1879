import { jest } from '@jest/globals';

/** A camera's photo, larger than the service accepts. */
export const cameraPhoto = () => new File(['fifty megapixels'], 'DSC_0001.HEIC', { type: 'image/heic' });

/** Replaces `browser-image-compression`: five bytes of the wanted type. */
export const shrinking = async (_: File, { fileType }: { readonly fileType: string }) =>
  new Blob(['small'], { type: fileType });

/** What the mocked `fetch` was given under this name in its forms. */
export const sentFiles = (name: string) =>
  jest.mocked(fetch).mock.calls.flatMap(([, init]) => (init?.body instanceof FormData ? [init.body.get(name)] : []));
