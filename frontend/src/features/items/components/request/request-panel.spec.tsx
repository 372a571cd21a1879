import { describe, expect, it } from '@jest/globals';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { MEETING_POINTS } from '@meguri/contracts/reference/meeting-points.ts';
import { meetingSpotOf } from '@meguri/contracts/reference/meeting-spots.ts';
import { prerenderToNodeStream } from 'react-dom/static';
import { type RentalChoice, settled } from '../../rental-choice.ts';
import { RequestPanel } from './request-panel.tsx';

const ALL = MEETING_POINTS.map(({ id }) => id);

/** The request form of an item that is handed over in person at one of these places, as a borrower sees it. */
async function read(
  pickupAreas: readonly string[],
  chosen: RentalChoice = {},
  shippingMethod: 'pickup' | 'both' = 'pickup',
): Promise<string> {
  const offer = { shippingMethod, pickupAreas: [...pickupAreas], shippingFee: 0, rentalPrice: 3000 };
  const item = { ...offer, bookedPeriods: [], daysBetween: 0 } as Partial<ItemPage> as ItemPage;
  const choice = settled(item, chosen);
  const { prelude } = await prerenderToNodeStream(
    <RequestPanel {...{ item, choice }} today="2026-11-30T15:00:00.000Z" errors={{}} onChange={() => undefined} />,
  );
  let html = '';
  for await (const chunk of prelude) html += String(chunk);
  return html;
}

describe('the request form of an item', () => {
  it.each(MEETING_POINTS)(
    'shows the exact spot of $name once it is chosen, or if it is the only place',
    async (point) => {
      const exact = meetingSpotOf(point.id)!;
      for (const html of [await read([point.id]), await read(ALL, { pickupArea: point.id })])
        expect(html).toMatch(new RegExp(`${point.name}（${exact.spot}）.*駅番号 ${exact.number}`));
      expect(await read(ALL)).not.toContain('改札を出たところ');
    },
  );

  it.each(MEETING_POINTS)('links to a map of $name and shows the possible times', async ({ id, name }) => {
    const html = await read([id]);
    const [, address = '', words] =
      /<a href="([^"]+)" target="_blank" rel="noreferrer"[^>]*>(.*?)<\/a>/.exec(html) ?? [];
    expect(address.replaceAll('&amp;', '&')).toBe(meetingSpotOf(id)!.map);
    expect(words?.replaceAll(/<[^>]*>/g, '')).toBe(`${name}を地図で見る（新しいタブで開きます）`);
    expect(html).toContain(
      '切符がなくても行ける場所です。日時は、リクエストの承認後に、07:00〜22:30の候補から決めます。',
    );
    expect(await read([id], { method: 'delivery' }, 'both')).not.toMatch(/地図|切符/);
  });

  it('says about when a parcel arrives, once its week is chosen', async () => {
    const startDate = '2026-12-08';
    expect(await read(['umeda'], { method: 'delivery', startDate }, 'both')).toContain('>お届けのめやす 12/7〜12/8<');
    expect(await read(['umeda'], { method: 'delivery' }, 'both')).not.toContain('お届けのめやす');
    expect(await read(['umeda'], { method: 'pickup', startDate }, 'both')).not.toContain('お届けのめやす');
  });

  it('shows no meeting points while delivery is selected', async () => {
    expect(await read(['umeda'], { method: 'delivery' }, 'both')).not.toContain('改札を出たところ');
    expect(await read(['umeda'], { method: 'pickup' }, 'both')).toContain('改札を出たところ');
  });
});
