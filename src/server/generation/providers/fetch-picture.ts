/**
 * Fetches a picture that a response only links to. It follows no redirects, reads no more bytes than a picture has,
 * and never reaches the internal network.
 */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { requestHttp, requestHttps } from '#server/platform/node-http.ts'
import { lookupPublicAddress, mayBePublicHost } from '#server/platform/outside/public-addresses.ts'
import { ProviderFailure, readBody } from './provider-request.ts'
import type { Provider } from './provider-settings.ts'

const isSameHost = (address: string, baseUrl: string): boolean => new URL(address).origin === new URL(baseUrl).origin

/**
 * Tells whether a URL in a response may be fetched: on the provider's own host, or by https from elsewhere. The host
 * name is only resolved when connecting, and that lookup makes the final decision.
 */
export const canFetch = (address: string, baseUrl: string): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username || url.password) return false
  if (isSameHost(address, baseUrl)) return true
  return url.protocol === 'https:' && url.port === '' && mayBePublicHost(url.hostname)
}

/** @throws ProviderFailure */
export const fetchPicture = async (
  address: string,
  provider: Provider,
  { maxBytes, signal }: { maxBytes: number; signal?: AbortSignal | undefined },
): Promise<Uint8Array> => {
  if (!canFetch(address, provider.baseUrl)) throw new ProviderFailure('The address of the picture is not allowed')
  const limit = AbortSignal.timeout(provider.timeoutMs)
  const sendRequest = address.startsWith('https:') ? requestHttps : requestHttp
  const pendingRequest = sendRequest(address, {
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    // The configured host is trusted by the system admin. Any other host must have a public address.
    ...(isSameHost(address, provider.baseUrl) ? {} : { lookup: lookupPublicAddress }),
  })
  try {
    const answered = once(pendingRequest, 'response')
    pendingRequest.end()
    const [response] = (await answered) as [IncomingMessage]
    if (response.statusCode !== 200) {
      response.destroy()
      throw new ProviderFailure(`The picture's URL returned status ${response.statusCode}`, response.statusCode)
    }
    return await readBody(response, maxBytes)
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof ProviderFailure) throw cause
    throw new ProviderFailure('The picture could not be fetched', 0, cause)
  } finally {
    pendingRequest.destroy()
  }
}
