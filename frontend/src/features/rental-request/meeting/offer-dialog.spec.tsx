/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it, jest } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { screen } from '@testing-library/react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import type { ActionCommand } from '../api/use-action.ts';
import OfferDialog from './offer-dialog.tsx';

const slot = { from: '2099-12-10T05:00:00.000Z', until: '2099-12-10T05:30:00.000Z' };
const window = { from: '2099-12-03T15:00:00.000Z', until: '2099-12-12T15:00:00.000Z' };
const request = {
  ...{ startDate: '2099-12-10', meetingLandmark: '白いコート' },
  meeting: { leg: 'dispatch', offered: [slot], chosen: null, window },
} as Partial<RentalRequest> as RentalRequest;

function open() {
  const run = jest.fn<ActionCommand['run']>();
  const command = { isPending: false, error: null, run } as Partial<ActionCommand> as ActionCommand;
  const { user } = renderComponent(<OfferDialog {...{ request, command }} onClose={() => undefined} />);
  const landmark = screen.getByRole<HTMLInputElement>('textbox', { name: '目印（30文字まで・任意）' });
  const send = () => user.click(screen.getByRole('button', { name: '候補を出す' }));
  return { user, run, landmark, send };
}

describe('the landmark in the form for meeting times', () => {
  it('begins with the current one, and is sent with the times', async () => {
    const { user, run, landmark, send } = open();
    expect(landmark.value).toBe('白いコート');
    await user.clear(landmark);
    await user.type(landmark, ' 青い傘');
    await send();
    expect(run).toHaveBeenCalledWith({ action: 'offer_slots', slots: [slot], landmark: '青い傘' });
  });

  it('may be empty', async () => {
    const { user, run, landmark, send } = open();
    await user.clear(landmark);
    await send();
    expect(run).toHaveBeenCalledWith({ action: 'offer_slots', slots: [slot], landmark: '' });
  });

  it('is refused at its field when it is too long', async () => {
    const { user, run, landmark, send } = open();
    await user.clear(landmark);
    await user.type(landmark, '😀'.repeat(31));
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe('目印は30文字以内で入力してください');
    expect(landmark.getAttribute('aria-invalid')).toBe('true');
    expect(run).not.toHaveBeenCalled();
  });

  it('is not asked for when no time is offered', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: '候補1を外す' }));
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
