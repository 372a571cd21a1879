/** @jest-environment @happy-dom/jest-environment */
import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { type ComponentProps, useState } from 'react';
import { ContactDialog, type ContactDraft } from './contact-dialog.tsx';

/** The dialog with the place that keeps what was typed. */
function Contact(props: Omit<ComponentProps<typeof ContactDialog>, 'draft' | 'onDraft'>) {
  const [draft, onDraft] = useState<ContactDraft | null>(null);
  return <ContactDialog {...props} {...{ draft, onDraft }} />;
}
const USER = { id: 7, displayName: 'けんじ' };
const open = (sentTo: string[] = [], answered: Parameters<typeof renderComponent>[1] = [201, { id: 'thread' }]) =>
  renderComponent(
    <Contact user={USER} onSent={({ id }) => void sentTo.push(id)} onClose={() => undefined} />,
    answered,
  );

it('an operator writes to a member first, once kind and text are there, and is led to the thread', async () => {
  const led: string[] = [];
  const { user, sent } = open(led);
  const send = () => screen.getByRole('button', { name: '送信する' });
  await user.click(send());
  expect(sent).toEqual([]);
  await user.selectOptions(screen.getByRole('combobox', { name: /種類/ }), 'アイテムが届かない');
  await user.type(screen.getByRole('textbox', { name: /内容/ }), 'お届けが遅れています');
  await user.click(send());
  expect(sent).toEqual(['POST /api/admin/users/7/support-requests']);
  expect(led).toEqual(['thread']);
});

it('an operator’s message from a rental’s page names the rental', async () => {
  const { user } = renderComponent(
    <Contact user={USER} roundId="round" onSent={() => undefined} onClose={() => undefined} />,
    [201, { id: 'thread' }],
  );
  await user.selectOptions(screen.getByRole('combobox', { name: /種類/ }), 'アイテムが届かない');
  await user.type(screen.getByRole('textbox', { name: /内容/ }), 'お届けが遅れています');
  await user.click(screen.getByRole('button', { name: '送信する' }));
  const [, options] = jest.mocked(fetch).mock.calls.find(([path]) => String(path).endsWith('/support-requests'))!;
  expect(JSON.parse(String(options?.body))).toMatchObject({ roundId: 'round', content: 'お届けが遅れています' });
});

it('an operator’s typed text stays when it could not be sent', async () => {
  const { user } = open([], 'no network');
  await user.selectOptions(screen.getByRole('combobox', { name: /種類/ }), 'そのほか');
  await user.type(screen.getByRole('textbox', { name: /内容/ }), 'ご連絡です');
  await user.click(screen.getByRole('button', { name: '送信する' }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /内容/ }).value).toBe('ご連絡です');
});
