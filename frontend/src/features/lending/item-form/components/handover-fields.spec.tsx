import { describe, expect, it } from '@jest/globals';
import { MEETING_POINTS } from '@meguri/contracts/reference/meeting-points.ts';
import { meetingSpotOf } from '@meguri/contracts/reference/meeting-spots.ts';
import { useForm } from 'react-hook-form';
import { renderToStaticMarkup } from 'react-dom/server';
import { EMPTY_ITEM, type ItemFormValues } from '../item-form-values.ts';
import { HandoverFields } from './handover-fields.tsx';

function Listing({ pickupAreas }: Pick<ItemFormValues, 'pickupAreas'>) {
  const form = useForm<ItemFormValues>({ defaultValues: { ...EMPTY_ITEM, pickup: true, pickupAreas } });
  return <HandoverFields form={form} />;
}

describe('the handover fields', () => {
  it.each(MEETING_POINTS)('show the exact spot of $name once it is chosen', ({ id, name }) => {
    const exact = meetingSpotOf(id)!;
    expect(renderToStaticMarkup(<Listing pickupAreas={[id]} />)).toMatch(
      new RegExp(`${name}（${exact.spot}）.*駅番号 ${exact.number}`),
    );
    expect(renderToStaticMarkup(<Listing pickupAreas={[]} />)).not.toContain(exact.spot);
  });
});
