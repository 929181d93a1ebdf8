/** The reminder of a check-in, where it disturbs nothing: not while something plays, nor where a class is taught. */
import { useLocation } from 'react-router'
import { useNowPlaying } from '#web/features/player/now-playing.ts'
import { PromptStrip } from '#web/features/reflect/prompt/prompt-strip.tsx'
import { paths } from '#web/lib/paths.ts'
import { useHas } from '#web/session/use-features.ts'

const isTaught = (path: string): boolean => path.startsWith('/teach/') || path.includes('/lesson/')

export function CheckInPrompt() {
  const has = useHas('check_ins')
  const playing = useNowPlaying()?.playing ?? false
  const { pathname } = useLocation()
  return has ? <PromptStrip quiet={playing || isTaught(pathname) || pathname === paths.reflect} /> : null
}
