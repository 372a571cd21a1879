/** The connection failed or took too long, or the provider answered with an error of its own. */
export function isOutage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  // The cause may be a response: its status tells an outage. The library's error classes differ by the kind of failure.
  const { name, message, status, cause } = error as {
    readonly [field in 'name' | 'message' | 'status' | 'cause']?: unknown;
  };
  if (name === 'TimeoutError' || name === 'AbortError') return true;
  if (typeof message === 'string' && /^(fetch failed|terminated)$/.test(message)) return true;
  return (typeof status === 'number' && status >= 500) || isOutage(cause);
}
