import { careInstructionName } from '@meguri/contracts/reference/care.ts';
import { itemConditionName } from '@meguri/contracts/reference/item-options.ts';
import { sizeLabel } from '@meguri/contracts/reference/sizes.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { RequestedItem } from '../../round/requested-items.ts';
import type { EvidenceItem } from './evidence-facts.ts';
import { withoutSecrets } from './without-secrets.ts';

/** What the cardholder was shown of the item when requesting it. */
export function itemFacts(
  { itemSnapshot, fitRefund }: Pick<RentalRound, 'itemSnapshot' | 'fitRefund'>,
  item: RequestedItem | null,
  secrets: readonly string[],
): EvidenceItem {
  const name = item?.name ?? '（削除されたアイテム）';
  if (item?.isRecorded !== true || itemSnapshot === undefined) return { name, isRecorded: false, details: [] };
  const { condition, size, washingInstructions, returnUnwashed } = itemSnapshot;
  const details: readonly [string, string | null][] = [
    ['ブランド', item.brand],
    ['状態', itemConditionName(condition)],
    ['サイズ', sizeLabel(size)],
    ['洗濯方法', careInstructionName(washingInstructions)],
    ['返却前のお手入れ', returnUnwashed === true ? '不要（オーナーがお手入れ）' : null],
    ['サイズが合わないとき', fitRefund === true ? '未着用での返却によりレンタル料金を返金' : null],
    ['商品説明', item.description && withoutSecrets(item.description, secrets)],
  ];
  return {
    name,
    isRecorded: true,
    details: details.flatMap(([label, text]) => (text === null ? [] : [[label, text]])),
  };
}
