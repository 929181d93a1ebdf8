/** Previews a draft: each line is spoken in its current form, followed by its pause. */
import type { ReactNode } from 'react'
import { ApiError } from '#contract/call.ts'
import { configDefaults } from '#contract/exercises.ts'
import { NEEDS_PERSON } from '#contract/failures.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { withHint } from '#web/lib/error-text.ts'
import { listening } from '#web/lib/messages/en/exercises-list.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { applyChanges, type StoredExercise } from '../draft/changes.ts'
import type { ExerciseDraft } from '../draft/draft.ts'
import { distributePauses } from '../draft/length.ts'
import { listSpokenLines } from '../draft/lines.ts'
import { type DraftReading, useDraftReading } from './draft-reading.ts'
import styles from './quiet-player.module.css'

interface DraftPlayerProps {
  draft: ExerciseDraft
  stored: StoredExercise
  person: ReactNode
  /** Called before it starts, so that other audio on the page can stop. */
  onPlay: () => void
}

function SpokenLines({ lines, reading }: { lines: ReturnType<typeof listSpokenLines>; reading: DraftReading }) {
  return (
    <ol aria-label={listening('words')} className={styles.words}>
      {lines.map(({ id, text }, index) => (
        <li key={id}>
          <button
            type="button"
            aria-current={index === reading.at ? 'true' : undefined}
            className={classNames(styles.line, index < reading.at && styles.said)}
            onClick={() => reading.readFrom(index)}
          >
            {text}
          </button>
        </li>
      ))}
    </ol>
  )
}

function PlaybackError({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  if (error === undefined) return null
  const failedText = exerciseEditor('test.failed')
  const isApiError = error instanceof ApiError
  const message =
    isApiError && error.http === 422 ? error.message : isApiError ? withHint(error.message, failedText) : failedText
  return <Banner action={{ label: listening('again'), onPress: onAgain }}>{message}</Banner>
}

export function DraftPlayer({ draft, stored, person, onPlay }: DraftPlayerProps) {
  const prepareLines = async () => {
    if (!(await draft.flush())) throw draft.get().refusal ?? new Error('Not sent yet')
    const { Exercise: exercise, Script: script } = draft.get().stored ?? stored
    return listSpokenLines(distributePauses(script, exercise.duration))
  }
  const { title, lines, ambience } = applyChanges(stored, draft.get().changes)
  const { data } = useAnswer(configDefaults, {})
  const bed = data?.Config.ambiences.find(({ name }) => name === ambience)?.url
  const reading = useDraftReading({ uuid: stored.Exercise.uuid, bed, prepareLines, onPlay })
  const { state, at, error, readFrom, stop } = reading
  const start = () => readFrom(Math.max(0, at))
  const needsPerson = draft.get().needsPerson || (error instanceof ApiError && error.code === NEEDS_PERSON)
  const isStill = state === 'still'
  return (
    <div className={styles.player}>
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.play}
          aria-label={listening(isStill ? 'play' : 'pause', { title })}
          onClick={isStill ? start : stop}
        >
          <Icon name={isStill ? 'play-fill' : 'pause-fill'} />
        </button>
        <p role="status">{exerciseEditor(state === 'coming' ? 'test.coming' : 'test.now')}</p>
      </div>
      {needsPerson ? person : <PlaybackError error={error} onAgain={start} />}
      <SpokenLines lines={listSpokenLines(lines)} reading={reading} />
    </div>
  )
}
