import { PageHeading } from '../ui/page-heading.tsx';
import type { Account } from '@meguri/contracts/account/account-view.ts';

export default function RentalRequestPage({ viewer }: { readonly viewer: Account }) {
  return (
    <div className="measure">
      <PageHeading title="RentalRequestPage" />
      <p>{viewer.username}</p>
    </div>
  );
}
