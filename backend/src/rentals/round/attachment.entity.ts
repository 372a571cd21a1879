import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A text of a rental. Its event has the salted hash, so that the text can be erased. */
@Entity({ name: 'round_texts' })
export class RoundText {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'round_id' }) roundId: string;
  @Column('text') kind: string;
  @Column('int', { name: 'author_id', nullable: true }) authorId: number | null;
  /** null: erased. */
  @Column('text', { nullable: true }) salt: string | null;
  @Column('text', { nullable: true }) body: string | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}

/** A photo of a rental. Its event has the salted hash. */
@Entity({ name: 'round_photos' })
export class RoundPhoto {
  @PrimaryColumn('uuid', { name: 'round_id' }) roundId: string;
  @PrimaryColumn('uuid', { name: 'upload_id' }) uploadId: string;
  /** null: erased. */
  @Column('text', { nullable: true }) salt: string | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  /** Its place among the photos of the requested item; null: attached by a party or an operator. */
  @Column('smallint', { nullable: true }) place: number | null;
}
