/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { screen } from '@testing-library/react';
import { refused } from '../../../../testing/answers.testing.ts';
import { nextToast, renderComponent } from '../../../../testing/render-component.testing.tsx';
import { DeleteItem } from './delete-item.tsx';

const ITEM = { id: 'i', userId: 2, name: '羽織', status: 'available', hasOpenRounds: false } as ItemPage;
const nothing = () => undefined;

describe('the toast about', () => {
  it('an item that can’t be deleted', async () => {
    const text = '取引中のアイテムは削除できません';
    const answered = refused('item_not_deletable', text, {}, 409);
    const { user } = renderComponent(<DeleteItem item={ITEM} onDeleted={nothing} />, answered);
    await user.click(screen.getByRole('button', { name: 'アイテムを削除' }));
    await user.click(screen.getByRole('button', { name: '削除する' }));
    expect(await nextToast()).toMatchObject({ title: '削除エラー', text });
  });
});

describe('an item with open requests', () => {
  it('can’t be deleted, with the reason', () => {
    renderComponent(<DeleteItem item={{ ...ITEM, hasOpenRounds: true }} onDeleted={nothing} />);
    expect(screen.getByText(/届いているリクエストへの返答と取引が終わると、削除できます/)).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'アイテムを削除' }).disabled).toBe(true);
  });
});
