import { Link } from '../../../ui/link.tsx';

/** Leads to everything that this person borrows and lends. */
export const PersonLink = ({ username }: { readonly username: string }) => (
  <Link
    to={`/admin/rental-requests?q=${encodeURIComponent(username)}`}
    className="underline decoration-line underline-offset-4 hover:decoration-accent"
  >
    {username}
  </Link>
);
