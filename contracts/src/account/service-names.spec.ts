import { describe, expect, it } from '@jest/globals';
import { registerSchema } from './credentials.ts';
import { displayNameSchema } from './profile.ts';

const refusalOf = (name: string) => displayNameSchema.safeParse(name).error?.issues[0]?.message;
const mayRegister = (username: string) =>
  registerSchema.safeParse({ username, email: 'a@example.jp', password: 'secret-1' }).success;

describe('a display name that looks like the service’s', () => {
  it.each([
    ...[
      '巡りサポート',
      '巡りスタッフ',
      '巡り Support',
      '巡り安心センター',
      'めぐりサポート',
      'メグリ',
      '巡り',
      'ﾒｸﾞﾘ事務',
    ],
    ...[
      'カスタマーセンター',
      '管理者',
      '管理人',
      '\u0410dmin',
      'ｵﾌｨｼｬﾙ',
      'Meguri\u3000Help',
      'meguri.jp',
      '決済センター',
    ],
    ...[
      'MEGURI サポートセンター',
      'Meguri Team',
      'Meguri 決済部',
      '\u041ceguri',
      '\u039cEGURI',
      'サポート',
      'オフィシャル',
    ],
    ...[
      '★巡りサポート★',
      '【公式】巡り',
      'スタッフ',
      'スタッフさん',
      'サポ\u2015ト',
      'サポ一ト',
      'カスタマ\u30fcサポ\u30fcト',
      'めぐりチーム',
    ],
    ...[
      '巡\u200dり',
      'Ｍｅｇｕｒｉ',
      'M\u00e9guri',
      '\u{1d40c}eguri',
      '\u{1f17c}\u{1f174}\u{1f176}\u{1f184}\u{1f181}\u{1f178}',
      'meguri123',
    ],
    ...[
      'Supp0rt',
      'Adm1n',
      'system',
      'お客様センター',
      '運営',
      '运营',
      '官方客服',
      'セキュリティセンター',
      '返金センター',
      '菅理者',
    ],
    ...[
      '安心サポート',
      '安全センター',
      '本人確認センター',
      'お問い合わせ窓口',
      'お客さま相談室',
      'モデレーター',
      'サポデスク',
    ],
    ...['め〜ぐ〜り', 'メク゛リ', '\u028deguri', '\ua4dfeguri', '\uab87eguri', '\u15f0EG\u144c\u1587I'],
  ])('%s is refused', (name) => expect(refusalOf(name)).toBe('この表示名は使用できません'));
});

describe('a user name that looks like the service’s', () => {
  it.each([
    ...['support1', 'meguri_help', 'meguri-cs', 'admin-team', 'supp0rt', 'Official', 'meguri.support', 'staff_01'],
    ...['root', 'system', 'meguri', 'meguri2026', 'unei', 'adm1n', 'help-desk', 'customer_support', 'meguri-payment'],
  ])('%s is refused', (name) => expect(mayRegister(name)).toBe(false));

  it.each([
    ...['hanako', 'kenji', 'megumi', 'meguro.yuki', 'stafford', 'helen', 'helping_hand', 'systematic', 'rootbeer'],
    ...[
      'adminaka',
      'teamo',
      'carenet',
      'hanako_official',
      'supporter.ken',
      'desk_lover',
      'meguri_fan',
      'bot-an',
      'info4u',
    ],
  ])('%s is accepted', (name) => expect(mayRegister(name)).toBe(true));
});

describe('an ordinary display name', () => {
  it.each([
    ...[
      '巡',
      '巡さん',
      '巡子',
      '恵里',
      'めぐみ',
      'めぐる',
      'めぐりん',
      'メグ',
      '公子',
      '公太郎',
      '管野美咲',
      '菅野',
      '管理栄養士みか',
    ],
    ...[
      'スタッズ好き',
      'サポーター',
      'サポーターけんじ',
      'Support your local shop',
      'カフェ巡り',
      '温泉めぐり',
      '神社巡りが好き',
    ],
    ...[
      'お寺めぐりの旅人',
      '御朱印巡り',
      '巡礼者',
      '巡り合い',
      'めぐりあい',
      '温泉めぐりチーム',
      '運太',
      '事務員あい',
      '決め手',
    ],
    ...[
      '本部長の娘',
      '係長',
      '担々麺',
      'センター北の人',
      'チームK',
      'スタッフォード',
      '安心院なお',
      'Helping Hand',
      'Systematic',
    ],
    ...[
      'Hanako Official',
      'María',
      'Ελένη',
      'Анна',
      '一二三',
      '工藤力',
      '二口',
      '花子🌸',
      '👨‍👩‍👧',
      'が゛',
      '1234',
      'ゆき♡',
    ],
  ])('%s is accepted', (name) => expect(refusalOf(name)).toBeUndefined());
});

describe('an invisible name', () => {
  it.each(['\ufe0f', '\u0300\u0301', '\u3099', '\u20e3', '\u{e0101}', '\u2065', '\ufff9', '\ufffa\ufffb'])(
    '%j is refused',
    (name) => expect(refusalOf(name)).toBeDefined(),
  );
});
