/** A photo as picked from a phone: 16 × 16 pixels, half of them red. */
export const PHOTO = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQMAAAAlPW0iAAAABlBMVEX/////AADrWueTAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWP4/58BK8IBAD4OD/EVIvDMAAAAAElFTkSuQmCC',
    'base64',
  ),
};

/** The same photo as a form for the API. @param field the route's name for it */
export function photoForm(field: string): FormData {
  const form = new FormData();
  form.append(field, new Blob([PHOTO.buffer], { type: PHOTO.mimeType }), PHOTO.name);
  return form;
}
