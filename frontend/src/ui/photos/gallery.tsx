import { lazyDialog } from '../overlay/lazy-dialog.tsx';
import type { GalleryProps } from './gallery-window.tsx';

const GalleryWindow = lazyDialog(() => import('./gallery-window.tsx'));

/** Photos in full screen. Its code and the dialog library are loaded with the first click on a photo. */
export const Gallery = (props: GalleryProps) => props.shown !== null && <GalleryWindow {...props} />;
