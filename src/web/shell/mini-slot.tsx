/** The place of the small player. Its engine is fetched only when something is loaded, now or before the page went. */
import { type ReactNode, Suspense, useEffect } from 'react'
import { useIsLoaded } from '#web/features/library/player/now-playing.ts'
import { requiredComponent } from '#web/lib/chunks.ts'

const MiniPlayer = requiredComponent(
  async () => (await import('#web/features/library/player/mini-player.tsx')).MiniPlayer,
)

const loadPlayer = () => Promise.all([import('#web/screens/app/audio.screen.tsx'), import('./bare.layout.tsx')])

/** A pointer over a session, a finger on it, the focus on it: the player is on its way before the press is done. */
const usePlayerPrefetch = (): void =>
  useEffect(() => {
    const signs = ['pointerover', 'focusin'] as const
    const stop = () => signs.forEach((sign) => removeEventListener(sign, look))
    const look = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('a[href^="/audio/"]')) return
      stop()
      // What does not come now is asked for again by the press.
      loadPlayer().catch(() => undefined)
    }
    signs.forEach((sign) => addEventListener(sign, look))
    return stop
  }, [])

/** Nothing while nothing is loaded, so that the page makes no room for it. */
export const useMiniSlot = (): ReactNode => {
  usePlayerPrefetch()
  return useIsLoaded() ? (
    <Suspense fallback={null}>
      <MiniPlayer />
    </Suspense>
  ) : null
}
