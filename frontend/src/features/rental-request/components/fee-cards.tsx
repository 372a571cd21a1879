import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { ViewingParty } from '@meguri/contracts/read-models/viewing-party.ts';
import { dayAndTime } from '../../../lib/time/format.ts';
import { untilTime } from '../../../rental/deadlines.ts';
import { yen } from '../../../rental/format.ts';
import { RecordedWords } from '../../../rental/recorded/recorded.tsx';
import { lastOf, TEXT_LABELS } from '../../../rental/recorded/recorded-facts.ts';
import { Badge } from '../../../ui/states/badge.tsx';
import { Amounts } from './amounts.tsx';
import { Card, CardNote } from './card.tsx';

const LATE_FEE_LABELS = {
  due: { label: 'お支払い待ち', tone: 'warn' },
  charged: { label: 'お支払い済み', tone: 'good' },
  waived: { label: '免除', tone: 'plain' },
} as const;
const DAMAGE_FEE_LABELS = {
  open: { label: 'お支払い待ち', tone: 'warn' },
  objected: { label: '異議を確認中', tone: 'warn' },
  paid: { label: 'お支払い済み', tone: 'good' },
  written_off: { label: '請求終了', tone: 'plain' },
  covered: { label: 'あんしん補償の対象', tone: 'good' },
} as const;

/** The owner receives the whole fee. */
const OwnersFee = ({ viewerParty, isPaid }: { readonly viewerParty: ViewingParty; readonly isPaid: boolean }) =>
  viewerParty === 'owner' ? (
    <CardNote>{isPaid ? '全額があなたの報酬に含まれます。' : '支払われると、全額があなたの報酬になります。'}</CardNote>
  ) : null;

export function LateFeeCard({ lateFee, viewerParty }: Pick<RentalRequest, 'lateFee' | 'viewerParty'>) {
  if (lateFee === null) return null;
  const { label, tone } = LATE_FEE_LABELS[lateFee.state];
  return (
    <Card title="延滞料">
      <Amounts
        lines={[
          { label: '延滞料の対象', value: `${lateFee.days}日分` },
          { label: '延滞料', value: yen(lateFee.amount), total: true },
        ]}
      />
      <p>
        <Badge tone={tone}>{label}</Badge>
      </p>
      {lateFee.state !== 'waived' && <OwnersFee viewerParty={viewerParty} isPaid={lateFee.state === 'charged'} />}
    </Card>
  );
}

const writtenOff = (viewerParty: ViewingParty): string =>
  viewerParty === 'borrower' ? 'この損害金のお支払いは、必要なくなりました。' : 'この損害金は支払われませんでした。';

/** Includes the reasons, so that the borrower reads them before paying or objecting, and why the fee was given up. */
export function DamageFeeCard({
  damageFee,
  timeline,
  viewerParty,
}: Pick<RentalRequest, 'damageFee' | 'timeline' | 'viewerParty'>) {
  if (damageFee === null) return null;
  const { label, tone } = DAMAGE_FEE_LABELS[damageFee.state];
  const decided = lastOf(timeline, 'DamageFeeAssessed', 'DamageFeeWrittenOff')?.record?.texts ?? [];
  const payBy =
    damageFee.state === 'open' ? [{ label: 'お支払い期限', value: untilTime(damageFee.payBy, dayAndTime) }] : [];
  return (
    <Card title="損害金">
      <Amounts lines={[...payBy, { label: '損害金', value: yen(damageFee.amount), total: true }]} />
      {decided.map(({ kind, text }) => (
        <div key={kind} className="text-sm">
          <p className="text-xs text-soft">{TEXT_LABELS.reason}</p>
          <RecordedWords text={text} />
        </div>
      ))}
      <p>
        <Badge tone={tone}>{label}</Badge>
      </p>
      {damageFee.state === 'written_off' ? (
        <CardNote>{writtenOff(viewerParty)}</CardNote>
      ) : (
        <OwnersFee viewerParty={viewerParty} isPaid={damageFee.state === 'paid'} />
      )}
    </Card>
  );
}
