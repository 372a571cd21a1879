import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a party has read of the chat about a damage case. */
@Entity({ name: 'support_chat_members' })
export class SupportChatMember {
  @PrimaryColumn('uuid', { name: 'round_id' }) roundId: string;
  @PrimaryColumn('int', { name: 'user_id' }) userId: number;
  @Column('int', { name: 'read_up_to', default: -1 }) readUpTo: number;
  @Column('timestamptz', { name: 'archived_at', nullable: true }) archivedAt: Date | null;
}
