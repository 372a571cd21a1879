// Cuts the typefaces into the files that pages ask for. They are kept with the sources: cutting takes 9 s of a processor, and what
// is cut changes with text.json and new releases of the typefaces only (font-sheet.spec.ts says when).
// Then: node frontend/fonts/cut-fonts.ts
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { CUT, fileOf, PACKAGES, SOURCES, styleSheet, wantedSlices } from './font-sheet.ts';
import { FACES } from './slices.ts';

/** Without forms for vertical text and old ones, which nothing here asks for: they are a third of the bytes. */
const OPTIONS = {
  noHinting: true,
  keepFeatures: ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'halt', 'chws'],
  dropTables: ['vhea', 'vmtx', 'VORG', 'DSIG', 'BASE', 'STAT'],
};

/** They go with the files wherever these are sent. The one name that they reserve, Source, isn't in ours. */
const LICENCES = ['@expo-google-fonts/noto-sans-jp/LICENSE_FONT', '@fontsource/shippori-mincho/LICENSE'];

const slices = wantedSlices();
rmSync(CUT, { recursive: true, force: true });
for (const face of FACES) {
  mkdirSync(join(CUT, face), { recursive: true });
  const own = slices.filter((slice) => slice.face === face);
  const whole = readFileSync(join(PACKAGES, SOURCES[face].source));
  const all = own.map(({ characters }) => characters).join('');
  // From a font of only these it goes ten times as fast.
  const part = await subsetFont(whole, all, { ...OPTIONS, targetFormat: 'truetype' });
  for (const slice of own) {
    const file = await subsetFont(part, slice.characters, { ...OPTIONS, targetFormat: 'woff2' });
    writeFileSync(join(CUT, fileOf(slice)), file);
  }
}
writeFileSync(join(CUT, 'fonts.css'), styleSheet(slices));
const licences = LICENCES.map((file) => readFileSync(join(PACKAGES, file), 'utf8').trim());
writeFileSync(join(import.meta.dirname, '..', 'public', 'font-licences.txt'), `${licences.join('\n\n\n')}\n`);
