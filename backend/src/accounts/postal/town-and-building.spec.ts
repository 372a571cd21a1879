import { profileChangeSchema } from '@meguri/contracts/account/profile.ts';
import { describe, expect, it } from '@jest/globals';
import { townAndBuilding } from './town-and-building.ts';

const CASES: [city: string, listed: string, filledIn: string, building: string | undefined][] = [
  ['大阪市北区', '梅田', '大阪市北区梅田', undefined],
  ['大阪市北区', '天満橋ＯＡＰタワー（２６階）', '大阪市北区天満橋', 'ＯＡＰタワー 26階'],
  ['大阪市北区', '天満橋ＯＡＰタワー（地階・階層不明）', '大阪市北区天満橋', 'ＯＡＰタワー'],
  ['大阪市中央区', '城見ツイン２１ＭＩＤタワー（３階）', '大阪市中央区城見', 'ツイン２１ＭＩＤタワー 3階'],
  ['港区', '虎ノ門虎ノ門ヒルズ（４０階）', '港区虎ノ門虎ノ門ヒルズ', '40階'],
  ['新宿区', '西新宿新宿住友ビル（１階）', '新宿区西新宿新宿住友ビル', '1階'],
  ['千代田区', '丸の内（次のビルを除く）', '千代田区丸の内', undefined],
  ['弥富市', '以下に掲載がない場合', '弥富市', undefined],
  ['大阪市北区', '天満橋OAPタワー26階', '大阪市北区天満橋', 'OAPタワー26階'],
  ['札幌市中央区', '南一条西（１〜１９丁目）', '札幌市中央区南一条西（１〜１９丁目）', undefined],
  ['神戸市中央区', 'ハーバーランド', '神戸市中央区ハーバーランド', undefined],
  ['京都市下京区', '烏丸通七条下る 東塩小路町', '京都市下京区烏丸通七条下る 東塩小路町', undefined],
];

describe('the town of a postal code', () => {
  it.each(CASES)('of %s, listed as %s, is %s, with the building %s', (city, listed, filledIn, building) => {
    const town = townAndBuilding('大阪府', city, listed);
    expect(town).toEqual({ prefecture: '大阪府', city: filledIn, ...(building !== undefined && { building }) });
  });

  it.each(CASES)('of %s, listed as %s, is accepted by the form', (city, listed) => {
    const town = townAndBuilding('大阪府', city, listed);
    expect(profileChangeSchema.parse(town)).toEqual(town);
  });
});
