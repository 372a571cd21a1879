import imageCompression from 'browser-image-compression';
import { send } from '../../../lib/http/api.ts';

/** Pixels on the longer side, and how much is kept: a damage shows, and a phone's connection carries it. */
const SIDE = 1000;
const QUALITY = 0.45;

/** Makes a photo small and stores it. @returns its address, as reports name it */
export async function uploadDamagePhoto(file: File): Promise<string> {
  const body = new FormData();
  body.append('file', await small(file), 'damage');
  const { url } = await send<{ url: string }>('POST', '/api/upload-damage-image', { body });
  return url;
}

const small = (file: File): Promise<Blob> => inType(file, 'image/webp').catch(() => inType(file, 'image/jpeg'));

const inType = (file: File, fileType: string): Promise<Blob> =>
  imageCompression(file, { maxWidthOrHeight: SIDE, initialQuality: QUALITY, fileType, useWebWorker: false });
