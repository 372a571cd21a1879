/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { BROKEN } from '../../../../testing/answers.testing.ts';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { EMPTY_ITEM, type ItemFormValues } from '../item-form-values.ts';
import { ClassificationFields } from './classification-fields.tsx';

function Part({ name, size = '' }: Partial<ItemFormValues>) {
  return <ClassificationFields form={useForm({ defaultValues: { ...EMPTY_ITEM, name: name ?? '', size } })} />;
}
const CHOOSE = { name: 'この内容を選ぶ' };

it('an owner chooses what the name says at once, and continues with the next field', async () => {
  const { user } = renderComponent(<Part name="ネイビーのシルクワンピース" />, BROKEN);
  expect(screen.getByText('ワンピース・オールインワン / ワンピース・ドレス、ネイビー、シルク（絹）')).toBeTruthy();
  await user.click(screen.getByRole('button', CHOOSE));
  const shown = screen.getAllByRole('combobox').map((field) => (field as HTMLSelectElement).value);
  expect(shown).toEqual(['dresses_allinones', 'dress', '', '', 'navy', 'silk', '']);
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^対象/ }));
  expect(screen.queryByRole('button', CHOOSE)).toBeNull();
});

it('an item’s name that says nothing leads to no suggestion', () => {
  renderComponent(<Part name="祖母の形見" />, BROKEN);
  expect(screen.queryByRole('button', CHOOSE)).toBeNull();
});

it('a size that the chosen category doesn’t have is cleared', async () => {
  const { user } = renderComponent(<Part name="革のブーツ" size="m" />, BROKEN);
  await user.click(screen.getByRole('button', CHOOSE));
  expect((screen.getByRole('combobox', { name: /^サイズ/ }) as HTMLSelectElement).value).toBe('');
});
