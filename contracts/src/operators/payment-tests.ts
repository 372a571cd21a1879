import * as z from 'zod';

/** What an operator can have happen in the payment sandbox, to a round or to the provider as a whole. */
export const PAYMENT_TESTS = [
  'dispute_partly',
  'dispute_won',
  'dispute_lost',
  'refund_returned',
  'refund_by_hand',
  'capability_off',
  'capability_on',
  'webhooks_twice',
  'webhooks_late',
  'webhooks_usual',
] as const;
export type PaymentTest = (typeof PAYMENT_TESTS)[number];
/** These need no round. */
export const OF_PROVIDER: ReadonlySet<PaymentTest> = new Set(['webhooks_twice', 'webhooks_late', 'webhooks_usual']);

/** POST /api/admin/payment-tests */
export const paymentTestSchema = z
  .strictObject({
    test: z.enum(PAYMENT_TESTS, '試す内容を選択してください'),
    roundId: z.uuid('取引のIDを入力してください').toLowerCase().optional(),
  })
  .refine(({ test, roundId }) => OF_PROVIDER.has(test) || roundId !== undefined, {
    path: ['roundId'],
    error: '取引のIDを入力してください',
  });
export type PaymentTestBody = z.infer<typeof paymentTestSchema>;

/** GET /api/admin/payment-tests */
export const paymentTestModeSchema = z.object({
  /** test: the provider's own test mode, where only its cards and its Dashboard make things happen. */
  mode: z.enum(['sandbox', 'test']),
  cards: z.array(z.object({ number: z.string(), label: z.string() })),
});
export type PaymentTestMode = z.infer<typeof paymentTestModeSchema>;
