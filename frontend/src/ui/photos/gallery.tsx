import { lazyDialog } from '../overlay/lazy-dialog.tsx';
import type { GalleryProps } from './gallery-window.tsx';

const GalleryWindow = lazyDialog(() => import('./gallery-window.tsx'));

/** Photos over the whole window. Its code, and the dialogs' library, come with the first press on a photo. */
export const Gallery = (props: GalleryProps) => props.shown !== null && <GalleryWindow {...props} />;
