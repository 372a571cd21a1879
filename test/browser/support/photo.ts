/** A photo as somebody picks it from their phone: 16 × 16 pixels, half of them red. */
export const PHOTO = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQMAAAAlPW0iAAAABlBMVEX/////AADrWueTAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWP4/58BK8IBAD4OD/EVIvDMAAAAAElFTkSuQmCC',
    'base64',
  ),
};
