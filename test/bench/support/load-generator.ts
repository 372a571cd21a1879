/** Repeats a task by concurrent callers for that time. @returns finished tasks per second */
export async function perSecond(
  callers: number,
  milliseconds: number,
  task: (caller: number) => Promise<unknown>,
): Promise<number> {
  const started = performance.now();
  let finished = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() - started < milliseconds) {
        await task(caller);
        finished += 1;
      }
    }),
  );
  return (finished * 1000) / (performance.now() - started);
}

/** The places of a caller's events: stream after stream, with this many events each. */
export function streamWalk(prefix: string, length: number): () => { stream: string; revision: number } {
  let stream = '';
  let revision = length - 1;
  return () => {
    revision += 1;
    if (revision === length) {
      stream = prefix + crypto.randomUUID();
      revision = 0;
    }
    return { stream, revision };
  };
}
