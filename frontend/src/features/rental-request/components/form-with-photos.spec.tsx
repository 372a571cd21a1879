/** @jest-environment @happy-dom/jest-environment */
import { expect, it, jest } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { HANDOVER_METHODS } from '@meguri/contracts/reference/item-options.ts';
import { waitFor } from '@testing-library/react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import type { ActionForm, MemberActionName } from '../actions/member-action.ts';
import type { ActionCommand } from '../api/use-action.ts';

const load = jest.fn(() => ({ sendWithPhotos: () => undefined }));
jest.unstable_mockModule('../api/send-with-photos.ts', load);
const { reportDamage } = await import('../actions/damage.ts');
const { markShipped } = await import('../actions/handover.ts');
const { default: ActionFormDialog } = await import('./action-form-dialog.tsx');

const request = {
  ...{ shippingEvents: [], viewerParty: 'owner', itemShippingMethod: HANDOVER_METHODS.pickup },
  ...{ itemImages: [], timeline: [] },
} as Partial<RentalRequest> as RentalRequest;

const open = (action: MemberActionName, form: ActionForm) =>
  renderComponent(
    <ActionFormDialog
      {...{ action, request, form, onDraft: () => undefined, onClose: () => undefined }}
      command={{ isPending: false, error: null } as ActionCommand}
    />,
  );

it('a form with photos has the code that uploads them before it is sent, when there may be no network; another one needs none', async () => {
  open('mark_shipped', markShipped.form!(request)).unmount();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(load).not.toHaveBeenCalled();
  open('report_damage', reportDamage.form!(request));
  await waitFor(() => expect(load).toHaveBeenCalled());
});
