/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import type { OperatedThreads } from '@meguri/contracts/message/support-thread.ts';
import { screen } from '@testing-library/react';
import { OperatorRoleContext } from '../../../rental/operators/allowed.tsx';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import SupportRequestsPage from './support-requests-page.tsx';

const show = (page: Partial<OperatedThreads>) =>
  renderComponent(
    <OperatorRoleContext value="administrator">
      <SupportRequestsPage title="相談" />
    </OperatorRoleContext>,
    'no network',
    {
      '/api/admin/support-requests?state=waiting&limit=50': {
        pages: [{ items: [], nextCursor: null, total: 0, ...page }],
        pageParams: [null],
      },
    },
  );

it('an operator reads how many questions are left to others because of rentals of their own', () => {
  const { unmount } = show({ hidden: 2 });
  expect(screen.getByText(/このほかに2件あります。.*ほかの運営者が対応します。/)).toBeTruthy();
  expect(screen.getByText('返信待ちの相談はありません')).toBeTruthy();
  unmount();
  // As the previous release answers.
  show({});
  expect(screen.queryByText(/このほかに/)).toBeNull();
});
