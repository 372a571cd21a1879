import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskeyResponse, PasskeyOptions, PasskeyResponse } from '@meguri/contracts/account/passkeys.ts';
import { PASSKEY_MINUTES } from '@meguri/contracts/limits.ts';

/** The service, as authenticators know it. A passkey works for one id only, so it must never change. */
export interface RelyingParty {
  /** A host name. */
  readonly id: string;
  readonly origin: string;
  readonly name: string;
}

/** What browsers need to find a passkey. */
export interface PasskeyDescriptor {
  readonly credentialId: string;
  readonly transports: readonly string[];
}

export interface Registering {
  readonly handle: Buffer;
  readonly name: string;
  readonly displayName: string;
  /** Their authenticators refuse to make another one. */
  readonly existing: readonly PasskeyDescriptor[];
}

/** The part of a response that its authenticator signed for, before anything is verified. */
export interface ClientData {
  readonly challenge: string;
  readonly origin: string;
}

export interface VerifiedPasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  /** Whether the device checked its user: by fingerprint, face or PIN. */
  readonly userVerified: boolean;
}

const TIMEOUT_MS = PASSKEY_MINUTES * 60_000;

const described = (passkeys: readonly PasskeyDescriptor[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] as never[] }));

/** Requires a discoverable credential and a check of the user, since it replaces the password. */
export async function registrationOptions(
  { id, name }: RelyingParty,
  challenge: Buffer,
  user: Registering,
): Promise<PasskeyOptions> {
  const options = await generateRegistrationOptions({
    ...{ rpID: id, rpName: name, challenge: new Uint8Array(challenge), timeout: TIMEOUT_MS },
    ...{ userID: new Uint8Array(user.handle), userName: user.name, userDisplayName: user.displayName },
    attestationType: 'none',
    excludeCredentials: described(user.existing),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** @param allowed empty: any discoverable passkey of the service */
export async function authenticationOptions(
  { id }: RelyingParty,
  challenge: Buffer,
  allowed: readonly PasskeyDescriptor[],
  userVerification: 'required' | 'preferred',
): Promise<PasskeyOptions> {
  const options = await generateAuthenticationOptions({
    ...{ rpID: id, challenge: new Uint8Array(challenge), timeout: TIMEOUT_MS, userVerification },
    allowCredentials: described(allowed),
  });
  return { ...options };
}

/** null: not the JSON that browsers send. */
export function clientDataOf(clientDataJSON: string): ClientData | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as Partial<ClientData> | null;
    const { challenge, origin } = data ?? {};
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : null;
  } catch {
    return null;
  }
}

const EXTENSIONS = { clientExtensionResults: {} };

/**
 * The attestation object without its statement, since none is asked for. The library would verify one, and fetch the
 * revocation lists that its certificates name: a member could write any address there, such as an internal service's.
 * @returns null: not what browsers send
 */
function withoutStatement(attestationObject: string): string | null {
  try {
    const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
    const statement = new Map<string | number, never>();
    const plain = new Map<string | number, string | Uint8Array | typeof statement>([
      ['fmt', 'none'],
      ['attStmt', statement],
      ['authData', authData],
    ]);
    return isoBase64URL.fromBuffer(isoCBOR.encode(plain));
  } catch {
    return null;
  }
}

/** @returns null: the response isn't a valid answer to this challenge for this service */
export async function verifiedRegistration(
  response: NewPasskeyResponse,
  { id, origin }: RelyingParty,
  challenge: string,
): Promise<VerifiedPasskey | null> {
  const attestationObject = withoutStatement(response.response.attestationObject);
  if (attestationObject === null) return null;
  const plain = { ...response, response: { ...response.response, attestationObject } };
  // The library throws for each rule that a response breaks, and for bytes that it can't decode.
  const result = await verifyRegistrationResponse({
    response: { ...plain, ...EXTENSIONS } as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id },
    // The caller checks it and says why.
    requireUserVerification: false,
  }).catch(() => null);
  if (result === null || !result.verified) return null;
  const { credential, userVerified } = result.registrationInfo;
  const { id: credentialId, publicKey, counter } = credential;
  return { credentialId, publicKey: Buffer.from(publicKey), counter, userVerified };
}

/** @returns null: the response isn't a valid answer to this challenge by this passkey */
export async function verifiedAuthentication(
  response: PasskeyResponse,
  { id, origin }: RelyingParty,
  challenge: string,
  publicKey: Buffer,
): Promise<Pick<VerifiedPasskey, 'counter' | 'userVerified'> | null> {
  const result = await verifyAuthenticationResponse({
    response: { ...response, ...EXTENSIONS } as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id },
    // The caller compares the counter in the statement that stores it: exact under concurrency.
    credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    requireUserVerification: false,
  }).catch(() => null);
  if (result === null || !result.verified) return null;
  const { newCounter, userVerified } = result.authenticationInfo;
  return { counter: newCounter, userVerified };
}
