import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A deadline of which a party has been reminded. */
@Entity({ name: 'reminders_told' })
export class SentReminder {
  @PrimaryColumn('text', { name: 'round_id' }) roundId: string;
  @PrimaryColumn('text') kind: string;
  @PrimaryColumn('timestamptz') due: Date;
  @Column('timestamptz', { name: 'again_at' }) againAt: Date;
  @Column('timestamptz', { name: 'told_at', default: () => 'now()' }) toldAt: Date;
}
