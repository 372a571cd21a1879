import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ItemInput } from '@meguri/contracts/item/item-input.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { shippingFeeOf } from '@meguri/contracts/item/shipping-fee.ts';
import { instant, startOfDay, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { ItemView, ItemViewSkeleton } from '../../features/items/components/item-view.tsx';
import { RequestPanel } from '../../features/items/components/request/request-panel.tsx';
import { type RentalChoice, settled } from '../../features/items/rental-choice.ts';
import { useNow } from '../../lib/time/server-time.ts';
import { standingQuery } from '../../rental/people/standing.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

interface ListingPreviewProps {
  readonly input: ItemInput;
  readonly viewer: Account;
  /** The saved item; null: not listed yet. */
  readonly item: ItemPage | null;
  readonly onClose: () => void;
}

/** The item's page as borrowers will see it. Nothing is sent, and links are disabled so that the form behind isn't left. */
export default function ListingPreview({ input, viewer, item, onClose }: ListingPreviewProps) {
  const { data: standing } = useQuery(standingQuery(viewer.id));
  const stay = (event: MouseEvent) => {
    if ((event.target as Element).closest('a') !== null) event.preventDefault();
  };
  return (
    <Dialog
      open
      whole
      onClose={onClose}
      title="プレビュー"
      actions={
        <Button wide onClick={onClose}>
          編集に戻る
        </Button>
      }
    >
      <p className="px-6 pb-4 text-sm text-soft md:px-8">{`借りる方に表示されるページです。まだ${item === null ? '公開' : '変更'}されていません。`}</p>
      <div onClickCapture={stay}>
        {standing === undefined ? (
          <ItemViewSkeleton />
        ) : (
          <Shown item={{ ...pageOf(input, viewer, item), owner: { ...viewer, standing } }} />
        )}
      </div>
    </Dialog>
  );
}

function Shown({ item }: { readonly item: ItemPage }) {
  const [choice, setChoice] = useState<RentalChoice>({});
  const today = startOfDay(tokyoDate(instant(useNow())));
  return (
    <ItemView item={item} alone>
      <RequestPanel
        item={item}
        today={today}
        choice={settled(item, choice)}
        errors={{}}
        onChange={(changed) => setChoice({ ...choice, ...changed })}
      />
    </ItemView>
  );
}

/** The form's values, with the server's current data for everything else. */
function pageOf(input: ItemInput, viewer: Account, item: ItemPage | null): Omit<ItemPage, 'owner'> {
  const now = new Date(0).toISOString();
  return {
    id: item?.id ?? '',
    version: '',
    userId: viewer.id,
    rating: { average: null, count: 0 },
    fit: null,
    bookedPeriods: [],
    isOverdue: false,
    favouriteCount: 0,
    isFavourite: false,
    hasOpenRounds: false,
    suspensionReason: null,
    suspendedWithAccount: false,
    createdAt: now,
    updatedAt: now,
    ...item,
    ...input,
    status: 'available',
    photos: input.images.map((url) => ({ url, width: null, height: null, placeholder: null, colour: null })),
    measurements: input.measurements as Record<string, number>,
    shippingFee: shippingFeeOf(input),
  };
}
