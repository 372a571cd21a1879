import * as z from 'zod';
import { line } from '../text/text.ts';
import { phoneSchema } from './profile.ts';

/** Characters of a company's name. */
const MAX_COMPANY_NAME = 100;

/** POST /api/user/connect/accounts: an Express account in Japan, paid out in yen. No other kind is offered. */
export const connectAccountSchema = z
  .strictObject({
    accountType: z.literal('express', 'この種類の口座は作成できません'),
    businessType: z.enum(['individual', 'company'], '事業形態を選択してください'),
    country: z.literal('JP', '日本の口座のみ作成できます'),
    currency: z.literal('jpy', '日本円の口座のみ作成できます'),
    phone: phoneSchema,
    companyName: line({ max: MAX_COMPANY_NAME, required: '会社名を入力してください' }).optional(),
  })
  .refine((input) => input.businessType !== 'company' || input.companyName !== undefined, {
    error: '会社名を入力してください',
    path: ['companyName'],
  });
export type ConnectAccountInput = z.infer<typeof connectAccountSchema>;

export const connectAccountAnswerSchema = z.object({ account: z.object({ id: z.string() }) });
export type ConnectAccountAnswer = z.infer<typeof connectAccountAnswerSchema>;
export const connectAccountLinkSchema = z.object({ accountLink: z.url() });
export type ConnectAccountLink = z.infer<typeof connectAccountLinkSchema>;

/** The provider's id of an account, as part of a path. */
export const connectAccountIdSchema = z.string().regex(/^[\w-]{1,100}$/);

/**
 * GET /api/user/stripe/platform-status: whether owners' accounts can be opened at all.
 * - connect_not_signed: the platform hasn't signed up for connected accounts;
 * - platform_not_configured: its own account can't take payments, or isn't in Japan;
 * - unavailable: the provider doesn't respond; users read that it can't be reached now.
 */
export const PLATFORM_STATUSES = ['healthy', 'connect_not_signed', 'platform_not_configured', 'unavailable'] as const;
export const platformStatusSchema = z.object({ status: z.enum(PLATFORM_STATUSES), canCreateAccounts: z.boolean() });
export type PlatformStatus = z.infer<typeof platformStatusSchema>;

/**
 * The state of an owner's account.
 * - onboarding: opened, but not completed at the provider; reviewing: complete, and the provider is checking it;
 * - ready: payouts reach it and its bank; restricted: something is missing, and payouts wait for it;
 * - rejected: the provider refuses this owner; disconnected: the owner has disconnected it from the platform.
 */
export const PAYOUT_ACCOUNT_STATES = [
  ...(['none', 'onboarding', 'reviewing', 'ready', 'restricted', 'rejected', 'disconnected'] as const),
] as const;
export type PayoutAccountState = (typeof PAYOUT_ACCOUNT_STATES)[number];

/** What the provider still requires, grouped as users understand it. */
export const ACCOUNT_REQUIREMENTS = [
  ...(['bank_account', 'identity_document', 'name', 'birthday', 'address', 'contact', 'business', 'terms'] as const),
  'other',
] as const;
export type AccountRequirement = (typeof ACCOUNT_REQUIREMENTS)[number];

/** GET /api/user/connect/account: the viewer's own. */
export const payoutAccountSchema = z.object({
  id: z.string().nullable(),
  state: z.enum(PAYOUT_ACCOUNT_STATES),
  /** The account can receive transfers. */
  transfersEnabled: z.boolean(),
  /** Its balance is paid out to the bank. */
  payoutsEnabled: z.boolean(),
  missing: z.array(z.enum(ACCOUNT_REQUIREMENTS)),
  /** When the provider reported this; null: never. */
  asOf: z.iso.datetime().nullable(),
});
export type PayoutAccountView = z.infer<typeof payoutAccountSchema>;
