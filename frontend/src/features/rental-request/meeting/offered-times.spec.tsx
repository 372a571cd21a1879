/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ROUND_ID } from '../../../testing/rounds.testing.ts';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { OfferedTimes } from './offered-times.tsx';

const HOUR = 3_600_000;
const slotIn = (hours: number) => {
  const from = Math.floor(Date.now() / HOUR + hours) * HOUR;
  return { from: new Date(from).toISOString(), until: new Date(from + HOUR).toISOString() };
};
const shown = (offered: readonly ReturnType<typeof slotIn>[], onChoose: (slot: object) => void = () => undefined) =>
  renderComponent(
    <OfferedTimes
      request={{ id: ROUND_ID, meeting: { leg: 'dispatch', offered: [...offered], chosen: null, window: null } }}
      pending={null}
      onChoose={onChoose}
    />,
    'no network',
  );

it('a borrower agrees on an offered time with one press, and isn’t offered one that has begun', async () => {
  const [past, next, later] = [slotIn(-1), slotIn(20), slotIn(40)];
  const chosen: object[] = [];
  const { user } = shown([past, next, later], (slot) => chosen.push(slot));
  const choices = within(screen.getByRole('list', { name: '候補の日時' })).getAllByRole('button');
  expect(choices).toHaveLength(2);
  expect(choices[1]?.textContent).toMatch(/\d\d:00、この日時にする$/);
  await user.click(choices[1]!);
  expect(chosen).toEqual([later]);
});

it('a borrower whom no offered time suits is led to the chat', () => {
  shown([slotIn(-3)]);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('候補の日時は、すべて過ぎました。')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'チャットで相談する' }).getAttribute('href')).toBe(`/messages/${ROUND_ID}`);
});
