/**
 * The parts that check-ins add to other pages: today's answer under the suns of home, and the reminder that the person
 * turned on. The reminder never disturbs playback or a lesson that is being taught.
 */
import { useLocation } from 'react-router'
import { useNowPlaying } from '#web/features/library/player/now-playing.ts'
import { PromptStrip } from '#web/features/reflect/prompt/prompt-strip.tsx'
import { useQuestions } from '#web/features/reflect/questions.ts'
import { useTodaysCheckIn } from '#web/features/reflect/todays-check-in.ts'
import { paths } from '#web/lib/paths.ts'
import { portalTargets } from '#web/lib/portal-targets.ts'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { Portal } from '#web/ui/frame/portal.tsx'

const isLessonPath = (path: string): boolean => path.startsWith('/teach/') || path.includes('/lesson/')

function TodaysMoodLine() {
  const questions = useQuestions().data?.Questions ?? []
  const { today } = useTodaysCheckIn(questions)
  // An answer that staff typed in is shown only where that can be seen.
  const mood = today?.by_staff ? undefined : today?.mood
  const answer = mood ? questions.find(({ kind }) => kind === 'mood')?.answers[mood - 1] : undefined
  return answer ? <Portal place={portalTargets.saidToday}>{reflect('done.today', { answer })}</Portal> : null
}

export function CheckInPrompt() {
  const playing = useNowPlaying()?.playing ?? false
  const { pathname } = useLocation()
  return (
    <>
      {pathname === paths.home && <TodaysMoodLine />}
      <Portal place={portalTargets.strip}>
        <PromptStrip quiet={playing || isLessonPath(pathname) || pathname === paths.reflect} />
      </Portal>
    </>
  )
}
