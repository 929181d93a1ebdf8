/** The place of the small player. Its engine is fetched only when something is loaded, now or before the page went. */
import { type ReactNode, Suspense, useEffect } from 'react'
import { useIsLoaded } from '#web/features/player/now-playing.ts'
import { neededPart } from '#web/lib/chunks.ts'

const MiniPlayer = neededPart(async () => (await import('#web/features/player/mini-player.tsx')).MiniPlayer)

const bringPlayer = () => Promise.all([import('#web/screens/app/audio.screen.tsx'), import('./bare.layout.tsx')])

/** A pointer over a session, a finger on it, the focus on it: the player is on its way before the press is done. */
const usePlayerAhead = (): void =>
  useEffect(() => {
    const signs = ['pointerover', 'focusin'] as const
    const stop = () => signs.forEach((sign) => removeEventListener(sign, look))
    const look = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('a[href^="/audio/"]')) return
      stop()
      // What does not come now is asked for again by the press.
      bringPlayer().catch(() => undefined)
    }
    signs.forEach((sign) => addEventListener(sign, look))
    return stop
  }, [])

/** Nothing while nothing is loaded, so that the page makes no room for it. */
export const useMiniSlot = (): ReactNode => {
  usePlayerAhead()
  return useIsLoaded() ? (
    <Suspense fallback={null}>
      <MiniPlayer />
    </Suspense>
  ) : null
}
