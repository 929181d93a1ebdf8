/** A device with passkeys for a page: Chromium's virtual authenticator, through the DevTools protocol. */
import type { Page } from 'playwright-core'

export interface VirtualAuthenticator {
  /** Whether the fingerprint, face or PIN of the next use is right. */
  setVerified(isUserVerified: boolean): Promise<void>
  countPasskeys(): Promise<number>
}

/** Adds a device that stores passkeys and answers at once, as a person does who touches it. */
export const addVirtualAuthenticator = async (page: Page): Promise<VirtualAuthenticator> => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: async (isUserVerified) => {
      await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    countPasskeys: async () => (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}
