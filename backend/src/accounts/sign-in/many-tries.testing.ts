/** Headers of a request that comes from there. */
export const from = (address: string) => ({ 'x-forwarded-for': address });
/** So many at once. */
export const together = <Answer>(count: number, ask: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
/** How many were answered with which status. */
export const counted = (answers: readonly { statusCode: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ statusCode }) => statusCode)].map(([status, all]) => [status, all.length]),
  );
