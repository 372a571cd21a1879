import { ApiError, NetworkError } from './api-error.ts';

/**
 * Requests, and reads the JSON of the answer: undefined where it has no body.
 * @param look gets every answer, before a refusal is thrown
 * @throws ApiError for anything but 2xx, NetworkError when no answer came; an abort stays an abort
 */
export async function readJson<T>(call: () => Promise<Response>, look?: (response: Response) => void): Promise<T> {
  let response: Response;
  let text: string;
  try {
    response = await call();
    text = await response.text();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NetworkError(error);
  }
  look?.(response);
  const body = parsed(text);
  if (!response.ok) throw new ApiError(response.status, typeof body === 'object' && body !== null ? { ...body } : {});
  return body as T;
}

/** A proxy in between may answer with a page. */
function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
