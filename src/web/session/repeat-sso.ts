/**
 * Starts single sign-on with the school's platform when a session ends at an assignment's address. See
 * docs/product.md#an-expired-session.
 */
import { parseAssignmentLink } from '#rules/assignments.ts'
import { toOwnPath } from '#rules/addresses.ts'
import { getDeviceIdentity } from '#web/lib/device.ts'
import { logFailure } from '#web/lib/log.ts'

/** The time to wait for the platform's address, in milliseconds. */
const SSO_TIMEOUT_MS = 5_000

/**
 * Returns the address of the platform's sign-on, or undefined if there is none. The request changes nothing on the
 * server.
 */
const fetchSsoPath = async (address: URL, organization: string): Promise<string | undefined> => {
  const return_to = address.pathname + address.search
  const query = new URLSearchParams({ identity: getDeviceIdentity(), organization, return_to })
  const answer = await fetch(`/api/v2/check-session?${query.toString()}`, {
    signal: AbortSignal.timeout(SSO_TIMEOUT_MS),
  })
  const { redirect_url } = (await answer.json()) as { redirect_url?: string }
  return toOwnPath(redirect_url, location.origin)
}

/**
 * Goes to the platform's sign-on if the address is an assignment's.
 * @param organization the school that the person was signed in to, for when their cookie has expired
 * @returns whether the page is being left for the platform. A failure is only logged.
 */
export const repeatSso = async (href: string, organization: string): Promise<boolean> => {
  const address = new URL(href)
  if (!parseAssignmentLink(address)) return false
  try {
    const path = await fetchSsoPath(address, organization)
    if (path) location.assign(path)
    return path !== undefined
  } catch (error) {
    logFailure('partner sign-on', error)
    return false
  }
}
