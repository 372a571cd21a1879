import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { PARTY_LABELS } from '../../../rental/people/party-labels.ts';
import { Recorded } from '../../../rental/recorded/recorded.tsx';
import { lastOf } from '../../../rental/recorded/recorded-facts.ts';
import { Dotted } from '../../../ui/dotted.tsx';

interface ReportedDamageProps {
  readonly request: Pick<RentalRequest, 'status' | 'viewerParty' | 'timeline'>;
}

/** What operators look into, so that the other party reads it too: the report, or an objection to the fee. */
export function ReportedDamage({ request: { status, viewerParty, timeline } }: ReportedDamageProps) {
  const report = status === 'damage_reported' ? lastOf(timeline, 'DamageReported', 'DamageFeeObjected') : undefined;
  if (report === undefined) return null;
  const isReport = report.type === 'DamageReported';
  const by = report.by === viewerParty ? 'あなた' : PARTY_LABELS[report.by];
  return (
    <section aria-label={isReport ? '報告の内容' : '損害金への異議'} className="rounded-2xl bg-paper px-1 pt-3">
      <p className="px-4 text-xs text-soft">
        <Dotted facts={[isReport && '報告の内容', by]} />
      </p>
      <Recorded entry={report} onPaper />
    </section>
  );
}
