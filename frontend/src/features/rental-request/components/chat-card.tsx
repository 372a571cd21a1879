import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { type ReactNode, useState } from 'react';
import { usePrefetchOnApproach } from '../../../lib/prefetch-on-approach.ts';
import { Card } from './card.tsx';

/** From its approval on, and afterwards to read. */
export const hasChat = ({ viewerParty, timeline }: RentalRequest): boolean =>
  viewerParty !== 'operator' && timeline.some(({ type }) => type === 'Approved');

const NEAR = '200px';

interface ChatCardProps {
  readonly request: RentalRequest;
  readonly children: ReactNode;
}

/** What the two write to each other, where they may. */
export const ChatCard = ({ request, children }: ChatCardProps) => hasChat(request) && <NearChat>{children}</NearChat>;

/** Loads what it shows once it is almost in sight. */
function NearChat({ children }: { readonly children: ReactNode }) {
  const [near, setNear] = useState(false);
  const box = usePrefetchOnApproach(() => setNear(true), !near, NEAR);
  return (
    <Card title="チャット">
      <div ref={box} className="min-h-19">
        {near && children}
      </div>
    </Card>
  );
}
