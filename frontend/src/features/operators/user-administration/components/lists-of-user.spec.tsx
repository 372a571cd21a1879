/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import type { UserFile } from '@meguri/contracts/operators/user-file.ts';
import { screen, waitFor } from '@testing-library/react';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { NotificationLog } from './lists-of-user.tsx';

it('older notifications of a member are requested from the file’s cursor when an operator presses the button', async () => {
  const file = { user: { id: 7 }, told: { items: [], nextCursor: 'ab/c', total: 21 } } as unknown as UserFile;
  const { user, asked } = renderComponent(<NotificationLog {...file} />, [
    200,
    { items: [], nextCursor: null, total: 21 },
  ]);
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'もっと見る' }));
  await waitFor(() => expect(asked).toEqual(['/api/admin/users/7/told?cursor=ab%2Fc']));
});
