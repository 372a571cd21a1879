import { expect, it } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { store, stored } from '../../../lib/storage/storage.ts';
import { dropSaved, keepFields, type KeptFields, unsavedOf } from './kept-fields.ts';
import { valuesOf } from './profile-form-values.ts';

const NAME = 'own:1:unsaved:profile_name';
const saved = (fields: Partial<Account>): Account => fields as Account;
const kept = () => stored('session', NAME);

it.each([
  ['what differs', { bio: '古着', building: '' }, { bio: '着物', building: '四条ビル' }, { bio: '古着', building: '' }],
  ['nothing of what is the same', { bio: '古着' }, { bio: '古着' }, {}],
  ['nothing but for blanks around it', { bio: ' 古着\n' }, { bio: '古着' }, {}],
  [
    'nothing of the same in wide digits',
    { phone: '０９０（１１１１）２２２２', post_code: '５３００００１' },
    { phone: '09011112222', postCode: '530-0001' },
    {},
  ],
  ['nothing of a field that is no more', { motto: '古着' } as KeptFields, {}, {}],
  ['nothing of what is empty still', { bio: ' ' }, { bio: null }, {}],
])('of what is typed into a profile %s is unsaved', (_, typed, account, left) => {
  expect(unsavedOf(typed, valuesOf(saved(account)))).toEqual(left);
});

it('what was kept is dropped as far as it is saved by now, and what was typed since stays', () => {
  store('session', NAME, { profile_name: 'みさき', bio: '書きかけ' });
  dropSaved(NAME, saved({ profileName: 'みさき', bio: '古着' }));
  expect(kept()).toEqual({ bio: '書きかけ' });
  dropSaved(NAME, saved({ profileName: 'みさき', bio: '書きかけ' }));
  expect(kept()).toBeNull();
});

it('an answer that comes once somebody has left keeps nothing of theirs', () => {
  keepFields(NAME, {});
  dropSaved(NAME, saved({ bio: '古着' }));
  expect(kept()).toBeNull();
});
