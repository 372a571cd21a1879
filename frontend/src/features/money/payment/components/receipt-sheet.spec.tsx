/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { MAX_RECEIPT_NAME } from '@meguri/contracts/limits.ts';
import type { Receipt } from '@meguri/contracts/read-models/receipt.ts';
import { screen } from '@testing-library/react';
import { nextToast, renderComponent } from '../../../../testing/render-component.testing.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';

const receipt: Receipt = {
  ...{ requestNumber: '1', itemName: '羽織', itemIsRecorded: true, startDate: '2026-11-01', endDate: '2026-11-07' },
  ...{ name: '株式会社髙﨑', nameFixed: false, paidAt: '2026-10-30T00:00:00.000Z', lines: [], total: 0 },
  ...{ ofPlatform: 0, registrationNumber: null, tax: null, madeAt: '2026-11-08T00:00:00.000Z' },
};
const sheetTo = (name: string) =>
  renderComponent(<ReceiptSheet roundId="r" />, [200, { ...receipt, nameFixed: true }], {
    '/api/rental-requests/r/receipt': { ...receipt, name },
  });
const fixIt = () => screen.getByRole('button', { name: 'この宛名で確定する' });

it('the name on a receipt can be fixed once, with a confirmation', async () => {
  const { user } = sheetTo(receipt.name);
  await user.click(fixIt());
  expect(await nextToast()).toMatchObject({ title: '宛名を「株式会社髙﨑 様」で確定しました', tone: 'good' });
});

it.each(['', ' ', '𠮷'.repeat(MAX_RECEIPT_NAME + 1)])('a receipt rejects the name %j', async (name) => {
  const { user, sent } = sheetTo(name);
  expect(screen.getByRole('alert').textContent).toContain('宛名');
  await user.click(fixIt());
  expect(sent).toEqual([]);
});

it('the length of a receipt’s name counts code points', () => {
  sheetTo('𠮷'.repeat(MAX_RECEIPT_NAME));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('textbox', { name: '宛名' }).getAttribute('maxlength')).toBeNull();
});
