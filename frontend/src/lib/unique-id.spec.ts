import { afterEach, describe, expect, it } from '@jest/globals';
import { uniqueId } from './unique-id.ts';

const original = Object.getOwnPropertyDescriptor(Crypto.prototype, 'randomUUID')!;
afterEach(() => void Object.defineProperty(Crypto.prototype, 'randomUUID', original));

describe('a generated id', () => {
  it.each(['with', 'without'])('is unique and a valid UUID %s crypto.randomUUID', (how) => {
    if (how === 'without') Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
    expect(typeof crypto.randomUUID).toBe(how === 'with' ? 'function' : 'undefined');
    const ids = Array.from({ length: 200 }, uniqueId);
    expect(new Set(ids).size).toBe(200);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
