import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { yen } from '../../../rental/format.ts';
import { FigureTable } from './components/figure-table.tsx';
import { moneyFigures } from './money-figures.ts';

const SUMS = { charged: 9000, refunded: 500, paidOut: 5784, fees: 216, losses: 100 };

describe('the money in the metrics', () => {
  it('is compared with the period before, with what the cover earned and paid, or coupons paid', () => {
    const figures = moneyFigures(
      { money: { ...SUMS, premiums: 600, claims: 2000, promotions: 500 } },
      { money: { ...SUMS, premiums: 300, claims: 0, promotions: 0 } },
    );
    expect(figures).toContainEqual({ label: 'あんしん補償料の収入', now: 600, before: 300 });
    expect(figures).toContainEqual({ label: 'あんしん補償の支払い', now: 2000, before: 0 });
    expect(figures).toContainEqual({ label: 'クーポンの負担', now: 500, before: 0 });
  });

  it('has a dash where a server of the previous release doesn’t know a sum', () => {
    const figures = moneyFigures({ money: SUMS }, { money: SUMS });
    const markup = renderToStaticMarkup(<FigureTable caption="お金" figures={figures} shown={yen} />);
    expect(markup).not.toMatch(/undefined|NaN/);
    expect(markup.match(/>—</g)).toHaveLength(9);
  });
});
