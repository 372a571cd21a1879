import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { ReactNode } from 'react';
import { PersonName } from '../../ui/person-name.tsx';
import { PARTY_LABELS } from './party-labels.ts';

type Parties = Pick<RentalRequest, 'ownerDisplayName' | 'ownerUsername' | 'borrowerDisplayName' | 'borrowerUsername'>;

/** The parties of a rental, one fact each. */
export const peopleOf = (request: Parties): readonly ReactNode[] => [
  <>
    <span>{`${PARTY_LABELS.owner} `}</span>
    <PersonName name={request.ownerDisplayName} username={request.ownerUsername} />
  </>,
  <>
    <span>{`${PARTY_LABELS.borrower} `}</span>
    <PersonName name={request.borrowerDisplayName} username={request.borrowerUsername} />
  </>,
];
