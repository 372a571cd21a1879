import * as z from 'zod';
import { plainCode } from '../text/typed-code.ts';

/** Events that an operator can simulate for a round in the payment sandbox. */
export const ROUND_TESTS = [
  'dispute_partly',
  'dispute_won',
  'dispute_lost',
  'refund_returned',
  'refund_by_hand',
  'capability_off',
  'capability_on',
] as const;
/** How the sandbox sends webhooks from now on, for all rounds. Starts with the default. */
export const WEBHOOK_WAYS = ['webhooks_usual', 'webhooks_twice', 'webhooks_late'] as const;
export type WebhookWay = (typeof WEBHOOK_WAYS)[number];
const PAYMENT_TESTS = [...ROUND_TESTS, ...WEBHOOK_WAYS] as const;
export type PaymentTest = (typeof PAYMENT_TESTS)[number];

const NO_ROUND = '取引のIDを入力してください';
const NO_ID = '取引のIDか、#から始まる8文字の取引番号を入力してください';
const ROUND = /^[0-9a-f]{8}(?:(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/;

/** The round: its id, or the end of it, as people read its number. */
export const testedRoundSchema = z.strictObject({
  roundId: z
    .string(NO_ROUND)
    .transform((typed) => plainCode(typed).replace(/^#/, '').toLowerCase())
    .pipe(z.string().min(1, { error: NO_ROUND, abort: true }).regex(ROUND, NO_ID)),
});
export type TestedRound = z.infer<typeof testedRoundSchema>;

/** POST /api/admin/payment-tests */
export const paymentTestSchema = z
  .strictObject({
    test: z.enum(PAYMENT_TESTS, '試す内容を選択してください'),
    roundId: testedRoundSchema.shape.roundId.optional(),
  })
  .refine(({ test, roundId }) => roundId !== undefined || WEBHOOK_WAYS.some((way) => way === test), {
    path: ['roundId'],
    error: NO_ROUND,
  });
export type PaymentTestBody = z.infer<typeof paymentTestSchema>;

/** GET /api/admin/payment-tests */
export const paymentTestModeSchema = z.object({
  /** test: the provider's own test mode, where only its cards and its Dashboard cause events. */
  mode: z.enum(['sandbox', 'test']),
  cards: z.array(z.object({ number: z.string(), label: z.string() })),
  /** How the sandbox sends webhooks now; null: in some other way, or there is no sandbox. */
  webhooks: z.enum(WEBHOOK_WAYS).nullable(),
});
export type PaymentTestMode = z.infer<typeof paymentTestModeSchema>;
