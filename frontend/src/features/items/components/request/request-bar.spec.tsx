import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { RequestBar } from './request-bar.tsx';

const shown = (shipping: number) =>
  renderToStaticMarkup(
    <RequestBar total={1300 + shipping} shipping={shipping} startDate="2026-12-01">
      リクエスト
    </RequestBar>,
  );

describe('the price next to the request button', () => {
  it('says that there is no shipping fee for a pickup', () => {
    expect(shown(0)).toContain('¥1,300');
    expect(shown(0)).toContain('12/1 〜 12/7・送料なし');
  });

  it('says that the shipping fee is included', () => expect(shown(1500)).toContain('送料込み'));
});
