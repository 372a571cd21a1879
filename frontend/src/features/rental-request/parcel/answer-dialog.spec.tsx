/** @jest-environment @happy-dom/jest-environment */
import { expect, it, jest } from '@jest/globals';
import type { ParcelView } from '@meguri/contracts/read-models/parcel.ts';
import type { ListedRequest, RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { screen, waitFor } from '@testing-library/react';
import { parcelPath, parcelQuery } from '../../../rental/parcel-query.ts';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import AnswerDialog from './answer-dialog.tsx';

const PARCEL = 'p1';
const request = {
  ...{ id: 'r1', parcel: { id: PARCEL, rounds: 2 }, borrowerDisplayName: '健二' },
  ...{ startDate: '2030-03-04', endDate: '2030-03-11' },
} as Partial<RentalRequest> as RentalRequest;
const round = (id: string, actions: readonly string[]) =>
  ({ id, itemName: id, status: 'request_sent', actions }) as unknown as ListedRequest;
const parcel = (...rounds: ListedRequest[]): ParcelView => ({ id: PARCEL, shipping: 1500, rounds });

const UNANSWERED = parcel(round('r1', ['approve', 'decline']), round('r2', ['approve', 'decline']));
const HALF_ANSWERED = parcel(round('r1', []), round('r2', ['approve', 'decline']));

/** Bodies and keys of what was sent. */
const answersSent = () =>
  jest
    .mocked(fetch)
    .mock.calls.filter(([, init]) => init?.method === 'POST')
    .map(([, init]) => [init?.body, new Headers(init?.headers).get('idempotency-key')]);

const pressAgain = async (user: ReturnType<typeof renderComponent>['user']) => {
  const before = answersSent().length;
  await user.click(screen.getByRole('button', { name: /を承認する$/ }));
  await waitFor(() => expect(answersSent().length).toBeGreaterThan(before));
  await waitFor(() => expect(screen.getByRole('button', { name: /を承認する$/ }).getAttribute('aria-busy')).toBeNull());
};
const areLocked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ disabled }) => disabled);

it('repeats an answer without a response as it was, also after a press that was turned away', async () => {
  const known = { [parcelPath(PARCEL)]: UNANSWERED };
  const answered: [number, object] = [503, { statusCode: 503, code: 'unavailable', message: '混み合っています' }];
  const { user, queries } = renderComponent(
    <AnswerDialog {...{ request, onClose: () => undefined }} />,
    answered,
    known,
  );
  await user.click(screen.getByRole('button', { name: '2点を承認する' }));
  await screen.findByText('返答できませんでした');
  queries.setQueryData(parcelQuery(PARCEL).queryKey, HALF_ANSWERED);
  known[parcelPath(PARCEL)] = HALF_ANSWERED;
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(areLocked()).toEqual([true, true]);
  answered[0] = 429;
  await pressAgain(user);
  expect(areLocked()).toEqual([true, true]);
  await pressAgain(user);
  expect(new Set(answersSent().map((sent) => JSON.stringify(sent))).size).toBe(1);
});

it('can be changed after a first press that was turned away', async () => {
  const known = { [parcelPath(PARCEL)]: UNANSWERED };
  const refusal = { statusCode: 429, code: 'rate_limited', message: 'しばらくお待ちください' };
  const { user } = renderComponent(<AnswerDialog {...{ request, onClose: () => undefined }} />, [429, refusal], known);
  await user.click(screen.getByRole('button', { name: '2点を承認する' }));
  await screen.findByText('返答できませんでした');
  expect(areLocked()).toEqual([false, false]);
});

it('offers what is left once the answer was refused', async () => {
  const known = { [parcelPath(PARCEL)]: UNANSWERED };
  const refusal = { statusCode: 409, code: 'revision_conflict', message: '変更されました' };
  const { user } = renderComponent(<AnswerDialog {...{ request, onClose: () => undefined }} />, [409, refusal], known);
  known[parcelPath(PARCEL)] = HALF_ANSWERED;
  await user.click(screen.getByRole('button', { name: '2点を承認する' }));
  await screen.findByRole('button', { name: '1点を承認する' });
});
