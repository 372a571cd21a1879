/** A photo as somebody picks it from their phone: 8 × 8 pixels, half of them red. */
export const PHOTO = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAABlBMVEX/AAD///9BHTQRAAAAEUlEQVQI12P4//8/AwMDEAAAJO8F+wn8xZ4AAAAASUVORK5CYII=',
    'base64',
  ),
};
