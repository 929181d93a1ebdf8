/** Sends HTTP requests to an LTI platform. */
import { type PartnerResponse, toPartnerFailure, fetchGuarded } from '../guarded-fetch.ts'
import { PartnerFailure } from '../partner.ts'

export interface LtiRequest {
  method: 'GET' | 'POST'
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Configured origins in private networks that may be called. */
  inside: readonly string[]
}

/** @throws PartnerFailure */
export const sendLtiRequest = async ({
  method,
  url,
  headers = {},
  body,
  inside,
}: LtiRequest): Promise<PartnerResponse> => {
  if (!URL.canParse(url)) throw new PartnerFailure('refused', "An address of the platform isn't valid.")
  const requestUrl = new URL(url)
  const trusted = inside.includes(requestUrl.origin)
  const response = await fetchGuarded(requestUrl, { what: 'learning platform', method, headers, body, trusted })
  if (response.status >= 200 && response.status < 300) return response
  throw toPartnerFailure(response)
}

/** @throws PartnerFailure */
export const parseLtiJson = ({ text }: PartnerResponse): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new PartnerFailure('refused', "The platform's response isn't valid JSON.", { cause })
  }
}
