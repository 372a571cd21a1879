import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The signed root over all streams of one day. */
@Entity({ name: 'log_roots' })
export class LogRoot {
  @PrimaryColumn('date') day: string;
  @Column('text') statement: string;
  @Column('text') signature: string;
  @Column('text', { name: 'public_key' }) publicKey: string;
  @Column('text') log: string;
  @Column('text', { nullable: true }) position: string | null;
}

/** The last event of a stream that the latest root covers. */
@Entity({ name: 'sealed_streams' })
export class SealedStream {
  @PrimaryColumn('text') stream: string;
  /** Hash of the stream's name, by which streams are sorted. */
  @Column('bytea') key: Buffer;
  @Column('int') revision: number;
  /** Hash of its last event. */
  @Column('bytea') head: Buffer;
}
