/**
 * The place of the mini player. The player is loaded only when a session is loaded, now or before the page was
 * reloaded.
 */
import { type ReactNode, Suspense, useEffect } from 'react'
import { useIsLoaded } from '#web/features/library/player/now-playing.ts'
import { requiredComponent } from '#web/lib/chunks.ts'
import { ignoreRejection } from '#web/lib/log.ts'

const MiniPlayer = requiredComponent(
  async () => (await import('#web/features/library/player/mini-player.tsx')).MiniPlayer,
)

const loadPlayer = () => Promise.all([import('#web/screens/app/audio.screen.tsx'), import('./bare.layout.tsx')])

/** Loads the player when a pointer, a finger or the focus reaches a session, before the press is finished. */
const usePlayerPrefetch = (): void =>
  useEffect(() => {
    const eventNames = ['pointerover', 'focusin'] as const
    const stop = () => eventNames.forEach((eventName) => removeEventListener(eventName, onEvent))
    const onEvent = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('a[href^="/audio/"]')) return
      stop()
      // If loading fails now, the press tries it again.
      void ignoreRejection(loadPlayer())
    }
    eventNames.forEach((eventName) => addEventListener(eventName, onEvent))
    return stop
  }, [])

/** Returns undefined while no session is loaded, so that the page reserves no space for it. */
export const useMiniSlot = (): ReactNode => {
  usePlayerPrefetch()
  return useIsLoaded() ? (
    <Suspense fallback={null}>
      <MiniPlayer />
    </Suspense>
  ) : null
}
