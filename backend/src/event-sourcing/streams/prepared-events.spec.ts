import { describe, expect, it } from '@jest/globals';
import { hash } from 'node:crypto';
import { inputHash } from './prepared-events.ts';

const hashOf = (text: string): string => hash('sha256', text, 'hex');

describe('the hash of a command’s input', () => {
  it('is the same in whatever order a retry names the fields, at any depth', () => {
    const sorted = { a: 1, b: [{ c: 'x', d: { e: null, f: true } }] };
    const other = { b: [{ d: { f: true, e: null }, c: 'x' }], a: 1 };
    expect(inputHash(sorted)).toBe(hashOf('{"a":1,"b":[{"c":"x","d":{"e":null,"f":true}}]}'));
    expect(inputHash(other)).toBe(inputHash(sorted));
  });

  it.each([
    ['nothing', undefined, 'undefined'],
    ['null', null, 'null'],
    ['a field without a value', { a: undefined, b: 1 }, '{"b":1}'],
    ['keys that are numbers', { 9: 'nine', 10: 'ten' }, '{"9":"nine","10":"ten"}'],
    ['a time', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
  ])('covers %s', (_, input, text) => expect(inputHash(input)).toBe(hashOf(text)));

  it('is another one for another value, or for a list in another order', () => {
    const hashes = [{ a: 1 }, { a: 2 }, { a: '1' }, { b: 1 }, [1, 2], [2, 1]].map(inputHash);
    expect(new Set(hashes).size).toBe(6);
  });
});
