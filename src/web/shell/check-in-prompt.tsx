/**
 * What check-ins bring to other pages: what was said today, under the suns of home, and the reminder somebody has asked
 * for, where it disturbs nothing: not while something plays, nor where a class is taught.
 */
import { useLocation } from 'react-router'
import { useNowPlaying } from '#web/features/player/now-playing.ts'
import { PromptStrip } from '#web/features/reflect/prompt/prompt-strip.tsx'
import { useQuestions } from '#web/features/reflect/questions.ts'
import { useToday } from '#web/features/reflect/today.ts'
import { paths } from '#web/lib/paths.ts'
import { places } from '#web/lib/places.ts'
import { reflect } from '#web/lib/words/reflect.en.ts'
import { Into } from '#web/ui/frame/into.tsx'

const isTaught = (path: string): boolean => path.startsWith('/teach/') || path.includes('/lesson/')

function SaidToday() {
  const questions = useQuestions().data?.Questions ?? []
  const { today } = useToday(questions)
  // What somebody else typed in is said where it can be told apart.
  const mood = today?.by_staff ? undefined : today?.mood
  const answer = mood ? questions.find(({ kind }) => kind === 'mood')?.answers[mood - 1] : undefined
  return answer ? <Into place={places.saidToday}>{reflect('done.today', { answer })}</Into> : null
}

export function CheckInPrompt() {
  const playing = useNowPlaying()?.playing ?? false
  const { pathname } = useLocation()
  return (
    <>
      {pathname === paths.home && <SaidToday />}
      <Into place={places.strip}>
        <PromptStrip quiet={playing || isTaught(pathname) || pathname === paths.reflect} />
      </Into>
    </>
  )
}
