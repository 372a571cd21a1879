// Which runtime packages have a licence that someone has to read before a release, see decision 154.

/** Licences that allow use and distribution with a notice alone. */
const PERMISSIVE = [
  ...['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0'],
  ...['Python-2.0', 'Unlicense', 'CC0-1.0', 'Zlib'],
];

/**
 * Other licences that were read, by the package's name or the start of it. Each is used unchanged, as its licence allows:
 * libvips is a shared library (LGPL), web-push is a package of its own (MPL), the typefaces keep their names and notices
 * (OFL). The last two packages have MIT in their LICENSE file but not in the field that npm reads.
 */
const READ = {
  '@img/sharp-': 'LGPL-3.0-or-later',
  'web-push': 'MPL-2.0',
  '@fontsource-variable/noto-sans-jp': 'OFL-1.1',
  '@fontsource/shippori-mincho': 'OFL-1.1',
  '@expo-google-fonts/noto-sans-jp': 'OFL-1.1',
  'png-js': undefined,
  'xmlhttprequest-ssl': undefined,
};

/** @returns whether an SPDX expression of licences, AND and OR (without nested brackets) holds nothing but permitted ones */
function permits(expression, permitted) {
  const all = expression.replaceAll(/[()]/g, '').split(' AND ');
  return all.every((part) => part.split(' OR ').some((licence) => permitted.includes(licence)));
}

/** @returns the packages of a lockfile that run or are delivered: not those for tests and builds alone */
export const runtimePackages = (lock) =>
  Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version, license }]) => ({ name: path.replace(/^.*node_modules\//, ''), version, license }));

/** @returns the runtime packages with a licence that isn't permissive and hasn't been read */
export const unreadLicences = (lock) =>
  runtimePackages(lock).filter(({ name, license }) => {
    const read = Object.entries(READ).find(([start]) => name.startsWith(start));
    if (license === undefined) return read === undefined || read[1] !== undefined;
    return !permits(license, read?.[1] ? [...PERMISSIVE, read[1]] : PERMISSIVE);
  });
