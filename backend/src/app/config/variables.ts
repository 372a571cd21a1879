import { emailAddress } from '@meguri/contracts/account/email-address.ts';
import { MIN_PASSWORD } from '@meguri/contracts/limits.ts';
import { createECDH } from 'node:crypto';
import * as z from 'zod';
import type { VapidKeys } from '../../adapters/push/push-sender.ts';
import { CAPABILITIES } from '../../adapters/stripe/accounts.ts';
import { loginProviderVariables } from './login-provider-variables.ts';

const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
  error: 'LOG_LEVEL は fatal, error, warn, info, debug, trace, silent のいずれかで指定してください',
});

const url = (variable: string, schemes: RegExp, example: string) =>
  z.string().refine((value) => URL.canParse(value) && schemes.test(value), {
    error: `${variable} は ${example} の形のURLで指定してください`,
  });

const EVENTSTORE_URL =
  /^esdb(?<discover>\+discover)?:\/\/(?<user>[^:@/]+:[^@/]+@)?(?<hosts>[\w.-]+(?::\d+)?(?:,[\w.-]+(?::\d+)?)*)\/?(?:\?(?<options>.*))?$/;

/** EventStoreDB's client accepts several hosts, which is no standard URL. */
const eventStoreUrl = z.string().superRefine((value, { addIssue }) => {
  const refuse = (message: string) => addIssue({ code: 'custom', message });
  const { discover, user, hosts, options = '' } = EVENTSTORE_URL.exec(value)?.groups ?? {};
  if (hosts === undefined) refuse('EVENTSTORE_URL は esdb://host:2113?tls=false の形のURLで指定してください');
  else if (discover !== undefined && hosts.includes(','))
    refuse('EVENTSTORE_URL に複数のホストを並べるときは esdb+discover:// ではなく esdb:// を使ってください');
  else if (user === undefined && !/(?:^|&)tls=false(?:&|$)/i.test(options))
    refuse('EVENTSTORE_URL を TLS で使うには esdb://user:password@host:2113 の形でユーザーを指定してください');
});

const flag = (variable: string) =>
  z.enum(['0', '1'], { error: `${variable} は 0 か 1 で指定してください` }).transform((value) => value === '1');

const rate = (variable: string, usual: string) =>
  z
    .string()
    .regex(/^(off|[1-9]\d{0,5},[1-9]\d{0,5})$/, {
      error: `${variable} は off か ${usual} の形 (1分あたりの回数,続けてできる回数) で指定してください`,
    })
    .default(usual);

const PROXIES = /^(?:[\da-f.:]+(?:\/\d+)?|loopback|linklocal|uniquelocal)$/i;

const ZIPCLOUD = 'https://zipcloud.ibsnet.co.jp/api/search';

/** Both VAPID keys from the private one; null: it is none. */
function vapidKeysOf(privateKey: string): VapidKeys | null {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
    return /^[\w-]{43}$/.test(privateKey) ? { publicKey: pair.getPublicKey('base64url'), privateKey } : null;
  } catch {
    return null;
  }
}

/** Values of a secret while it is replaced: the first one is used, the others are still accepted. */
export type Rotated = readonly [string, ...string[]];

/** Reads such values, which are separated by commas. */
export function rotated(value: string): Rotated {
  const [first = '', ...others] = value.split(',').map((one) => one.trim());
  return [first, ...others.filter((one) => one !== '')];
}

/** The schema of all environment variables. */
export const variablesSchema = z.object({
  NODE_ENV: z
    .string()
    .refine((value) => value === 'production' || !/^(prod|production|live)$/i.test(value.trim()), {
      error: 'NODE_ENV の本番環境は production と小文字で指定してください',
    })
    .optional(),
  PORT: z
    .string()
    .default('3000')
    .refine((text) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 65535, {
      error: 'PORT は 1 から 65535 までの整数で指定してください',
    })
    .transform(Number),
  PUBLIC_URL: url('PUBLIC_URL', /^https?:\/\//, 'https://example.jp').optional(),
  MEGURI_DATA_DIR: z.string().default('.data'),
  MEGURI_ROLE: z
    .enum(['api', 'worker', 'all'], { error: 'MEGURI_ROLE は api, worker, all のいずれかで指定してください' })
    .default('all'),
  MEGURI_DEMO: flag('MEGURI_DEMO').optional(),
  MEGURI_ADMIN_USERNAME: z.string().optional(),
  MEGURI_ADMIN_EMAIL: emailAddress('MEGURI_ADMIN_EMAIL はメールアドレスで指定してください').optional(),
  MEGURI_ADMIN_PASSWORD: z
    .string()
    .min(MIN_PASSWORD, { error: `MEGURI_ADMIN_PASSWORD は ${MIN_PASSWORD} 文字以上で指定してください` })
    .optional(),
  DATABASE_URL: url('DATABASE_URL', /^postgres(ql)?:\/\//, 'postgresql://user:password@host:5432/meguri').optional(),
  EVENTSTORE_URL: eventStoreUrl.optional(),
  SESSION_SECRET: z.string().transform(rotated).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: url('STRIPE_API_BASE', /^https?:\/\//, 'http://127.0.0.1:12111').optional(),
  STRIPE_ACCOUNT_CAPABILITIES: z
    .enum(['transfers,card_payments', 'transfers'], {
      error: 'STRIPE_ACCOUNT_CAPABILITIES は transfers,card_payments か transfers で指定してください',
    })
    .default('transfers,card_payments')
    .transform((value) => CAPABILITIES.filter((name) => value.split(',').includes(name))),
  IDENTITY_CHECKS: z
    .enum(['provider', 'operators'], { error: 'IDENTITY_CHECKS は provider か operators で指定してください' })
    .default('provider'),
  SMTP_URL: url('SMTP_URL', /^smtps?:\/\//, 'smtps://user:password@host:465').optional(),
  MAIL_FROM: emailAddress('MAIL_FROM は no-reply@example.jp の形のメールアドレスで指定してください').optional(),
  POSTAL_LOOKUP_URL: url('POSTAL_LOOKUP_URL', /^https?:\/\//, ZIPCLOUD).default(ZIPCLOUD),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, { error: 'VAPID_PUBLIC_KEY は base64url の公開鍵 (87文字) で指定してください' })
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, { error: 'VAPID_PRIVATE_KEY は base64url の秘密鍵 (43文字) で指定してください' })
    .optional(),
  VAPID_FORMER_KEYS: z
    .string()
    .transform((value) => value.split(',').map((key) => vapidKeysOf(key.trim())))
    .refine((pairs) => pairs.every((pair) => pair !== null), {
      error: 'VAPID_FORMER_KEYS は以前の秘密鍵 (base64url、43文字) をカンマで区切って指定してください',
    })
    .transform((pairs) => pairs.filter((pair) => pair !== null))
    .default([]),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, {
      error: 'VAPID_SUBJECT は mailto:support@example.jp か https:// の形で指定してください',
    })
    .optional(),
  PROOF_SIGNING_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, { error: 'PROOF_SIGNING_KEY は base64url の秘密鍵 (32バイト、43文字) で指定してください' })
    .optional(),
  SECOND_STEP_KEY: z
    .string()
    .transform(rotated)
    .refine((keys) => keys.every((key) => /^[\w-]{43}$/.test(key)), {
      error: 'SECOND_STEP_KEY は base64url の鍵 (32バイト、43文字) で指定してください',
    })
    .optional(),
  PROOF_FORMER_KEYS: z
    .string()
    .regex(/^[\w-]{43}(,[\w-]{43})*$/, {
      error: 'PROOF_FORMER_KEYS は以前の公開鍵 (base64url、43文字) をカンマで区切って指定してください',
    })
    .transform((value) => value.split(','))
    .default([]),
  PROOF_ROOT_RECIPIENTS: z
    .string()
    .transform((value) => value.split(','))
    .pipe(z.array(emailAddress('PROOF_ROOT_RECIPIENTS はメールアドレスをカンマで区切って指定してください')))
    .default([]),
  PUSH_SERVICES: z
    .string()
    .refine((value) => value.split(',').every((one) => URL.parse(one)?.origin === one), {
      error: 'PUSH_SERVICES は https://push.example.jp の形のオリジンをカンマで区切って指定してください',
    })
    .transform((value) => value.split(','))
    .default([]),
  S3_ENDPOINT: url('S3_ENDPOINT', /^https?:\/\//, 'https://s3.ap-northeast-1.amazonaws.com').optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BG_REMOVE_URL: url('BG_REMOVE_URL', /^https?:\/\//, 'https://api.remove.bg/v1.0/removebg').optional(),
  BG_REMOVE_KEY: z.string().optional(),
  ...loginProviderVariables,
  TRUST_PROXY: z
    .string()
    .refine(
      (value) => /^(0|1|true|false)$/.test(value) || value.split(',').every((part) => PROXIES.test(part.trim())),
      {
        error: 'TRUST_PROXY は 1、0、またはプロキシのアドレス (例: 10.0.0.0/8) で指定してください',
      },
    )
    .default('0'),
  SESSION_NETWORK: z
    .string()
    .regex(/^(off|([0-9]|[12][0-9]|3[0-2]),([0-9]|[1-9][0-9]|1[01][0-9]|12[0-8]))$/, {
      error: 'SESSION_NETWORK は off か 24,48 の形 (IPv4,IPv6 のビット数) で指定してください',
    })
    .default('24,48'),
  COMMAND_LIMIT: rate('COMMAND_LIMIT', '60,30'),
  READ_LIMIT: rate('READ_LIMIT', '600,300'),
  /** The default covers a week's rental with shipping of most items; more needs two operators. */
  OPERATOR_ALONE_YEN: z.coerce
    .number('OPERATOR_ALONE_YEN は 0 以上の整数（円）で指定してください')
    .int('OPERATOR_ALONE_YEN は 0 以上の整数（円）で指定してください')
    .nonnegative('OPERATOR_ALONE_YEN は 0 以上の整数（円）で指定してください')
    .default(10_000),
  INVOICE_REGISTRATION_NUMBER: z
    .string()
    .regex(/^T\d{13}$/, { error: 'INVOICE_REGISTRATION_NUMBER は T と13桁の数字で指定してください' })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('OTEL_EXPORTER_OTLP_ENDPOINT', /^https?:\/\//, 'http://collector:4318').optional(),
  METRICS_TOKEN: z
    .string()
    .transform((value): readonly string[] => rotated(value))
    .refine((tokens) => tokens.every((token) => token.length >= 16), {
      error: 'METRICS_TOKEN は 16 文字以上で指定してください',
    })
    .default([]),
  LOG_LEVEL: logLevel.default('info'),
});

export type Variables = z.infer<typeof variablesSchema>;
export type LogLevel = z.infer<typeof logLevel>;
