import { Link } from '../../../../ui/controls/link.tsx';
import { PersonName } from '../../../../ui/person-name.tsx';

interface PersonLinkProps {
  readonly id: number;
  readonly name: string;
  readonly username: string;
}

/** Link to the user's account. */
export const PersonLink = ({ id, name, username }: PersonLinkProps) => (
  <Link to={`/admin/users/${id}`} className="underline decoration-line underline-offset-4 hover:decoration-accent">
    <PersonName name={name} username={username} />
  </Link>
);
