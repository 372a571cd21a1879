import { describe, expect, it } from '@jest/globals';
import type { OwnerCalendar } from '@meguri/contracts/item/calendar/owner-calendar.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { BlockedDaysForm } from './blocked-days-form.tsx';

const ID = '00000000-0000-4000-8000-000000000009';
const CALENDAR = {
  reserved: [{ roundId: ID, startDate: '2026-12-05', endDate: '2026-12-06' }],
  requested: [{ roundId: ID, startDate: '2026-12-12', endDate: '2026-12-13' }],
  blocked: [{ id: ID, startDate: '2027-01-20', endDate: '2027-01-20' }],
} as Partial<OwnerCalendar> as OwnerCalendar;

const html = renderToStaticMarkup(
  <QueryClientProvider client={new QueryClient()}>
    <BlockedDaysForm itemId={ID} calendar={CALENDAR} today="2026-12-01" />
  </QueryClientProvider>,
);
const found = (pattern: RegExp) => Array.from(html.matchAll(pattern), ([, text]) => text);

describe('the calendar of an item’s owner', () => {
  it('shows this month and the next, with each day as free, requested, reserved or blocked', () => {
    expect(found(/<h2[^>]*>([^<]*)<\/h2>/g)).toEqual(['2026年12月', '2027年1月']);
    const days = found(/<button[^>]*aria-label="([^"]*日\([^"]*)"/g);
    for (const day of [
      ...['12月1日(火)、空き', '12月5日(土)、予約済み', '12月6日(日)、予約済み', '12月7日(月)、空き'],
      ...['12月11日(金)、空き', '12月12日(土)、返答待ち', '12月13日(日)、返答待ち', '12月14日(月)、空き'],
      ...['1月19日(火)、空き', '1月20日(水)、貸し出さない日', '1月31日(日)、空き'],
    ])
      expect(days).toContain(day);
    expect(days).toHaveLength(62);
  });

  it('disables reserved and blocked days, and has one day in the tab order', () => {
    const taken = found(/<button[^>]*aria-label="([^"]*)" aria-disabled="true"/g);
    expect(taken).toEqual(['12月5日(土)、予約済み', '12月6日(日)、予約済み', '1月20日(水)、貸し出さない日']);
    expect(found(/<button[^>]*tabindex="0"[^>]*aria-label="([^"]*)"/gi)).toEqual(['12月1日(火)、空き']);
  });

  it('has a legend', () => {
    const [legend = ''] = found(/<ul aria-label="カレンダーの見方"[^>]*>([\s\S]*?)<\/ul>/g);
    for (const word of ['空き', '返答待ち', '予約済み', '貸し出さない日']) expect(legend).toContain(word);
  });
});
