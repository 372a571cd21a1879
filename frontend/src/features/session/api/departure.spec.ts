import { expect, it } from '@jest/globals';
import { store, storedNames } from '../../../lib/storage.ts';
import { TYPED } from '../../../lib/typed-name.ts';
import { forgetUnsent } from './departure.ts';

it.each([null, 1])('what was typed for a reload goes when somebody leaves or signs in (%s)', (stays) => {
  store('session', TYPED, { fields: [] });
  // As the release before called it.
  store('session', `${TYPED}:/profile/edit`, { fields: [] });
  store('session', 'splash-seen', true);
  forgetUnsent(stays);
  expect(storedNames('session', '')).toEqual(['splash-seen']);
});
