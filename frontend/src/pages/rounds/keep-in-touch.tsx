import { chatPage } from '@meguri/contracts/message/chat-page.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { FollowButton } from '../../features/people/components/follow-button.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';

interface KeepInTouchProps {
  readonly request: RentalRequest;
  /** Called when a link is followed. */
  readonly onLeave?: (() => void) | undefined;
}

/** The rental's chat closes at completion; afterwards the parties can follow each other or write directly. */
export default function KeepInTouch({ request, onLeave }: KeepInTouchProps) {
  const { viewerParty, ownerId, ownerDisplayName, borrowerId, borrowerDisplayName } = request;
  const [userId, name] = viewerParty === 'owner' ? [borrowerId, borrowerDisplayName] : [ownerId, ownerDisplayName];
  return (
    <div role="group" aria-label={`${name}さんとのこれから`} className="flex flex-wrap gap-3">
      <FollowButton userId={userId} name={name} onGuest={null} secondary />
      <ButtonLink
        to={chatPage({ kind: 'direct', id: userId })}
        variant="secondary"
        onClick={onLeave}
        aria-label={`${name}さんにメッセージを送る`}
      >
        メッセージを送る
      </ButtonLink>
    </div>
  );
}
