import type { Fact } from '../ui/fact-list.tsx';
import { coverLimit, type CoverOffer, COVERS, COVERS_NOT } from './cover.ts';

/** What a cover pays, up to how much, and what not: where it is chosen, and in the rental. */
export const coverFacts = (limits: Pick<CoverOffer, 'mostPerFee' | 'most'>): readonly Fact[] => [
  { label: '補償するもの', value: <span className="phrases">{COVERS}</span> },
  { label: '上限', value: <span className="phrases">{coverLimit(limits)}</span> },
  { label: '対象外', value: <span className="phrases">{COVERS_NOT}</span> },
];
