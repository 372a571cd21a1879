import { at, type Fact } from './facts.ts';
import { PHOTO, RETURN_HANDOVER_CODE, roundIn, type RoundOptions, STORE_CODE, TEXT } from './histories.ts';

/** The terms of rentals with the promise. */
const PROMISED = { policyVersion: 3, fitRefund: true } as const;

/** The domain's times of a fit refund of a rental received on 10 December, in order (UTC). */
export const FIT_TIMES = {
  requested: '2026-12-10T05:00:00.000Z',
  /** A day after the receipt. */
  until: '2026-12-11T01:00:00.000Z',
  code: '2026-12-10T08:00:00.000Z',
  returned: '2026-12-11T02:00:00.000Z',
  /** Nine days after the return. */
  confirmBy: '2026-12-20T02:00:00.000Z',
} as const;

/** A rental whose owner promised the price back for a wrong size. */
export const promisedIn = (
  status: Parameters<typeof roundIn>[0],
  options: Partial<RoundOptions> = {},
): readonly Fact[] => roundIn(status, { ...PROMISED, ...options });

/** The same, whose return was arranged right after the receipt. */
export const promisedWithCode = (): readonly Fact[] => [
  ...promisedIn('in_use'),
  ...at(
    '2026-12-10T02:00:00.000Z',
    { type: 'ReturnCodeRequested', data: { target: '2026-12-10T14:00:00.000Z' } },
    { type: 'ReturnCodeRegistered', data: { code: STORE_CODE, to: 'return_shipping_code_generated' } },
  ),
];

/** One that didn't fit: the borrower has asked for the price back, and its return has begun. */
export const fitRefundRequested = (method: 'delivery' | 'pickup' = 'delivery'): readonly Fact[] => [
  ...promisedIn('in_use', { method }),
  ...at(
    FIT_TIMES.requested,
    { type: 'FitRefundRequested', data: { comment: TEXT, photos: [PHOTO] } },
    method === 'delivery'
      ? { type: 'ReturnCodeRequested', data: { target: '2026-12-10T17:00:00.000Z' } }
      : {
          type: 'ReturnArranged',
          data: { handoverCode: RETURN_HANDOVER_CODE, to: 'return_shipping_code_generated' },
        },
  ),
];

const registered = at(FIT_TIMES.code, {
  type: 'ReturnCodeRegistered',
  data: { code: STORE_CODE, to: 'return_shipping_code_generated' },
});

/** The same, sent back, which its owner hasn't confirmed. */
export const fitRefundReturned = (method: 'delivery' | 'pickup' = 'delivery'): readonly Fact[] => [
  ...fitRefundRequested(method),
  ...(method === 'delivery' ? registered : []),
  ...at(FIT_TIMES.returned, {
    type: 'Returned',
    data: { comment: null, photos: [], trackingCode: null, lateFee: { days: 0, amount: 0 } },
  }),
];
