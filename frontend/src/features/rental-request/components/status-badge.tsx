import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { LoaderCircle } from 'lucide-react';
import { Badge } from '../../../ui/notice.tsx';
import { statusTone } from '../../../words/turn.ts';

/** Where the round stands; while a change is under way it says that this isn't the last word. */
export const StatusBadge = ({ request, changing }: { readonly request: RentalRequest; readonly changing: boolean }) => (
  <Badge tone={statusTone(request)}>
    {changing && <LoaderCircle aria-hidden size={12} className="animate-spin" />}
    {changing ? `${request.statusLabel}（更新中）` : request.statusLabel}
  </Badge>
);
