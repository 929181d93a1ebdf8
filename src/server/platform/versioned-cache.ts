/**
 * Caches content in memory, and loads it again when its version in the database changes, whichever process changed it.
 */
import type { Clock } from './clock.ts'

/** The time for which a known version is trusted: a change by another process is seen well within a second. */
const VERSION_TTL_MS = 250

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
  let versionCheck: { at: number; version: Promise<number> } | undefined

  const getVersion = (): Promise<number> => {
    const at = clock.now().getTime()
    if (versionCheck && at - versionCheck.at < VERSION_TTL_MS && at >= versionCheck.at) return versionCheck.version
    const newCheck = { at, version: version() }
    versionCheck = newCheck
    newCheck.version.catch(() => {
      if (versionCheck === newCheck) versionCheck = undefined
    })
    return newCheck.version
  }

  return {
    async read() {
      const currentVersion = await getVersion()
      if (content?.version === currentVersion) return content.content
      const loading = { version: currentVersion, content: load(currentVersion) }
      content = loading
      loading.content.catch(() => {
        if (content === loading) content = undefined
      })
      return loading.content
    },
    changed() {
      versionCheck = undefined
    },
  }
}
