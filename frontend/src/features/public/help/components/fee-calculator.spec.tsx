import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { FeeCalculator } from './fee-calculator.tsx';

it('the result of the calculator is announced as one sentence, not as the whole table', () => {
  const html = renderToStaticMarkup(<FeeCalculator />);
  const [, output] = /<output[^>]*>([^]*)<\/output>/.exec(html) ?? [];
  expect(output).toBe('借り手のお支払いは配送で¥4,500、オーナーの受け取り額は¥2,892です');
  expect(html).toContain('損害金の上限');
});
