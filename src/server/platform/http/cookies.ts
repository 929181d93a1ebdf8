/** The session cookie: its name says what it may do, its value is the only secret of a session. */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Server lifetime of a session whatever happens (decision 7), in seconds. */
export const ABSOLUTE_LIFE = 12 * 60 * 60

const secure = (request: FastifyRequest): boolean => request.protocol === 'https'
const nameFor = (request: FastifyRequest): string => (secure(request) ? '__Host-alaia' : 'alaia')

export const readCookie = (request: FastifyRequest): string => request.cookies[nameFor(request)] ?? ''

export const writeCookie = (request: FastifyRequest, reply: FastifyReply, secret: string): void => {
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: secure(request) } as const
  if (secret) reply.setCookie(nameFor(request), secret, { ...options, maxAge: ABSOLUTE_LIFE })
  else reply.clearCookie(nameFor(request), options)
}
