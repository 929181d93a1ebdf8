/** Reads a snapshot of everything that is published: pages, articles, the library, and audio previews. */
import type { SiteRenderFacts, SessionFact } from '#contract/site-pages.ts'
import type { PageAction } from '#rules/site/fields.ts'
import { getCoverFileName } from '#rules/covers.ts'
import { listSocialLinks } from '#rules/site/pages.ts'
import { toArticleLine, type PublishedArticles } from '#server/domains/articles/published.ts'
import { type Catalog, createPublishedCatalog } from '#server/domains/library/catalog.ts'
import type { PublishedPages } from '#server/domains/site/published-pages.ts'
import { createTokenValues } from '#server/domains/site/token-values.ts'
import { memoize } from '#server/platform/memoize.ts'
import { toFailure } from '#server/platform/http/failure-responses.ts'
import type { Platform } from '#server/platform/platform.ts'
import { MEDIA_PATH } from '#server/platform/storage/keys.ts'
import { getSiteSources } from '#server/composition/published-site.ts'
import { toPreviewKey } from './audio-previews.jobs.ts'

interface SiteContent {
  pages: PublishedPages
  articles: PublishedArticles
  library: Catalog
}

export interface SiteSnapshot extends SiteContent {
  /** The URL of the audio preview by session slug, for previews that exist. */
  previews: ReadonlyMap<string, string>
  /** The audio keys of previews that must still be created. */
  missing: readonly string[]
  /** The time at which the previews were last checked, in epoch milliseconds. */
  at: number
}

/** Returns the sessions with a play button in this content. */
const listPlayedSessions = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  const { play } = value as Partial<Extract<PageAction, { play: unknown }>>
  return [...(play ? [play.session] : []), ...Object.values(value).flatMap(listPlayedSessions)]
}

const listAllPlayedSessions = (pages: PublishedPages): Set<string> =>
  new Set(listPlayedSessions(pages.all.map(({ content }) => content)))

/** Returns the sessions that pages offer as a preview and that have no audio yet. */
export const listSessionsWithoutAudio = ({ pages, library }: SiteSnapshot): string[] =>
  [...listAllPlayedSessions(pages)].flatMap((slug) => {
    const session = library.findSessionBySlug(slug)
    return session && session.status !== 'ready' ? [session.uuid] : []
  })

const findPreviews = async ({ storage }: Platform, pages: PublishedPages, library: Catalog) => {
  const previews = new Map<string, string>()
  const missing: string[] = []
  for (const slug of listAllPlayedSessions(pages)) {
    const session = library.findSessionBySlug(slug)
    if (!session?.audio_key || session.status !== 'ready') continue
    const key = toPreviewKey(session.audio_key)
    if (await storage.stat(key)) previews.set(slug, MEDIA_PATH + key)
    else missing.push(session.audio_key)
  }
  return { previews, missing }
}

/** The time after which missing previews are checked again. */
const PREVIEW_RECHECK_MS = 3000

/** The time that a request waits for newer content before it gets the previous snapshot. */
const READ_TIMEOUT_MS = 500

const isSameContent = (a: SiteContent, b: SiteContent): boolean =>
  a.pages === b.pages && a.articles === b.articles && a.library === b.library

/** Falls back to the last content if the database is slow or unavailable, so that the site stays readable. */
const readWithFallback = (last: SiteContent, reading: Promise<SiteContent>): Promise<SiteContent> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<SiteContent>((resolve) => {
    timer = setTimeout(() => resolve(last), READ_TIMEOUT_MS)
  })
  const readResult = reading.catch((cause: unknown) => {
    if (toFailure(cause).failure === 'busy') return last
    throw cause
  })
  return Promise.race([readResult, timeout]).finally(() => clearTimeout(timer))
}

const createReader = (platform: Platform): (() => Promise<SiteSnapshot>) => {
  const { pages: watchedPages, articles: watchedArticles } = getSiteSources(platform)
  const watchedLibrary = createPublishedCatalog(platform)
  let current: SiteSnapshot | undefined
  let pending: (SiteContent & { nextSnapshot: Promise<SiteSnapshot> }) | undefined

  const readContent = async (): Promise<SiteContent> => {
    const [pages, articles, library] = await Promise.all([
      watchedPages.read(),
      watchedArticles.read(),
      watchedLibrary.read(),
    ])
    return { pages, articles, library }
  }

  return async () => {
    const { pages, library, articles } = await (current ? readWithFallback(current, readContent()) : readContent())
    const published = { pages, articles, library }
    const now = platform.clock.now().getTime()
    if (current && isSameContent(current, published)) {
      if (!current.missing.length || now - current.at < PREVIEW_RECHECK_MS) return current
      const { previews, missing } = await findPreviews(platform, pages, library)
      current.at = now
      if (missing.length === current.missing.length) return current
      current = { ...published, previews, missing, at: now }
      return current
    }
    // Requests that arrive meanwhile share the pending snapshot, unless something has been published since.
    if (pending && isSameContent(pending, published)) return pending.nextSnapshot
    const nextSnapshot = findPreviews(platform, pages, library).then((previewResult) => ({
      ...published,
      ...previewResult,
      at: now,
    }))
    const ownPending = { ...published, nextSnapshot }
    pending = ownPending
    try {
      const snapshot = await nextSnapshot
      if (pending === ownPending) current = snapshot
      return snapshot
    } finally {
      if (pending === ownPending) pending = undefined
    }
  }
}

const readers = new WeakMap<Platform, () => Promise<SiteSnapshot>>()

/** Returns the current snapshot; the same object as long as nothing has changed in any process. */
export const getSnapshotReader = (platform: Platform): (() => Promise<SiteSnapshot>) =>
  memoize(readers, platform, () => createReader(platform))

const toCoverUrl = (key: string | null): string => (key ? `${MEDIA_PATH}${key}/${getCoverFileName('4x5', 400)}` : '')

/** @param host the public name of this site */
export const toPageFacts = (snapshot: SiteSnapshot, { config }: Platform, host: string): SiteRenderFacts => {
  const { pages, articles, library, previews } = snapshot
  const session = (slug: string): SessionFact | undefined => {
    const row = library.findSessionBySlug(slug)
    if (!row) return undefined
    const previewUrl = previews.get(slug)
    const { uuid, title, duration: seconds, narrator } = row
    const readByComputer = row.made_from === 'script'
    const fact = { uuid, title, seconds, narrator, readByComputer, cover: toCoverUrl(row.cover_key) }
    return previewUrl ? { ...fact, previewUrl } : fact
  }
  return {
    tokens: createTokenValues(config, { host, pages }),
    demo: config.demo,
    social: listSocialLinks(pages.page('footer')?.content),
    sound: previews.values().next().value,
    session,
    articles: (slug) => {
      const article = articles.bySlug(slug)
      return article && toArticleLine(article)
    },
    group: (slug) => {
      const group = library.groups.find(({ row }) => row.slug === slug)
      if (!group) return undefined
      const { row, sessions } = group
      return { id: row.uuid, title: row.title, count: sessions.length, cover: toCoverUrl(row.cover_key) }
    },
  }
}
