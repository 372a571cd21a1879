import { describe, expect, it } from '@jest/globals';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { MEETING_POINTS } from '@meguri/contracts/reference/meeting-points.ts';
import { meetingSpotOf } from '@meguri/contracts/reference/meeting-spots.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { settled } from '../../rental-choice.ts';
import { RequestPanel } from './request-panel.tsx';

/** What somebody reads who asks for an item that is handed over in person at one of these places. */
function read(pickupAreas: readonly string[]): string {
  const item = {
    ...{
      shippingMethod: 'pickup',
      pickupAreas: [...pickupAreas],
      shippingFee: 0,
      rentalPrice: 3000,
      bookedPeriods: [],
      daysBetween: 0,
    },
  } as Partial<ItemPage> as ItemPage;
  const choice = settled(item, {});
  return renderToStaticMarkup(
    <RequestPanel {...{ item, choice }} today="2026-11-30T15:00:00.000Z" errors={{}} onChange={() => undefined} />,
  );
}

describe('who asks for an item', () => {
  it.each(MEETING_POINTS)('reads where exactly $name is, as the only place and as one of several', ({ id, name }) => {
    const exact = meetingSpotOf(id)!;
    const place = `${name}（${exact.spot}・駅番号 ${exact.number}）`;
    expect(read([id])).toContain(place);
    const several = read(MEETING_POINTS.map((point) => point.id));
    expect(several).toMatch(new RegExp(`<option[^>]*value="${id}"[^>]*>${place}</option>`));
  });
});
