/** Prerenders the prints of published pages, and requests the audio that they offer, before the first visit. */
import { createHash } from 'node:crypto'
import type { Platform } from '#server/platform/platform.ts'
import { createAudioRequester } from '#server/domains/library/media/render-audio.jobs.ts'
import { type SiteSnapshot, getSnapshotReader, toPageFacts, listSessionsWithoutAudio } from './snapshot.ts'
import { listSitemapEntries } from './sitemap-and-feed.ts'
import { renderPageAt } from './page-builders.ts'
import { getPrintCache } from './prints.ts'
import { loadBuiltRenderer } from './renderer.ts'

const QUEUE = 'site-prints'

/** Excludes link preview pictures, which are rendered on request. */
const PRINT_URL = /\/prints\/([a-z]+-[a-z]+-(?!link)[a-z]+-\d+\.webp)/g

const HOST = 'alaia.invalid'

/** The key of a marker file: it exists once all prints of this state are rendered, so most starts render no page. */
const toMarkerKey = ({ pages, articles }: SiteSnapshot): string => {
  const hash = createHash('sha256').update(`prints of ${pages.version} and ${articles.version}`).digest('hex')
  return `public/prints/${hash.slice(0, 32)}/ahead.txt`
}

/** Lists the names of the prints on all published pages, those of the home page first. */
export const listPublishedPrints = async (platform: Platform): Promise<string[]> => {
  const drawing = await loadBuiltRenderer(platform.config.root)?.()
  if (!drawing) return []
  const snapshot = await getSnapshotReader(platform)()
  const context = { snapshot, drawing, facts: toPageFacts(snapshot, platform, HOST), origin: `https://${HOST}` }
  const pages = listSitemapEntries(snapshot).map(({ path }) => renderPageAt(path, context).text)
  return [...new Set(pages.flatMap((text) => [...text.matchAll(PRINT_URL)].map(([, name]) => name!)))]
}

/** Requests the audio of sessions that pages offer as a preview, because visitors can't request it. */
export const requestMissingAudio = async (platform: Platform): Promise<void> => {
  if (platform.config.RENDER_AHEAD === 0) return
  const requestAudio = createAudioRequester(platform)
  for (const uuid of listSessionsWithoutAudio(await getSnapshotReader(platform)())) await requestAudio(uuid)
}

export const registerPrerenderJobs = (platform: Platform): void => {
  const { jobs, storage } = platform
  jobs.define(QUEUE, {}, async ({ signal }) => {
    await requestMissingAudio(platform)
    const markerKey = toMarkerKey(await getSnapshotReader(platform)())
    if (await storage.stat(markerKey)) return
    const getPrint = getPrintCache(platform)
    for (const name of await listPublishedPrints(platform)) {
      signal.throwIfAborted()
      await getPrint(name)
    }
    await storage.put(markerKey, Buffer.from('painted'), { contentType: 'text/plain' })
  })
}

/** Called at every start, and when content was published. */
export const enqueuePrerender = ({ jobs }: Pick<Platform, 'jobs'>): Promise<void> =>
  jobs.send(QUEUE, {}, { singletonKey: 'once' })
