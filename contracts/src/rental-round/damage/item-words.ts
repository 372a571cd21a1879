import { DAY } from '../time/period.ts';
import { WINDOWS } from '../policy.ts';
import type { ItemIs } from './item-is.ts';

/** What operators read about the item before they decide: what is recorded, and the consequences for the item. */

const UNLISTED =
  'オーナーが再び公開するまで掲載を終えます。返答待ちのリクエストは受付不可になり、承認済み・支払い済みの予約は運営事務局がキャンセルする対応になります。';
const LATE_FEE = '延滞があれば延滞料が決まります。';

export interface ItemAfterDecision {
  /** null: the borrower still has it. */
  readonly itemIs: ItemIs | null;
  readonly wasReturned: boolean;
}

export function itemSentence({ itemIs, wasReturned }: ItemAfterDecision): string {
  switch (itemIs) {
    case 'lost':
      return `アイテムは紛失したものとして記録されます。${wasReturned ? '' : LATE_FEE}${UNLISTED}`;
    case 'kept':
      return `アイテムは返却されないものとして記録されます。${wasReturned ? '' : LATE_FEE}${UNLISTED}`;
    case 'returned':
      return wasReturned ? '' : `アイテムは返却済みとして記録されます。${LATE_FEE}`;
    case null:
      return wasReturned
        ? ''
        : `アイテムはまだオーナーに戻っていないため、取引は続きます。返却期限は少なくとも${WINDOWS.resume / DAY}日先になります。`;
  }
}
