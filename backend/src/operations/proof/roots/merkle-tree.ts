import { createHash } from 'node:crypto';

/** The length of a SHA-256 hash. */
export const HASH_BYTES = 32;
/** Prefixes of hashed data, so that a leaf can't be mistaken for a node or vice versa (RFC 6962). */
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The end of a stream as a root covers it. */
export interface Leaf {
  /** SHA-256 of the stream's name, hex. */
  readonly key: string;
  /** The revision of its last event. */
  readonly revision: number;
  /** That event's hash, hex. */
  readonly head: string;
}

/** Can't be computed without the hash of the stream's last event. */
export const leafHash = ({ key, revision, head }: Leaf): Buffer => sha256(LEAF, `${key}\n${revision}\n${head}`);

/**
 * A Merkle tree as in RFC 6962: a node without a sibling moves up unchanged. 64 bytes per leaf. Without leaves, the
 * root is the hash of nothing.
 */
export class MerkleTree {
  readonly #levels: readonly Buffer[];

  /** @param leaves their concatenated hashes */
  constructor(leaves: Buffer) {
    const levels = [leaves];
    for (let level = leaves; level.length > HASH_BYTES; levels.push(level)) level = above(level);
    this.#levels = levels;
  }

  /** Hex. */
  get root(): string {
    const top = this.#levels.at(-1)!;
    return (top.length === 0 ? sha256() : top).toString('hex');
  }

  /** The sibling hashes (hex) on a leaf's way to the root, bottom up, without levels where it has no sibling. */
  path(index: number): string[] {
    const partners = this.#levels.slice(0, -1).map((level, height) => at(level, (index >> height) ^ 1));
    return partners.filter((one) => one.length > 0).map((one) => one.toString('hex'));
  }
}

/** Empty beyond the end. */
const at = (level: Buffer, index: number): Buffer => level.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);

function above(level: Buffer): Buffer {
  const count = level.length / HASH_BYTES;
  const nodes = Buffer.allocUnsafe(Math.ceil(count / 2) * HASH_BYTES);
  for (let index = 0; index < count; index += 2) {
    const [left, right] = [at(level, index), at(level, index + 1)];
    (right.length === 0 ? left : sha256(NODE, left, right)).copy(nodes, (index / 2) * HASH_BYTES);
  }
  return nodes;
}
