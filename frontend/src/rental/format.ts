import { grouped } from '@meguri/contracts/text/grouped.ts';

/** ¥3,000 */
export const yen = (amount: number): string => `¥${grouped(amount)}`;

/** 1234 5678 9012: a code's digits as people read them out, whatever spaces and hyphens it came with. */
export const inFours = (code: string, separator: ' ' | '-' = ' '): string =>
  (code.replaceAll(/[\s-]/g, '').match(/.{1,4}/g) ?? []).join(separator);

/** #1A2B3C4D: the last 8 characters of the id, as the request itself carries it. */
export const requestNumber = (id: string): string => `#${id.slice(-8).toUpperCase()}`;
