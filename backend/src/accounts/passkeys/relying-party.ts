import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import type { RelyingParty } from '../../adapters/passkeys/webauthn.ts';
import type { HttpSettings } from '../../http/http-settings.ts';

/** Passkeys belong to the host of the public address; another host, or another port, gets none of them. */
export function relyingParty({ publicUrl }: HttpSettings): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, name: SERVICE_NAME };
}

/**
 * The account's name in authenticators. The id is public: it is in the address of the account's page, and says nothing
 * about the person.
 */
export const handleOf = (userId: number): Buffer => Buffer.from(String(userId));
