/** Whether passkeys can work here, and the module that uses them, which loads when one is needed. */
import { loadChunk } from '#web/lib/chunks.ts'

/** Browsers tie a passkey to a name, so at an IP address none works. */
const IP_ADDRESS = /^[\d.]+$|^\[/

export const canUsePasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && !IP_ADDRESS.test(location.hostname)

/** @throws ChunkError */
export const loadWebAuthn = () => loadChunk(() => import('./webauthn.ts'))
