/** How the reference data's colours look on a page; `other` is many at once. */
const LOOKS: Readonly<Record<string, string>> = {
  black: '#1d1d1f',
  white: '#ffffff',
  red: '#b5303a',
  blue: '#3d6fb4',
  green: '#4d7d55',
  yellow: '#e6c34a',
  brown: '#7a5236',
  gray: '#93938f',
  beige: '#dccbb0',
  pink: '#e3a3b0',
  navy: '#26334f',
  purple: '#7b5a93',
  orange: '#d97f3c',
  other: 'conic-gradient(#b5303a, #e6c34a, #4d7d55, #3d6fb4, #7b5a93, #b5303a)',
};

/** A colour as a dot; its name stands beside it. */
export const Swatch = ({ colour }: { readonly colour: string }) => (
  <span
    aria-hidden
    style={{ background: LOOKS[colour] ?? 'transparent' }}
    className="inline-block size-4 shrink-0 rounded-full border border-line forced-color-adjust-none"
  />
);
