/** How the addresses of LTI answer: with a small page that may stand in a frame, or by leading on to the app. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SIGN_ON_SCREEN } from '#rules/sign-on.ts'
import { type RouteContext, toStringFields } from '../route-context.ts'
import { toSignOnProblem } from '../sign-on-problems.ts'

export const parseFields = ({ query, body }: FastifyRequest): Record<string, string> => ({
  ...toStringFields(query),
  ...toStringFields(body),
})

export const screenUrl = (query: Record<string, string>): string =>
  `${SIGN_ON_SCREEN}?${new URLSearchParams(query).toString()}`

/** @returns where the person goes, who reads the reason there; the log has the rest */
export const createFailureLogger = (routes: RouteContext, request: FastifyRequest) => (cause: unknown) => {
  routes.platform.log.warn('launch refused', { request: request.id, problem: String(cause) })
  return screenUrl({ error: toSignOnProblem(cause) })
}

interface HtmlPage {
  html: string
  /** Whether a platform may show it inside its own page. */
  framed: boolean
  /** What else it may do; a form may go to ourselves unless this says otherwise. */
  also?: string
}

export const sendPage = (
  reply: FastifyReply,
  { html, framed, also = "form-action 'self'" }: HtmlPage,
): FastifyReply => {
  const frames = `frame-ancestors ${framed ? '*' : "'none'"}`
  if (framed) reply.removeHeader('x-frame-options')
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; ${also}; ${frames}`,
    )
    .send(html)
}
