import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { ENDED_UNPAID_STATUSES, isFinal } from '@meguri/contracts/rental-round/status.ts';
import { coverLimit } from '../../rental/cover.ts';
import { yen } from '../../rental/format.ts';
import type { Tone } from '../../ui/states/tones.ts';

/** A server of the previous release omits it. */
type Viewed = Partial<Pick<RentalRequest, 'cover'>>;
type Cover = NonNullable<RentalRequest['cover']>;
type DamageFee = NonNullable<RentalRequest['damageFee']>;

export const coverIn = ({ cover }: Viewed): Cover | null => cover ?? null;

interface CoverState {
  readonly label: string;
  readonly tone: Tone;
  readonly text: string;
}

/** Whether the chosen cover pays for damage now. */
export function coverState({ status, payment }: Pick<RentalRequest, 'status' | 'payment'>, cover: Cover): CoverState {
  if (cover.inForce)
    return {
      ...{ label: '有効', tone: 'good' },
      text: 'お支払いから返却までの損害が対象です。期間を延長しても続きます。',
    };
  if (isFinal(status)) {
    const text = ENDED_UNPAID_STATUSES.includes(status)
      ? 'この取引は成立しなかったため、あんしん補償料はかかりません。'
      : 'この取引は終了しました。';
    return { label: '終了', tone: 'plain', text };
  }
  return payment?.status === 'unpaid' || payment?.status === 'pending'
    ? { label: 'お支払いのあと有効', tone: 'plain', text: 'お支払いが完了すると、返却まで有効です。' }
    : {
        label: '対象外',
        tone: 'warn',
        text: 'あんしん補償料のお支払いが取り消されたため、これからの損害金は補償されません。',
      };
}

/** A fee with the part that the cover pays; a server of the previous release omits both parts. */
export function partsOf(fee: Pick<DamageFee, 'amount'> & Partial<DamageFee>): {
  readonly covered: number;
  readonly due: number;
} {
  const { covered = 0 } = fee;
  return { covered, due: fee.due ?? fee.amount - covered };
}

/** For a borrower who reports damage, perhaps their own. '': no cover. */
export function ifReportedByBorrower(request: Viewed & Pick<RentalRequest, 'viewerParty'>): string {
  const cover = coverIn(request);
  return cover?.inForce === true && request.viewerParty === 'borrower'
    ? `この取引にはあんしん補償がついています。損害金をご負担いただくことになったときは、${coverLimit(cover)}補償します。`
    : '';
}

/** An objection is about the whole fee. '': nothing is covered. */
export const coverAfterObjection = (damageFee: RentalRequest['damageFee'] | undefined): string =>
  damageFee == null || partsOf(damageFee).covered === 0 ? '' : '損害金は、あんしん補償の分も含めて決め直します。';

/** The owner of an open fee gets the cover's part whatever the borrower does. '': nothing is covered. */
export function coverForOwner(damageFee: RentalRequest['damageFee'] | undefined): string {
  const covered = damageFee == null ? 0 : partsOf(damageFee).covered;
  return covered === 0
    ? ''
    : `うち${yen(covered)}は、あんしん補償から支払われます。借り手のお支払いがないときも、あなたに送金されます。`;
}

/** What the borrower of an open fee reads first. '': nothing is covered. */
export function coveredWords(damageFee: RentalRequest['damageFee'] | undefined): string {
  if (damageFee == null) return '';
  const { covered, due } = partsOf(damageFee);
  return covered === 0
    ? ''
    : `損害金${yen(damageFee.amount)}のうち${yen(covered)}をあんしん補償が負担し、お支払いは残りの${yen(due)}です。`;
}
