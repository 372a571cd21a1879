import { withoutLookAlikes } from '../text/look-alikes.ts';

/** Names have at most 30 characters; longer ones are rejected for their length. */
const MAX_LENGTH = 100;

const SERVICE = ['巡り', 'めぐり', 'meguri'];
/** Next to the service's name, these words claim to speak for it. */
const OFFICES = [
  ...['さぽーと', 'すたっふ', 'せんたー', 'へるぷ', 'おふぃしゃる', 'かすたまー', 'せきゅりてぃ', 'しすてむ'],
  ...['もでれーたー', 'おぺれーたー', 'さぽせん', 'さぽですく'],
  ...[
    '管理',
    '運営',
    '事務局',
    '公式',
    '公認',
    '本人確認',
    '問い合わせ',
    '決済',
    '返金',
    '経理',
    '窓口',
    '本部',
    '本社',
    '株式会社',
    '審査',
    '認証',
  ],
  ...['support', 'staff', 'center', 'centre', 'help', 'official', 'customer', 'security', 'system', 'admin'],
  ...['administrator', 'operator', 'moderator', 'payment', 'service'],
];
/** Like offices, but also used by groups of friends. */
const GROUPS = [
  '事務',
  'ちーむ',
  'ですく',
  'さーびす',
  '担当',
  '係',
  'desk',
  'care',
  'bot',
  'news',
  '安心',
  '安全',
  '相談',
  '通知',
  '保証',
  '自動',
  'お知らせ',
];
const LATIN_GROUPS = ['team', 'info', 'unei', 'root', 'cs'];
/** Rejected anywhere in a name. */
const ANYWHERE = [
  ...[
    '運営',
    '事務局',
    '公式',
    '客服',
    '官方',
    '退会した',
    'かすたまーさぽーと',
    'かすたまーせんたー',
    'かすたまーさーびす',
  ],
  ...['さぽーと窓口', 'さぽーとせんたー', 'さぽーとですく', 'さぽーとちーむ', '決済せんたー', '決済部', '返金せんたー'],
  ...[
    'お客様せんたー',
    'お客様窓口',
    'お客様さぽーと',
    'お客様相談',
    'お客さま窓口',
    'お客さま相談',
    'お客さませんたー',
    'お客さまさぽーと',
    '本人確認',
    'へるぷですく',
    'へるぷせんたー',
    'customersupport',
    'supportcenter',
  ],
];
const ENDINGS = ['者', '人', '員', '部', '課', '局', '室', '様', 'さん'];
const DOMAINS = ['jp', 'com', 'co', 'net', 'app'];

const anyOf = (words: readonly string[]) => words.map(withoutLookAlikes).join('|');

const service = anyOf(SERVICE);
const office = anyOf(OFFICES);
const group = anyOf([...GROUPS, ...LATIN_GROUPS]);
const REFUSED: readonly RegExp[] = [
  new RegExp(anyOf(ANYWHERE)),
  // Names of nothing but such words: 「サポート」, 「安心サポート」, admin-team.
  new RegExp(
    `^(お|ご)?(${group})*(${service}|${office}|${anyOf(LATIN_GROUPS)})(${service}|${office}|${group}|${anyOf(ENDINGS)})*$`,
  ),
  new RegExp(`^(${service})(${anyOf(DOMAINS)})+$`),
  new RegExp(`(${service}).*(${office})|(${office}).*(${service})`),
  // 「温泉めぐりチーム」 is allowed, 「巡りチーム」 would seem to be part of the service.
  new RegExp(`^(${service}).*(${group})|(${group}).*(${service})$`),
];

/** Whether a name could be mistaken for the service's own, in any spelling. */
export function speaksForService(name: string): boolean {
  if (name.length > MAX_LENGTH) return false;
  const plain = withoutLookAlikes(name);
  // め〜ぐ〜り reads as めぐり.
  const short = plain.replaceAll('ー', '');
  return REFUSED.some((refused) => refused.test(plain) || refused.test(short));
}
