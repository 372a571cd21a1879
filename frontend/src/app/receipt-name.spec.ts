import { afterEach, expect, it, vi } from 'vitest';
import type { Receipt } from '@meguri/contracts/read-models/receipt.ts';
import { pressable } from './pressed.testing.ts';

const { ReceiptSheet } = await import('../features/money/payment/components/receipt-sheet.tsx');

afterEach(() => {
  vi.restoreAllMocks();
});

it('whom a receipt is made out to can be said once, and is then said to be fixed', async () => {
  const receipt: Receipt = {
    ...{ requestNumber: '1', itemName: '羽織', startDate: '2026-11-01', endDate: '2026-11-07' },
    ...{ name: '株式会社髙﨑', nameFixed: false, paidAt: '2026-10-30T00:00:00.000Z', lines: [], total: 0 },
    ...{ ofPlatform: 0, registrationNumber: null, tax: null, madeAt: '2026-11-08T00:00:00.000Z' },
  };
  const sheet = pressable(ReceiptSheet, { roundId: 'r' }, [200, { ...receipt, nameFixed: true }], {
    '/api/rental-requests/r/receipt': receipt,
  });
  sheet.submit();
  expect(await sheet.told()).toMatchObject({ title: '宛名を「株式会社髙﨑 様」で確定しました', tone: 'good' });
});
