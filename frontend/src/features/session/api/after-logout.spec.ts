/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createQueryClient } from '../../../lib/query/query-client.ts';
import { DRAFTS, LEFT, ownName, store, stored, storedNames, writerHere } from '../../../lib/storage/storage.ts';
import { currentMember, setCurrentMember } from '../current-member.ts';
import { deleteUnsent, useAfterLogout } from './after-logout.ts';

it.each([null, 1])('drafts stored for a reload are removed on logout and login (%s)', (stays) => {
  store('session', DRAFTS, { drafts: {} });
  // As the release before called it.
  store('session', `${DRAFTS}:/profile/edit`, { fields: [] });
  store('session', 'splash-seen', true);
  deleteUnsent(stays);
  expect(storedNames('session', '')).toEqual(['splash-seen']);
});

it('a choice of days with its message, for an item or a parcel, stays over a login and is removed for the next user', () => {
  const all = ['rental-choice:i', 'request-sheet:i', 'together:i'];
  const kept = () => all.filter((name) => stored('session', name) !== null);
  const begin = () => {
    for (const name of all) store('session', name, 'begun');
  };
  begin();
  deleteUnsent(1);
  expect(kept()).toEqual(all);
  setCurrentMember(1);
  setCurrentMember(null, true);
  deleteUnsent(1);
  expect(kept()).toEqual(all);
  deleteUnsent(2);
  expect(kept()).toEqual([]);
  setCurrentMember(null);
  begin();
  deleteUnsent(null);
  expect(kept()).toEqual([]);
});

it('a member’s drafts are removed on logout, and stay when the session ended by a change of network', () => {
  const queries = createQueryClient();
  let leave: ReturnType<typeof useAfterLogout> = () => undefined;
  const Page = () => {
    leave = useAfterLogout();
    return null;
  };
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queries }, createElement(Page)));
  const kinds = ['local', 'session'] as const;
  setCurrentMember(1);
  for (const kind of kinds) store(kind, ownName(1, 'draft'), 'half');
  leave(true);
  for (const kind of kinds) expect(storedNames(kind, 'own')).toEqual([ownName(1, 'draft')]);
  expect([currentMember(), writerHere(), stored('local', LEFT)]).toEqual([null, 1, null]);
  leave();
  for (const kind of kinds) expect(storedNames(kind, 'own')).toEqual([]);
  expect([writerHere(), stored('local', LEFT)]).toEqual([null, expect.any(Number)]);
});
