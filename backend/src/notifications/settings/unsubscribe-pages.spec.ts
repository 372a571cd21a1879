import { expect, it } from 'vitest';
import { isPagePath } from '@meguri/contracts/service/page-paths.ts';
import { askingPage, donePage, unknownPage } from './unsubscribe-pages.ts';

it.each([
  ['that asks', askingPage('follow'), 0],
  ['after the click', donePage('digest'), 1],
  ['of a link that isn’t ours', unknownPage(), 1],
])('the page %s leads only to pages that are there', (_, page, links) => {
  const paths = [...page.matchAll(/href="([^"]+)"/g)].map(([, path = '']) => path);
  expect(paths).toHaveLength(links);
  expect(paths.filter((path) => !isPagePath(path))).toEqual([]);
});
