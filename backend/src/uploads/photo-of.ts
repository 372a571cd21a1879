import type { Photo } from '@meguri/contracts/upload/photo.ts';
import type { Upload } from './upload.entity.ts';

/** An upload as pages lay it out. */
export const photoOf = ({ url, width, height, placeholder, colour }: Upload): Photo => ({
  url,
  width,
  height,
  placeholder,
  colour,
});
