import { afterEach, describe, expect, it } from '@jest/globals';
import { joined, restoreDrafts, unsavedDrafts } from './drafts.ts';
import { isSame } from './use-persistent-state.ts';
import { mountedForms, type Unsaved } from './use-unsaved.ts';

/** A mounted form, with all that was restored to it. */
function mounted(name: string, unsaved: Unsaved = {}) {
  const restored: unknown[] = [];
  const form = { name, unsaved: () => unsaved, restore: (input: unknown) => void restored.push(input) };
  mountedForms.set([...mountedForms.get(), form]);
  return restored;
}

afterEach(() => {
  mountedForms.set([]);
  restoreDrafts({});
});

describe('drafts of a page', () => {
  it('are the unsaved input of its mounted forms, by name', () => {
    mounted('profile', { input: { bio: '古着' } });
    mounted('address');
    mounted('password', { isLost: true });
    expect(unsavedDrafts(false)).toEqual({ drafts: { profile: { bio: '古着' } }, isLost: true });
    mountedForms.set([]);
    expect(unsavedDrafts(false)).toEqual({ drafts: {}, isLost: false });
  });

  it('are restored once, to mounted forms and to those that are opened later', () => {
    const before = mounted('mail 1');
    restoreDrafts({ 'mail 1': 'a', 'mail 2': 'b' });
    const [after, other] = [mounted('mail 2'), mounted('mail 3')];
    expect([before, after, other]).toEqual([['a'], ['b'], []]);
    expect(mounted('mail 2')).toEqual([]);
  });

  it('wait for their form over another reload, unless it has newer input', () => {
    restoreDrafts({ 'mail 1': 'a', 'mail 2': 'b' });
    expect(unsavedDrafts(false).drafts).toEqual({ 'mail 1': 'a', 'mail 2': 'b' });
    mounted('mail 1', { input: 'c' });
    expect(unsavedDrafts(false).drafts).toEqual({ 'mail 1': 'c', 'mail 2': 'b' });
  });

  it('wait no longer once the user has left the page', () => {
    restoreDrafts({ 'mail 1': 'a' });
    restoreDrafts({});
    expect(mounted('mail 1')).toEqual([]);
  });
});

it.each([
  ['what the user has typed since wins', 'a', 'b', 'b'],
  ['nothing newer', 'a', undefined, 'a'],
  ['fields one by one', { bio: 'a', name: 'b' }, { bio: 'c' }, { bio: 'c', name: 'b' }],
  ['lists as a whole', ['s', 'm'], ['l'], ['l']],
])('restored input is joined with newer input: %s', (_, input, newer, expected) =>
  expect(joined(input, newer)).toEqual(expected),
);

it('missing and empty text are the same input', () => {
  expect([isSame(undefined, ''), isSame(null, ''), isSame(['s'], ['s']), isSame('a', '')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
