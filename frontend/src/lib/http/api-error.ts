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

/** Body of a response other than 2xx. */
interface ErrorBody {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
  readonly [more: string]: unknown;
}

/** Code of a response that only says that the server failed. */
const BROKEN = 'internal_error';

/** An error response. Its message is `status: sentence`; `text` is the sentence alone, in Japanese, for users. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly text: string;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    const text = body.message ?? 'サーバーでエラーが発生しました。時間をおいて再度お試しください';
    super(`${status}: ${text}`);
    this.status = status;
    this.code = body.code ?? BROKEN;
    this.text = text;
    this.body = body;
  }

  /** The message for a field, if the response blames it. */
  errorOf(field: string): string | undefined {
    return this.body.errors?.find((error) => error.field === field)?.message;
  }
}

/** No response: the network or the server is unreachable. Whether the request had an effect is unknown. */
export class NetworkError extends Error {
  override name = 'NetworkError';
  readonly text = '通信できませんでした。電波の状態を確認して、もう一度お試しください。';

  constructor(cause: unknown) {
    super('network', { cause });
  }
}

/** Whether a retry may help: no response, or a server error. */
export const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);

/** Rejections before the command is handled. They say nothing about an earlier attempt. */
const TURNED_AWAY: readonly number[] = [401, 403, 429];

/** Whether the server has handled the command and rejected it, so that nothing of it is on its way any more. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && !TURNED_AWAY.includes(error.status);

/** Whether the resource doesn't exist or no longer does. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/**
 * The message of an error for users.
 * @param fallback used if the server sent no message of its own: no response, or an internal error
 */
export function sentenceOf(error: unknown, fallback?: string): string {
  const isSilent = error instanceof NetworkError || (error instanceof ApiError && error.code === BROKEN);
  if (isSilent && fallback !== undefined) return fallback;
  const known = error instanceof ApiError || error instanceof NetworkError;
  return known ? error.text : (fallback ?? 'エラーが発生しました。もう一度お試しください。');
}
