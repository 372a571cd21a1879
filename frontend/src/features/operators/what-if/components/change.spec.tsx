import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Change } from './change.tsx';

it.each([
  [160, '+¥160'],
  [-1040, '−¥1,040'],
  [0, '±0'],
])('a difference of %i yen is shown as %s', (amount, words) => {
  const html = renderToStaticMarkup(<Change amount={amount} />);
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(words);
});
