import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A word without a search result that enough people typed in a week, from a Monday in Tokyo. */
@Entity({ name: 'unfound_words' })
export class StoredUnfoundWord {
  @PrimaryColumn('date') week: string;
  /** The same for all of its spellings. */
  @PrimaryColumn('text') key: string;
  @Column('text') word: string;
  @Column('int') people: number;
}

/** Until its week ends: about how many people typed a word, which is stored as a keyed hash only. */
@Entity({ name: 'unfound_word_sketches' })
export class UnfoundWordSketch {
  @PrimaryColumn('date') week: string;
  @PrimaryColumn('text') mark: string;
  /** Each person sets one of 64 bits, so that a bit is many people's. */
  @Column('bigint') people: string;
}
