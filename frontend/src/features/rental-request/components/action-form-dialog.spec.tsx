/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { HANDOVER_METHODS } from '@meguri/contracts/reference/item-options.ts';
import { changeStatusSchema } from '@meguri/contracts/rental-round/commands.ts';
import { screen } from '@testing-library/react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { reportDamage } from '../actions/damage.ts';
import { markShipped } from '../actions/handover.ts';
import type { ActionCommand } from '../api/use-action.ts';
import ActionFormDialog from './action-form-dialog.tsx';
import type { Draft } from './form-drafts.ts';

const request = {
  ...{ shippingEvents: [], viewerParty: 'owner', itemShippingMethod: HANDOVER_METHODS.pickup },
  ...{ itemImages: [], timeline: [] },
} as Partial<RentalRequest> as RentalRequest;

describe('a handover code', () => {
  it.each(['1234', '12 34', ' １２３４　'])('is accepted as %s', async (typed) => {
    const { user } = renderComponent(
      <ActionFormDialog
        {...{
          action: 'mark_shipped',
          request,
          form: markShipped.form!(request),
          onDraft: () => undefined,
          onClose: () => undefined,
        }}
        command={{ isPending: false, error: null } as ActionCommand}
      />,
    );
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /受け渡しコード/ });
    await user.type(field, typed);
    expect(field.value).toBe(typed);
    expect(changeStatusSchema.shape.handoverCode.parse(field.value)).toBe('1234');
  });
});

describe('the form of a damage report', () => {
  it('still has what was typed when it is closed and opened again', async () => {
    const drafts: Draft[] = [];
    const open = () =>
      renderComponent(
        <ActionFormDialog
          {...{ action: 'report_damage', request, form: reportDamage.form!(request), onClose: () => undefined }}
          draft={drafts.at(-1)}
          onDraft={(draft) => void drafts.push(draft)}
          command={{ isPending: false, error: null } as ActionCommand}
        />,
      );
    const first = open();
    await first.user.type(screen.getByRole('textbox', { name: /詳細/ }), '袖口に大きなほつれがあります');
    await first.user.keyboard('{Escape}');
    expect(drafts).toHaveLength(1);
    first.unmount();
    open();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /詳細/ }).value).toBe(
      '袖口に大きなほつれがあります',
    );
  });

  it.each([
    ['the listing alone, before there are others', [], ['出品時の写真1を拡大する']],
    [
      'the listing next to the receipt',
      [{ type: 'Received', record: { photos: ['/api/uploads/r.webp'] } }],
      ['出品時の写真1を拡大する', '受け取り時の写真1を拡大する'],
    ],
  ])('shows the reporter photos of %s', async (_, timeline, names) => {
    const pictured = { ...request, itemImages: ['/uploads/items/a.webp'], timeline } as unknown as RentalRequest;
    const { user } = renderComponent(
      <ActionFormDialog
        {...{ action: 'report_damage', request: pictured, form: reportDamage.form!(pictured) }}
        onClose={() => undefined}
        onDraft={() => undefined}
        command={{ isPending: false, error: null } as ActionCommand}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'これまでの写真と比べる' }));
    const photos = await screen.findAllByRole('button', { name: /を拡大する$/ });
    expect(photos.map((photo) => photo.getAttribute('aria-label'))).toEqual(names);
  });
});
