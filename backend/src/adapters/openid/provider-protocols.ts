import type { LoginProvider } from '@meguri/contracts/account/login-providers.ts';

interface Protocol {
  readonly issuer: string;
  readonly scope: string;
  readonly algorithm: 'RS256' | 'HS256';
  readonly parameters?: Readonly<Record<string, string>>;
}

/**
 * How the providers differ. LINE gives addresses only to channels that it has approved for it, and doesn't say whether
 * they are verified, so it is asked for none. Apple answers with a form as soon as an address is asked for.
 */
export const PROTOCOLS: Readonly<Record<LoginProvider, Protocol>> = {
  line: { issuer: 'https://access.line.me', scope: 'openid', algorithm: 'HS256' },
  google: {
    issuer: 'https://accounts.google.com',
    scope: 'openid email',
    algorithm: 'RS256',
    parameters: { prompt: 'select_account' },
  },
  apple: {
    issuer: 'https://appleid.apple.com',
    scope: 'openid email',
    algorithm: 'RS256',
    parameters: { response_mode: 'form_post' },
  },
};
