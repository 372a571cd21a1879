import { grouped } from '@meguri/contracts/text/grouped.ts';

/** For example ¥3,000. */
export const yen = (amount: number): string => `¥${grouped(amount)}`;

/** Digits in groups of four, for example 1234 5678 9012. Spaces and hyphens in the code are ignored. */
export const inFours = (code: string, separator: ' ' | '-' = ' '): string =>
  (code.replaceAll(/[\s-]/g, '').match(/.{1,4}/g) ?? []).join(separator);

/** For example #1A2B3C4D: the last 8 characters of the id. */
export const requestNumber = (id: string): string => `#${id.slice(-8).toUpperCase()}`;
