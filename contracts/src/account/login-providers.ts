/** Services where users can log in to open their account here, in the order of their buttons, once configured. */
export const LOGIN_PROVIDERS = ['line', 'google', 'apple'] as const;
export type LoginProvider = (typeof LOGIN_PROVIDERS)[number];
export const PROVIDER_LABELS: Readonly<Record<LoginProvider, string>> = {
  line: 'LINE',
  google: 'Google',
  apple: 'Apple',
};
