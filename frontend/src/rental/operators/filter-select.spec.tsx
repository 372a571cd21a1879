/** @jest-environment @happy-dom/jest-environment */
import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderComponent } from '../../testing/render-component.testing.tsx';
import { OwnerFilter } from './filter-select.tsx';

it('an operator narrows a list to entries of one kind, and sees all of them again', async () => {
  const onChoose = jest.fn<(value: string) => void>();
  const { user, rerender } = renderComponent(<OwnerFilter value={null} onChoose={onChoose} />);
  const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: '担当' });
  expect([...select().options].map(({ textContent }) => textContent)).toEqual(['すべて', '自分', '担当なし']);
  expect(select().value).toBe('');
  await user.selectOptions(select(), '担当なし');
  rerender(<OwnerFilter value="nobody" onChoose={onChoose} />);
  expect(select().value).toBe('nobody');
  await user.selectOptions(select(), 'すべて');
  expect(onChoose.mock.calls).toEqual([['nobody'], ['']]);
});
