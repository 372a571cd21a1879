/**
 * Passwords that attackers try first. Lists of leaked passwords begin with four kinds: words and names, also followed
 * by digits; neighbouring keys; sequences of characters; and repetitions. The words are our own selection, for Japan
 * too; no list was copied.
 */
const WORDS = new Set(
  `password passw0rd passwort passwd secret login welcome admin administrator user guest test tester testing testtest default
  master letmein changeme trustno access hello hellohello iloveyou loveyou lovely lovers love baby babygirl angel princess
  prince queen superman batman spiderman ironman pokemon pikachu doraemon mario luigi nintendo playstation naruto onepiece
  dragon dragonball dragons monkey tiger tigers rabbit kitten kitty hellokitty snoopy mickey minnie disney donald flower
  flowers cherry orange banana apple peach lemon cookie chocolate coffee sunshine rainbow summer winter spring autumn
  january february march april june july august september october november december monday friday sunday
  baseball football soccer basketball hockey tennis swimming jordan arsenal chelsea liverpool barcelona yankees giants
  hanshin michael jessica jennifer ashley nicole daniel thomas andrew charlie robert george jordan matthew michelle joshua
  anthony william victoria alexander samantha amanda hannah sophie jasmine ginger pepper maggie bailey buster harley
  computer internet windows google yahoo facebook amazon apple samsung sony toyota honda nissan suzuki yamaha ferrari porsche
  mercedes mustang corvette starwars matrix phoenix shadow hunter killer ranger ninja samurai freedom forever whatever
  nothing something happy happiness lucky smile peace music guitar family friend friends mother father brother sister
  money success diamond silver golden crystal cheese butter purple yellow black white
  japan nihon nippon tokyo osaka kyoto kobe nagoya sapporo fukuoka okinawa sakura himawari tsubaki momiji hanako
  tarou yamada tanaka suzuki satou takahashi watanabe itou kobayashi arigatou konnichiwa ohayou kawaii daisuki aishiteru
  himitsu anshin shiawase takara ichigo momotarou fujisan kimetsu totoro ghibli
  meguri megurimeguri rental fashion closet`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
/** Runs of neighbouring keys: along a row, down the columns, and back and forth. */
const KEYS = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qawsedrftgyhuj',
  'zaqxswcdevfrbgt',
  '123qweasdzxc',
  'qweasdzxc',
  'q2w3e4r5t6',
  '147258369',
  '159357',
  '741852963',
  '1029384756',
  '!@#$%^&*()',
].flatMap((row) => [row + row, [...(row + row)].reverse().join('')]);
/** Shorter than the shortest password, because two adjacent runs also make a common one. */
const LEAST_RUN = 3;

/** Whether it is one of the first guesses, ignoring case. */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  return isRepeated(lower) || isOfRuns(lower) || isWord(lower);
}

/** aaaaaa, 121212, abcabc, monkeymonkey */
const isRepeated = (password: string): boolean =>
  /^(.{1,3})\1+.?$/.test(password) || (/^(.+)\1$/.test(password) && isCommonPart(password.slice(password.length / 2)));
const isCommonPart = (part: string): boolean => isWord(part) || isRun(part);

const isRun = (part: string): boolean => part.length >= LEAST_RUN && KEYS.some((row) => row.includes(part));

/** 123456, qwerty123, abc123: consists only of runs of neighbouring keys. */
function isOfRuns(password: string): boolean {
  if (isRun(password)) return true;
  for (let at = LEAST_RUN; at <= password.length - LEAST_RUN; at += 1)
    if (isRun(password.slice(0, at)) && isCommonPart(password.slice(at))) return true;
  return false;
}

/** A word alone, or with the usual suffixes for forms that want a digit: password1, sakura123!, hanako2020 */
function isWord(password: string): boolean {
  const [, letters = '', rest = ''] = /^(.*?[a-z])([\d!?.@#*]*)$/.exec(unmasked(password)) ?? [];
  return WORDS.has(password) || (WORDS.has(letters) && rest.length <= 4);
}

/** p@ssw0rd: digits and signs that replace letters, if they precede a letter. */
const SIGNS: Readonly<Record<string, string>> = { '@': 'a', $: 's', '0': 'o', '1': 'i', '3': 'e', '5': 's' };
const unmasked = (password: string): string => password.replace(/[@$0135](?=.*[a-z])/g, (sign) => SIGNS[sign] ?? sign);
