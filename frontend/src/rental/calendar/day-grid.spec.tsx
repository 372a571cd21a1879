import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from '@jest/globals';
import { DayGrid } from './day-grid.tsx';

/** What is shown on a day, with the last day that can be visited two months on. */
const shown = (today: string, cursor = today, months: 1 | 2 = 1) =>
  renderToStaticMarkup(
    <DayGrid
      {...{ cursor, months }}
      first={today}
      last="2027-01-25"
      heading="h3"
      describedBy="description"
      onVisit={() => undefined}
      cell={(day) => <td key={day}>{day}</td>}
    />,
  );
const monthsIn = (html: string) => [...html.matchAll(/<h3[^>]*>([^<]+)</g)].map(([, name]) => name);

describe('the grid of days', () => {
  it('shows the next month below when less than two weeks are left, as a rental ends there', () => {
    const html = shown('2026-11-26');
    expect(monthsIn(html)).toEqual(['2026年11月', '2026年12月']);
    expect(html).toContain('2026-12-02');
    // On a phone as well.
    expect(html).not.toContain('max-md:hidden');
    expect(html).not.toContain('md:grid-cols-2');
  });

  it('shows one month when more of it is left, or for a later month', () => {
    expect(monthsIn(shown('2026-11-21'))).toEqual(['2026年11月']);
    expect(monthsIn(shown('2026-11-26', '2026-12-28'))).toEqual(['2026年12月']);
  });

  it('shows the second of two months on a phone only when the first is nearly over', () => {
    expect(monthsIn(shown('2026-11-10', '2026-11-10', 2))).toHaveLength(2);
    expect(shown('2026-11-10', '2026-11-10', 2)).toContain('max-md:hidden');
    expect(shown('2026-11-26', '2026-11-26', 2)).not.toContain('max-md:hidden');
  });
});
