import * as z from 'zod';
import { ownPathSchema } from '../shared/own-path.ts';
import { registerSchema } from './credentials.ts';
import { LOGIN_PROVIDERS } from './login-providers.ts';
import { secondStepWaysSchema } from './second-step.ts';

export const loginProviderSchema = z.enum(LOGIN_PROVIDERS);

/** How long a visitor may stay at the provider, and how long the answer then waits for a registration or a code. */
export const PROVIDER_LOGIN_MINUTES = 10;
export const PROVIDER_ANSWER_MINUTES = 30;

/** Where a provider sends the browser back to: `/login-callback/{provider}`. */
export const PROVIDER_CALLBACK_PATH = '/login-callback';
/** The client's page that shows how it ended: `?id=`, or without it a callback that belongs to no login here. */
export const PROVIDER_LOGIN_PAGE = '/provider-login';

/** GET /api/login-providers */
export const loginProvidersSchema = z.object({ providers: z.array(loginProviderSchema) });
export type LoginProviders = z.infer<typeof loginProvidersSchema>;

/** POST /api/login-providers/{provider}/logins: begins a login. `returnTo` is the page to go on with after it. */
export const beginProviderLoginSchema = z.strictObject({ returnTo: ownPathSchema.default('/') });
export type BeginProviderLogin = z.infer<typeof beginProviderLoginSchema>;
/** The provider's page, to which the client sends the browser. */
export const providerPageSchema = z.object({ url: z.url() });
export type ProviderPage = z.infer<typeof providerPageSchema>;

const returnTo = z.string();
/** GET /api/provider-logins/{id}, in the browser that began it: what the callback has led to. */
export const providerLoginSchema = z.discriminatedUnion('kind', [
  /** The provider's answer is still being checked. */
  z.object({ kind: z.literal('pending') }),
  /** `code` and `message` are of the interface's errors. */
  z.object({ kind: z.literal('failed'), code: z.string(), message: z.string(), returnTo, isLink: z.boolean() }),
  /** The callback opened a session. */
  z.object({ kind: z.literal('signed_in'), returnTo }),
  /** The challenge is for POST /api/login/second-step or POST /api/passkeys/second-step. */
  z.object({ kind: z.literal('second_step'), challenge: z.string(), ...secondStepWaysSchema.shape, returnTo }),
  /** No account has this identity yet: register one, or log in and link it. */
  z.object({
    kind: z.literal('new'),
    provider: loginProviderSchema,
    /** As the provider says; null: it says none. */
    email: z.string().nullable(),
    /** An account has verified this address, and the provider vouches that it is the visitor's. */
    hasAccount: z.boolean(),
    returnTo,
  }),
  z.object({ kind: z.literal('linked'), provider: loginProviderSchema, returnTo }),
]);
export type ProviderLogin = z.infer<typeof providerLoginSchema>;

/** POST /api/provider-logins/{id}/register: an account without a password, by the rules of POST /api/register. */
export const providerRegisterSchema = registerSchema.omit({ password: true });
export type ProviderRegistration = z.infer<typeof providerRegisterSchema>;
