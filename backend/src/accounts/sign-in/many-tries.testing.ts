/** Headers of a request from this address. */
export const from = (address: string) => ({ 'x-forwarded-for': address });
/** Makes this many requests concurrently. */
export const together = <Answer>(count: number, ask: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
/** The number of answers for each status. */
export const counted = (answers: readonly { statusCode: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ statusCode }) => statusCode)].map(([status, all]) => [status, all.length]),
  );
