import type { RoundEvent } from '../events.ts';
import { NOTHING } from '../money/money.ts';
import { endingWith, settlementOf } from '../money/settlements.ts';
import { at, type Fact, roundAfter } from './facts.ts';
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

/** The same history, in which the borrower had chosen to pay with the saved card. */
export const bySavedCard = (history: readonly Fact[]): readonly Fact[] =>
  history.map((fact) =>
    fact.event.type === 'ExtensionRequested'
      ? { ...fact, event: { ...fact.event, data: { ...fact.event.data, savedCard: true } } }
      : fact,
  );

const SEEN = { comment: null, photos: [] };
const returned: RoundEvent = {
  type: 'Returned',
  data: { ...SEEN, trackingCode: null, lateFee: { days: 0, amount: 0 } },
};

/** A rental with a paid extension that came back at its new due time: 4500 and 3200 yen were paid. */
export function extendedTo(status: 'returned' | 'completed'): readonly Fact[] {
  const back = [...extensionIn('paid', 'return_shipping_code_generated'), ...at(TIMES.newDue, returned)];
  if (status === 'returned') return back;
  const round = roundAfter(back);
  const ending = endingWith(round, settlementOf(round, NOTHING));
  return [...back, ...at(TIMES.newDue, { type: 'Completed', data: { ...SEEN, ...ending } })];
}
