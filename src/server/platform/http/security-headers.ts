/** Security headers of every response, among them the Content Security Policy (CSP). */
import type { FastifyInstance } from 'fastify'
import { YEAR_SECONDS } from '#rules/durations.ts'
import { isStudioPath } from '#rules/studio.ts'
import { POLICIES } from '#rules/trusted-types.ts'
import type { Config } from '../config.ts'

/**
 * Allows our own origin, and the two hosts that can be configured (`RESOURCE_HOST`, an object store). No inline code,
 * no inline style.
 */
const buildContentSecurityPolicy = (config: Config): string => {
  const appSources = config.RESOURCE_HOST ? ["'self'", new URL(config.RESOURCE_HOST).origin] : ["'self'"]
  const store = config.S3_PUBLIC_ENDPOINT ?? config.S3_ENDPOINT
  const fileSources = store ? ["'self'", new URL(store).origin] : ["'self'"]
  const directives = {
    'default-src': ["'self'"],
    'script-src': appSources,
    'script-src-attr': ["'none'"],
    'style-src': appSources,
    'style-src-attr': ["'none'"],
    // Covers are files in storage; the grain texture of the scenes is part of the app.
    'img-src': [...new Set([...fileSources, ...appSources]), 'data:', 'blob:'],
    'media-src': [...fileSources, 'blob:'],
    'font-src': appSources,
    'connect-src': [...new Set([...fileSources, ...appSources])],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': POLICIES,
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

const formatPermissionsPolicy = (microphone: 'microphone=()' | 'microphone=(self)'): string =>
  `camera=(), ${microphone}, geolocation=(), payment=(), usb=()`

export const createSecurityHeaders = (config: Config): Record<string, string> => ({
  ...(config.ALAIA_DEV ? {} : { 'content-security-policy': buildContentSecurityPolicy(config) }),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': formatPermissionsPolicy('microphone=()'),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
})

/** A handler's own headers take precedence. */
export const addSecurityHeaders = (app: FastifyInstance, config: Config): void => {
  const headers = createSecurityHeaders(config)
  const apiHeaders = { ...headers, 'cache-control': 'no-store' }
  const microphoneHeaders = { ...headers, 'permissions-policy': formatPermissionsPolicy('microphone=(self)') }
  app.addHook('onRequest', (request, reply, done) => {
    const pageHeaders = isStudioPath(request.url.split('?', 1)[0]!) ? microphoneHeaders : headers
    reply.headers(request.url.startsWith('/api/') ? apiHeaders : pageHeaders)
    done()
  })
}
