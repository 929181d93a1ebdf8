/**
 * Caches content in memory, and loads it again when its version in the database changes, whichever process changed it.
 */
import type { Clock } from './clock.ts'

/** How long a known version is trusted, in milliseconds: a change by another process is seen well within a second. */
const BELIEVED = 250

export interface VersionedCache<Content> {
  /** Returns the content as of now, or of at most 250 ms ago. Concurrent callers share one load. */
  read(): Promise<Content>
  /** Makes a change of this process visible to every read from now on. */
  changed(): void
}

interface VersionedCacheOptions<Content> {
  clock: Clock
  version: () => Promise<number>
  load: (version: number) => Promise<Content>
}

export const createVersionedCache = <Content>({
  clock,
  version,
  load,
}: VersionedCacheOptions<Content>): VersionedCache<Content> => {
  let content: { version: number; content: Promise<Content> } | undefined
  let look: { at: number; version: Promise<number> } | undefined

  const versionNow = (): Promise<number> => {
    const at = clock.now().getTime()
    if (look && at - look.at < BELIEVED && at >= look.at) return look.version
    const looking = { at, version: version() }
    look = looking
    looking.version.catch(() => {
      if (look === looking) look = undefined
    })
    return looking.version
  }

  return {
    async read() {
      const now = await versionNow()
      if (content?.version === now) return content.content
      const reading = { version: now, content: load(now) }
      content = reading
      reading.content.catch(() => {
        if (content === reading) content = undefined
      })
      return reading.content
    },
    changed() {
      look = undefined
    },
  }
}
