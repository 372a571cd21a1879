/** Joins the given class names for `className`. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');

type Options = Readonly<Record<string, Readonly<Record<string, string>>>>;
type ChosenOf<Of extends Options> = { readonly [Name in keyof Of]?: keyof Of[Name] | undefined };

/** Makes the function that returns an element's class names: the base's, then those of the chosen value of each option. */
export const variants =
  <const Of extends Options>(base: string, options: Of, defaults: { readonly [Name in keyof Of]: keyof Of[Name] }) =>
  (chosen: ChosenOf<Of>): string =>
    cx(base, ...Object.entries(options).map(([name, values]) => values[String(chosen[name] ?? defaults[name])]));

/** What can be chosen of a function that `variants` made. */
export type Chosen<Classes extends (chosen: never) => string> = Parameters<Classes>[0];
