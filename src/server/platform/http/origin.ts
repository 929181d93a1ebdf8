/** The scheme and host that people use: the one place that knows whether this is https. */
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** The configured address; without one what the caller used. A host that a proxy names is never believed. */
export const originOf = (config: Config): ((request: FastifyRequest) => string) => {
  const configured = config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin
  return (request) => configured ?? `${request.protocol}://${request.headers.host ?? ''}`
}
