import type { PublicUser } from '@meguri/contracts/account/account-view.ts';
import type { ReactNode } from 'react';
import { VerifiedMark } from '../../../rental/people/verified-mark.tsx';
import { Avatar } from '../../../ui/photos/photo.tsx';

interface PersonHeadProps {
  readonly person: PublicUser;
  readonly counts: ReactNode;
  readonly action: ReactNode;
}

/** Somebody, as everybody sees them. */
export const PersonHead = ({ person, counts, action }: PersonHeadProps) => (
  <section
    aria-label="プロフィール"
    className="flex flex-col gap-5 pt-8 pb-12 md:flex-row md:items-center md:gap-10 md:pt-14"
  >
    <Avatar src={person.profileImage} name={person.displayName} size={104} />
    <div className="flex min-w-0 grow flex-col gap-2">
      <h1 className="text-2xl break-words md:text-3xl">{person.displayName}</h1>
      {person.displayName !== person.username && <p className="-mt-1 text-sm text-soft">@{person.username}</p>}
      {person.identityVerified && <VerifiedMark />}
      {counts}
      {person.bio !== null && person.bio !== '' && (
        <p className="max-w-xl text-sm leading-relaxed whitespace-pre-line text-soft">{person.bio}</p>
      )}
    </div>
    <div className="shrink-0">{action}</div>
  </section>
);
