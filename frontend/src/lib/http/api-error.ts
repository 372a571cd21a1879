/** What the interface answers besides 2xx. */
interface ErrorBody {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
  readonly [more: string]: unknown;
}

/** The code of an answer that says no more than that the server failed. */
const BROKEN = 'internal_error';

/** A refusal. Its message reads `status: sentence`; `text` is the sentence alone, in Japanese, for people. */
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

  /** The sentence for a field of the input, where the answer blames one. */
  errorOf(field: string): string | undefined {
    return this.body.errors?.find((error) => error.field === field)?.message;
  }
}

/** No answer came: the network or the server is gone. Whether the server has done it is unknown. */
export class NetworkError extends Error {
  override name = 'NetworkError';
  readonly text = '通信できませんでした。電波の状態を確認して、もう一度お試しください。';

  constructor(cause: unknown) {
    super('network', { cause });
  }
}

/** Whether trying again may help: no answer, or a server that is out of order. */
export const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);

/** Whether it isn't there, or no longer. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/**
 * The sentence that people read about an error.
 * @param fallback said where the server had nothing of its own to say: no answer, or one that it broke down
 */
export function sentenceOf(error: unknown, fallback?: string): string {
  const isSilent = error instanceof NetworkError || (error instanceof ApiError && error.code === BROKEN);
  if (isSilent && fallback !== undefined) return fallback;
  const known = error instanceof ApiError || error instanceof NetworkError;
  return known ? error.text : (fallback ?? 'エラーが発生しました。もう一度お試しください。');
}
