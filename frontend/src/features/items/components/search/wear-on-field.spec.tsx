/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { addDays, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { criteriaOf } from '../../criteria.ts';
import { WearOnField } from './wear-on-field.tsx';

const TODAY = tokyoDate(new Date().toISOString());
const SOON = addDays(TODAY, 20);

function Shown() {
  const { search } = useLocation();
  return (
    <>
      <WearOnField search={search === '' ? 'category=bags&sort=popular' : search} />
      <output>{JSON.stringify(criteriaOf(new URLSearchParams(search)))}</output>
    </>
  );
}
const criteria = () => JSON.parse(screen.getByRole('status').textContent) as object;
const field = () => screen.getByLabelText<HTMLInputElement>('着たい日');
const rendered = () => {
  const { user } = renderComponent(<Shown />, 'no network');
  return async (day: string) => {
    fireEvent.change(field(), { target: { value: day } });
    await user.click(screen.getByRole('button', { name: '着たい日で探す' }));
  };
};

describe('the field for the day to wear an item on', () => {
  it('adds the day to the other filters, and removes it when it is empty', async () => {
    const search = rendered();
    await search(SOON);
    expect(criteria()).toEqual({ category: 'bags', sort: 'popular', wearOn: SOON });
    await search('');
    expect(criteria()).toEqual({ category: 'bags', sort: 'popular' });
  });

  it('offers the days on which an item may be worn, and says why another day can’t be', async () => {
    const search = rendered();
    expect([field().min, field().max]).toEqual([addDays(TODAY, 1), addDays(TODAY, 96)]);
    await search(TODAY);
    expect(screen.getByRole('alert').textContent).toBe('着たい日は、明日からの日を選択してください');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    await search(addDays(TODAY, 97));
    expect(screen.getByRole('alert').textContent).toBe('着たい日は、96日先までの日を選択してください');
    expect(criteria()).toEqual({});
    await search(addDays(TODAY, 96));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(criteria()).toMatchObject({ wearOn: addDays(TODAY, 96) });
  });
});
