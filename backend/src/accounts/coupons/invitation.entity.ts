import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The code in a member's invitation link. */
@Entity({ name: 'invitation_codes' })
export class InvitationCode {
  @PrimaryColumn('int', { name: 'user_id' }) userId: number;
  @Column('text') code: string;
}

/** A member who registered by another one's link. */
@Entity({ name: 'invitations' })
export class StoredInvitation {
  @PrimaryColumn('int', { name: 'invited_id' }) invitedId: number;
  @Column('int', { name: 'inviter_id' }) inviterId: number;
  @Column('timestamptz', { name: 'invited_at' }) invitedAt: Date;
  /** When the invited member's first rental had completed that counts. */
  @Column('timestamptz', { name: 'completed_at', nullable: true }) completedAt: Date | null;
  /** When the inviter got a coupon for it; null: not, or the inviter had the most of a year. */
  @Column('timestamptz', { name: 'rewarded_at', nullable: true }) rewardedAt: Date | null;
}
