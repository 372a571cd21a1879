import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { period } from '../../../lib/time/format.ts';
import { yen } from '../../../rental/format.ts';
import { handoverText } from '../../../rental/handover.ts';
import { StandingOf } from '../../../rental/people/standing.tsx';
import { VerifiedMark } from '../../../rental/people/verified-mark.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { Avatar } from '../../../ui/photos/photo.tsx';
import { WholePhrases } from '../../../ui/whole-phrases.tsx';
import { RequestMessage } from './request-message.tsx';

interface AskingProps {
  readonly request: RentalRequest;
  /** Actions for the request's message, for the owner. */
  readonly aboutMessage: Elements;
}

/** The borrower's profile and the owner's earnings. */
export const Asking = ({
  aboutMessage,
  request: { borrowerId, borrowerDisplayName, borrowerProfileImage, borrowerVerified, payout, ...request },
}: AskingProps) => (
  <section aria-label="リクエストした人" className="flex flex-col gap-3 rounded-2xl bg-paper px-5 py-4">
    <Link to={`/users/${borrowerId}`} className="-my-1 flex min-h-11 items-center gap-3 text-sm hover:text-accent">
      <Avatar src={borrowerProfileImage} name={borrowerDisplayName} size={40} />
      <span className="flex min-w-0 flex-wrap items-center gap-x-3">
        <span className="min-w-0">{`${borrowerDisplayName}さん`}</span>
        {borrowerVerified && <VerifiedMark />}
      </span>
    </Link>
    <StandingOf userId={borrowerId} wide />
    {request.message !== null && <RequestMessage message={request.message}>{aboutMessage}</RequestMessage>}
    {payout !== null && (
      <div className="border-t border-line pt-1">
        <FactList
          tight
          facts={[
            { label: 'レンタル期間', value: <WholePhrases>{period(request.startDate, request.endDate)}</WholePhrases> },
            { label: '受け渡し', value: handoverText(request) },
            { label: '受け取り額', value: <span className="font-medium">{yen(payout.amount)}</span> },
          ]}
        />
      </div>
    )}
  </section>
);
