import { describe, expect, it } from '@jest/globals';
import { arrivalWords, shipByFor, shipByWords } from './ship-by.ts';

const shipBy = '2026-11-30T09:00:00.000Z';
const at = Date.parse(shipBy);

describe('the time to bring a parcel to a shop', () => {
  it('is shown to the owner until it has passed', () => {
    expect(shipByFor({ shipBy, viewerParty: 'owner' }, at - 1)).toBe(shipBy);
    expect(shipByFor({ shipBy, viewerParty: 'owner' }, at)).toBeNull();
    expect(shipByFor({ shipBy: null, viewerParty: 'owner' }, at - 1)).toBeNull();
    expect(shipByFor({ shipBy, viewerParty: 'borrower' }, at - 1)).toBeNull();
  });

  it('isn’t known of a rental without one', () => {
    expect(shipByFor({ viewerParty: 'owner' }, at - 1)).toBeNull();
  });

  it('is an hour of the evening, and the arrival its next two days', () => {
    expect(shipByWords(shipBy)).toBe('11月30日(月) 18:00ごろまでに、お店へ');
    expect(arrivalWords({ first: '2026-12-01', last: '2026-12-02' })).toBe('12/1〜12/2');
  });
});
