/** Makes what published pages show and let hear before anybody has seen them: a first visitor finds no empty frames. */
import { createHash } from 'node:crypto'
import type { Platform } from '../platform/platform.ts'
import { soundAsker } from '../domains/library/media/sounds.jobs.ts'
import { type Edition, editionReader, factsOf, soundless } from './edition.ts'
import { placesIn } from './lists.ts'
import { madeAt } from './page-makers.ts'
import { printKeeper } from './prints.ts'
import { builtDrawing } from './renderer.ts'

const QUEUE = 'site-prints'

/** Pictures for links that are passed on are drawn when a link is. */
const SHOWN = /\/prints\/([a-z]+-[a-z]+-(?!link)[a-z]+-\d+\.webp)/g

const HOST = 'alaia.invalid'

/** Says that all prints of this state of the site were painted: most starts have nothing to do and draw no page. */
const markOf = ({ pages, articles }: Edition): string => {
  const hash = createHash('sha256').update(`prints of ${pages.version} and ${articles.version}`).digest('hex')
  return `public/prints/${hash.slice(0, 32)}/ahead.txt`
}

/** Names of the prints on all published pages, the front page's first. */
export const printsShown = async (platform: Platform): Promise<string[]> => {
  const drawing = await builtDrawing(platform.config.root)?.()
  if (!drawing) return []
  const edition = await editionReader(platform)()
  const setting = { edition, drawing, facts: factsOf(edition, platform, HOST), origin: `https://${HOST}` }
  const pages = placesIn(edition).map(({ path }) => madeAt(path, setting).text)
  return [...new Set(pages.flatMap((text) => [...text.matchAll(SHOWN)].map(([, name]) => name!)))]
}

/** A visitor hears one minute of these, and cannot ask for them to be made. */
export const askForMinutes = async (platform: Platform): Promise<void> => {
  if (platform.config.RENDER_AHEAD === 0) return
  const ask = soundAsker(platform)
  for (const uuid of soundless(await editionReader(platform)())) await ask(uuid)
}

export const printsAheadJobs = (platform: Platform): void => {
  const { jobs, storage } = platform
  jobs.define(QUEUE, {}, async ({ signal }) => {
    await askForMinutes(platform)
    const mark = markOf(await editionReader(platform)())
    if (await storage.stat(mark)) return
    const keep = printKeeper(platform)
    for (const name of await printsShown(platform)) {
      signal.throwIfAborted()
      await keep(name)
    }
    await storage.put(mark, Buffer.from('painted'), { contentType: 'text/plain' })
  })
}

/** Asked at every start, and when something was published. */
export const sendPrintsAhead = ({ jobs }: Pick<Platform, 'jobs'>): Promise<void> =>
  jobs.send(QUEUE, {}, { singletonKey: 'once' })
