import { type Decide, deciding } from '../../round/decision.ts';

export type ExpireInput = Readonly<Record<string, never>>;

/** Nobody replied within 24 h of the request. */
export const expire: Decide<ExpireInput> = deciding('expire', () => [{ type: 'Expired', data: {} }]);
