import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The position up to which process managers have read the event log. */
@Entity({ name: 'process_checkpoints' })
export class ProcessCheckpoint {
  @PrimaryColumn('text') process: string;
  /** The identity of the log that the position belongs to. */
  @Column('text') log: string;
  @Column('text', { nullable: true }) position: string | null;
  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' }) updatedAt: Date;
  /** Why an operator must decide before they continue; null: they may. */
  @Column('text', { nullable: true }) stopped: string | null;
}

/** A stream with an event that the process managers can't read: what follows from the stream waits. */
@Entity({ name: 'parked_streams' })
export class StoredParkedStream {
  @PrimaryColumn('text', { collation: 'C' }) stream: string;
  @Column('int') revision: number;
  @Column({ type: 'text', collation: 'C' }) position: string;
  @Column('text') type: string;
  @Column('text') error: string;
  @Column('timestamptz', { name: 'parked_at', default: () => 'now()' }) parkedAt: Date;
}
