import * as z from 'zod';
import { emailSchema } from '../account/email-address.ts';
import { MAX_GUEST_PHOTOS } from '../limits.ts';
import { SATISFACTIONS, SUPPORT_KINDS } from './support-kinds.ts';
import { supportSaid, supportThreadPageSchema } from './support-thread.ts';

/** Questions of guests, who name an address. All other requests name the thread by the secret of the mailed link. */
const token = z.string('リンクが正しくありません').max(200, 'リンクが正しくありません');

const said = {
  ...supportSaid,
  /** URLs from POST /api/guest-questions/photos; a photo belongs to one message. */
  images: z.array(z.string().max(500)).max(MAX_GUEST_PHOTOS, `写真は${MAX_GUEST_PHOTOS}枚まで添付できます`).default([]),
};

/** POST /api/guest-questions. Operators see the question once the address is confirmed. */
export const guestQuestionSchema = z.strictObject({
  email: emailSchema,
  kind: z.enum(SUPPORT_KINDS, '種類を選択してください'),
  ...said,
});
export type GuestQuestion = z.output<typeof guestQuestionSchema>;

/** POST /api/guest-questions/read, and /confirm. */
export const guestLinkSchema = z.strictObject({ token });
export type GuestLink = z.infer<typeof guestLinkSchema>;

/** POST /api/guest-questions/messages */
export const guestMessageSchema = z.strictObject({ token, ...said });
export type GuestMessage = z.output<typeof guestMessageSchema>;

/** POST /api/guest-questions/close */
export const guestCloseSchema = z.strictObject({
  token,
  satisfaction: z.enum(SATISFACTIONS, 'ご感想を選択してください').nullable(),
});
export type GuestClose = z.infer<typeof guestCloseSchema>;

/** The guest's thread. Its photos have signed URLs, which expire; it has none until the address is confirmed. */
export const guestThreadSchema = supportThreadPageSchema.extend({
  /** Whether the address is confirmed, so that operators see the question. */
  isConfirmed: z.boolean(),
  /** How many photos wait for the confirmation together with the question. */
  heldPhotos: z.int().min(0),
});
export type GuestThread = z.infer<typeof guestThreadSchema>;
