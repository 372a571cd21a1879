import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MS = 20;

/** Repeats the expectation until it holds. @throws its last error when it doesn't within a second */
export async function waitFor(expectation: () => void, within = 1000): Promise<void> {
  for (const deadline = Date.now() + within; ; await delay(PAUSE_MS)) {
    try {
      return expectation();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
