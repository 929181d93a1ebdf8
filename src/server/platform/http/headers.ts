/** What every answer tells the browser about what this site never does. */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Only our own origin, and the two hosts a school may configure (decision 47). No inline code, no inline style. */
const policyOf = (config: Config) => {
  const parts = config.RESOURCE_HOST ? ["'self'", new URL(config.RESOURCE_HOST).origin] : ["'self'"]
  const files = config.S3_ENDPOINT ? ["'self'", new URL(config.S3_ENDPOINT).origin] : ["'self'"]
  return {
    defaultSrc: ["'self'"],
    scriptSrc: parts,
    scriptSrcAttr: ["'none'"],
    styleSrc: parts,
    styleSrcAttr: ["'none'"],
    imgSrc: [...files, 'data:', 'blob:'],
    mediaSrc: [...files, 'blob:'],
    fontSrc: parts,
    connectSrc: [...new Set([...files, ...parts])],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    upgradeInsecureRequests: null,
  }
}

export const protect = async (app: FastifyInstance, config: Config): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: config.ALAIA_DEV ? false : { useDefaults: false, directives: policyOf(config) },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    hsts: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header(
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    )
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
