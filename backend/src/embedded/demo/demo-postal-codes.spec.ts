import { describe, expect, it } from 'vitest';
import { DEMO_PEOPLE } from './people.ts';
import { DEMO_POSTAL_CODES } from './demo-postal-codes.ts';

describe('a demo without internet', () => {
  it.each(DEMO_PEOPLE.map(({ username, postCode, prefecture, city }) => ({ username, postCode, prefecture, city })))(
    'finds the address of $username',
    ({ postCode, prefecture, city }) => {
      const found = DEMO_POSTAL_CODES.get(postCode.replace('-', ''));
      expect(found).toMatchObject({ prefecture, city: expect.stringContaining(city) });
    },
  );
});
