import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { type ReactNode, useState } from 'react';
import { usePrefetchOnApproach } from '../../../lib/prefetch-on-approach.ts';
import { Card } from './card.tsx';

/** From the approval on; read-only after the end. */
export const hasChat = ({ viewerParty, timeline }: RentalRequest): boolean =>
  viewerParty !== 'operator' && timeline.some(({ type }) => type === 'Approved');

const NEAR = '200px';

interface ChatCardProps {
  readonly request: RentalRequest;
  readonly children: ReactNode;
}

/** The chat of both parties, where it is available. */
export const ChatCard = ({ request, children }: ChatCardProps) => hasChat(request) && <NearChat>{children}</NearChat>;

/** Loads its content when it is scrolled near. */
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
