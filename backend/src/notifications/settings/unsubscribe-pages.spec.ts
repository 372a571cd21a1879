import { expect, it } from '@jest/globals';
import { isPagePath } from '@meguri/contracts/service/page-paths.ts';
import { askingPage, donePage, unknownPage } from './unsubscribe-pages.ts';

it.each([
  ['that asks', askingPage('follow'), ['/']],
  ['after the click', donePage('digest'), ['/', '/notifications/settings']],
  ['of a link that isn’t ours', unknownPage(), ['/', '/notifications/settings']],
])('the page %s links only to existing pages', (_, page, expected) => {
  const paths = [...page.matchAll(/href="([^"]+)"/g)].map(([, path = '']) => path);
  expect(paths).toEqual(expected);
  expect(paths.filter((path) => !isPagePath(path))).toEqual([]);
});
