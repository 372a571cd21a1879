import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { ChevronRight } from 'lucide';
import { Avatar } from '../../../ui/photos/photo.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { RatingLine, StandingFacts } from '../../../rental/people/standing.tsx';
import { VerifiedMark } from '../../../rental/people/verified-mark.tsx';
import { PersonName } from '../../../ui/person-name.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** The item's owner, with a link to their closet. */
export const OwnerCard = ({ owner }: { readonly owner: ItemPage['owner'] }) => (
  <section>
    <h2 className="mb-3 text-lg">オーナー</h2>
    <Link
      to={`/users/${owner.id}`}
      className="flex items-center gap-4 rounded-2xl bg-wash p-4 transition-colors hover:bg-line/70"
    >
      <Avatar src={owner.profileImage} name={owner.displayName} size={48} />
      <span className="flex min-w-0 grow flex-col leading-snug">
        <span className="font-medium">
          <PersonName name={owner.displayName} username={owner.username} />
        </span>
        <RatingLine rating={owner.standing.rating} />
        {owner.identityVerified && <VerifiedMark />}
        {owner.bio !== null && <span className="line-clamp-2 text-sm text-soft">{owner.bio}</span>}
      </span>
      <Icon of={ChevronRight} aria-hidden size={18} className="shrink-0 text-soft" />
    </Link>
    <div className="px-4 pt-4">
      <StandingFacts standing={owner.standing} />
    </div>
  </section>
);
