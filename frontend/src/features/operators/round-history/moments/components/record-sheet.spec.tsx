import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { roundIn } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { recordingOf } from '../recording.testing.ts';
import { RecordSheet } from './record-sheet.tsx';

const wordsOf = (status: Parameters<typeof roundIn>[0]): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RecordSheet recording={recordingOf(roundIn(status))} brokenAt={null}>
          <p>送ったお知らせ</p>
        </RecordSheet>
      </MemoryRouter>
    </QueryClientProvider>,
  ).replaceAll(/(<[^>]+>)+/g, '|');

describe('the printed record of a round', () => {
  it('starts with item, parties, period and status', () => {
    const words = wordsOf('damage_fee_pending');
    expect(words).toContain('|アイテム|コート|オーナー|はなこ（@hanako）|借り手|はなこ（@hanako）|');
    expect(words).toMatch(/利用期間\|\d+年\d+月\d+日 〜 \d+年\d+月\d+日\|いまの状態\|損害金支払い待ち\|/);
    expect(words).toContain('二人だけのチャットは含みません');
  });

  it('ends with the balances of all accounts, which sum up to zero', () => {
    const words = wordsOf('completed');
    const totals = words.slice(words.indexOf('差し引き'));
    const sums = [...totals.matchAll(/¥([\d,]+) (入金|出金)/g)].map(
      ([, amount = '', way]) => Number(amount.replaceAll(',', '')) * (way === '入金' ? 1 : -1),
    );
    expect(sums.length).toBeGreaterThan(2);
    expect(sums.reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect(totals).toMatch(/借り手のカード\|¥[\d,]+ 出金/);
  });
});
