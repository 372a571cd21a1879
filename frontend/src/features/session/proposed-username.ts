const WORDS = [
  ...[
    'asagi',
    'azami',
    'botan',
    'fuyou',
    'hinata',
    'hotaru',
    'izumi',
    'kaede',
    'kasumi',
    'kinari',
    'kohaku',
    'komorebi',
  ],
  ...['minori', 'momiji', 'nagisa', 'natsume', 'sakura', 'sazanami', 'shigure', 'sumire', 'suzuran', 'tsubaki'],
  ...['tsukushi', 'wakaba', 'yamabuki', 'yuzuki'],
] as const;
const DIGITS = 5;
const PROPOSED = new RegExp(`^(${WORDS.join('|')})-\\d{${DIGITS}}$`);

/** A user name of a word and random digits. It holds nothing of the guest's mail address, since user names are public. */
export function proposedUsername(): string {
  const [word = 0, number = 0] = crypto.getRandomValues(new Uint32Array(2));
  return `${WORDS[word % WORDS.length]}-${String(number % 10 ** DIGITS).padStart(DIGITS, '0')}`;
}

/** Whether the name was proposed and not typed, so that another one may replace it. */
export const isProposed = (username: string): boolean => PROPOSED.test(username);
