/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { ADMIN, MEMBER } from '../../testing/accounts.testing.ts';
import { renderComponent } from '../../testing/render-component.testing.tsx';
import { Overlays } from './overlays.tsx';

const NEW = { ...MEMBER, hasSeenWelcome: false };

describe('the welcome', () => {
  it('is shown to a member until it is seen, and never to an operator', async () => {
    const { queries } = renderComponent(<Overlays />, 'no network', {
      ...{ '/api/user': NEW, '/api/status': { maintenance: false } },
    });
    expect(await screen.findByRole('dialog')).toBeDefined();
    for (const viewer of [MEMBER, { ...ADMIN, hasSeenWelcome: false }]) {
      queries.setQueryData(['/api/user'], viewer);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      queries.setQueryData(['/api/user'], NEW);
      expect(await screen.findByRole('dialog')).toBeDefined();
    }
  });
});
