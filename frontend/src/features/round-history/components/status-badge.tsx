import type { RoundState } from '@meguri/contracts/rental-round/machine.ts';
import { Badge } from '../../../ui/notice.tsx';
import { statusInWords, toneOf } from '../words.ts';

export const StatusBadge = ({ status }: { readonly status: RoundState }) => (
  <Badge tone={toneOf(status)}>{statusInWords(status)}</Badge>
);
