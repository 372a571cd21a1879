import { describe, expect, it } from '@jest/globals';
import type { AdministeredRequest } from '@meguri/contracts/read-models/administration.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { OperatorRoleContext } from '../../../../rental/operators/allowed.tsx';
import { RoundFacts } from './round-facts.tsx';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';

const request = {
  ...{ id: 'r', itemId: 'i', itemName: '藍の羽織', itemBrand: null, itemImages: [] },
  ...{ ownerId: 1, ownerUsername: 'hanako', ownerDisplayName: 'はなこ' },
  ...{ borrowerId: 2, borrowerUsername: 'kenji', borrowerDisplayName: 'けんじ' },
  ...{ startDate: '2026-11-26', endDate: '2026-12-02', requestedAt: '2026-11-20T00:00:00.000Z', overdueDays: 0 },
  ...{ itemShippingMethod: '手渡し', pickupArea: 'namba', returnDueAt: '2026-12-02T15:00:00.000Z' },
} as Partial<AdministeredRequest> as AdministeredRequest;

describe('the summary of a rental for operators', () => {
  const htmlFor = (role: OperatorRole) =>
    renderToStaticMarkup(
      <StaticRouter location="/">
        <OperatorRoleContext value={role}>
          <RoundFacts request={request} />
        </OperatorRoleContext>
      </StaticRouter>,
    );
  const html = htmlFor('administrator');

  it('shows the meeting point by its label', () => {
    expect(html).toContain('手渡し（なんば）');
    expect(html).not.toContain('namba');
  });

  it('links a name to the account, and next to it to the member’s rentals', () => {
    expect(html).toMatch(/href="\/admin\/users\/1"[^>]*><span><span>はなこ/);
    expect(html).toMatch(/href="\/admin\/rental-requests\?user=1"[^>]*>取引一覧</);
  });

  it('links to the rental’s audit trail for operators who may read it', () => {
    expect(html).toContain('href="/admin/trail?about=round:r"');
    expect(htmlFor('support')).not.toContain('/admin/trail');
  });

  it('shows the end of a day as 24:00 of that day', () => expect(html).toContain('2026/12/2 24:00'));
});
