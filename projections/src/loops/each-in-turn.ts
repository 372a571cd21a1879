/**
 * Works on one item after the other; a failure doesn't keep the rest from their turn.
 * @param stop when it is aborted, the rest is left
 * @throws the first failure, once all items have been tried, or the reason to stop
 */
export async function eachInTurn<One>(
  all: Iterable<One>,
  work: (one: One) => Promise<unknown>,
  stop?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) {
    stop?.throwIfAborted();
    await work(one).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
