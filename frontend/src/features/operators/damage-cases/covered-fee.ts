import type { DamageCaseView } from '@meguri/contracts/read-models/administration.ts';
import { coveredPart } from '@meguri/contracts/rental-round/damage/cover.ts';
import { yen } from '../../../rental/format.ts';
import { isItemGone } from './decision-input.ts';

interface Fee {
  /** null: not typed yet. */
  readonly amount: number | null;
  /** Where it is, or the form's value of that. */
  readonly itemIs: string | null;
}
/** `cover` is missing in answers of the previous release. */
type Limits = Pick<Partial<DamageCaseView['limits']>, 'cover'>;

/** What the cover would pay of a fee; nothing if the item is gone. */
export const coveredIn = ({ amount, itemIs }: Fee, { cover = null }: Limits): number =>
  amount === null || isItemGone({ itemIs: itemIs ?? '' }) ? 0 : coveredPart(amount, cover);

/** What an operator reads beside the fee of a rental with the cover; null: it has none. */
export function coverHint(fee: Fee, one: Pick<DamageCaseView, 'limits' | 'request'>): string | null {
  const { cover } = one.request as Partial<DamageCaseView['request']>;
  if (cover == null) return null;
  const limits: Limits = one.limits;
  if (limits.cover == null) return 'あんしん補償つきの取引ですが、いまは補償の対象になりません。';
  if (isItemGone({ itemIs: fee.itemIs ?? '' })) return 'アイテムが戻らないときは、あんしん補償の対象になりません。';
  const { mostPerFee, left } = limits.cover;
  if (fee.amount === null)
    return `あんしん補償つきの取引です。この損害金のうち${yen(Math.min(mostPerFee, left))}までを、あんしん補償が負担します。`;
  const covered = coveredIn(fee, limits);
  return `あんしん補償が${yen(covered)}を負担し、借り手への請求は${yen(fee.amount - covered)}です。`;
}
