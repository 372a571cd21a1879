import type { UserProfile } from '@meguri/contracts/account/account-view.ts';
import { chatPage } from '@meguri/contracts/message/chat-page.ts';
import { useQuery } from '@tanstack/react-query';
import { blockStateQuery } from '../../features/messages/api/blocks.ts';
import { PersonMenu } from '../../features/messages/components/person-menu.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';

/** A member's actions for another user: write, block, report. */
export default function PersonTools({ person }: { readonly person: UserProfile }) {
  const { data } = useQuery(blockStateQuery(person.id));
  return (
    <>
      <ButtonLink to={chatPage({ kind: 'direct', id: person.id })} variant="secondary">
        メッセージ
      </ButtonLink>
      <PersonMenu userId={person.id} name={person.displayName} isBlocked={data?.isBlocked ?? false} />
    </>
  );
}
