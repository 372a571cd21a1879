/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it, jest } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { screen } from '@testing-library/react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { extensionIn, roundOf } from '../../../testing/rounds.testing.ts';
import ActionQuestion from '../components/action-question.tsx';
import ExtensionCard from './extension-card.tsx';

const EXTENDABLE = { price: 3000, endDate: '2026-12-20', answerBy: '2026-12-09T03:00:00.000Z' };
const POSSIBLE = {
  status: 'in_use',
  actions: ['request_extension', 'request_return'],
  extendable: EXTENDABLE,
} as const;

const show = (more: Partial<RentalRequest>, onRequest: () => void = () => undefined) =>
  renderComponent(<ExtensionCard request={roundOf(more)} pending={null} onRequest={onRequest} />);
const card = () => screen.queryByRole('region', { name: '期間の延長' });

describe('the card of an extension', () => {
  it('offers a borrower one more week with its price and the new time of the return', async () => {
    const onRequest = jest.fn();
    const { user } = show({ ...POSSIBLE, actions: [...POSSIBLE.actions] }, onRequest);
    expect(card()?.textContent).toMatch(/12月20日\(日\) 24:00まで7日間の延長.*料金は¥3,000/);
    await user.click(screen.getByRole('button', { name: '7日延長する' }));
    expect(onRequest).toHaveBeenCalledTimes(1);
  });

  it('is missing where nothing can be asked for and nothing has happened', () => {
    show({ status: 'in_use', actions: ['request_return'], extendable: null });
    expect(card()).toBeNull();
  });

  it('shows the waiting borrower until when the owner answers', () => {
    show({ status: 'in_use', actions: ['withdraw_extension'], extension: extensionIn() });
    expect(screen.getByText('返答待ち')).toBeDefined();
    expect(screen.getByText('12月9日(水) 12:00まで')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('leaves the decision to the next step', () => {
    show({ status: 'in_use', viewerParty: 'owner', actions: ['approve_extension'], extension: extensionIn() });
    expect(card()).toBeNull();
  });

  it('has a further week below one that is paid', () => {
    show({ ...POSSIBLE, actions: [...POSSIBLE.actions], extension: extensionIn({ state: 'paid', paidCount: 1 }) });
    expect(screen.getByText('延長済み')).toBeDefined();
    expect(screen.getByRole('button', { name: '7日延長する' })).toBeDefined();
  });
});

describe('the question before the request', () => {
  const ask = () => {
    const run = jest.fn();
    const command = { run, isPending: false, error: null } as never;
    const { user } = renderComponent(
      <ActionQuestion
        {...{ action: 'request_extension', command, why: '', setWhy: () => {}, onClose: () => {} }}
        request={roundOf({ ...POSSIBLE, actions: [...POSSIBLE.actions], returnDueAt: '2026-12-13T15:00:00.000Z' })}
      />,
    );
    return { run, user };
  };

  it('says price, days, the owner’s time to answer, and that an early return gives nothing back', () => {
    ask();
    const text = screen.getByRole('dialog').textContent ?? '';
    for (const said of ['¥3,000', '12月14日(月) 〜 12月20日(日)', '12月20日(日) 24:00', '12月9日(水) 12:00まで'])
      expect(text).toContain(said);
    expect(text).toContain('早く返しても、延長料金は返金されません。');
  });

  it('charges the saved card only if the borrower ticks that', async () => {
    const { run, user } = ask();
    await user.click(screen.getByRole('button', { name: '延長をリクエストする' }));
    expect(run).toHaveBeenLastCalledWith({ action: 'request_extension', savedCard: false });
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: '延長をリクエストする' }));
    expect(run).toHaveBeenLastCalledWith({ action: 'request_extension', savedCard: true });
  });
});
