import * as z from 'zod';
import { line } from '@meguri/contracts/text.ts';
import { phoneSchema } from '@meguri/contracts/account/profile.ts';

/** POST /api/user/connect/accounts: an Express account in Japan, paid out in yen; nothing else is offered. */
export const connectAccountSchema = z
  .strictObject({
    accountType: z.literal('express', 'この種類の口座は作成できません'),
    businessType: z.enum(['individual', 'company'], '事業形態を選択してください'),
    country: z.literal('JP', '日本の口座のみ作成できます'),
    currency: z.literal('jpy', '日本円の口座のみ作成できます'),
    phone: phoneSchema,
    companyName: line({ max: 100, required: '会社名を入力してください' }).optional(),
  })
  .refine((input) => input.businessType !== 'company' || input.companyName !== undefined, {
    error: '会社名を入力してください',
    path: ['companyName'],
  });
export type ConnectAccountInput = z.infer<typeof connectAccountSchema>;

export const connectAccountAnswerSchema = z.object({ account: z.object({ id: z.string() }) });
export const connectAccountLinkSchema = z.object({ accountLink: z.url() });

/** The provider's id of an account, as a path takes it. */
export const connectAccountIdSchema = z.string().regex(/^[\w-]{1,100}$/);
