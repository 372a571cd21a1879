import { describe, expect, it } from 'vitest';
import type { AdministeredRequest } from '@meguri/contracts/read-models/administration.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { RoundFacts } from './round-facts.tsx';

const request = {
  ...{ id: 'r', itemId: 'i', itemName: '藍の羽織', itemBrand: null, itemImages: [] },
  ...{ ownerId: 1, ownerUsername: 'hanako', ownerDisplayName: 'はなこ' },
  ...{ borrowerId: 2, borrowerUsername: 'kenji', borrowerDisplayName: 'けんじ' },
  ...{ startDate: '2026-11-26', endDate: '2026-12-02', requestedAt: '2026-11-20T00:00:00.000Z', overdueDays: 0 },
  ...{ itemShippingMethod: '手渡し', pickupArea: 'namba', returnDueAt: '2026-12-02T15:00:00.000Z' },
} as Partial<AdministeredRequest> as AdministeredRequest;

describe('what operators read first of a rental', () => {
  const html = renderToStaticMarkup(
    <StaticRouter location="/">
      <RoundFacts request={request} />
    </StaticRouter>,
  );

  it('names the meeting point as people know it', () => {
    expect(html).toContain('手渡し（なんば）');
    expect(html).not.toContain('namba');
  });

  it('names the end of a day as 24:00 of that day', () => expect(html).toContain('2026/12/2 24:00'));
});
