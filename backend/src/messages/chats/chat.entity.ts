import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A chat between two people: of a rental, or direct. */
@Entity({ name: 'chats' })
export class Chat {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  @Column('uuid', { name: 'round_id', nullable: true }) roundId: string | null;
  @Column('int', { name: 'low_id' }) lowId: number;
  @Column('int', { name: 'high_id' }) highId: number;
  @Column('uuid', { name: 'item_id', nullable: true }) itemId: string | null;
  @Column('int', { name: 'last_position' }) lastPosition: number;
  @Column('timestamptz', { name: 'last_at' }) lastAt: Date;
  /** Its retention period has ended. */
  @Column('boolean', { default: false }) over: boolean;
}

/** What one participant has read of a chat. */
@Entity({ name: 'chat_members' })
export class ChatMember {
  @PrimaryColumn('bigint', { name: 'chat_id' }) chatId: string;
  @PrimaryColumn('int', { name: 'user_id' }) userId: number;
  @Column('int', { name: 'other_id' }) otherId: number;
  @Column('int', { name: 'read_up_to', default: 0 }) readUpTo: number;
  @Column('int', { default: 0 }) unread: number;
  @Column('boolean', { default: false }) archived: boolean;
  @Column('timestamptz', { name: 'last_at' }) lastAt: Date;
  /** While the other participant is blocked: the last position for which they have got a read receipt. */
  @Column('int', { name: 'told_up_to', nullable: true }) toldUpTo: number | null;
}

/** A message of a chat. Its position counts within the chat, from 1. */
@Entity({ name: 'messages' })
export class StoredMessage {
  @PrimaryColumn('bigint', { name: 'chat_id' }) chatId: string;
  @PrimaryColumn('int') position: number;
  @Column('uuid') id: string;
  @Column('int', { name: 'sender_id' }) senderId: number;
  /** The id chosen by the sender’s browser, which identifies a repeated request. */
  @Column('uuid', { name: 'client_id', nullable: true }) clientId: string | null;
  @Column('text') body: string;
  @Column('uuid', { array: true, default: [] }) photos: string[];
  @Column('uuid', { name: 'item_id', nullable: true }) itemId: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}
