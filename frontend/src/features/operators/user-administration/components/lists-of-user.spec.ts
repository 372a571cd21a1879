import { afterEach, expect, it, jest } from '@jest/globals';
import { waitFor } from '../../../../lib/wait-for.testing.ts';
import { pressable } from '../../../../testing/pressable.testing.ts';

const { NotificationLog } = await import('./lists-of-user.tsx');

afterEach(() => {
  jest.restoreAllMocks();
});

it('what somebody was told before is asked for once an operator wants it, from where their file ends', async () => {
  const file = { user: { id: 7 }, told: { items: [], nextCursor: 'ab/c', total: 21 } };
  const { press, sent } = pressable(NotificationLog, file as never, [200, { items: [], nextCursor: null, total: 21 }]);
  expect(sent).toEqual([]);
  press('もっと見る');
  await waitFor(() => expect(sent).toEqual(['GET /api/admin/users/7/told?cursor=ab%2Fc']));
});
