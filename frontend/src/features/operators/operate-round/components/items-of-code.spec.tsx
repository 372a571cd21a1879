/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { screen } from '@testing-library/react';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { roundOf } from '../../../../testing/rounds.testing.ts';
import { ItemsOfCode } from './items-of-code.tsx';

const PARCEL = '99999999-2222-4333-8444-000000000000';
const item = (id: string, itemName: string, more: Partial<RentalRequest>) =>
  roundOf({ id, itemName, requestNumber: `#${id}`, viewerParty: 'operator', ...more });
const toCode: Partial<RentalRequest> = { actions: ['register_shipping_code'] };

function form(rounds: readonly RentalRequest[], direction: 'dispatch' | 'return' = 'dispatch') {
  renderComponent(<ItemsOfCode roundId="DRESS" parcelId={PARCEL} direction={direction} />, 'no network', {
    [`/api/parcels/${PARCEL}`]: { id: PARCEL, rounds, shipping: 1500 },
  });
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

describe('an operator who registers the code of a parcel', () => {
  it('reads for how many and which items it is, without those that were cancelled', () => {
    const rounds = [
      item('DRESS', '藍のドレス', toCode),
      item('BAG', '籠のバッグ', toCode),
      item('HAT', '麦の帽子', { status: 'cancelled' }),
    ];
    expect(form(rounds)).toEqual(['#DRESS藍のドレス', '#BAG籠のバッグ']);
    expect(screen.getByText(/このコードは、次の2点に登録されます。$/)).toBeDefined();
    expect(screen.queryByText(/支払われたあとで/)).toBeNull();
  });

  it('reads which items aren’t paid yet, and so won’t have it', () => {
    const rounds = [item('DRESS', '藍のドレス', toCode), item('BAG', '籠のバッグ', { status: 'request_approved' })];
    expect(form(rounds)).toEqual(['#DRESS藍のドレス']);
    expect(screen.getByText(/^お支払い待ちの1点（籠のバッグ）には登録されません。/)).toBeDefined();
  });

  it('reads of the way back which items can have its code', () => {
    const back: Partial<RentalRequest> = { actions: ['register_return_code'] };
    expect(form([item('DRESS', '藍のドレス', back), item('BAG', '籠のバッグ', toCode)], 'return')).toEqual([
      '#DRESS藍のドレス',
    ]);
  });
});
