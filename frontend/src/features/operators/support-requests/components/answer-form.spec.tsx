/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import type { OperatedThreadPage } from '@meguri/contracts/message/support-thread.ts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { Answer } from '../../../../testing/answers.testing.ts';
import { nextToast, renderComponent } from '../../../../testing/render-component.testing.tsx';
import { AnswerForm } from './answer-form.tsx';
import { CloseRequest } from './close-request.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const REQUEST = { id: ID, kind: 'no_code', messages: [{ position: 1 }] } as unknown as OperatedThreadPage;
const CHANGED = '新しいメッセージが届いています。';

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '返信' });
const Form = () => {
  const [content, onContent] = useState('');
  return <AnswerForm request={REQUEST} {...{ content, onContent }} />;
};
const shown = (answered: Answer) => renderComponent(<Form />, answered);

describe('an operator’s answer', () => {
  it('may begin with a canned one, after what is typed already', async () => {
    const { user } = shown([200, null]);
    await user.click(screen.getByRole('button', { name: 'コードの場所' }));
    expect(field().value).toMatch(/コードは、取引の画面のいちばん上に表示しています/);
    await user.clear(field());
    await user.type(field(), 'けんじさん');
    await user.click(screen.getByRole('button', { name: '詳しい状況をたずねる' }));
    expect(field().value).toMatch(/^けんじさん\n\n/);
  });

  it('is sent, and empties the field', async () => {
    const { user, sent, queries } = shown([200, null]);
    queries.setQueryData(['/api/admin/support-figures'], {});
    await user.type(field(), 'ご確認ください');
    await user.dblClick(screen.getByRole('button', { name: '返信する' }));
    expect(await nextToast()).toMatchObject({ title: '返信しました' });
    await waitFor(() => expect(field().value).toBe(''));
    expect(sent).toEqual([`POST /api/admin/support-requests/${ID}/messages`]);
    expect(queries.getQueryState(['/api/admin/support-figures'])?.isInvalidated).toBe(true);
  });

  it('stays in the field where a newer message rejects it', async () => {
    const { user } = shown([409, { code: 'support_thread_changed', message: CHANGED }]);
    await user.type(field(), 'ご確認ください');
    await user.click(screen.getByRole('button', { name: '返信する' }));
    expect(await screen.findByText(CHANGED)).toBeTruthy();
    expect(field().value).toBe('ご確認ください');
  });
});

describe('the end of a thread', () => {
  it.each([
    [[200, null], '相談を終了しました', null],
    [[409, { code: 'support_thread_changed', message: CHANGED }], '終了できませんでした', CHANGED],
  ] as const)('by an operator is confirmed: %j', async (answered, title, text) => {
    const { user, sent } = renderComponent(<CloseRequest request={REQUEST} />, answered);
    await user.click(screen.getByRole('button', { name: '相談を終了する' }));
    await user.click(screen.getByRole('button', { name: '終了する' }));
    expect(await nextToast()).toMatchObject({ title, text });
    expect(sent).toEqual([`POST /api/admin/support-requests/${ID}/close`]);
  });
});
