/**
 * House prints of public pages, by scene, palette and shape: rendered when they are first requested, and stored. The
 * number of names is limited, so nobody can fill a disk with them.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sceneNames } from '#art/scenes/scenes.ts'
import { palettes } from '#art/palettes.ts'
import { DAY_SECONDS } from '#rules/durations.ts'
import { getOwnValue } from '#rules/get-own-value.ts'
import { createPrintUrl, prints, type SitePrintShape } from '#rules/site/prints.ts'
import { throwNotFound } from '#server/platform/http/http.ts'
import { memoize } from '#server/platform/memoize.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ignoreRejection } from '#server/platform/promises/ignore-rejection.ts'

/** Increase this when the drawings change: prints stored by an older version are then rendered again. */
const DRAWING_VERSION = 1
const WEEK_SECONDS = 7 * DAY_SECONDS

const NAME = /^([a-z]+)-([a-z]+)-([a-z]+)-(\d+)\.(webp|jpg)$/

interface PrintRequest {
  scene: (typeof sceneNames)[number]
  palette: keyof typeof palettes
  shape: SitePrintShape
  format: 'webp' | 'jpeg'
}

/** @returns undefined for a name that no print has */
const parsePrintName = (name: string): PrintRequest | undefined => {
  const [, scene = '', palette = '', shape = '', size = '', extension] = NAME.exec(name) ?? []
  const print = getOwnValue<(typeof prints)[SitePrintShape]>(prints, shape)
  const width = Number(size)
  const widths: readonly number[] = print?.widths ?? []
  if (!widths.includes(width) || print?.extension !== extension) return undefined
  if (!(sceneNames as readonly string[]).includes(scene) || !Object.hasOwn(palettes, palette)) return undefined
  return {
    scene: scene as PrintRequest['scene'],
    palette: palette as PrintRequest['palette'],
    shape: shape as SitePrintShape,
    format: extension === 'jpg' ? 'jpeg' : 'webp',
  }
}

/** The key depends on the name and on the version of the drawings. */
const toStorageKey = (name: string): string =>
  `public/prints/${createHash('sha256').update(`${DRAWING_VERSION} ${name}`).digest('hex').slice(0, 32)}/${name.replace(/^.*\./, 'print.')}`

/** Renders a print once in all its widths. */
const renderPrintFile = async (
  { storage }: Pick<Platform, 'storage'>,
  { scene, palette, shape, format }: PrintRequest,
) => {
  const { size, widths } = prints[shape]
  const [width, height] = size
  // Loaded when the first print is rendered: after most starts, all prints are stored already.
  const { renderPrint } = await import('#server/generation/covers/covers.ts')
  const art = { seed: `${scene} in ${palette}`, scene, palette }
  for (const picture of await renderPrint({ ...art, width, height, widths, formats: [format] })) {
    const key = toStorageKey(toPrintName(createPrintUrl({ scene, palette }, shape, picture.width)))
    await storage.put(key, picture.bytes, { contentType: picture.contentType })
  }
}

const toPrintName = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

/** Returns the storage key of a print, which is rendered if it is missing; undefined for an unknown name. */
export type PrintCache = (name: string) => Promise<string | undefined>

const createPrintCache = (platform: Pick<Platform, 'storage'>): PrintCache => {
  const inProgress = new Map<string, Promise<void>>()
  /** Prints are rendered one after the other, so that many requests don't slow down other work. */
  let lastRendering: Promise<unknown> = Promise.resolve()

  const render = (printRequest: PrintRequest): Promise<void> => {
    const { scene, palette, shape } = printRequest
    return memoize(inProgress, `${scene} ${palette} ${shape}`, () => {
      const drawing = lastRendering.then(() => renderPrintFile(platform, printRequest))
      lastRendering = ignoreRejection(drawing, 'the request gets the failure; the queue only waits for the end')
      return drawing.finally(() => inProgress.delete(`${scene} ${palette} ${shape}`))
    })
  }
  return async (name) => {
    const printRequest = parsePrintName(name)
    if (!printRequest) return undefined
    const key = toStorageKey(name)
    if (!(await platform.storage.stat(key))) await render(printRequest)
    return key
  }
}

const printCaches = new WeakMap<object, PrintCache>()

/** Returns one cache for each storage, which requests and prerendering share. */
export const getPrintCache = ({ storage }: Pick<Platform, 'storage'>): PrintCache =>
  memoize(printCaches, storage, () => createPrintCache({ storage }))

export const registerPrintRoutes = (app: FastifyInstance, { storage }: Pick<Platform, 'storage'>): void => {
  const getPrint = getPrintCache({ storage })
  const sendPrint = async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
    const { name } = request.params
    const key = await getPrint(name)
    if (!key) return throwNotFound()
    const { stream, size } = await storage.open(key)
    return reply
      .headers({ 'cache-control': `public, max-age=${WEEK_SECONDS}`, 'content-length': size })
      .type(name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')
      .send(stream)
  }
  app.get('/prints/:name', sendPrint)
}
