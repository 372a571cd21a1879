/** The people of the demo: their user names are printed at start, and every password is `meguri-demo`. */
export const DEMO_PASSWORD = 'meguri-demo';

export interface DemoPerson {
  readonly username: string;
  readonly fullName: string;
  readonly profileName: string;
  readonly postCode: string;
  readonly prefecture: string;
  readonly city: string;
  readonly streetAddress: string;
  readonly phone: string;
  readonly bio: string;
  /** Whether their payout account is set up at the payment provider. */
  readonly payouts: boolean;
}

const person = (
  username: string,
  fullName: string,
  profileName: string,
  address: readonly [postCode: string, prefecture: string, city: string, streetAddress: string],
  bio: string,
  payouts = true,
): DemoPerson => ({
  username,
  fullName,
  profileName,
  postCode: address[0],
  prefecture: address[1],
  city: address[2],
  streetAddress: address[3],
  phone: '06-0000-0000',
  bio,
  payouts,
});

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person(
    'hanako',
    '山田 花子',
    'はなこ',
    ['530-0001', '大阪府', '大阪市北区', '梅田1-2-3'],
    '大阪でアパレル勤務10年。長く着られる服が好きです。',
  ),
  person(
    'kenji',
    '佐藤 健二',
    'けんじ',
    ['604-8005', '京都府', '京都市中京区', '河原町通4-5'],
    '週末の街歩きと喫茶店めぐりに。',
  ),
  person(
    'misaki',
    '中村 美咲',
    'みさき',
    ['650-0021', '兵庫県', '神戸市中央区', '三宮町2-10'],
    '結婚式シーズンはドレスをたくさん貸し出し中。',
  ),
  person(
    'sora_0',
    '田中 空',
    'そら',
    ['542-0076', '大阪府', '大阪市中央区', '難波3-1-8'],
    '古着とスニーカーを集めています。',
  ),
  person(
    'aoi.k',
    '木村 葵',
    'あおい',
    ['630-8213', '奈良県', '奈良市', '登大路町20'],
    '旅行のたびに新しい服を借りています。',
  ),
  person(
    'ren_osaka',
    '井上 蓮',
    'れん',
    ['556-0011', '大阪府', '大阪市浪速区', '難波中2-7'],
    'バッグとジャケットを中心に出品しています。',
  ),
  person('yui-m', '松本 結衣', 'ゆい', ['520-0051', '滋賀県', '大津市', '梅林1-4'], '琵琶湖のそばで暮らしています。'),
  person(
    'takumi',
    '清水 匠',
    'たくみ',
    ['640-8154', '和歌山県', '和歌山市', '六番丁9'],
    '革小物の手入れが趣味です。',
    false,
  ),
];
