/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { extendedTo } from '@meguri/contracts/rental-round/test-support/extensions.ts';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { extensionToRefund } from '../actions/choices.ts';
import { grantRefund } from '../actions/money.ts';
import { ActionList } from './action-list.tsx';

const round = roundAfter(extendedTo('completed'));
const list = (begun?: { readonly action: typeof grantRefund; readonly subject: string | null }) =>
  renderComponent(
    <ActionList
      roundId="r1"
      parcelId={null}
      round={round}
      actions={[grantRefund]}
      caseAddress={null}
      {...(begun !== undefined && { begun })}
    />,
  );

describe('the operations of a round', () => {
  it('begin with the refund of the extension when the page was opened for it; closing it leaves the buttons', async () => {
    const page = list({ action: grantRefund, subject: extensionToRefund(round) });
    const field = page.getByRole('combobox', { name: /対象/ }) as HTMLSelectElement;
    expect(field.selectedOptions[0]?.textContent).toContain('延長の支払い');
    await page.user.click(page.getByRole('button', { name: /キャンセル|やめる|閉じる/ }));
    expect(page.queryByRole('combobox')).toBeNull();
  });

  it('begin with buttons alone otherwise', () => {
    const page = list();
    expect(page.queryByRole('dialog')).toBeNull();
    expect(page.getByRole('button', { name: '追加で返金する' })).toBeTruthy();
  });
});
