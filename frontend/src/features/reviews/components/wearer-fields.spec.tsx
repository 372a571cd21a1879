/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it, jest } from '@jest/globals';
import type { RoundReviews } from '@meguri/contracts/review/review.ts';
import { screen, waitFor } from '@testing-library/react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import type { Wearer } from '../wearing.ts';
import { ReviewForm } from './review-form.tsx';

const REVIEWS: RoundReviews = { canWrite: true, until: null, own: null, other: null };
const OWN_SIZES = { sizes: ['m', 'shoes_24.5'], measurements: {}, height: 160 };
const URL = '/uploads/reviews/00000000-0000-4000-8000-000000000001.webp';
/** What a form sends in which only the stars are chosen. */
const PLAIN = { rating: 5, tags: [], text: '', onFrontPage: false };

function open(wearer: Wearer | null, own: RoundReviews['own'] = null) {
  const props = { roundId: 'r', as: wearer === null ? 'owner' : 'borrower', name: 'はなこ', own, wearer } as const;
  const view = renderComponent(<ReviewForm {...props} onClose={() => undefined} />, [201, { ...REVIEWS, url: URL }]);
  const save = async () => {
    await view.user.click(screen.getByRole('radio', { name: '星5つ：とても良かった' }));
    await view.user.dblClick(screen.getByRole('button', { name: /保存する$/ }));
    await waitFor(() => expect(view.sent.at(-1)).toBe('POST /api/rental-requests/r/review'));
    const body = jest.mocked(fetch).mock.calls.at(-1)?.[1]?.body;
    return JSON.parse(String(body)) as object;
  };
  return { ...view, save };
}
const heights = () => screen.getByRole<HTMLSelectElement>('combobox', { name: '着た人の身長（任意）' });
const sizes = () => screen.getByRole<HTMLSelectElement>('combobox', { name: '普段のサイズ（任意）' });

describe('a borrower’s form for a review', () => {
  it('sends how the item fitted whom, with photos that are uploaded first, once', async () => {
    const { user, sent, save } = open({ itemSize: 'm', ownSizes: undefined });
    await user.click(screen.getByRole('radio', { name: '大きめ' }));
    await user.selectOptions(heights(), '155〜159cm');
    await user.selectOptions(sizes(), 'S');
    const photo = () => new File(['GIF89a'], 'worn.gif', { type: 'image/gif' });
    await user.upload(screen.getByLabelText('写真を追加'), [photo(), photo(), photo(), photo()]);
    expect(await screen.findByText('写真は3枚まで選択できます')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '写真3を外す' }));
    expect(await save()).toMatchObject({ fit: 'large', height: 155, usualSize: 's', photos: [URL, URL] });
    const upload = 'POST /api/upload-review-image';
    expect(sent).toEqual([upload, upload, 'POST /api/rental-requests/r/review']);
  });

  it('sends all photos, even if the form is left while they are uploaded', async () => {
    const { user, unmount, sent } = open({ itemSize: 'm', ownSizes: undefined });
    const photo = () => new File(['GIF89a'], 'worn.gif', { type: 'image/gif' });
    await user.upload(screen.getByLabelText('写真を追加'), [photo(), photo()]);
    await screen.findByRole('button', { name: '写真2を外す' });
    const network = jest.mocked(fetch);
    const [answered, uploading] = [network.getMockImplementation()!, Promise.withResolvers<void>()];
    network.mockImplementation(async (path, init) => {
      if (path === '/api/upload-review-image') await uploading.promise;
      return answered(path, init);
    });
    await user.click(screen.getByRole('radio', { name: '星5つ：とても良かった' }));
    await user.click(screen.getByRole('button', { name: /保存する$/ }));
    await waitFor(() => expect(network.mock.calls.at(-1)?.[0]).toBe('/api/upload-review-image'));
    unmount();
    uploading.resolve();
    await waitFor(() => expect(sent.at(-1)).toBe('POST /api/rental-requests/r/review'));
    expect(JSON.parse(String(network.mock.calls.at(-1)?.[1]?.body))).toMatchObject({ photos: [URL, URL] });
  });

  it('keeps what is chosen while a photo is looked at', async () => {
    const { user } = open({ itemSize: 'm', ownSizes: undefined });
    const looked = Promise.withResolvers<{ close: () => void }>();
    Object.assign(globalThis, { createImageBitmap: () => looked.promise });
    await user.upload(screen.getByLabelText('写真を追加'), new File(['GIF89a'], 'worn.heic', { type: 'image/heic' }));
    await user.click(screen.getByRole('radio', { name: '大きめ' }));
    looked.resolve({ close: () => undefined });
    expect(await screen.findByRole('button', { name: '写真1を外す' })).toBeTruthy();
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '大きめ' }).checked).toBe(true);
  });

  it('begins with the viewer’s own sizes of the item’s kind', async () => {
    const { save } = open({ itemSize: 's', ownSizes: OWN_SIZES });
    expect([heights().value, sizes().value]).toEqual(['160', 'm']);
    expect(await save()).toEqual({ ...PLAIN, height: 160, usualSize: 'm' });
  });

  it('sends nothing that was taken back', async () => {
    const { user, save } = open({ itemSize: 's', ownSizes: OWN_SIZES });
    await user.click(screen.getByRole('radio', { name: '小さめ' }));
    await user.click(screen.getByRole('radio', { name: 'わからない' }));
    await user.selectOptions(heights(), '選択しない');
    await user.selectOptions(sizes(), '選択しない');
    expect(await save()).toEqual(PLAIN);
  });

  it('keeps what was written before, not the own sizes', async () => {
    const before = { fit: 'small' as const, height: null, usualSize: null, photos: [{ url: URL, hidden: null }] };
    const rest = { rating: 4, tags: [], text: '', onFrontPage: false, shownAt: null, reply: null, hidden: null };
    const { save } = open({ itemSize: 's', ownSizes: OWN_SIZES }, { ...rest, ...before });
    expect(await save()).toEqual({ ...PLAIN, fit: 'small', photos: [URL] });
  });

  it('asks for a bag’s photos only, and an owner for nothing', () => {
    const { unmount } = open({ itemSize: 'bag_20l', ownSizes: OWN_SIZES });
    expect(screen.queryByRole('radio', { name: '小さめ' })).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getByLabelText('写真を追加')).toBeTruthy();
    unmount();
    open(null);
    expect(screen.queryByLabelText('写真を追加')).toBeNull();
  });
});
