import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { Chat } from '../../../features/messages/components/chat.tsx';
import { ChatBeginning } from '../../../features/messages/components/chat-beginning.tsx';
import type { Speaker } from '../../../features/messages/components/bubble.tsx';
import { useLoginCount } from '../../../features/session/current-member.ts';
import { useMayDo } from '../../../rental/operators/allowed.tsx';
import { PARTY_LABELS } from '../../../rental/people/party-labels.ts';

interface SupportChatProps {
  readonly viewer: Account;
  readonly request: Omit<RentalRequest, 'timeline'>;
}

/** The chat between parties and operators about a case; operators answer as 運営事務局. */
export function SupportChat({ viewer, request }: SupportChatProps) {
  const mayWrite = useMayDo('write_support_chat');
  const logins = useLoginCount();
  return (
    <div className="flex max-h-72 flex-col overflow-hidden rounded-3xl border border-line lg:max-h-112">
      <Chat
        chat={{ kind: 'support', id: request.id }}
        viewerId={viewer.id}
        logins={logins}
        asOperator
        mayWrite={mayWrite}
        people={partiesOf(request)}
        missing={<p className="m-auto text-sm text-soft">運営事務局とのチャットはありません。</p>}
        beginning={<ChatBeginning kind="support" />}
      />
    </div>
  );
}

function partiesOf(request: SupportChatProps['request']): ReadonlyMap<number, Speaker> {
  const { ownerId, ownerDisplayName, ownerProfileImage, borrowerId, borrowerDisplayName, borrowerProfileImage } =
    request;
  const speaker = (party: 'owner' | 'borrower', name: string, image: string | null): Speaker => ({
    name: `${name}（${PARTY_LABELS[party]}）`,
    image,
    isOperator: false,
  });
  return new Map([
    [ownerId, speaker('owner', ownerDisplayName, ownerProfileImage)],
    [borrowerId, speaker('borrower', borrowerDisplayName, borrowerProfileImage)],
  ]);
}
