/** @jest-environment @happy-dom/jest-environment */
import { expect, it, jest } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { ROUND_REJECTIONS } from '@meguri/contracts/rental-round/rejections.ts';
import { addDays, instant, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { createQueryClient } from '../../../../lib/query/query-client.ts';
import { Rendered } from '../../../../lib/rendered.ts';
import { setPersistent } from '../../../../lib/storage/persistent-state.ts';
import { stored } from '../../../../lib/storage/storage.ts';
import { MEMBER } from '../../../../testing/accounts.testing.ts';
import { refused } from '../../../../testing/answers.testing.ts';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { RequestForm } from './request-form.tsx';

const ITEM = {
  ...{ id: '77777777-2222-4333-8444-000000000000', userId: 3, name: '藍の羽織', images: [], photos: [], version: 'v1' },
  ...{ rentalPrice: 3000, shippingFee: 1500, shippingMethod: 'delivery', pickupAreas: [], daysBetween: 0 },
  ...{ bookedPeriods: [], washingInstructions: 'washing_machine', status: 'available', isRentable: true },
  identityRequired: true,
} satisfies Partial<ItemPage> as Partial<ItemPage> as ItemPage;
const { message } = ROUND_REJECTIONS.identity_required;
const SAID = new RegExp(message);

const PLACES = ['umeda', 'mikuni'];
const KEY = `rental-choice:${ITEM.id}`;
const CHOSEN = { startDate: addDays(tokyoDate(instant(Date.now())), 14) };
const nothing = { onMissing: () => undefined, onRequested: () => undefined };

function shown(change: Partial<Account>) {
  setPersistent('session', KEY, CHOSEN);
  const viewer: Account = { ...MEMBER, deliveryAddress: 'complete', ...change };
  return renderComponent(
    <RequestForm item={ITEM} viewer={viewer} {...nothing} />,
    refused('identity_required', message),
    { '/api/user': viewer },
  );
}

it('a member reads once that the owner lends to identified people alone, before the request and when it is refused', async () => {
  const { user } = shown({});
  expect(screen.getAllByText(SAID)).toHaveLength(1);
  expect(screen.getByRole('link', { name: '本人確認をする' }).getAttribute('href')).toBe(
    '/profile/edit/identity?back=%2F',
  );
  await user.click(screen.getAllByRole('button', { name: 'レンタルをリクエスト' })[0]!);
  expect(await screen.findByText('リクエストを送信できませんでした')).toBeTruthy();
  expect(screen.getAllByText(SAID)).toHaveLength(1);
  expect(screen.getAllByRole('link', { name: '本人確認をする' })).toHaveLength(1);
});

it('a member whose identity is being checked reads so, and one who is identified reads nothing of it', () => {
  const { unmount } = shown({ identityState: 'pending' });
  expect(screen.getByText(`${message}。いま確認しています。`)).toBeTruthy();
  // A payout account under review counts as pending too, and then the check can still be begun.
  expect(screen.getByRole('link', { name: '本人確認をする' })).toBeTruthy();
  unmount();
  shown({ identityState: 'verified' });
  expect(screen.queryByText(SAID)).toBeNull();
});

it('a borrower whose sheet of a changed price can’t be loaded reads that nothing was sent, and can try again', async () => {
  jest.unstable_mockModule(import.meta.resolve('./changed-sheet.tsx'), () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  setPersistent('session', KEY, CHOSEN);
  const viewer: Account = { ...MEMBER, deliveryAddress: 'complete', identityState: 'verified' };
  const { user, sent } = renderComponent(
    <RequestForm item={ITEM} viewer={viewer} {...nothing} />,
    refused('price_changed', '料金が変わりました', { expectedTotal: 900, totalAmount: 4500 }, 409),
    { '/api/user': viewer },
  );
  const request = () => user.click(screen.getAllByRole('button', { name: 'レンタルをリクエスト' })[0]!);
  await request();
  const said = await screen.findByRole('alert');
  expect(said.textContent).toContain('料金が変わりました。リクエストはまだ送信されていません。');
  expect(said.textContent).toContain('現在の合計¥4,500');
  await user.click(within(said).getByRole('button', { name: '最新の内容を確認する' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await request();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(sent).toEqual(['POST /api/rental-requests', 'POST /api/rental-requests']);
});

/** The form as the server renders it for a guest; the returned function hydrates it. */
function renderedForm(item: ItemPage) {
  const queries = createQueryClient();
  const form = (
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Rendered value={{ at: Date.now(), reader: 'guest' }}>
          <RequestForm item={item} viewer={null} {...nothing} />
        </Rendered>
      </MemoryRouter>
    </QueryClientProvider>
  );
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(form);
  setPersistent('session', KEY, CHOSEN);
  const hydrated = () => act(async () => hydrateRoot(place, form));
  const end = async (root: Root) => {
    await act(async () => root.unmount());
    place.remove();
    queries.clear();
  };
  return { inForm: within(place), hydrated, end };
}

it('keeps what a guest writes and ticks before the form is hydrated, beside the week that the tab has stored', async () => {
  const { inForm, hydrated, end } = renderedForm(ITEM);
  const text = inForm.getByLabelText<HTMLTextAreaElement>(/^オーナーへのひとこと/);
  const cover = inForm.getByRole<HTMLInputElement>('checkbox', { name: /^あんしん補償をつける/ });
  text.value = '友人の式で着ます';
  cover.checked = true;
  const root = await hydrated();
  expect([text.value, cover.checked, text.isConnected]).toEqual(['友人の式で着ます', true, true]);
  expect(stored('session', KEY)).toEqual({ ...CHOSEN, message: '友人の式で着ます', cover: true });
  await end(root);
});

it('keeps the handover that a guest chooses before the form is hydrated', async () => {
  const { inForm, hydrated, end } = renderedForm({ ...ITEM, shippingMethod: 'both', pickupAreas: PLACES });
  const pickup = inForm.getByRole<HTMLInputElement>('radio', { name: /^手渡し/ });
  expect(pickup.getAttribute('autocomplete')).toBe('off');
  pickup.checked = true;
  const root = await hydrated();
  expect([pickup.checked, pickup.isConnected]).toEqual([true, true]);
  expect(inForm.getByLabelText(/^受け渡し場所/)).toBeTruthy();
  expect(stored('session', KEY)).toEqual({ ...CHOSEN, method: 'pickup' });
  await end(root);
});

it('keeps the meeting place that a guest chooses before the form is hydrated', async () => {
  const { inForm, hydrated, end } = renderedForm({ ...ITEM, shippingMethod: 'pickup', pickupAreas: PLACES });
  const place = inForm.getByLabelText<HTMLSelectElement>(/^受け渡し場所/);
  expect(place.getAttribute('autocomplete')).toBe('off');
  place.value = PLACES[1]!;
  const root = await hydrated();
  expect([place.value, place.isConnected]).toEqual([PLACES[1], true]);
  expect(stored('session', KEY)).toEqual({ ...CHOSEN, pickupArea: PLACES[1] });
  await end(root);
});
