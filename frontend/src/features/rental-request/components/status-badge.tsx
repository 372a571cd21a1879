import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { LoaderCircle } from 'lucide-react';
import { Badge } from '../../../ui/notice.tsx';
import { STATUS_TONES } from '../status-tones.ts';

/** Where the round stands; while a change is under way it says that this isn't the last word. */
export const StatusBadge = ({
  request: { status, statusLabel },
  changing,
}: {
  readonly request: RentalRequest;
  readonly changing: boolean;
}) => (
  <Badge tone={STATUS_TONES[status]}>
    {changing && <LoaderCircle aria-hidden size={12} className="animate-spin" />}
    {changing ? `${statusLabel}（更新中）` : statusLabel}
  </Badge>
);
