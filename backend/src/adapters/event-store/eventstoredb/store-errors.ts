import { EventLogUnavailable } from '@meguri/contracts/event-log.ts';

/** The client's errors that are an answer: asking again wouldn't change it. All else leaves the outcome open. */
const ANSWERS: ReadonlySet<unknown> = new Set([
  'stream-not-found',
  'no-stream',
  'access-denied',
  'invalid-argument',
  'invalid-transaction',
  'stream-deleted',
  'wrong-expected-version',
  'maximum-append-size-exceeded',
  'missing-required-metadata-property',
  'unsupported',
]);

/** The client's name for what went wrong; undefined for errors that are not the client's own. */
export function storeErrorType(error: unknown): string | undefined {
  const type: unknown = error instanceof Error && 'type' in error ? error.type : undefined;
  return typeof type === 'string' ? type : undefined;
}

/** True when the store, or our own code, said no; false when it couldn't be asked or its answer was lost. */
export function isAnswer(error: unknown): boolean {
  return ANSWERS.has(storeErrorType(error)) || error instanceof TypeError || error instanceof RangeError;
}

/** Everything that is no answer is the log being unavailable. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof EventLogUnavailable || isAnswer(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new EventLogUnavailable(`EventStoreDB: ${reason}`, { cause: error });
}
