/** The place of the small player. Its engine is fetched only when something is loaded, now or before the page went. */
import { lazy, type ReactNode, Suspense } from 'react'
import { useIsLoaded } from '#web/features/player/now-playing.ts'
import { loadChunk } from '#web/lib/chunks.ts'

const MiniPlayer = lazy(async () => {
  const { MiniPlayer } = await loadChunk(() => import('#web/features/player/mini-player.tsx'))
  return { default: MiniPlayer }
})

/** Nothing while nothing is loaded, so that the page makes no room for it. */
export const useMiniSlot = (): ReactNode =>
  useIsLoaded() ? (
    <Suspense fallback={null}>
      <MiniPlayer />
    </Suspense>
  ) : null
