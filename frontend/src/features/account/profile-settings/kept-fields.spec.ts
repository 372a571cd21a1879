import { expect, it } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { store, stored } from '../../../lib/storage/storage.ts';
import { dropSaved, keepFields, type KeptFields, unsavedOf } from './kept-fields.ts';
import { valuesOf } from './profile-form-values.ts';

const NAME = 'own:1:unsaved:profile_name';
const saved = (fields: Partial<Account>): Account => fields as Account;
const kept = () => stored('session', NAME);

it.each([
  [
    'a different value',
    { bio: '古着', building: '' },
    { bio: '着物', building: '四条ビル' },
    { bio: '古着', building: '' },
  ],
  ['no equal value', { bio: '古着' }, { bio: '古着' }, {}],
  ['no value that differs only by surrounding spaces', { bio: ' 古着\n' }, { bio: '古着' }, {}],
  [
    'no value that differs only by full-width digits',
    { phone: '０９０（１１１１）２２２２', post_code: '５３００００１' },
    { phone: '09011112222', postCode: '530-0001' },
    {},
  ],
  ['no field that no longer exists', { motto: '古着' } as KeptFields, {}, {}],
  ['no field that is still empty', { bio: ' ' }, { bio: null }, {}],
])('unsaved input of a profile contains %s', (_, typed, account, left) => {
  expect(unsavedOf(typed, valuesOf(saved(account)))).toEqual(left);
});

it('stored input is removed for the fields that were saved, and newer input stays', () => {
  store('session', NAME, { profile_name: 'みさき', bio: '書きかけ' });
  dropSaved(NAME, saved({ profileName: 'みさき', bio: '古着' }), false);
  expect(kept()).toEqual({ bio: '書きかけ' });
  dropSaved(NAME, saved({ profileName: 'みさき', bio: '書きかけ' }), false);
  expect(kept()).toBeNull();
});

it('a response after the logout stores nothing', () => {
  keepFields(NAME, {}, false);
  dropSaved(NAME, saved({ bio: '古着' }), false);
  expect(kept()).toBeNull();
});
