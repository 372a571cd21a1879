/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { OperatorRoleContext } from '../../../../rental/operators/allowed.tsx';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { ExtensionRefund } from './extension-refund.tsx';

const request = (paidCount: number, actions: RentalRequest['actions'] = []) =>
  ({ id: 'r1', extension: { paidCount }, actions }) as Partial<RentalRequest> as RentalRequest;
const seen = (of: RentalRequest, role: 'administrator' | 'auditor' = 'administrator') =>
  renderComponent(
    <OperatorRoleContext value={role}>
      <ExtensionRefund request={of} />
    </OperatorRoleContext>,
  );

describe('the refund of an extension, on the page of a case', () => {
  it('leads to its form on the round’s page once the extension is settled', () => {
    const link = seen(request(1, ['grant_refund'])).getByRole('link', { name: '延長料金を返金する' });
    expect(link.getAttribute('href')).toBe('/admin/rental-requests/r1?refund=extension');
  });

  it('says before that that no decision refunds it', () => {
    expect(seen(request(1)).container.textContent).toContain('延長料金は、上の判断では返金されません。');
  });

  it('isn’t there without a paid extension, or for operators who move no money', () => {
    expect(seen(request(0, ['grant_refund'])).container.textContent).toBe('');
    expect(seen(request(1, ['grant_refund']), 'auditor').container.textContent).toBe('');
  });
});
