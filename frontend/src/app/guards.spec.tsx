/** @jest-environment @happy-dom/jest-environment */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { noteLogoutElsewhere, setCurrentMember } from '../features/session/current-member.ts';
import { useViewer } from '../features/session/api/viewer.ts';
import { closeLoginPrompt } from '../features/session/login-prompt.ts';
import { setWriter } from '../lib/storage/storage.ts';
import { ADMIN, MEMBER } from '../testing/accounts.testing.ts';
import { renderComponent } from '../testing/render-component.testing.tsx';
import { ByViewer, ForMembers } from './guards.tsx';

afterEach(() => setCurrentMember(null));

const Who = () => <output>{useViewer().viewer?.username ?? 'guest'}</output>;
const field = () => screen.queryByLabelText<HTMLInputElement>('内容')?.value;

/** A member has typed into a page that guests have too. @returns what makes another viewer known */
async function typed({ staysAtEnd }: { readonly staysAtEnd: boolean }) {
  setCurrentMember(MEMBER.id);
  const page = (
    <>
      <Who />
      <ByViewer guests={<p>ゲスト</p>} staysAtEnd={staysAtEnd}>
        {() => <input aria-label="内容" />}
      </ByViewer>
    </>
  );
  const { user, queries } = renderComponent(page, 'no network', { '/api/user': MEMBER });
  await user.type(screen.getByLabelText('内容'), '届きません');
  return async (viewer: Account | null) => {
    act(() => void queries.setQueryData(['/api/user'], viewer));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(viewer?.username ?? 'guest'));
  };
}

describe('a member’s own page', () => {
  const words = () => screen.queryByText('ふたりだけの話');
  const show = () => {
    setCurrentMember(MEMBER.id);
    const page = (
      <>
        <Who />
        <ForMembers>{() => <p>ふたりだけの話</p>}</ForMembers>
      </>
    );
    const { queries } = renderComponent(page, 'no network', { '/api/user': MEMBER });
    expect(words()).not.toBeNull();
    return async () => {
      act(() => void queries.setQueryData(['/api/user'], null));
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe('guest'));
    };
  };

  it('stays when the session expires', async () => {
    await show()();
    expect(words()).not.toBeNull();
  });

  it('is gone after a logout in another tab, whichever is heard of first, that or the end of the session', async () => {
    let end = show();
    act(noteLogoutElsewhere);
    await end();
    expect(words()).toBeNull();
    cleanup();
    end = show();
    await end();
    act(noteLogoutElsewhere);
    expect(words()).toBeNull();
    closeLoginPrompt();
  });
});

describe('a page under one URL for guests and members', () => {
  it('keeps its input when the session expires, until the member has logged in again', async () => {
    const become = await typed({ staysAtEnd: true });
    await become(null);
    expect(field()).toBe('届きません');
    await become({ ...MEMBER });
    expect(field()).toBe('届きません');
  });

  it.each([
    ['a logout', () => setCurrentMember(null)],
    ['a logout in another tab', () => setWriter(null)],
    ['a logout in another tab that this one hears of', () => act(noteLogoutElsewhere)],
    ['a change of network', () => setCurrentMember(null, true)],
  ])('is the guests’ page after %s', async (_, happen) => {
    const become = await typed({ staysAtEnd: true });
    happen();
    await become(null);
    expect([field(), screen.getByText('ゲスト').tagName]).toEqual([undefined, 'P']);
  });

  it('is the guests’ page at any end of the session, if it has no input', async () => {
    const become = await typed({ staysAtEnd: false });
    await become(null);
    expect(field()).toBeUndefined();
  });

  it('shows a member’s input to no other member', async () => {
    const become = await typed({ staysAtEnd: true });
    await become(ADMIN);
    expect(field()).toBe('');
  });
});
