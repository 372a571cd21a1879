import { describe, expect, it } from '@jest/globals';
import { uuidV5 } from './uuid-v5.ts';

describe('uuidV5', () => {
  it('matches the RFC’s example', () => {
    expect(uuidV5('www.example.com', '6ba7b810-9dad-11d1-80b4-00c04fd430c8')).toBe(
      '2ed6657d-e927-568b-95e1-2665a8aea6a2',
    );
  });
});
