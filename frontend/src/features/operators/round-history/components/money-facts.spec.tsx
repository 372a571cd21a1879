import { expect, it } from 'vitest';
import type { AdministeredRequest } from '@meguri/contracts/read-models/administration.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MoneyFacts } from './money-facts.tsx';

it('what a borrower pays is told as a sum and, below it, what it is made of', () => {
  const request = { rentalFee: 1900, shippingFee: 1500, insuranceFee: 0, totalAmount: 3400, payment: null };
  const words = renderToStaticMarkup(<MoneyFacts request={request as AdministeredRequest} round={null} />)
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ');
  expect(words).toContain('合計¥3,400レンタル ¥1,900 ・ 送料 ¥1,500 ・ 保険 ¥0');
});
