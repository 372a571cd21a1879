import { expect, it } from '@jest/globals';
import { store, storedNames } from '../../../lib/storage.ts';
import { typedName } from '../../../lib/typed-name.ts';
import { forgetUnsent } from './departure.ts';

it.each([null, 1])('what was typed for a reload goes when somebody leaves or signs in (%s)', (stays) => {
  store('session', typedName('/profile/edit'), { fields: [] });
  store('session', 'splash-seen', true);
  forgetUnsent(stays);
  expect(storedNames('session', '')).toEqual(['splash-seen']);
});
