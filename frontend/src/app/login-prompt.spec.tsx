/** @jest-environment @happy-dom/jest-environment */
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { askToLogIn, closeLoginPrompt } from '../features/session/login-prompt.ts';
import { VIEWER_KEY } from '../lib/query/viewer-key.ts';
import { MEMBER } from '../testing/accounts.testing.ts';
import { renderComponent } from '../testing/render-component.testing.tsx';
import { askToLogInAgain } from './ended-session.ts';
import LoginPrompt from './login-prompt.tsx';

afterEach(closeLoginPrompt);

const opened = async (ask: () => void) => {
  const { queries } = renderComponent(<LoginPrompt />, 'no network', { '/api/user': MEMBER });
  act(ask);
  expect(await screen.findByRole('dialog')).toBeDefined();
  return (viewer: typeof MEMBER | null) =>
    act(async () => void (await queries.fetchQuery({ queryKey: VIEWER_KEY, queryFn: () => viewer, staleTime: 0 })));
};

describe('the login dialog', () => {
  it('that an ended session has opened closes after a login in another tab, and not before', async () => {
    const fetchViewer = await opened(askToLogInAgain);
    await fetchViewer(null);
    expect(screen.queryByRole('dialog')).not.toBeNull();
    await fetchViewer(MEMBER);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that a guest has opened stays', async () => {
    const fetchViewer = await opened(askToLogIn);
    await fetchViewer(MEMBER);
    expect(screen.queryByRole('dialog')).not.toBeNull();
  });
});
