/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it, jest } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { MEMBER } from '../../../../testing/accounts.testing.ts';
import type { Answer } from '../../../../testing/answers.testing.ts';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { setPersistent } from '../../../../lib/storage/persistent-state.ts';
import { setWriter } from '../../../../lib/storage/storage.ts';
import { personalName } from '../../../../lib/storage/unsaved-words.ts';
import { toasts } from '../../../../ui/overlay/toast-store.ts';
import { AddressStep } from './address-step.tsx';

const LIVING = {
  ...{ ...MEMBER, fullName: '居住 すみれ', phone: '090-1234-5678', postCode: '530-0001' },
  ...{ prefecture: '大阪府', city: '大阪市北区', streetAddress: '梅田1-1' },
};
const onSaved = jest.fn();
const step = (viewer = MEMBER, answered: Answer = [200, LIVING], known = {}) =>
  renderComponent(
    <AddressStep viewer={viewer} onSaved={onSaved} outside={<button type="button">手渡しに変える</button>} />,
    answered,
    known,
  );
const goOn = () => screen.getByRole('button', { name: '次へ' });

describe('the address of a request', () => {
  it('is saved, and the next step says it: no message does', async () => {
    const { user, sent } = step(LIVING);
    await user.click(goOn());
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(LIVING));
    expect([sent, toasts.get()]).toEqual([[`PATCH /api/users/${LIVING.id}`], []]);
  });

  it('outside the area is explained with what else can be done, before anything is saved', async () => {
    const { user, sent } = step({ ...LIVING, prefecture: '東京都' });
    expect(screen.getByText(/関西2府4県）外のため/)).toBeDefined();
    expect(screen.getByRole('button', { name: '手渡しに変える' })).toBeDefined();
    await user.click(goOn());
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(sent).toEqual([]);
    await user.selectOptions(screen.getByLabelText(/^都道府県/), '大阪府');
    expect(screen.queryByRole('button', { name: '手渡しに変える' })).toBeNull();
    await user.click(goOn());
    await waitFor(() => expect(sent).toEqual([`PATCH /api/users/${LIVING.id}`]));
  });

  it('that is half typed is there after a reload; once the session has ended, only the page keeps it', async () => {
    setWriter(MEMBER.id);
    const isStored = () => JSON.stringify({ ...sessionStorage }).includes('居住 すみれ');
    const typed = async (current: Account | null) => {
      setPersistent('session', personalName(MEMBER.id, 'full_name'), null);
      const { user, unmount } = step(MEMBER, 'no network', { '/api/user': current });
      await user.type(screen.getByLabelText(/^氏名/), '居住 すみれ');
      fireEvent(window, new Event('pagehide'));
      const atReload = isStored();
      unmount();
      return { atReload, afterLeaving: isStored() };
    };
    expect(await typed(MEMBER)).toEqual({ atReload: true, afterLeaving: true });
    expect(await typed(null)).toEqual({ atReload: false, afterLeaving: false });
    step(MEMBER, 'no network', { '/api/user': MEMBER });
    expect(screen.getByLabelText<HTMLInputElement>(/^氏名/).value).toBe('居住 すみれ');
    expect(isStored()).toBe(true);
    setPersistent('session', personalName(MEMBER.id, 'full_name'), null);
    setWriter(null);
  });
});
