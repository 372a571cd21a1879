import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MS = 40;

type Waited<Answer> = Answer | null | undefined | false;

/**
 * Repeats `ask` until it returns something other than null, undefined or false, and returns that.
 * @param what names the condition, for the error
 * @throws Error after `within` ms, with the last error of `ask` as its cause
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
