import { NetworkError } from '../../lib/http/api-error.ts';

/** Code that failed to load: no network, or a newer release has replaced it. Browsers only report it in the message. */
export const isCodeMissing = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module/i.test(error.message);

export const isNetwork = (error: unknown): boolean =>
  error instanceof NetworkError ||
  isCodeMissing(error) ||
  (error instanceof Error && /failed to fetch|load failed/i.test(error.message));
