import { afterEach, expect, it, jest } from '@jest/globals';
import { MAX_RECEIPT_NAME } from '@meguri/contracts/limits.ts';
import type { Receipt } from '@meguri/contracts/read-models/receipt.ts';
import { pressable } from '../../../../testing/pressable.testing.ts';

const { ReceiptSheet } = await import('./receipt-sheet.tsx');

afterEach(() => {
  jest.restoreAllMocks();
});

const receipt: Receipt = {
  ...{ requestNumber: '1', itemName: '羽織', itemIsRecorded: true, startDate: '2026-11-01', endDate: '2026-11-07' },
  ...{ name: '株式会社髙﨑', nameFixed: false, paidAt: '2026-10-30T00:00:00.000Z', lines: [], total: 0 },
  ...{ ofPlatform: 0, registrationNumber: null, tax: null, madeAt: '2026-11-08T00:00:00.000Z' },
};
const sheetTo = (name: string) =>
  pressable(ReceiptSheet, { roundId: 'r' }, [200, { ...receipt, nameFixed: true }], {
    '/api/rental-requests/r/receipt': { ...receipt, name },
  });

it('whom a receipt is made out to can be said once, and is then said to be fixed', async () => {
  const sheet = sheetTo(receipt.name);
  sheet.submit();
  expect(await sheet.told()).toMatchObject({ title: '宛名を「株式会社髙﨑 様」で確定しました', tone: 'good' });
});

it.each(['', ' ', '𠮷'.repeat(MAX_RECEIPT_NAME + 1)])('a receipt is made out to nobody of such a name: %j', (name) => {
  const sheet = sheetTo(name);
  expect(sheet.html).toMatch(/role="alert"[^>]*>.*宛名/);
  sheet.submit();
  expect(sheet.sent).toEqual([]);
});

it('a receipt’s name has as many characters as people count', () => {
  const { html } = sheetTo('𠮷'.repeat(MAX_RECEIPT_NAME));
  expect(html).not.toContain('role="alert"');
  expect(html).not.toMatch(/maxlength/i);
});
