/**
 * House prints of public pages, by scene, palette and shape: drawn when they are first asked for, and kept. There are only
 * so many names, so nobody can fill a disk with them.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sceneNames } from '#art/scenes/scenes.ts'
import { palettes } from '#art/palettes.ts'
import { prints, type PrintShape } from '#rules/site/prints.ts'
import { renderPrint } from '../generation/covers/covers.ts'
import { answerNothing } from '../platform/http/http.ts'
import type { Platform } from '../platform/platform.ts'

/** Counts what changes the drawings: what was kept of older ones is drawn anew. */
const HAND = 1
const A_WEEK = 7 * 86_400

const NAME = /^([a-z]+)-([a-z]+)-([a-z]+)-(\d+)\.(webp|jpg)$/

interface Wanted {
  scene: (typeof sceneNames)[number]
  palette: keyof typeof palettes
  shape: PrintShape
  width: number
  format: 'webp' | 'jpeg'
}

/** @returns undefined for a name that no print has */
export const printNamed = (name: string): Wanted | undefined => {
  const [, scene = '', palette = '', shape = '', size = '', extension] = NAME.exec(name) ?? []
  const known = (prints as Record<string, (typeof prints)[PrintShape] | undefined>)[shape]
  const width = Number(size)
  const widths: readonly number[] = known?.widths ?? []
  if (!widths.includes(width) || known?.extension !== extension) return undefined
  if (!(sceneNames as readonly string[]).includes(scene) || !(palette in palettes)) return undefined
  return {
    scene: scene as Wanted['scene'],
    palette: palette as Wanted['palette'],
    shape: shape as PrintShape,
    width,
    format: extension === 'jpg' ? 'jpeg' : 'webp',
  }
}

/** Named after all it is made from. */
const keyOf = (name: string): string =>
  `public/prints/${createHash('sha256').update(`${HAND} ${name}`).digest('hex').slice(0, 32)}/${name.replace(/^.*\./, 'print.')}`

const drawn = async ({ scene, palette, shape, width, format }: Wanted): Promise<Buffer> => {
  const [most = width, height = width] = prints[shape].size
  const seed = `${scene} in ${palette}`
  const size = { width: most, height, widths: [width], formats: [format] }
  const [picture] = await renderPrint({ seed, scene, palette, ...size })
  return picture!.bytes
}

export const printRoutes = (app: FastifyInstance, { storage }: Platform): void => {
  const underWay = new Map<string, Promise<string>>()
  /** One after the other: somebody who asks for all of them at once waits, and nobody else does. */
  let last: Promise<unknown> = Promise.resolve()

  const make = async (name: string, wanted: Wanted): Promise<string> => {
    const key = keyOf(name)
    if (await storage.stat(key)) return key
    const drawing = last.then(() => drawn(wanted))
    last = drawing.catch(() => undefined)
    await storage.put(key, await drawing, { contentType: `image/${wanted.format}` })
    return key
  }
  const keyFor = (name: string, wanted: Wanted): Promise<string> => {
    const making = underWay.get(name) ?? make(name, wanted).finally(() => underWay.delete(name))
    underWay.set(name, making)
    return making
  }
  const answer = async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
    const { name } = request.params
    const wanted = printNamed(name)
    if (!wanted) return answerNothing()
    const key = await keyFor(name, wanted)
    const { stream, size } = await storage.open(key)
    return reply
      .headers({ 'cache-control': `public, max-age=${A_WEEK}`, 'content-length': size })
      .type(`image/${wanted.format}`)
      .send(stream)
  }
  app.get('/prints/:name', answer)
}
