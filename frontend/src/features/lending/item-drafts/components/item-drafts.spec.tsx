/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it, jest } from '@jest/globals';
import type { ItemDraft } from '@meguri/contracts/item/item-draft.ts';
import { screen, waitFor } from '@testing-library/react';
import { type Answer, BROKEN, NO_NETWORK, refused } from '../../../../testing/answers.testing.ts';
import { nextToast, renderComponent } from '../../../../testing/render-component.testing.tsx';
import { ItemDrafts } from './item-drafts.tsx';

const LIST = '/api/user/item-drafts';
const at = '2026-11-01T00:00:00.000Z';
const draft = (id: string, values: ItemDraft['values']): ItemDraft => ({
  ...{ id, images: ['/uploads/items/a.webp'], values, revision: 1, createdAt: at, updatedAt: at },
});
const COAT = draft('d1', { name: '羽織', rentalPrice: '3000' });

const shown = (items: readonly ItemDraft[], answered: Answer = BROKEN) => {
  const onDeleted = jest.fn<(id: string) => void>();
  return { ...renderComponent(<ItemDrafts onDeleted={onDeleted} />, answered, { [LIST]: { items } }), onDeleted };
};

describe('the list of drafts', () => {
  it('shows what is missing in each, and leads to its form', () => {
    shown([COAT, draft('d2', {})]);
    expect(screen.getByText('未入力：カテゴリ、サブカテゴリ、対象、サイズ、状態')).toBeTruthy();
    expect(screen.getByText('アイテム名未入力')).toBeTruthy();
    expect(screen.getByText('180日間変更のない下書きは削除されます。')).toBeTruthy();
    const link = screen.getByRole('link', { name: '羽織の出品を続ける' });
    expect(link.getAttribute('href')).toBe('/listing?draft=d1');
  });

  it('isn’t shown without drafts', () => {
    expect(shown([]).container.textContent).toBe('');
  });

  it('says when it can’t be loaded', async () => {
    renderComponent(<ItemDrafts onDeleted={() => undefined} />, refused('forbidden', 'できません', {}, 403));
    expect(await screen.findByText('下書きを表示できませんでした')).toBeTruthy();
  });
});

describe('deleting a draft', () => {
  const pressed = async (answered: Answer) => {
    const { user, ...rest } = shown([COAT], answered);
    await user.click(screen.getByRole('button', { name: '羽織を削除' }));
    await user.click(screen.getByRole('button', { name: '削除する' }));
    return rest;
  };

  it.each([
    ['is asked for once more, then sent', [200, {}] as Answer],
    ['succeeds if another tab has listed or deleted it', refused('item_draft_not_found', 'なし', {}, 404)],
  ])('%s', async (_, answered) => {
    const { sent, onDeleted } = await pressed(answered);
    await waitFor(() => expect(onDeleted).toHaveBeenCalledWith('d1'));
    expect(sent).toEqual([`DELETE ${LIST}/d1`]);
  });

  it('says so without a network, and keeps it', async () => {
    const { onDeleted } = await pressed('no network');
    expect(await nextToast()).toEqual({ title: '削除できませんでした', text: NO_NETWORK, tone: 'bad' });
    expect(onDeleted).not.toHaveBeenCalled();
  });
});
