/** @jest-environment @happy-dom/jest-environment */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createQueryClient } from '../../lib/query/query-client.ts';
import { VIEWER_KEY } from '../../lib/query/viewer-key.ts';
import { setPersistent } from '../../lib/storage/persistent-state.ts';
import { forgetOwn, stored } from '../../lib/storage/storage.ts';
import { holdsUnstoredWords, personalName, unsavedName } from '../../lib/storage/unsaved-words.ts';
import { MEMBER } from '../../testing/accounts.testing.ts';
import { holdAfterEnd } from './hold-after-end.ts';

const [ADDRESS, PROFILE] = [personalName(MEMBER.id, 'full_name'), unsavedName(MEMBER.id, 'profile_name')];
const queries = createQueryClient();
const inBrowser = () => Object.keys({ ...sessionStorage }).toSorted();

beforeEach(() => {
  setPersistent('session', ADDRESS, { full_name: '居住 すみれ' });
  setPersistent('session', PROFILE, { bio: '古着' });
});
afterEach(() => {
  forgetOwn(null);
  queries.clear();
});

it('the browser stores no names and addresses of a member once their session has ended; the page still has them', () => {
  queries.setQueryData(VIEWER_KEY, MEMBER);
  const stop = holdAfterEnd(queries);
  expect(inBrowser()).toEqual([`meguri:${ADDRESS}`, `meguri:${PROFILE}`]);
  queries.setQueryData(VIEWER_KEY, null);
  expect(inBrowser()).toEqual([`meguri:${PROFILE}`]);
  expect([stored('session', ADDRESS), holdsUnstoredWords()]).toEqual([{ full_name: '居住 すみれ' }, true]);
  stop();
});

it('nor if it ended before the page was opened', () => {
  queries.setQueryData(VIEWER_KEY, null);
  holdAfterEnd(queries)();
  expect(inBrowser()).toEqual([`meguri:${PROFILE}`]);
});
