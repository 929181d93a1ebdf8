/**
 * The cookie of an auth session. Its value alone identifies the session. Over HTTPS its name has the prefix `__Host-`,
 * which restricts it to this host.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SERVER_MAX_SECONDS } from '#rules/session-expiry.ts'
import type { Config } from '../config.ts'
import { createOriginResolver } from './own-origin.ts'

export interface SessionCookie {
  /** Returns an empty string if the request has no session cookie. */
  read(request: FastifyRequest): string
  /**
   * Sets the cookie, or clears it for an empty secret. With `endsWithBrowser` it has no Max-Age, so it ends when the
   * browser is closed, for shared devices.
   */
  set(
    request: FastifyRequest,
    reply: FastifyReply,
    cookie: { secret: string; endsWithBrowser?: boolean | undefined },
  ): void
}

export const createSessionCookie = (config: Config): SessionCookie => {
  const origin = createOriginResolver(config)
  const isSecure = (request: FastifyRequest): boolean => origin(request).startsWith('https:')
  const getCookieName = (request: FastifyRequest): string => (isSecure(request) ? '__Host-alaia' : 'alaia')
  return {
    read: (request) => request.cookies[getCookieName(request)] ?? '',
    set(request, reply, { secret, endsWithBrowser = false }) {
      const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(request) } as const
      const cookieOptions = endsWithBrowser ? options : { ...options, maxAge: SERVER_MAX_SECONDS }
      if (secret) reply.setCookie(getCookieName(request), secret, cookieOptions)
      else reply.clearCookie(getCookieName(request), options)
    },
  }
}
