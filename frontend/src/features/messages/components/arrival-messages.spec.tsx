/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import ArrivalMessages from './arrival-messages.tsx';

const VIEWER = 1;
const thread = (id: string, { closed = false, ...over }: Readonly<Record<string, unknown>> = {}) => ({
  [`/api/transaction-messages/${id}`]: {
    items: [{ id: 'm', senderId: VIEWER, content: '着きました。', createdAt: new Date().toISOString(), ...over }],
    hasOlder: false,
    conversation: { closed },
  },
});
const shown = (id: string, known: Readonly<Record<string, unknown>>) =>
  renderComponent(<ArrivalMessages chat={{ kind: 'transaction', id }} viewerId={VIEWER} />, 'no network', known);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('near a meeting, a message', () => {
  it('of the arrival is sent once by two presses', async () => {
    const { user, sent } = shown('a', thread('a', { senderId: 2 }));
    await user.dblClick(button('着きました'));
    await waitFor(() => expect(button('着きました').disabled).toBe(true));
    expect(sent).toEqual(['POST /api/transaction-messages/a']);
    expect(await screen.findByText('「着きました。」は、まだ送信できていません。')).toBeDefined();
  });

  it('of being late is sent by a press on the minutes, after which others can be sent', async () => {
    const { user, sent } = shown('b', thread('b', { senderId: 2 }));
    const late = button('遅れます');
    expect(late.getAttribute('aria-expanded')).toBe('false');
    await user.click(late);
    await user.click(button('10分遅れます'));
    expect(await screen.findByText(/「10分ほど遅れます。」/)).toBeDefined();
    // The first test's message is tried again.
    expect(sent.filter((path) => path.endsWith('/b'))).toHaveLength(1);
    // The choices stay where they are, since the second click of two would meet what moves there.
    expect(late.getAttribute('aria-expanded')).toBe('true');
    expect(['5分遅れます', '10分遅れます', '15分遅れます', '30分遅れます'].map((one) => button(one).disabled)).toEqual([
      ...[false, true, false, false],
    ]);
    expect(button('着きました').disabled).toBe(false);
  });

  it('that was sent today is shown as sent, one of an earlier day can be sent again', () => {
    shown('c', thread('c'));
    expect(button('着きました').disabled).toBe(true);
    expect(screen.getByRole('status').textContent).toContain('「着きました。」をチャットに送りました。');
    shown('d', thread('d', { createdAt: '2026-01-01T00:00:00.000Z' }));
    const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: '着きました' });
    expect(buttons.map(({ disabled }) => disabled)).toEqual([true, false]);
  });

  it('isn’t offered in a closed chat', () => {
    shown('e', thread('e', { closed: true }));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
