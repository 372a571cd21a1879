import { PageHeading } from '../ui/page-heading.tsx';
import type { Account } from '@meguri/contracts/account/account-view.ts';

export default function ListingPage({ viewer }: { readonly viewer: Account }) {
  return (
    <div className="measure">
      <PageHeading title="ListingPage" />
      <p>{viewer.username}</p>
    </div>
  );
}
