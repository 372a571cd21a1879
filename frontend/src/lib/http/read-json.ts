import { ApiError, NetworkError } from './api-error.ts';

/**
 * Sends a request and parses the JSON response; undefined if it has no body.
 * @param look called with every response, before an error is thrown
 * @throws ApiError for anything but 2xx, NetworkError without a response; an abort is rethrown
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

/** A proxy may respond with HTML. */
function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
