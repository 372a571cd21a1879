import type { RoundEvent } from '../events.ts';
import { at, type Fact } from './facts.ts';
import { paymentOf, roundIn, STORE_CODE } from './histories.ts';

/** The domain's times of an extension from 17 to 24 December, in order (UTC). */
export const EXTENSION_TIMES = {
  requested: '2026-12-11T00:00:00.000Z',
  answerBy: '2026-12-12T00:00:00.000Z',
  approved: '2026-12-11T03:00:00.000Z',
  payBy: '2026-12-12T03:00:00.000Z',
  paid: '2026-12-11T04:00:00.000Z',
  newDue: '2026-12-23T15:00:00.000Z',
} as const;

/** The price of the extension; the rental's was 3000 yen. */
export const EXTENSION_PRICE = 3200;

/** A rental in use that can be extended, by delivery; the return's code may have been registered already. */
export const extendable = (status: 'in_use' | 'return_shipping_code_generated' = 'in_use'): readonly Fact[] => [
  ...roundIn('in_use', { policyVersion: 2 }),
  ...(status === 'in_use' ? [] : at('2026-12-10T02:00:00.000Z', ...RETURN_CODE)),
];
const RETURN_CODE: readonly RoundEvent[] = [
  { type: 'ReturnCodeRequested', data: { target: '2026-12-10T14:00:00.000Z' } },
  { type: 'ReturnCodeRegistered', data: { code: STORE_CODE, to: 'return_shipping_code_generated' } },
];

const TIMES = EXTENSION_TIMES;
const STEPS = {
  requested: at(TIMES.requested, {
    type: 'ExtensionRequested',
    data: {
      ...{ n: 1, price: EXTENSION_PRICE, from: '2026-12-17', until: '2026-12-24' },
      ...{ answerBy: TIMES.answerBy, savedCard: false },
    },
  }),
  approved: at(TIMES.approved, { type: 'ExtensionApproved', data: { n: 1, payBy: TIMES.payBy } }),
  paid: at(TIMES.paid, {
    type: 'ExtensionPaid',
    data: { n: 1, checkoutId: 'cs_3', payment: paymentOf(EXTENSION_PRICE, 3) },
  }),
  declined: at(TIMES.approved, { type: 'ExtensionDeclined', data: { n: 1 } }),
  withdrawn: at(TIMES.approved, { type: 'ExtensionWithdrawn', data: { n: 1 } }),
  expired: at(TIMES.payBy, { type: 'ExtensionExpired', data: { n: 1, cause: 'not_paid' } }),
} as const;

const WAYS = {
  requested: [STEPS.requested],
  approved: [STEPS.requested, STEPS.approved],
  paid: [STEPS.requested, STEPS.approved, STEPS.paid],
  declined: [STEPS.requested, STEPS.declined],
  withdrawn: [STEPS.requested, STEPS.approved, STEPS.withdrawn],
  expired: [STEPS.requested, STEPS.approved, STEPS.expired],
} as const;
export type ExtensionState = keyof typeof WAYS;
export const EXTENSION_STATES = Object.keys(WAYS) as readonly ExtensionState[];

/** A rental whose first extension is in that state. */
export const extensionIn = (
  state: ExtensionState,
  status: 'in_use' | 'return_shipping_code_generated' = 'in_use',
): readonly Fact[] => [...extendable(status), ...WAYS[state].flat()];
