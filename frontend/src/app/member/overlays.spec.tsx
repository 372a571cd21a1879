/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { setTimeout as delay } from 'node:timers/promises';
import { useLocation, useNavigate } from 'react-router-dom';
import { letWelcomeWait } from '../../features/session/welcome-waits.ts';
import { forgetOwnState } from '../../lib/storage/persistent-state.ts';
import { ADMIN, MEMBER } from '../../testing/accounts.testing.ts';
import { renderComponent } from '../../testing/render-component.testing.tsx';
import { Overlays } from './overlays.tsx';

/** The overlays, on that page. */
function At({ path }: { readonly path: string }) {
  const navigate = useNavigate();
  if (useLocation().pathname === path) return <Overlays />;
  return (
    <button type="button" onClick={() => void navigate(path)}>
      {path}
    </button>
  );
}

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

  it.each([
    ['at home to a member who registered within a request', '/', true, true],
    ['not on another page', '/items/1', true, false],
    ['on any page to another member', '/items/1', false, true],
  ] as const)('comes %s', async (_, path, waits, comes) => {
    if (waits) letWelcomeWait(NEW.id);
    const { user } = renderComponent(<At path={path} />, 'no network', {
      ...{ '/api/user': NEW, '/api/status': { maintenance: false } },
    });
    if (path !== '/') await user.click(screen.getByRole('button', { name: path }));
    if (comes) expect(await screen.findByRole('dialog')).toBeDefined();
    // By now it would be there: its code has been loaded by the test before.
    await delay(50);
    expect(screen.queryByRole('dialog') !== null).toBe(comes);
    forgetOwnState(null);
  });
});
