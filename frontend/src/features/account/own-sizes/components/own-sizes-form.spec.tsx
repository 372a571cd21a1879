/** @jest-environment @happy-dom/jest-environment */
import { expect, it, jest } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { screen, waitFor } from '@testing-library/react';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { OwnSizesForm } from './own-sizes-form.tsx';

const VIEWER = { id: 1 } as Account;
const SAVED = { sizes: ['m'], measurements: { waist: 66 }, height: 160 };
const height = () => screen.getByRole<HTMLSelectElement>('combobox', { name: '身長（任意）' });

it.each([
  ['changes the height', '170〜174cm', { ...SAVED, height: 170 }],
  ['removes the height', '選択しない', { sizes: SAVED.sizes, measurements: SAVED.measurements }],
])('a member who %s saves it with the sizes', async (_, option, body) => {
  const known = { '/api/user/sizes': SAVED };
  const { user } = renderComponent(<OwnSizesForm viewer={VIEWER} restored={null} />, [200, SAVED], known);
  expect(height().value).toBe('160');
  await user.selectOptions(height(), option);
  await user.click(screen.getByRole('button', { name: 'サイズを保存' }));
  await waitFor(() => expect(jest.mocked(fetch).mock.calls.at(-1)?.[0]).toBe('/api/user/sizes'));
  const sent = JSON.parse(String(jest.mocked(fetch).mock.calls.at(-1)?.[1]?.body)) as { measurements: object };
  expect(sent).toMatchObject(body);
  expect('height' in sent).toBe('height' in body);
});
