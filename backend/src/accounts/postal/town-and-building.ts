import { isAddressText } from '@meguri/contracts/account/profile.ts';
import type { PostalTown } from '@meguri/contracts/account/postal-lookup.ts';

/** What the post office adds to a town that says nothing of where it is. */
const REMARK = /（(?:次のビルを除く|その他|地階・階層不明|[^（）]*以外[^（）]*)）|以下に掲載がない場合$/gu;
/** A floor with a code of its own, which only towers have. */
const FLOOR = /（([^（）]*階)）$/u;
/**
 * Where a tower's name begins after its town's: at Latin letters or katakana after kanji. Kana between kanji belong to a town, and a
 * word such as ビル alone to the kanji before it, whose beginning nothing shows.
 */
const TOWER =
  /(?<=\p{Script=Han})(?![ノヶケツ]\p{Script=Han}|(?:ビル|ビルディング|タワー|センター|ヒルズ|プラザ)$)(?=[\p{Script=Katakana}A-Za-zＡ-Ｚａ-ｚ])/u;

/** The town of a postal code, without the building that the list of the post office writes behind it. */
export function townAndBuilding(prefecture: string, city: string, listed: string): PostalTown {
  const town = listed.replace(REMARK, '');
  const floor = FLOOR.exec(town)?.[1]?.normalize('NFKC');
  const isTower = floor !== undefined || town !== listed;
  const name = floor === undefined ? town : town.replace(FLOOR, '');
  const begins = isTower ? beginOfTower(name) : beginOfRefused(name);
  const building = [name.slice(begins), floor].filter(Boolean).join(' ');
  return { prefecture, city: city + name.slice(0, begins), ...(building !== '' && { building }) };
}

const beginOfTower = (name: string): number => TOWER.exec(name)?.index ?? beginOfRefused(name);

/** Another lookup may write what the field of a town refuses: the building then begins with it. */
function beginOfRefused(name: string): number {
  let begins = 0;
  for (const character of name) {
    if (!isAddressText(character)) return begins;
    begins += character.length;
  }
  return begins;
}
