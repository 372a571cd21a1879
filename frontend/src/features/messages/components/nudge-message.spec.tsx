/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { ERRORS } from '@meguri/contracts/errors.ts';
import { NUDGE_TEXTS } from '@meguri/contracts/rental-round/nudge-texts.ts';
import { screen, waitFor } from '@testing-library/react';
import { type Answer, NO_NETWORK, refused } from '../../../testing/answers.testing.ts';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import NudgeMessage from './nudge-message.tsx';

const VIEWER = 1;
const nudge = {
  id: 'm',
  senderId: VIEWER,
  content: NUDGE_TEXTS.return,
  createdAt: new Date().toISOString(),
  position: 1,
};
const threadOf = (id: string, items: readonly object[], closed = false) => ({
  [`/api/transaction-messages/${id}`]: { items, hasOlder: false, conversation: { closed } },
});
const shown = (id: string, answered: Answer, known: Readonly<Record<string, unknown>> = threadOf(id, [])) =>
  renderComponent(
    <NudgeMessage chat={{ kind: 'transaction', id }} viewerId={VIEWER} nudge="return" />,
    answered,
    known,
  );
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: '催促のメッセージを送る' });

describe('a nudge', () => {
  it('says before the press what it sends, and is sent once by two presses', async () => {
    const known = threadOf('a', []);
    const { user, sent } = shown('a', [201, nudge], known);
    expect(screen.getByText(/「返却期限を過ぎています。.*」と、1日1回まで送れます。/)).toBeDefined();
    // What the server has after the press.
    Object.assign(known, threadOf('a', [nudge]));
    await user.dblClick(button());
    await waitFor(() => expect(button().disabled).toBe(true));
    expect(sent).toEqual(['POST /api/transaction-messages/a/nudge']);
    expect(screen.getByRole('status').textContent).toContain('をチャットに送りました。');
    expect(screen.getByText('次の催促は、明日から送れます。')).toBeDefined();
  });

  it('that another tab has sent is refused with the reason', async () => {
    const { status, message } = ERRORS.already_nudged;
    const { user } = shown('b', refused('already_nudged', message, {}, status));
    await user.click(button());
    expect((await screen.findByRole('alert')).textContent).toContain(message);
  });

  it('that gets no answer says so, and can be pressed again', async () => {
    const { user } = shown('c', 'no network');
    await user.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe(NO_NETWORK);
    expect(button().disabled).toBe(false);
  });

  it('isn’t offered again where many newer messages of the day follow it', async () => {
    const said = (id: string) => ({ ...nudge, id, content: `${id}`, position: Number(id) });
    const path = '/api/transaction-messages/f';
    const page = (items: readonly object[], hasOlder: boolean) => ({
      items,
      hasOlder,
      conversation: { closed: false },
    });
    const known = {
      [path]: page([said('31'), said('32')], true),
      [`${path}?before=31`]: page([said('16'), said('17')], true),
      [`${path}?before=16`]: page([{ ...nudge, position: 1 }, said('2')], false),
    };
    shown('f', 'no network', known);
    expect(button().disabled).toBe(true);
    expect(await screen.findByText('次の催促は、明日から送れます。')).toBeDefined();
    expect(button().disabled).toBe(true);
  });

  it('can be pressed if the day’s first messages can’t be loaded: the server refuses a second one', async () => {
    const items = [{ ...nudge, content: 'x' }];
    shown('g', 'no network', { '/api/transaction-messages/g': { items, hasOlder: true, conversation: {} } });
    await waitFor(() => expect(button().disabled).toBe(false));
  });

  it('isn’t offered again on the same day, nor in a closed chat', () => {
    shown('d', 'no network', threadOf('d', [nudge]));
    expect(button().disabled).toBe(true);
    shown('e', 'no network', threadOf('e', [], true));
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });
});
