import { describe, expect, it } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { blamesAddress, checked, PARCEL_FIELDS, PROFILE_FIELDS, valuesOf } from './profile-form-values.ts';

const nobody = { profileName: null, bio: null, fullName: null, phone: null } as unknown as Account;
const osaka: Account = {
  ...nobody,
  fullName: '山田花子',
  phone: '090-1234-5678',
  postCode: '530-0001',
  prefecture: '大阪府',
  city: '大阪市北区梅田',
  streetAddress: '1-1-3',
  building: '301',
};

describe('a form of the profile', () => {
  it('lets a member without an address change the bio only', () => {
    const { change, errors } = checked({ ...valuesOf(nobody), bio: '週末は喫茶店' }, PROFILE_FIELDS);
    expect(errors).toEqual({});
    expect(change).toEqual({ profile_name: null, bio: '週末は喫茶店' });
  });

  it('requires everything a parcel needs, including name and telephone number', () => {
    const { change, errors } = checked({ ...valuesOf(nobody), post_code: '530-0001' }, PARCEL_FIELDS);
    expect(change).toBeNull();
    expect(errors).toEqual({
      full_name: '氏名を入力してください',
      phone: '電話番号を入力してください。',
      prefecture: '都道府県を入力してください',
      city: '市区町村を入力してください',
      street_address: '番地等を入力してください',
    });
    expect(blamesAddress(errors)).toBe(true);
  });

  it('rejects an emptied name, number or address', () => {
    const { errors } = checked({ ...valuesOf(osaka), full_name: '', phone: '', city: '' }, PARCEL_FIELDS);
    expect(Object.keys(errors).sort()).toEqual(['city', 'full_name', 'phone']);
  });

  it('accepts an emptied optional field', () => {
    expect(checked({ ...valuesOf(osaka), building: ' ' }, PARCEL_FIELDS).change?.building).toBeNull();
  });

  it.each([
    ['5300001', '09012345678'],
    ['５３０－０００１', '０９０ー１２３４ー５６７８'],
    ['〒530ー0001', '090−1234−5678'],
  ])('accepts %s and %s as typed on a Japanese keyboard', (post_code, phone) => {
    const { change, errors } = checked({ ...valuesOf(osaka), post_code, phone }, PARCEL_FIELDS);
    expect(errors).toEqual({});
    expect(change?.post_code).toBe('530-0001');
    expect(change?.phone?.replaceAll('-', '')).toBe('09012345678');
  });

  it('reports a wrong telephone number as no problem of the address', () => {
    const { errors } = checked({ ...valuesOf(osaka), phone: '123' }, PARCEL_FIELDS);
    expect(errors.phone).toBe('電話番号は「090-1234-5678」の形式で入力してください');
    expect(blamesAddress(errors)).toBe(false);
  });
});
