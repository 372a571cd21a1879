/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it, jest } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { setTimeout as delay } from 'node:timers/promises';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { extensionIn } from '../../../testing/rounds.testing.ts';
import { NextStepButtons } from './next-step-buttons.tsx';

const HOUR = 3_600_000;
const PINNED = '[data-instead-of-tabs]';
/** In ms: more than a loaded module needs to be there. */
const LOADED = 200;

const show = (hoursLeft: number, onAction: () => void = () => undefined) => {
  const request = {
    ...{ id: 'r', status: 'in_use', viewerParty: 'borrower', itemShippingMethod: 'コンビニ配送', shippingEvents: [] },
    ...{ actions: ['request_return'], returnDueAt: new Date(Date.now() + hoursLeft * HOUR).toISOString() },
  } as Partial<RentalRequest> as RentalRequest;
  return renderComponent(<NextStepButtons request={request} pending={null} onAction={onAction} />);
};
const button = () => screen.getByRole('button', { name: '返却コードを発行してもらう' });

describe('the button for an early return', () => {
  it('isn’t pinned until two days before the end, looks like a link, and works', async () => {
    const onAction = jest.fn();
    const { container, user } = show(49, onAction);
    expect(container.querySelector(PINNED)).toBeNull();
    expect(button().className).toContain('underline');
    await user.click(button());
    expect(onAction).toHaveBeenCalledWith('request_return');
  });

  it('is the pinned main button from then on', () => {
    const { container } = show(47);
    expect(container.querySelector(PINNED)?.contains(button())).toBe(true);
    expect(button().className).not.toContain('underline');
  });
});

describe('the codes in the whole window', () => {
  const event = { direction: 'dispatch', carrier: 'セブンイレブン', shippingCode27: '1'.repeat(27) };
  const request = {
    ...{ id: 'r', status: 'await_shipment_code', viewerParty: 'owner', itemShippingMethod: 'コンビニ配送' },
    ...{ actions: ['mark_shipped'], returnDueAt: new Date().toISOString() },
    shippingEvents: [{ ...event, receptionNumber: null, shippingPassword: null, trackingCode: null }],
  } as Partial<Record<keyof RentalRequest, unknown>> as unknown as RentalRequest;

  it('are loaded once the page is used, so that they open without a network', async () => {
    renderComponent(<NextStepButtons request={request} pending={null} onAction={() => undefined} />);
    fireEvent.pointerDown(document.body);
    await import('./code-window.tsx');
    await act(() => delay(LOADED));
    fireEvent.click(screen.getByRole('button', { name: 'コードを見せる' }));
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('lead on to the notice of the shipment; its sheet replaces them', async () => {
    const onAction = jest.fn();
    const { user } = renderComponent(<NextStepButtons request={request} pending={null} onAction={onAction} />);
    await user.click(screen.getByRole('button', { name: 'コードを見せる' }));
    const codes = within(await screen.findByRole('dialog'));
    expect(codes.getByRole('img', { name: '発送コードのバーコード' })).toBeDefined();
    await user.click(codes.getByRole('button', { name: '発送を通知する' }));
    expect(onAction).toHaveBeenCalledWith('mark_shipped');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('an extension to be paid comes before the return, and its codes still lead to the notice of the return', async () => {
  const onAction = jest.fn();
  const event = {
    direction: 'return',
    carrier: 'セブンイレブン',
    shippingCode27: '1'.repeat(27),
    receptionNumber: null,
  };
  const request = {
    ...{ id: 'r', status: 'return_shipping_code_generated', viewerParty: 'borrower' },
    ...{ itemShippingMethod: 'コンビニ配送', actions: ['mark_returned', 'pay_extension', 'withdraw_extension'] },
    ...{ extension: extensionIn({ state: 'approved' }), returnDueAt: new Date().toISOString() },
    shippingEvents: [{ ...event, shippingPassword: null, trackingCode: null }],
  } as Partial<Record<keyof RentalRequest, unknown>> as unknown as RentalRequest;
  const { container, user } = renderComponent(<NextStepButtons request={request} pending={null} onAction={onAction} />);
  const pinned = within(container.querySelector<HTMLElement>(PINNED)!);
  expect(pinned.getByRole('button', { name: '延長料金のお支払いに進む' })).toBeDefined();
  expect(pinned.getByText('¥3,000')).toBeDefined();
  await user.click(pinned.getByRole('button', { name: 'コードを見せる' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '返却を通知する' }));
  expect(onAction).toHaveBeenCalledWith('mark_returned');
});

it('an early return looks like a link beside the payment of an extension, too', () => {
  const request = {
    ...{ id: 'r', status: 'in_use', viewerParty: 'borrower', itemShippingMethod: 'コンビニ配送', shippingEvents: [] },
    ...{ actions: ['pay_extension', 'request_return'], extension: extensionIn({ state: 'approved' }) },
    returnDueAt: new Date(Date.now() + 49 * HOUR).toISOString(),
  } as Partial<RentalRequest> as RentalRequest;
  renderComponent(<NextStepButtons request={request} pending={null} onAction={() => undefined} />);
  expect(button().className).toContain('underline');
});

it('a request for an extension isn’t among the next step’s buttons', () => {
  const request = {
    ...{ id: 'r', status: 'in_use', viewerParty: 'borrower', itemShippingMethod: 'コンビニ配送', shippingEvents: [] },
    ...{ actions: ['request_extension', 'request_return'], returnDueAt: new Date().toISOString() },
  } as Partial<RentalRequest> as RentalRequest;
  renderComponent(<NextStepButtons request={request} pending={null} onAction={() => undefined} />);
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['返却コードを発行してもらう']);
});

describe('the bar on phones', () => {
  const bar = (status: string, actions: readonly string[]) => {
    const request = {
      ...{ id: 'r', status, actions, viewerParty: 'owner', itemShippingMethod: 'コンビニ配送', shippingEvents: [] },
      ...{ totalAmount: 3300, returnDueAt: new Date().toISOString() },
    } as Partial<Record<keyof RentalRequest, unknown>> as unknown as RentalRequest;
    const { container } = renderComponent(
      <NextStepButtons request={request} pending={null} onAction={() => undefined} />,
    );
    return within(container.querySelector<HTMLElement>(PINNED)!);
  };

  it('has both answers to an extension', () => {
    const answers = bar('in_use', ['approve_extension', 'decline_extension']);
    expect(answers.getAllByRole('button').map((one) => one.textContent)).toEqual(['延長を辞退する', '延長を承認する']);
  });

  it('has both answers to a request, each once', () => {
    const answers = bar('request_sent', ['approve', 'decline']);
    expect(answers.getAllByRole('button').map((one) => one.textContent)).toEqual(['辞退する', '承認する']);
    expect(screen.getAllByRole('button', { name: '辞退する' })).toHaveLength(1);
  });

  it('has the sum beside the payment’s button, and other actions below', () => {
    const payment = bar('request_approved', ['pay', 'withdraw']);
    expect(payment.getByText('¥3,300')).toBeDefined();
    expect(payment.getAllByRole('button')).toHaveLength(1);
    expect(screen.getAllByRole('button')).toHaveLength(2);
  });
});
