/** Responses of the LTI routes: a small page that may be framed, or a redirect to the app. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SIGN_ON_SCREEN } from '#rules/sign-in/sign-on.ts'
import { toErrorFacts } from '#server/platform/log.ts'
import { type RouteContext, toStringFields } from '../route-context.ts'
import { toSignOnProblem } from '../sign-on-problems.ts'

export const parseFields = ({ query, body }: FastifyRequest): Record<string, string> => ({
  ...toStringFields(query),
  ...toStringFields(body),
})

export const toScreenUrl = (query: Record<string, string>): string =>
  `${SIGN_ON_SCREEN}?${new URLSearchParams(query).toString()}`

/** @returns the URL that tells the person the reason; the log contains the details */
export const createFailureLogger = (routes: RouteContext, request: FastifyRequest) => (cause: unknown) => {
  routes.platform.log.write('partner.launch_refused', { request: request.id, ...toErrorFacts(cause) })
  return toScreenUrl({ error: toSignOnProblem(cause) })
}

interface HtmlPage {
  html: string
  /** Whether a platform may show the page inside its own. */
  framed: boolean
  /** Further content policy; by default, a form may only be sent to us. */
  extraPolicy?: string
}

export const sendPage = (
  reply: FastifyReply,
  { html, framed, extraPolicy = "form-action 'self'" }: HtmlPage,
): FastifyReply => {
  const frames = `frame-ancestors ${framed ? '*' : "'none'"}`
  if (framed) reply.removeHeader('x-frame-options')
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; ${extraPolicy}; ${frames}`,
    )
    .send(html)
}
