import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MS = 40;

type Waited<Answer> = Answer | null | undefined | false;

/**
 * Asks until the answer is neither null, undefined nor false, and gives it.
 * @param what names what is waited for, in the error
 * @throws Error after `within` milliseconds, with the last error of `ask` as its cause
 */
export async function until<Answer>(
  what: string,
  ask: () => Waited<Answer> | Promise<Waited<Answer>>,
  within = 15_000,
): Promise<Answer> {
  let cause: unknown;
  for (const deadline = Date.now() + within; Date.now() < deadline; await delay(PAUSE_MS)) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
  }
  throw new Error(`In ${within} ms it did not come to this: ${what}`, { cause });
}
