import type { OperatorTask } from '@meguri/contracts/read-models/administration.ts';
import { TriangleAlert } from 'lucide-react';
import { Badge } from '../../../ui/notice.tsx';

const WORDS = { 1: '3日以上超過', 2: '7日以上超過' } as const;

export const EscalationMark = ({ level }: { readonly level: OperatorTask['escalation'] }) =>
  level !== 0 && (
    <Badge tone={level === 2 ? 'bad' : 'warn'}>
      <TriangleAlert aria-hidden size={12} />
      {WORDS[level]}
    </Badge>
  );
