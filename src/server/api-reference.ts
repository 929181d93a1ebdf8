/**
 * The API document at /api/openapi.json, and the page at /api/docs that shows it with Scalar. Both are public, as the
 * contract is in the source. Scalar's script is in the build (scripts/api/api-reference-script.ts), and the page has the
 * document in it, so its Content Security Policy allows no request to any API, here or elsewhere.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from './platform/config.ts'
import { lazy } from './platform/memoize.ts'
import { escapeHtmlText, toScriptJson } from './public-pages/document.ts'

/** Turns off Scalar's fonts, its own services, and everything that sends a request. */
const configuration = {
  agent: { disabled: true },
  mcp: { disabled: true },
  telemetry: false,
  withDefaultFonts: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideTestRequestButton: true,
  documentDownloadType: 'none',
  defaultOpenAllTags: true,
  showOperationId: true,
  // Some of its colors have too little contrast.
  customCss: `
    .light-mode { --scalar-color-3: #6b6b6b; --scalar-color-green: #007a4d; --scalar-color-orange: #b33f00 }
    .dark-mode { --scalar-color-3: #949494 }`,
}

/**
 * Style blocks that Scalar inserts without the nonce: those of its toasts and of its theme. Another version may have
 * others: the browser reports their hashes, and tests/journeys/api-reference.test.ts fails.
 */
const STYLE_HASHES = [
  "'sha256-l/2OpPg0d+2VLTLgwjf5mQo2CYwHDEqdj5TjbfEyVJI='",
  "'sha256-bzkta9FsaeRAExzkIOPbFsghlj4QYEalvr+K89AK37w='",
]

const createPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    `style-src 'nonce-${nonce}' ${STYLE_HASHES.join(' ')}`,
    // The number of lines of each code sample is a style attribute.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** @param document JSON that can be in a script element */
const renderPage = (document: string, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta property="csp-nonce" content="${nonce}">
<title>Alaia API</title>
<link rel="icon" href="/icon-192.png">
</head>
<body>
<noscript>This page needs scripts. The API document is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
<script id="api-reference" type="application/json" data-configuration="${escapeHtmlText(JSON.stringify(configuration))}">${document}</script>
<script src="/api-reference.js"></script>
</body>
</html>
`

export const registerApiReference = (app: FastifyInstance, { root, ALAIA_DEV: isDevelopment }: Config): void => {
  /** Without its white space. */
  const document = lazy(() => toScriptJson(JSON.parse(readFileSync(join(root, 'docs/api/openapi.json'), 'utf8'))))
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document()))
  app.get('/api/docs', (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    if (!isDevelopment) reply.header('content-security-policy', createPolicy(nonce))
    return reply.type('text/html; charset=utf-8').send(renderPage(document(), nonce))
  })
}
