import { describe, expect, it } from '@jest/globals';
import type { StepCounts } from '@meguri/contracts/visits/visit-figures.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { UnfoundWords } from './unfound-words.tsx';
import { VisitFunnel } from './visit-funnel.tsx';

const NONE: StepCounts = { visit: 0, item: 0, sheet: 0, member: 0, request: 0, registration: 0 };
const words = (markup: string) => markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe('what people do before a request', () => {
  it('is shown by weeks, the newest first, with the share of the step before, and by the first page', () => {
    const weeks = [
      { from: '2026-11-16', counts: { ...NONE, visit: 10, item: 5 } },
      {
        from: '2026-11-23',
        counts: { visit: 1030, item: 515, sheet: 103, member: 52, request: 26, registration: 103 },
      },
    ];
    const entries = [{ entry: 'home' as const, counts: weeks[0]!.counts }];
    const text = words(renderToStaticMarkup(<VisitFunnel weeks={weeks} entries={entries} />));
    expect(text).toContain('11/23 1,030 515 50% 103 20% 52 50.5% 26 50% 103 10% 11/16 10 5 50% 0 0% 0 0 0 0%');
    expect(text).toContain('合計 1,040 520 50%');
    expect(text).toContain('トップ 10 5 50%');
  });

  it('is said to be uncounted for a period without visits', () => {
    const text = words(
      renderToStaticMarkup(<VisitFunnel weeks={[{ from: '2026-11-16', counts: NONE }]} entries={[]} />),
    );
    expect(text).toContain('まだ数えられていません');
  });
});

describe('words without a result', () => {
  it('lead to their search, with how many people typed them', () => {
    const items = [{ word: 'チャイナ服', people: 12, weeks: 2, lastWeek: '2026-11-23' }];
    const page = (
      <MemoryRouter>
        <UnfoundWords items={items} />
      </MemoryRouter>
    );
    const markup = renderToStaticMarkup(page);
    expect(markup).toContain(`/items?${new URLSearchParams({ q: 'チャイナ服' }).toString()}`);
    expect(words(markup)).toContain('チャイナ服 12人以上 2週 11/23');
    expect(words(renderToStaticMarkup(<UnfoundWords items={[]} />))).toContain('まだありません。');
  });
});
