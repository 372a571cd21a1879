import type { CDPSession, Page } from '@playwright/test';

/** A device that has passkeys and checks its user, simulated by Chromium. */
export class VirtualAuthenticator {
  readonly #devtools: CDPSession;
  readonly #id: string;

  private constructor(devtools: CDPSession, id: string) {
    this.#devtools = devtools;
    this.#id = id;
  }

  /** @param page one that has no other authenticator */
  static async of(page: Page): Promise<VirtualAuthenticator> {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable', { enableUI: false });
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...({ protocol: 'ctap2', transport: 'internal' } as const),
        ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    return new VirtualAuthenticator(devtools, authenticatorId);
  }

  /** Whether its user is recognised by fingerprint, face or PIN. */
  async recognises(isUserVerified: boolean): Promise<void> {
    await this.#devtools.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified });
  }

  async passkeys(): Promise<number> {
    const { credentials } = await this.#devtools.send('WebAuthn.getCredentials', { authenticatorId: this.#id });
    return credentials.length;
  }
}
