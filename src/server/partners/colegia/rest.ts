/** Calls a platform's JSON API over HTTP with its API key. */
import type { z } from 'zod'
import { toPartnerFailure, fetchGuarded } from '../guarded-fetch.ts'
import { PartnerFailure, type RestSettings } from '../partner.ts'

export interface RestRequest<Answer> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** The schema of the response; a response that doesn't match counts as unavailable. */
  answer: z.ZodType<Answer>
  query?: Readonly<Record<string, string | readonly string[] | undefined>>
  body?: object
  /** The idempotency key: equal each time the same request is sent. */
  key?: string
  /** Further statuses whose body is a valid answer. */
  acceptedStatuses?: readonly number[]
}

/** @throws PartnerFailure */
export type RestClient = <Answer>(request: RestRequest<Answer>) => Promise<Answer>

const toUrl = ({ baseUrl }: RestSettings, { path, query = {} }: RestRequest<unknown>): URL => {
  if (!URL.canParse(`${baseUrl}${path}`)) throw new PartnerFailure('refused', "The platform's address isn't valid.")
  const url = new URL(`${baseUrl}${path}`)
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value ?? []].flat()) url.searchParams.append(name, item)
  }
  return url
}

const parseAnswer = <Answer>(text: string, { answer }: RestRequest<Answer>): Answer => {
  try {
    return answer.parse(text === '' ? {} : JSON.parse(text))
  } catch (cause) {
    throw new PartnerFailure('unavailable', "The platform's response couldn't be read.", { cause })
  }
}

export const createRestClient =
  (settings: RestSettings): RestClient =>
  async (request) => {
    const { method, body, key, acceptedStatuses } = request
    const response = await fetchGuarded(toUrl(settings, request), {
      what: 'school platform',
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${settings.apiKey}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: body && JSON.stringify(body),
      trusted: settings.trusted,
    })
    if ((response.status >= 200 && response.status < 300) || acceptedStatuses?.includes(response.status)) {
      return parseAnswer(response.text, request)
    }
    throw toPartnerFailure(response)
  }
