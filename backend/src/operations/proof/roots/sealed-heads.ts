import { hash } from 'node:crypto';
import { CALENDAR_STREAM_PREFIX } from '@meguri/contracts/item/calendar/item-calendar.ts';
import type { Queryable } from '../../../postgres/queryable.ts';
import { HASH_BYTES, type Leaf, leafHash, MerkleTree } from './merkle-tree.ts';

/** Rows per statement. */
const AT_ONCE = 5_000;

/** The key of a stream in roots. */
export const keyOf = (stream: string): string => hash('sha256', stream, 'hex');

/** A leaf with its path to the root. */
export interface ProvenLeaf extends Leaf {
  /** Its index among the leaves, which are sorted by key. */
  readonly index: number;
  readonly path: readonly string[];
}

/** A stream's relation to a root: its own leaf, or the leaves between which it would be. */
export type Standing =
  ({ readonly is: 'covered' } & ProvenLeaf) | { readonly is: 'absent'; readonly between: readonly ProvenLeaf[] };

interface Row {
  readonly key: Buffer;
  readonly revision: number;
  readonly head: Buffer;
  readonly isCalendar: boolean;
}

/** The heads of all streams that the newest root covers, sorted by key: 132 bytes per stream, including the tree. */
export class SealedHeads {
  readonly root: string;
  readonly streams: number;
  readonly calendars: number;
  /** The number of events in all streams together. */
  readonly events: number;
  readonly #rows: Buffer;
  readonly #tree: MerkleTree;

  private constructor(rows: Buffer, calendars: number) {
    this.#rows = rows;
    this.streams = rows.length / ROW_BYTES;
    this.calendars = calendars;
    const leaves = Buffer.allocUnsafe(this.streams * HASH_BYTES);
    let events = 0;
    for (let index = 0; index < this.streams; index++) {
      const leaf = this.#leaf(index);
      leafHash(leaf).copy(leaves, index * HASH_BYTES);
      events += leaf.revision + 1;
    }
    this.events = events;
    this.#tree = new MerkleTree(leaves);
    this.root = this.#tree.root;
  }

  /** Reads the table in pages of a few thousand rows. */
  static async load(db: Queryable): Promise<SealedHeads> {
    const pages: Buffer[] = [];
    let calendars = 0;
    for (let after: Buffer | null = null; ;) {
      const rows: readonly Row[] = await pageAfter(db, after);
      pages.push(Buffer.concat(rows.map(packed)));
      calendars += rows.filter(({ isCalendar }) => isCalendar).length;
      if (rows.length < AT_ONCE) return new SealedHeads(Buffer.concat(pages), calendars);
      after = rows.at(-1)!.key;
    }
  }

  standingOf(stream: string): Standing {
    const key = keyOf(stream);
    const own = this.leafOf(key);
    if (own !== null) return { is: 'covered', ...own };
    const index = this.#placeOf(key);
    const between = [index - 1, index].filter((one) => one >= 0 && one < this.streams);
    return { is: 'absent', between: between.map((one) => this.#proven(one)) };
  }

  /** null: it isn't covered. */
  leafOf(key: string): ProvenLeaf | null {
    const index = this.#placeOf(key);
    return index < this.streams && this.#leaf(index).key === key ? this.#proven(index) : null;
  }

  #proven(index: number): ProvenLeaf {
    return { ...this.#leaf(index), index, path: this.#tree.path(index) };
  }

  #leaf(index: number): Leaf {
    const row = this.#rows.subarray(index * ROW_BYTES, (index + 1) * ROW_BYTES);
    const key = row.toString('hex', 0, HASH_BYTES);
    return { key, revision: row.readUInt32BE(2 * HASH_BYTES), head: row.toString('hex', HASH_BYTES, 2 * HASH_BYTES) };
  }

  /** The index of the first leaf with this key or a higher one. */
  #placeOf(key: string): number {
    let [low, high] = [0, this.streams];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#leaf(middle).key < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Key, head, revision. */
const ROW_BYTES = 2 * HASH_BYTES + 4;

function packed({ key, revision, head }: Row): Buffer {
  const row = Buffer.concat([key, head], ROW_BYTES);
  row.writeUInt32BE(revision, 2 * HASH_BYTES);
  return row;
}

async function pageAfter(db: Queryable, after: Buffer | null): Promise<readonly Row[]> {
  const { rows } = await db.query(
    `SELECT key, revision, head, starts_with(stream, '${CALENDAR_STREAM_PREFIX}') AS "isCalendar" FROM app.sealed_streams
     WHERE $1::bytea IS NULL OR key > $1 ORDER BY key LIMIT ${AT_ONCE}`,
    [after],
  );
  return rows as Row[];
}
