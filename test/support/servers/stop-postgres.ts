/** Jest's globalTeardown, the other half of `start-postgres.ts`. */
export default async function stopPostgres(): Promise<void> {
  await globalThis.stopTestPostgres?.();
  globalThis.stopTestPostgres = undefined;
}
