import { PARTY_LABELS } from '../../../rental/people/party-labels.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { ChevronRight } from 'lucide';
import { Avatar } from '../../../ui/photos/photo.tsx';
import { VerifiedMark } from '../../../rental/people/verified-mark.tsx';
import { Card } from './card.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { PersonName } from '../../../ui/person-name.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** The other party; operators see both. */
export function PeopleCard({ request }: { readonly request: RentalRequest }) {
  const owner = {
    role: PARTY_LABELS.owner,
    id: request.ownerId,
    name: request.ownerDisplayName,
    username: request.ownerUsername,
    src: request.ownerProfileImage,
    isVerified: request.ownerVerified,
  };
  const borrower = {
    role: PARTY_LABELS.borrower,
    id: request.borrowerId,
    name: request.borrowerDisplayName,
    username: request.borrowerUsername,
    src: request.borrowerProfileImage,
    isVerified: request.borrowerVerified,
  };
  const people = { borrower: [owner], owner: [borrower], operator: [borrower, owner] }[request.viewerParty];
  return (
    <Card title={people.length > 1 ? '取引する人' : '取引相手'}>
      <ul className="flex flex-col gap-2">
        {people.map(({ role, id, name, username, src, isVerified }) => (
          <li key={role}>
            <Link
              to={`/users/${id}`}
              className="-mx-3 flex min-h-14 items-center gap-4 rounded-2xl px-3 py-2 transition-colors hover:bg-wash"
            >
              <Avatar src={src} name={name} size={44} />
              <span className="flex min-w-0 grow flex-col leading-snug">
                <span className="text-xs text-soft">{role}</span>
                <PersonName name={name} username={username} />
                {isVerified && <VerifiedMark />}
              </span>
              <Icon of={ChevronRight} aria-hidden size={18} className="text-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
