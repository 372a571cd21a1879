import { send } from '../../../lib/http/api.ts';

/** @param asTest for administrators: a preview that costs nothing @returns where the service has the photo without its background */
export async function removeBackground(file: Blob, asTest: boolean): Promise<string> {
  const body = new FormData();
  body.append('file', file, 'photo');
  const { url } = await send<{ url: string }>('POST', `/api/bg-remove${asTest ? '?sandbox=1' : ''}`, { body });
  return url;
}
