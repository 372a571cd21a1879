import { PageHeading } from '../ui/page-heading.tsx';
import type { Account } from '@meguri/contracts/account/account-view.ts';

export default function HomePage({ viewer }: { readonly viewer: Account }) {
  return (
    <div className="measure">
      <PageHeading title="HomePage" />
      <p>{viewer.username}</p>
    </div>
  );
}
