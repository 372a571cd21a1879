import type { Watch } from './process.ts';

/**
 * A turn of periodic work. After an upgrade it leaves read models alone until this release has built them: they are
 * another one's, or not there yet.
 * @param unbuilt returns the read models that this release hasn't built
 */
export async function turnOf(
  { reads = [], run }: Watch,
  unbuilt: () => Promise<readonly string[]>,
  stop: AbortSignal,
): Promise<void> {
  const missing = reads.length === 0 ? [] : await unbuilt();
  if (!reads.some((name) => missing.includes(name))) await run(stop);
}
