import { QueryClient } from '@tanstack/react-query';
import { NetworkError, isPassing } from '../http/api-error.ts';

const MINUTE = 60_000;
const RETRIES = 2;
const RETRIES_PASSING = 5;
const COMMAND_RETRIES = 1;
const COMMAND_RETRIES_NETWORK = 3;

/** Query results are fresh for 5 minutes and cached for 30. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5 * MINUTE, gcTime: 30 * MINUTE, retry: retriesQuery, retryDelay },
      mutations: { retry: retriesCommand, retryDelay },
    },
  });
}

/** Rejections aren't retried, everything else is. */
function retriesQuery(failures: number, error: Error): boolean {
  if (isPassing(error)) return failures < RETRIES_PASSING;
  return error.name !== 'ApiError' && failures < RETRIES;
}

/** Retries are safe, because a command has an idempotency key. */
function retriesCommand(failures: number, error: Error): boolean {
  if (error instanceof NetworkError) return failures < COMMAND_RETRIES_NETWORK;
  return isPassing(error) && failures < COMMAND_RETRIES;
}

/** 1 s, doubled up to 30 s, with up to 25 % jitter. */
export function retryDelay(failures: number): number {
  const full = Math.min(30_000, 1000 * 2 ** failures);
  return full * (1 - Math.random() / 4);
}
