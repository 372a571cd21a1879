import { send } from '../../../lib/http/api.ts';
import { compressed } from '../../../lib/image-compression.ts';

/** Where a photo went: after a failure further on it needn't travel again, and the report stays the same. */
const uploaded = new WeakMap<File, string>();

/** Makes a photo small and stores it. @returns its address, as reports name it */
export async function uploadDamagePhoto(file: File): Promise<string> {
  const before = uploaded.get(file);
  if (before !== undefined) return before;
  const body = new FormData();
  body.append('file', await compressed(file));
  const { url } = await send<{ url: string }>('POST', '/api/upload-damage-image', { body });
  uploaded.set(file, url);
  return url;
}
