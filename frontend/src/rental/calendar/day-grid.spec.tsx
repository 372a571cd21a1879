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
      describedBy="told"
      onVisit={() => undefined}
      cell={(day) => <td key={day}>{day}</td>}
    />,
  );
const monthsIn = (html: string) => [...html.matchAll(/<h3[^>]*>([^<]+)</g)].map(([, name]) => name);

describe('the days one chooses from', () => {
  it('have the next month below where two weeks of this one are left: a week that begins now ends there', () => {
    const html = shown('2026-11-26');
    expect(monthsIn(html)).toEqual(['2026年11月', '2026年12月']);
    expect(html).toContain('2026-12-02');
    // On a phone as well.
    expect(html).not.toContain('max-md:hidden');
    expect(html).not.toContain('md:grid-cols-2');
  });

  it('are one month where more of it is left, and where one has turned to a later one', () => {
    expect(monthsIn(shown('2026-11-21'))).toEqual(['2026年11月']);
    expect(monthsIn(shown('2026-11-26', '2026-12-28'))).toEqual(['2026年12月']);
  });

  it('of two months show the second on a phone only where the first is nearly over', () => {
    expect(monthsIn(shown('2026-11-10', '2026-11-10', 2))).toHaveLength(2);
    expect(shown('2026-11-10', '2026-11-10', 2)).toContain('max-md:hidden');
    expect(shown('2026-11-26', '2026-11-26', 2)).not.toContain('max-md:hidden');
  });
});
