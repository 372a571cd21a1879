import type { Satisfaction, SupportKind } from '@meguri/contracts/message/support-kinds.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A member's or guest's question to 運営事務局. */
@Entity({ name: 'support_threads' })
export class StoredSupportThread {
  @PrimaryColumn('uuid') id: string;
  /** null: a guest. */
  @Column('int', { name: 'asker_id', nullable: true }) askerId: number | null;
  @Column('text', { name: 'guest_email', nullable: true }) guestEmail: string | null;
  /** When the guest has confirmed their address: from then on operators see the question. */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt: Date | null;
  @Column('text') kind: SupportKind;
  /** The asker's rental that the thread is about. */
  @Column('uuid', { name: 'round_id', nullable: true }) roundId: string | null;
  @Column('int', { name: 'last_position' }) lastPosition: number;
  @Column('timestamptz', { name: 'last_at' }) lastAt: Date;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  /** Until when the operators answer; null: nothing waits for an answer. */
  @Column('timestamptz', { name: 'answer_by', nullable: true }) answerBy: Date | null;
  @Column('timestamptz', { name: 'closed_at', nullable: true }) closedAt: Date | null;
  @Column('text', { nullable: true }) satisfaction: Satisfaction | null;
  /** The operator who handles it, since `ownedAt`. */
  @Column('int', { name: 'owner_id', nullable: true }) ownerId: number | null;
  @Column('timestamptz', { name: 'owned_at', nullable: true }) ownedAt: Date | null;
}

/** A message of a thread. Its position counts within the thread, from 1. */
@Entity({ name: 'support_thread_messages' })
export class SupportThreadMessageRow {
  @PrimaryColumn('uuid', { name: 'thread_id' }) threadId: string;
  @PrimaryColumn('int') position: number;
  @Column('uuid') id: string;
  /** 0: a guest. */
  @Column('int', { name: 'sender_id' }) senderId: number;
  @Column('boolean', { name: 'from_operators' }) fromOperators: boolean;
  /** The id chosen by the sender's browser, which identifies a repeated request. */
  @Column('uuid', { name: 'client_id' }) clientId: string;
  @Column('text') body: string;
  @Column('uuid', { array: true, default: [] }) photos: string[];
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}

/** What an operator notes about a thread. Only operators read it. */
@Entity({ name: 'support_thread_notes' })
export class SupportThreadNote {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'thread_id' }) threadId: string;
  @Column('int', { name: 'written_by' }) writtenBy: number;
  @Column('timestamptz', { name: 'written_at' }) writtenAt: Date;
  @Column('text') note: string;
}
