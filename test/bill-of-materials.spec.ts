import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials } from '../scripts/bill-of-materials.mjs';
import { runtimePackages } from '../scripts/licences.mjs';

const ROOT = join(import.meta.dirname, '..');
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as Parameters<typeof runtimePackages>[0];
const bill = billOfMaterials();
const refs = bill.components.map((component) => component['bom-ref']);

describe('the bill of materials', () => {
  it('names every package that is delivered, also those that tests and builds use as well', () => {
    const delivered = runtimePackages(lock).map(({ name, version }) => `${name}@${version}`);
    expect(delivered.filter((one) => !refs.includes(one))).toEqual([]);
    for (const name of ['react', 'pg', 'stripe', 'zod', 'sharp'])
      expect(bill.components.map((component) => component.name)).toContain(name);
  });

  it('names no package for tests and builds alone', () => {
    const names = bill.components.map(({ name }) => name);
    expect(names.filter((name) => ['jest', 'eslint', 'vite', '@meguri/test'].includes(name))).toEqual([]);
  });

  it('is named after the service and its release, and refers to nothing that it doesn’t name', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(bill.metadata.component).toMatchObject({ name: 'meguri', version });
    const known = new Set([bill.metadata.component['bom-ref'], ...refs]);
    const named = bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
    expect(named.filter((ref) => !known.has(ref))).toEqual([]);
  });
});
