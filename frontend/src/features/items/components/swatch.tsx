import { cx } from '../../../lib/class-names.ts';

/** Colours of the reference data; `other` is multicoloured. As classes, since server-rendered markup has no inline styles. */
const LOOKS: Readonly<Record<string, string>> = {
  black: 'bg-[#1d1d1f]',
  white: 'bg-[#ffffff]',
  red: 'bg-[#b5303a]',
  blue: 'bg-[#3d6fb4]',
  green: 'bg-[#4d7d55]',
  yellow: 'bg-[#e6c34a]',
  brown: 'bg-[#7a5236]',
  gray: 'bg-[#93938f]',
  beige: 'bg-[#dccbb0]',
  pink: 'bg-[#e3a3b0]',
  navy: 'bg-[#26334f]',
  purple: 'bg-[#7b5a93]',
  orange: 'bg-[#d97f3c]',
  other: 'bg-[conic-gradient(#b5303a,#e6c34a,#4d7d55,#3d6fb4,#7b5a93,#b5303a)]',
};

/** A colour as a dot; its name is next to it. */
export const Swatch = ({ colour }: { readonly colour: string }) => (
  <span
    aria-hidden
    className={cx(
      'inline-block size-4 shrink-0 rounded-full border border-soft/60 forced-color-adjust-none',
      LOOKS[colour],
    )}
  />
);
