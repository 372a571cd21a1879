import * as z from 'zod';

/** What others see in place of the name of somebody who has left. */
export const ERASED_USERNAME = '退会したユーザー';

/** DELETE /api/user */
export const erasureSchema = z.strictObject({
  currentPassword: z
    .string('現在のパスワードを入力してください')
    .min(1, '現在のパスワードを入力してください')
    .max(1000, 'パスワードは1000文字以内で入力してください'),
});
export type ErasureInput = z.infer<typeof erasureSchema>;
