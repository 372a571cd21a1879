import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { ROUND_REJECTIONS } from '@meguri/contracts/rental-round/rejections.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Missing, RequestForm } from '../../features/items/components/request/request-form.tsx';
import { usePersistent } from '../../lib/storage/persistent-state.ts';
import { useIsMounted } from '../../lib/use-is-mounted.ts';
import { FIGURES } from '../../rental/figures.ts';
import { reach } from '../../rental/visit-steps.ts';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { Alert } from '../../ui/states/alert.tsx';

// Only for guests, and for members without an address; includes forms and validation.
const RequestSheet = lazyDialog(() => import('./request-sheet.tsx'));

interface RequestPartProps {
  readonly item: ItemPage;
  /** undefined: not known yet. */
  readonly viewer: Account | null | undefined;
  readonly isLent: boolean;
}

/** Requests the item. What is missing for it is asked for in a sheet, which a reload leaves open. */
export function RequestPart({ item, viewer, isLent }: RequestPartProps) {
  const [sheet, setSheet] = usePersistent<Missing>('session', `request-sheet:${item.id}`);
  const [wasOpen, setWasOpen] = useState(false);
  if (sheet !== null && !wasOpen) setWasOpen(true);
  const close = () => setSheet(null);
  const requested = useAfterRequest(close);
  return (
    <>
      {isLent ? (
        <RequestForm item={item} viewer={viewer} onMissing={setSheet} onRequested={requested} />
      ) : (
        <Alert tone="warn">{ROUND_REJECTIONS.item_not_rentable.message}</Alert>
      )}
      {wasOpen && (
        // Stays mounted, so that a password that was typed is there when it opens again.
        <RequestSheet
          {...{ item, viewer, isLent }}
          open={sheet !== null}
          isAtAddress={sheet === 'address'}
          onAddress={(isOpen) => setSheet(isOpen ? 'address' : 'any')}
          onClose={close}
          onOtherDays={() => {
            close();
            setTimeout(toCalendar);
          }}
          onRequested={requested}
        />
      )}
    </>
  );
}

/** Once the sheet no longer holds the focus. */
function toCalendar(): void {
  const part = document.getElementById('request');
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
}

/** Leads to the rental, or to a link to it where the user has gone elsewhere meanwhile. */
function useAfterRequest(close: () => void) {
  const navigate = useNavigate();
  const isHere = useIsMounted();
  return ({ id }: RentalRequest): void => {
    reach('request');
    const to = `/rental-requests/${id}`;
    close();
    if (isHere()) void navigate(to);
    toast({
      title: 'リクエストを送信しました',
      text: `${FIGURES.replyHours}時間以内にオーナーの返答がなければ、料金はかからず終了します。`,
      tone: 'good',
      ...(!isHere() && { link: { label: '取引を見る', to } }),
    });
  };
}
