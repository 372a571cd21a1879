import type { PublicUser } from '@meguri/contracts/account/account-view.ts';
import type { ReactNode } from 'react';
import { VerifiedMark } from '../../../rental/people/verified-mark.tsx';
import { Avatar } from '../../../ui/photos/photo.tsx';
import type { Elements } from '../../../ui/elements.ts';

interface PersonHeadProps {
  readonly person: PublicUser;
  readonly counts: Elements;
  readonly action: ReactNode;
}

/** A user's public profile. */
export const PersonHead = ({ person, counts, action }: PersonHeadProps) => (
  <section
    aria-label="プロフィール"
    className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-5 pt-8 pb-12 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-10 md:gap-y-2 md:pt-14"
  >
    <div className="md:row-span-2">
      <Avatar src={person.profileImage} name={person.displayName} size={104} />
    </div>
    <div className="flex flex-col gap-2">
      <h1 className="text-2xl md:text-3xl">{person.displayName}</h1>
      {person.displayName !== person.username && <p className="-mt-1 text-sm text-soft">{`@${person.username}`}</p>}
      {person.identityVerified && <VerifiedMark />}
      {counts}
    </div>
    {person.bio !== null && person.bio !== '' && (
      <p className="col-span-2 max-w-xl text-sm leading-relaxed whitespace-pre-line text-soft md:col-span-1 md:col-start-2">
        {person.bio}
      </p>
    )}
    <div className="col-span-2 md:col-span-1 md:col-start-3 md:row-span-2 md:row-start-1">{action}</div>
  </section>
);
