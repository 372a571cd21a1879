/** Jest's `globalTeardown`: stops what `start-postgres.ts` has started. */
export default async function stopPostgres(): Promise<void> {
  await globalThis.stopTestPostgres?.();
  globalThis.stopTestPostgres = undefined;
}
