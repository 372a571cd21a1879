import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { coverFacts } from '../../../rental/cover-facts.tsx';
import { yen } from '../../../rental/format.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { WholePhrases } from '../../../ui/whole-phrases.tsx';
import { coverState } from '../cover-state.ts';
import { coverIn } from '../cover-words.ts';
import { Card, CardNote } from './card.tsx';

/** For viewers on the borrower's side: what the chosen cover pays, and what is left of it. */
export function CoverCard({ request }: { readonly request: RentalRequest }) {
  const cover = coverIn(request);
  if (cover === null || request.viewerParty === 'owner') return null;
  const { label, tone, text } = coverState(request, cover);
  return (
    <Card title="あんしん補償">
      <p>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <CardNote>
        <WholePhrases>{text}</WholePhrases>
      </CardNote>
      <FactList
        tight
        facts={[
          ...coverFacts(cover),
          ...(cover.used > 0 ? [{ label: '補償した額', value: `${yen(cover.used)}（残り${yen(cover.left)}）` }] : []),
        ]}
      />
      <p>
        <Link to="/help#cover" className="-my-3 inline-flex min-h-11 items-center text-sm underline underline-offset-4">
          あんしん補償をくわしく見る
        </Link>
      </p>
    </Card>
  );
}
