import { describe, expect, it } from '@jest/globals';
import { DEMO_PEOPLE } from './people.ts';
import { DEMO_POSTAL_CODES } from './demo-postal-codes.ts';

describe('a demo without internet', () => {
  it.each(DEMO_PEOPLE.map(({ username, postCode, prefecture, city }) => ({ username, postCode, prefecture, city })))(
    'finds the address of $username',
    ({ postCode, prefecture, city }) => {
      const [found] = DEMO_POSTAL_CODES.get(postCode.replace('-', '')) ?? [];
      expect(found).toMatchObject({ prefecture, city: expect.stringContaining(city) });
    },
  );

  it('has codes of several towns in two prefectures, and one of a building, to try', () => {
    const all = [...DEMO_POSTAL_CODES.values()];
    expect(all.filter((towns) => new Set(towns.map(({ prefecture }) => prefecture)).size > 1)).toHaveLength(2);
    expect(all.flat().filter(({ building }) => building !== undefined)).toHaveLength(1);
  });
});
