import { srcsetOf } from '@meguri/contracts/upload/photo-widths.ts';
import { Photo, type PhotoProps } from '../ui/photos/photo.tsx';

interface SizedPhotoProps extends PhotoProps {
  /** The width of the box. */
  readonly sizes: string;
}

/** A photo in a box of known size: of an item's photo the browser loads the stored width that fits. */
export const SizedPhoto = (props: SizedPhotoProps) => (
  <Photo {...props} srcSet={props.src === undefined ? undefined : srcsetOf(props.src)} />
);
