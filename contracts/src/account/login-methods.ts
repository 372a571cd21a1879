import * as z from 'zod';
import { passkeySchema } from './passkeys.ts';
import { loginProviderSchema } from './provider-login.ts';

/** GET /api/login-methods: the ways into the viewer's account. */
export const loginMethodsSchema = z.object({
  /** false: the account was made by a provider's login, or its password was removed, and it has set none since. */
  hasPassword: z.boolean(),
  /** The oldest first. */
  passkeys: z.array(passkeySchema),
  /** The configured login providers, and others that the account is linked to; null: not linked. */
  providers: z.array(z.object({ provider: loginProviderSchema, since: z.iso.datetime().nullable() })),
});
export type LoginMethods = z.infer<typeof loginMethodsSchema>;
