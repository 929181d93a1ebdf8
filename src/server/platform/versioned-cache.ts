/** What is kept in memory and read anew when its version in the database has moved, whichever process moved it. */
import type { Clock } from './clock.ts'

/** So long the known version is believed, in milliseconds: a change elsewhere is seen well within a second. */
const BELIEVED = 250

export interface VersionedCache<Content> {
  /** As of now, or of a quarter of a second ago. Whoever asks at the same time shares one reading. */
  read(): Promise<Content>
  /** What this process has just changed is seen by whoever asks from now on. */
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
