import * as z from 'zod';

/** Without letters and digits that look alike: people also type it. */
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const INVITATION_CODE_LENGTH = 10;
export const invitationCodeSchema = z
  .string()
  .toLowerCase()
  .regex(new RegExp(`^[${CODE_LETTERS}]{${INVITATION_CODE_LENGTH}}$`), '招待コードの形式が正しくありません');

/** `registered`: has no completed rental yet; `rewarded`: has, and the inviter got a coupon for it. */
export const INVITATION_STATES = ['registered', 'completed', 'rewarded'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** GET /api/invitations: the member's own. Who was invited isn't said. */
export const invitationsSchema = z.object({
  code: z.string(),
  /** Newest first. */
  invited: z.array(z.object({ at: z.iso.datetime(), state: z.enum(INVITATION_STATES) })),
  /** How many more invitations bring a coupon within a year. */
  rewardsLeft: z.int(),
});
export type Invitations = z.infer<typeof invitationsSchema>;

/** GET /api/invitations/{code}: for guests. */
export const invitationSchema = z.object({
  /** The name of the person who invites. */
  inviter: z.string(),
});
export type Invitation = z.infer<typeof invitationSchema>;
