import { expect, it } from '@jest/globals';
import { forgetOwnThings } from './own-things.ts';
import { store, storedNames } from './storage.ts';
import { TYPED } from './typed-name.ts';

it.each([null, 1])('what was typed for a reload goes when somebody leaves or signs in (%s)', (stays) => {
  store('session', TYPED, { fields: [] });
  store('session', 'splash-seen', true);
  forgetOwnThings(stays);
  expect(storedNames('session', '')).toEqual(['splash-seen']);
});
