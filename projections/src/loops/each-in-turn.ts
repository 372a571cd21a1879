/**
 * Does one after the other: who fails keeps none of the others from their turn.
 * @throws what the first of these met, once all have had it
 */
export async function eachInTurn<One>(all: Iterable<One>, work: (one: One) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await work(one).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
