/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { Saturdays, saturdaysFrom } from './saturdays.tsx';

it.each([
  ['2026-12-01', ['2026-12-05', '2026-12-12', '2026-12-19']],
  ['2026-12-05', ['2026-12-05', '2026-12-12', '2026-12-19']],
  ['2026-12-06', ['2026-12-12', '2026-12-19', '2026-12-26']],
  ['2026-12-31', ['2027-01-02', '2027-01-09', '2027-01-16']],
] as const)('from %s on, the next Saturdays are %j', (first, days) => expect(saturdaysFrom(first)).toEqual(days));

it('a member searches what is free on a Saturday with one press', () => {
  renderComponent(<Saturdays />);
  const links = within(screen.getByRole('navigation', { name: '次の土曜に着る' })).getAllByRole('link');
  expect(links).toHaveLength(3);
  for (const link of links) {
    expect(link.textContent).toMatch(/^\d+\/\d+\(土\)$/);
    expect(link.getAttribute('href')).toMatch(/^\/items\?wearOn=\d{4}-\d\d-\d\d$/);
  }
});
