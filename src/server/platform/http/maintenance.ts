/**
 * Maintenance mode: while a system admin turns it on, pages and calls get a message with status 503. Health checks are
 * answered as usual.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Failure } from '#contract/failures.ts'
import { MAINTENANCE_MARKER } from '#rules/maintenance-marker.ts'
import type { Config } from '../config.ts'

export const getMaintenanceFilePath = ({ ALAIA_DATA }: Pick<Config, 'ALAIA_DATA'>): string =>
  join(ALAIA_DATA, 'maintenance')

export const DEFAULT_MESSAGE = 'Alaia is down for maintenance. Come back in a few minutes.'
const RETRY_AFTER_SECONDS = 60
const FILE_CHECK_INTERVAL_MS = 1000

const readMessage = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim() || DEFAULT_MESSAGE
  } catch {
    return undefined
  }
}

const isBlockedByMaintenance = (url: string, method: string): boolean =>
  url.startsWith('/api/') ||
  (method === 'GET' &&
    !/^\/(?:healthz|readyz|metrics|assets|media)\b/.test(url) &&
    !/\.\w+$/.test(url.split('?', 1)[0]!))

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const renderPage = (sentence: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Alaia</title></head><body><main><h1>Alaia</h1><p>${escapeHtml(sentence)}</p></main></body></html>`

/**
 * @param getSharedMessage returns the message in the database, which applies to all nodes; a file in the data folder
 * applies to this node alone
 */
export const registerMaintenanceMode = (
  app: FastifyInstance,
  config: Config,
  getSharedMessage: () => string | undefined,
): void => {
  const file = getMaintenanceFilePath(config)
  let localMessage = readMessage(file)
  let checkedAt = performance.now()
  app.addHook('onRequest', async (request, reply) => {
    if (performance.now() - checkedAt >= FILE_CHECK_INTERVAL_MS) {
      checkedAt = performance.now()
      localMessage = readMessage(file)
    }
    const sentence = localMessage ?? getSharedMessage()
    if (sentence === undefined || !isBlockedByMaintenance(request.url, request.method)) return
    if (request.url.startsWith('/api/')) {
      throw new Failure('busy', { message: sentence, retryAfter: RETRY_AFTER_SECONDS })
    }
    await reply
      .code(503)
      .header('retry-after', RETRY_AFTER_SECONDS)
      .header(MAINTENANCE_MARKER, '1')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderPage(sentence))
  })
}
