import type { PostalTown } from '@meguri/contracts/account/postal-lookup.ts';

/**
 * Some postal codes for a demo without internet: those of the demo's people, two outside the service area, two with
 * several towns in two prefectures, and one of a building. They are used only while the public look-up can't be
 * reached; other codes then fail with a message.
 */
export const DEMO_POSTAL_CODES: ReadonlyMap<string, readonly PostalTown[]> = new Map([
  ['5300001', [{ prefecture: '大阪府', city: '大阪市北区梅田' }]],
  ['5420076', [{ prefecture: '大阪府', city: '大阪市中央区難波' }]],
  ['6048005', [{ prefecture: '京都府', city: '京都市中京区恵比須町' }]],
  ['5560011', [{ prefecture: '大阪府', city: '大阪市浪速区難波中' }]],
  ['6500021', [{ prefecture: '兵庫県', city: '神戸市中央区三宮町' }]],
  ['6308213', [{ prefecture: '奈良県', city: '奈良市登大路町' }]],
  ['5200051', [{ prefecture: '滋賀県', city: '大津市梅林' }]],
  ['6408154', [{ prefecture: '和歌山県', city: '和歌山市六番丁' }]],
  ['1000001', [{ prefecture: '東京都', city: '千代田区千代田' }]],
  ['1500001', [{ prefecture: '東京都', city: '渋谷区神宮前' }]],
  [
    '4980000',
    [
      { prefecture: '愛知県', city: '弥富市' },
      { prefecture: '三重県', city: '桑名郡木曽岬町' },
    ],
  ],
  [
    '6180000',
    [
      { prefecture: '京都府', city: '乙訓郡大山崎町' },
      { prefecture: '大阪府', city: '三島郡島本町' },
    ],
  ],
  ['5306026', [{ prefecture: '大阪府', city: '大阪市北区天満橋', building: 'ＯＡＰタワー 26階' }]],
]);
