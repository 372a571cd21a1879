/** @jest-environment @happy-dom/jest-environment */
import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { Quick } from './next-step-card.tsx';

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));

it('ready messages without their code leave the rest of the step, and come when the network returns', () => {
  let isLost = true;
  const Messages = () => {
    if (isLost) throw new TypeError('Failed to fetch dynamically imported module: /a.js');
    return <button type="button">催促のメッセージを送る</button>;
  };
  renderComponent(
    <section>
      <Quick request={{ viewerParty: 'owner', meeting: null, nudge: 'return' }} quickMessage={() => <Messages />} />
      <button type="button">次へ</button>
    </section>,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['次へ']);
  expect(screen.queryByRole('alert')).toBeNull();
  isLost = false;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('button', { name: '催促のメッセージを送る' })).toBeTruthy();
});
