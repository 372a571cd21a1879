/**
 * Works on one item after the other; a failure doesn't keep the rest from their turn.
 * @throws the first failure, once all items have been tried
 */
export async function eachInTurn<One>(all: Iterable<One>, work: (one: One) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await work(one).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
