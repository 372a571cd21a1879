/** @jest-environment @happy-dom/jest-environment */
import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import FilterDialog from './filter-dialog.tsx';

it('the filter by price says whether shipping is included', async () => {
  const { user } = renderComponent(<FilterDialog criteria={{}} onClose={jest.fn()} onChosen={jest.fn()} />);
  expect(screen.getByText(/^配送では、往復の送料 ¥[\d,]+が別にかかります。$/)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: '往復の送料を含めた料金で探す' }));
  expect(screen.getByText('配送では、往復の送料を含めた料金です。')).toBeTruthy();
  expect(screen.queryByText(/別にかかります/)).toBeNull();
});
