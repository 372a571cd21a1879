import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { HASH_BYTES, type Leaf, leafHash, MerkleTree } from './merkle-tree.ts';
import { STREAM_PREFIXES } from '../../../event-sourcing/streams/stream-prefixes.ts';

const sha256 = (...parts: readonly (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const leaf = (index: number): Leaf => ({ key: String(index).padStart(64, '0'), revision: index, head: 'f'.repeat(64) });
const leaves = (count: number) => Array.from({ length: count }, (_, index) => leafHash(leaf(index)));
const treeOf = (hashes: readonly Buffer[]) => new MerkleTree(Buffer.concat(hashes));

/** The definition of RFC 6962, 2.1: splits at the largest power of two below the number of leaves. */
function rootByDefinition(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 0) return sha256();
  if (hashes.length === 1) return hashes[0]!;
  const half = 2 ** Math.ceil(Math.log2(hashes.length) - 1);
  return sha256(Buffer.of(1), rootByDefinition(hashes.slice(0, half)), rootByDefinition(hashes.slice(half)));
}

describe('a Merkle tree', () => {
  it('has the root that RFC 6962 defines, for any number of leaves', () => {
    for (let count = 0; count <= 40; count++)
      expect(treeOf(leaves(count)).root).toBe(rootByDefinition(leaves(count)).toString('hex'));
  });

  it('has another root when a leaf changes, is missing, or two are swapped', () => {
    const [first, second, ...rest] = leaves(9) as [Buffer, Buffer, ...Buffer[]];
    const root = treeOf([first, second, ...rest]).root;
    const changed = leafHash({ ...leaf(0), revision: 1 });
    for (const other of [
      [changed, second, ...rest],
      [second, ...rest],
      [second, first, ...rest],
    ])
      expect(treeOf(other).root).not.toBe(root);
  });

  it('has a path of at most 17 hashes for each of 100,000 leaves', () => {
    const tree = new MerkleTree(Buffer.alloc(100_000 * HASH_BYTES, 7));
    expect(Math.max(...[0, 65_535, 65_536, 99_999].map((index) => tree.path(index).length))).toBe(17);
  });
});

describe('the streams that a root covers', () => {
  it('are all of them: no prefix is forgotten', () => {
    const folder = new URL('../../../../../contracts/src/', import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const named = files.flatMap((file) =>
      [...readFileSync(new URL(file, folder), 'utf8').matchAll(/STREAM_PREFIX = '([^']+)'/g)].map(([, name]) => name),
    );
    expect([...STREAM_PREFIXES].sort()).toEqual(named.sort());
  });
});
