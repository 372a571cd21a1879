import type { Account } from '@meguri/contracts/account/account-view.ts';
import { useNavigate } from 'react-router-dom';
import { ItemForm } from '../../features/item-form/components/item-form.tsx';
import { Readiness } from '../../features/payout-account/components/readiness.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';

/** A new item. */
export default function ListingPage({ title, viewer }: { readonly title: string; readonly viewer: Account }) {
  const navigate = useNavigate();
  return (
    <div className="measure">
      <PageHeading title={title} />
      <Readiness viewer={viewer} />
      <ItemForm
        item={null}
        viewerId={viewer.id}
        mayTest={viewer.isAdmin}
        onSaved={({ id }) => {
          void navigate(`/items/${id}`);
          toast({ title: '出品しました', tone: 'good' });
        }}
      />
    </div>
  );
}
