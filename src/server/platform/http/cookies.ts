/** The session cookie: its name says what it may do, its value is the only secret of a session. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SERVER_LONGEST } from '#rules/sessions.ts'
import type { Config } from '../config.ts'
import { createOriginResolver } from './origin.ts'

export interface SessionCookie {
  /** Empty without one. */
  read(request: FastifyRequest): string
  /** Clears it with an empty secret. `untilClosed`: it goes when the browser is closed, for devices that are shared. */
  set(request: FastifyRequest, reply: FastifyReply, cookie: { secret: string; untilClosed?: boolean | undefined }): void
}

export const createSessionCookie = (config: Config): SessionCookie => {
  const origin = createOriginResolver(config)
  const isSecure = (request: FastifyRequest): boolean => origin(request).startsWith('https:')
  const nameFor = (request: FastifyRequest): string => (isSecure(request) ? '__Host-alaia' : 'alaia')
  return {
    read: (request) => request.cookies[nameFor(request)] ?? '',
    set(request, reply, { secret, untilClosed = false }) {
      const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(request) } as const
      const lasting = untilClosed ? options : { ...options, maxAge: SERVER_LONGEST }
      if (secret) reply.setCookie(nameFor(request), secret, lasting)
      else reply.clearCookie(nameFor(request), options)
    },
  }
}
