/** /studio/{recording} records one session line by line. It is the only page that uses the microphone. */
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { ambience } from '#contract/library.ts'
import { recordingInfo } from '#contract/studio/recordings.ts'
import { isStudioPath } from '#rules/studio.ts'
import { QuietPlayer } from '#web/features/exercises/listen/quiet-player.tsx'
import { RecordingPage } from '#web/features/studio/recording/recording-page.tsx'
import { SheetText, StudioFrame, StudioSheet } from '#web/features/studio/recording/studio-frame.tsx'
import { isBeingMade, type RenderPlayer } from '#web/features/studio/steps/listen-step.tsx'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { isMissingPage } from '#web/lib/errors/api-errors.ts'
import { paths } from '#web/lib/paths.ts'
import { studio as t } from '#web/lib/messages/en/studio.ts'
import { isAdmin } from '#web/session/destinations.ts'
import { useUser } from '#web/session/session.ts'
import { Answer } from '#web/ui/state/answer.tsx'

/** The interval of requests while audio is prepared, in milliseconds. */
const POLL_INTERVAL_MS = 2000

/** No other audio plays on this page, so there is nothing to stop. */
const noop = () => undefined

export const renderPlayer: RenderPlayer = ({ url, transcript_url, duration }, { uuid, title, lines }) => (
  <QuietPlayer
    key={`${uuid} ${url}`}
    title={title}
    audio={{ url, transcript_url, seconds: duration }}
    script={lines.map(({ line, text }) => ({ id: String(line), text }))}
    onPlay={noop}
  />
)

/** The browser opens the microphone only in a document that was loaded here: any other is loaded again. */
const useOwnDocument = (): void =>
  useEffect(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    if (navigation && !isStudioPath(new URL(navigation.name).pathname)) location.reload()
  }, [])

export function StudioRecordingScreen() {
  const { uuid = '' } = useParams()
  const user = useUser()
  useOwnDocument()
  const answer = useAnswer(
    recordingInfo,
    { Recording: { uuid } },
    {
      pollInterval: (data) =>
        data && (isBeingMade(data.Recording.preview) || isBeingMade(data.Recording.audio)) ? POLL_INTERVAL_MS : false,
    },
  )
  const sounds = useAnswer(ambience, {}).data?.AmbienceAudios.map(({ name }) => name) ?? []
  const home = user && isAdmin(user) ? `${adminPaths.adminStudio}?part=record` : paths.studio
  if (answer.data) {
    return (
      <RecordingPage
        key={uuid}
        recording={answer.data.Recording}
        sounds={sounds}
        home={home}
        renderPlayer={renderPlayer}
      />
    )
  }
  return (
    <StudioFrame title={t('title')} progress={0} home={home}>
      <StudioSheet contentKey="">
        {isMissingPage(answer.error) ? (
          <SheetText title={t('missing')}>{t('missing.more')}</SheetText>
        ) : (
          <SheetText title={t('title')}>
            <Answer query={answer}>{() => null}</Answer>
          </SheetText>
        )}
      </StudioSheet>
    </StudioFrame>
  )
}
