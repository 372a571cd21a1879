/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import type { SupportThreadPage as Thread } from '@meguri/contracts/message/support-thread.ts';
import { screen, within } from '@testing-library/react';
import { RouteParamsContext } from '../../lib/route-params.ts';
import { renderComponent } from '../../testing/render-component.testing.tsx';
import SupportThreadPage from './support-thread-page.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const AT = '2026-11-29T01:00:00.000Z';
const THREAD: Thread = {
  ...{ id: ID, kind: 'no_code', roundId: ID, item: { id: ID, name: '麻のワンピース', image: null }, createdAt: AT },
  ...{ excerpt: '', answerBy: '2126-11-30T01:00:00.000Z', closedAt: null, satisfaction: null, lastAt: AT },
  messages: [{ id: '1', position: 1, from: 'asker', content: '質問です', images: [], createdAt: AT }],
};

describe('the page of a question to 運営事務局', () => {
  it('has one bar, with the way back, the subject and its rental', () => {
    const { container } = renderComponent(
      <RouteParamsContext value={{ id: ID }}>
        <SupportThreadPage />
      </RouteParamsContext>,
      'no network',
      { [`/api/support-requests/${ID}`]: THREAD },
    );
    const bar = within(container.querySelector('header')!);
    expect(bar.getByRole('heading', { level: 1 }).textContent).toBe('コードが届かない');
    expect(bar.getByRole('link', { name: '困ったとき' }).getAttribute('href')).toBe('/support');
    const rental = bar.getByRole('link', { name: '「麻のワンピース」の取引' });
    expect(rental.getAttribute('href')).toBe(`/rental-requests/${ID}`);
    expect(bar.getByText('返信待ち')).toBeTruthy();
    expect(bar.getByText('#00000001')).toBeTruthy();
  });

  it('has its field after the messages, outside of what scrolls', () => {
    renderComponent(
      <RouteParamsContext value={{ id: ID }}>
        <SupportThreadPage />
      </RouteParamsContext>,
      'no network',
      { [`/api/support-requests/${ID}`]: THREAD },
    );
    const messages = screen.getByRole('log', { name: 'メッセージ' });
    const field = screen.getByRole('textbox', { name: /^メッセージ/ });
    expect(messages.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(messages.parentElement?.contains(field)).toBe(false);
  });
});
