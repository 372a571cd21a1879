import { PURPOSE_LABELS } from '@meguri/contracts/read-models/payout-purposes.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { ViewingParty } from '@meguri/contracts/read-models/viewing-party.ts';
import { dayAndTime } from '../../../lib/time/format.ts';
import { untilTime } from '../../../lib/time/until-time.ts';
import { yen } from '../../../rental/format.ts';
import { RecordedWords } from '../../../rental/recorded/recorded.tsx';
import { lastOf, TEXT_LABELS } from '../../../rental/recorded/recorded-facts.ts';
import { Badge } from '../../../ui/states/badge.tsx';
import { partsOf } from '../cover-words.ts';
import { type Amount, Amounts } from './amounts.tsx';
import { Card, CardNote } from './card.tsx';

type DamageFee = NonNullable<RentalRequest['damageFee']>;

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
  covered: { label: '全額を補償', tone: 'good' },
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

/** What a fee means for each party once the cover pays all of it. */
const ALL_COVERED: Readonly<Record<ViewingParty, string>> = {
  borrower: '全額をあんしん補償が負担するため、お支払いは必要ありません。',
  owner: '全額があんしん補償から支払われ、あなたの報酬に含まれます。',
  operator: '全額をあんしん補償が負担しました。',
};

function writtenOff(viewerParty: ViewingParty, covered: number): string {
  if (viewerParty === 'borrower') return 'この損害金のお支払いは、必要なくなりました。';
  return covered === 0
    ? 'この損害金は支払われませんでした。'
    : '借り手の負担分は支払われませんでした。あんしん補償の分は、オーナーの報酬に含まれます。';
}

/** null: the owner's sentence about paid and unpaid fees applies. */
function stateWords(fee: DamageFee, viewerParty: ViewingParty): string | null {
  if (fee.state === 'covered') return ALL_COVERED[viewerParty];
  return fee.state === 'written_off' ? writtenOff(viewerParty, partsOf(fee).covered) : null;
}

/** For the borrower the cover reduces the fee; for others it is one of two payers. */
function feeLines(fee: DamageFee, viewerParty: ViewingParty): readonly Amount[] {
  const { covered, due } = partsOf(fee);
  const whole = { label: '損害金', value: yen(fee.amount) };
  if (covered === 0) return [{ ...whole, total: true }];
  return viewerParty === 'borrower'
    ? [
        whole,
        { label: PURPOSE_LABELS.cover, value: `−${yen(covered)}` },
        { label: 'お支払い額', value: yen(due), total: true },
      ]
    : [
        { label: PURPOSE_LABELS.cover, value: yen(covered) },
        { label: '借り手のお支払い', value: yen(due) },
        { ...whole, total: true },
      ];
}

/** Includes the reasons, so that the borrower reads them before paying or objecting, and why the fee was given up. */
export function DamageFeeCard({
  damageFee,
  timeline,
  viewerParty,
}: Pick<RentalRequest, 'damageFee' | 'timeline' | 'viewerParty'>) {
  if (damageFee === null) return null;
  const { label, tone } = DAMAGE_FEE_LABELS[damageFee.state];
  const decided = lastOf(timeline, 'DamageFeeAssessed', 'DamageFeeWrittenOff')?.record?.texts ?? [];
  const words = stateWords(damageFee, viewerParty);
  const payBy =
    damageFee.state === 'open' ? [{ label: 'お支払い期限', value: untilTime(damageFee.payBy, dayAndTime) }] : [];
  return (
    <Card title="損害金">
      <Amounts lines={[...payBy, ...feeLines(damageFee, viewerParty)]} />
      {decided.map(({ kind, text }) => (
        <div key={kind} className="text-sm">
          <p className="text-xs text-soft">{TEXT_LABELS.reason}</p>
          <RecordedWords text={text} />
        </div>
      ))}
      <p>
        <Badge tone={tone}>{label}</Badge>
      </p>
      {words === null ? (
        <OwnersFee viewerParty={viewerParty} isPaid={damageFee.state === 'paid'} />
      ) : (
        <CardNote>{words}</CardNote>
      )}
    </Card>
  );
}
