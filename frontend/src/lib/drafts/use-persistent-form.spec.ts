import { describe, expect, it } from '@jest/globals';
import { storable } from './use-persistent-form.ts';

interface Values {
  readonly bio: string;
  readonly city: string;
  readonly password: string;
  readonly photos: readonly string[];
}
const ENDED = true;
const stored = (unsaved: Partial<Values>, isEnded: boolean) =>
  storable<Values>(unsaved, { secret: ['password'], personal: ['city'], except: ['photos'] }, isEnded);

describe('unsaved input of a form', () => {
  it('is stored, except fields that are stored elsewhere', () => {
    expect(stored({ bio: '古着', photos: ['a'] }, ENDED)).toEqual({ input: { bio: '古着' }, isLost: false });
    expect(stored({ photos: ['a'] }, ENDED)).toEqual({ isLost: false });
  });

  it('is stored without passwords and codes, which are lost', () => {
    expect(stored({ bio: '古着', password: 'secret' }, !ENDED)).toEqual({ input: { bio: '古着' }, isLost: true });
    expect(stored({ password: '' }, !ENDED)).toEqual({ isLost: false });
  });

  it('includes addresses only while the member’s session lasts', () => {
    expect(stored({ city: '京都市' }, !ENDED)).toEqual({ input: { city: '京都市' }, isLost: false });
    expect(stored({ city: '京都市' }, ENDED)).toEqual({ isLost: true });
  });
});
