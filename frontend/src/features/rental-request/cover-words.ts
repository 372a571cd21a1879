import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { coverLimit } from '../../rental/cover.ts';
import { yen } from '../../rental/format.ts';

/** A server of the previous release omits it. */
type Viewed = Partial<Pick<RentalRequest, 'cover'>>;
type Cover = NonNullable<RentalRequest['cover']>;
type DamageFee = NonNullable<RentalRequest['damageFee']>;

export const coverIn = ({ cover }: Viewed): Cover | null => cover ?? null;

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
