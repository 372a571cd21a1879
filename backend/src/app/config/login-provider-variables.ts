import { createPrivateKey } from 'node:crypto';
import { LOGIN_PROVIDERS, type LoginProvider } from '@meguri/contracts/account/login-providers.ts';
import * as z from 'zod';
import type { ProviderAccess } from '../../adapters/openid/provider-access.ts';

/** A key as text has its line breaks written as `\n`, since most places for variables hold one line. */
const pem = (value: string): string => value.replaceAll('\\n', '\n').trim();

function isAppleKey(value: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(value);
    return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

/** Part of the schema of all environment variables. */
export const loginProviderVariables = {
  LINE_CHANNEL_ID: z
    .string()
    .regex(/^\d+$/, { error: 'LINE_CHANNEL_ID は数字のチャネルIDで指定してください' })
    .optional(),
  LINE_CHANNEL_SECRET: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z
    .string()
    .refine((value) => URL.canParse(value) && /^https?:\/\//.test(value), {
      error: 'GOOGLE_ISSUER は http://127.0.0.1:4000 の形のURLで指定してください',
    })
    .optional(),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  APPLE_PRIVATE_KEY: z
    .string()
    .transform(pem)
    .refine(isAppleKey, {
      error: 'APPLE_PRIVATE_KEY は Apple が発行した秘密鍵 (.p8 ファイルの内容、改行は \\n でも可) で指定してください',
    })
    .optional(),
};
type Given = { readonly [Name in keyof typeof loginProviderVariables]?: string | undefined };

const NEEDED = {
  line: ['LINE_CHANNEL_ID', 'LINE_CHANNEL_SECRET'],
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  apple: ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
} as const satisfies Record<LoginProvider, readonly (keyof Given)[]>;

/** Which variable a half-configured provider lacks, in one sentence; null: each has all of its variables or none. */
export function incompleteProvider(given: Given): string | null {
  for (const names of Object.values(NEEDED)) {
    const missing = names.find((name) => !given[name]);
    const there = names.find((name) => given[name]);
    if (missing && there) return `${there} を使うには ${missing} も必要です`;
  }
  return given.GOOGLE_ISSUER && !given.GOOGLE_CLIENT_ID ? 'GOOGLE_ISSUER を使うには GOOGLE_CLIENT_ID も必要です' : null;
}

/** The configured login providers. */
export const loginProviders = (given: Given): ProviderAccess[] =>
  LOGIN_PROVIDERS.map((provider) => ACCESSES[provider](given)).filter((access) => access !== null);

const ACCESSES: Readonly<Record<LoginProvider, (given: Given) => ProviderAccess | null>> = {
  line: ({ LINE_CHANNEL_ID: clientId, LINE_CHANNEL_SECRET: secret }) =>
    clientId && secret ? { provider: 'line', clientId, secret } : null,
  google: ({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER: issuer }) =>
    clientId && secret ? { provider: 'google', clientId, secret, ...(issuer && { issuer }) } : null,
  apple: ({ APPLE_CLIENT_ID: clientId, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: privateKey }) =>
    clientId && teamId && keyId && privateKey
      ? { provider: 'apple', clientId, secret: { teamId, keyId, privateKey } }
      : null,
};
