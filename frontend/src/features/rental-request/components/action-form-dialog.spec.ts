import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { changeStatusSchema } from '@meguri/contracts/rental-round/commands.ts';
import { HANDOVER_METHODS } from '@meguri/contracts/reference/item-options.ts';
import type { ActionCommand } from '../api/use-action.ts';
import { pressable } from '../../../testing/pressable.testing.ts';

const { markShipped } = await import('../actions/mark-shipped.ts');
const { default: ActionFormDialog } = await import('./action-form-dialog.tsx');

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the code of a handover', () => {
  it.each(['1234', '12 34', ' １２３４　'])('may be typed as %s', (typed) => {
    const atPickup = { shippingEvents: [], viewerParty: 'owner', itemShippingMethod: HANDOVER_METHODS.pickup };
    const request = atPickup as Partial<RentalRequest> as RentalRequest;
    const { html } = pressable(ActionFormDialog, {
      ...{ action: 'mark_shipped', request, form: markShipped.form!(request), onClose: () => undefined },
      command: { isPending: false, error: null } as ActionCommand,
    });
    const [field = ''] = /<input[^>]*name="handoverCode"[^>]*>/.exec(html) ?? [];
    const most = / maxlength="(\d+)"/i.exec(field)?.[1] ?? Infinity;
    expect(field).not.toBe('');
    expect(typed.length).toBeLessThanOrEqual(Number(most));
    expect(changeStatusSchema.shape.handoverCode.parse(typed)).toBe('1234');
  });
});
