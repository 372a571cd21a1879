import { randomInt } from 'node:crypto';

/** Four digits that one party shows the other when they meet. */
export const drawHandoverCode = (): string => String(randomInt(10_000)).padStart(4, '0');
