/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { MEMBER } from '../../../../testing/accounts.testing.ts';
import { type Answer, BROKEN, refused } from '../../../../testing/answers.testing.ts';
import { nextToast, renderComponent } from '../../../../testing/render-component.testing.tsx';
import { AddressForm } from './address-form.tsx';

const LIVING = { ...MEMBER, postCode: '530-0001', prefecture: '大阪府', city: '大阪市北区', streetAddress: '梅田1-1' };
const form = (viewer = MEMBER, answered: Answer = [200, LIVING]) =>
  renderComponent(<AddressForm viewer={viewer} onSaved={() => undefined} cancelTo="/profile/edit" />, answered);
const save = () => screen.getByRole('button', { name: 'お届け先を保存' });

describe('the toast about', () => {
  const saveWrong = async () => {
    const { user, sent } = form(LIVING, BROKEN);
    const postCode = screen.getByLabelText(/^郵便番号/);
    await user.clear(postCode);
    await user.type(postCode, '12');
    await user.click(save());
    return { toast: await nextToast(), sent };
  };

  it('an invalid address', async () => {
    const text = '住所情報に誤りがあります。修正してください。';
    expect((await saveWrong()).toast).toMatchObject({ title: '入力エラー', text });
  });

  it('an invalid address appears without a request', async () => {
    expect((await saveWrong()).sent).toEqual([]);
  });

  const GO_ON = 'お手数ですが、続けてご入力ください。';
  it.each([
    [
      'a postal code',
      [200, { prefecture: '大阪府', city: '大阪市北区' }],
      '住所情報取得',
      '大阪府大阪市北区を入力しました。',
    ],
    [
      'an unknown postal code',
      refused('postal_code_unknown', 'x', {}, 404),
      '郵便番号から住所情報を取得できませんでした',
      GO_ON,
    ],
    ['a postal code that can’t be looked up', BROKEN, '住所情報の取得中にエラーが発生しました', GO_ON],
  ] as const)('%s', async (_, answered, title, text) => {
    const { user } = form({ ...MEMBER, postCode: '530-0001' }, answered);
    await user.click(screen.getByRole('button', { name: '住所を検索' }));
    expect(await nextToast()).toMatchObject({ title, text });
  });
});

describe('the address form', () => {
  it('marks each required field', () => {
    form();
    const marked = screen.getAllByText('必須').map(({ previousElementSibling: label }) => label?.textContent);
    expect(marked).toEqual(['氏名', '電話番号', '郵便番号', '都道府県', '市区町村', '町名・番地']);
  });

  it('isn’t sent without a name and telephone number', async () => {
    const { user, sent } = form(LIVING);
    await user.click(save());
    expect(screen.getAllByRole('alert').length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
  });
});
