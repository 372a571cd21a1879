import { photoUpload } from '../../../lib/http/upload-photo.ts';

/** Large enough for a screen, small enough for a phone's network. */
const ITEM_PHOTO = { longerSide: 2400, quality: 0.85 };

/** Answers where the service has it. */
export const uploadItemPhoto = photoUpload<{ imageUrl: string }>('/api/upload/item-image', {
  field: 'image',
  size: ITEM_PHOTO,
});
