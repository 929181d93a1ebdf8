/** Previews a draft: each line is spoken in its current form, followed by its pause. */
import type { ReactNode } from 'react'
import { ApiError } from '#contract/call.ts'
import { configDefaults } from '#contract/exercises.ts'
import { NEEDS_PERSON } from '#contract/failures.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { withHint } from '#web/lib/errors/api-errors.ts'
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
import styles from './exercise-player.module.css'

interface DraftPlayerProps {
  draft: ExerciseDraft
  stored: StoredExercise
  /** Shown if the text indicates that the person needs help. */
  helpSuggestion: ReactNode
  /** Called before playback starts, so that other audio on the page can stop. */
  onPlay: () => void
}

function SpokenLines({ lines, reading }: { lines: ReturnType<typeof listSpokenLines>; reading: DraftReading }) {
  return (
    <ol aria-label={listening('transcript')} className={styles.text}>
      {lines.map(({ id, text }, index) => (
        <li key={id}>
          <button
            type="button"
            aria-current={index === reading.lineIndex ? 'true' : undefined}
            className={classNames(styles.line, index < reading.lineIndex && styles.spoken)}
            onClick={() => reading.readFrom(index)}
          >
            {text}
          </button>
        </li>
      ))}
    </ol>
  )
}

function PlaybackError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error === undefined) return null
  const failedText = exerciseEditor('preview.failed')
  const isApiError = error instanceof ApiError
  // An invalid text has a message that says what to change, so it needs no hint.
  const message =
    isApiError && error.http === 422 ? error.message : isApiError ? withHint(error.message, failedText) : failedText
  return <Banner action={{ label: listening('retry'), onPress: onRetry }}>{message}</Banner>
}

export function DraftPlayer({ draft, stored, helpSuggestion, onPlay }: DraftPlayerProps) {
  const prepareLines = async () => {
    if (!(await draft.flush())) {
      throw draft.get().failure ?? new Error('The draft could not be saved before the preview')
    }
    const { Exercise: exercise, Script: script } = draft.get().stored ?? stored
    return listSpokenLines(distributePauses(script, exercise.duration))
  }
  const { title, lines, ambience } = applyChanges(stored, draft.get().changes)
  const { data } = useAnswer(configDefaults, {})
  const backgroundSoundUrl = data?.Config.ambiences.find(({ name }) => name === ambience)?.url
  const reading = useDraftReading({ uuid: stored.Exercise.uuid, backgroundSoundUrl, prepareLines, onPlay })
  const { state, lineIndex, error, readFrom, stop } = reading
  const start = () => readFrom(Math.max(0, lineIndex))
  const needsPerson = draft.get().needsPerson || (error instanceof ApiError && error.code === NEEDS_PERSON)
  const isStopped = state === 'stopped'
  return (
    <div className={styles.player}>
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.play}
          aria-label={listening(isStopped ? 'play' : 'pause', { title })}
          onClick={isStopped ? start : stop}
        >
          <Icon name={isStopped ? 'play-fill' : 'pause-fill'} />
        </button>
        <p role="status">{exerciseEditor(state === 'loading' ? 'preview.loading' : 'preview.explanation')}</p>
      </div>
      {needsPerson ? helpSuggestion : <PlaybackError error={error} onRetry={start} />}
      <SpokenLines lines={listSpokenLines(lines)} reading={reading} />
    </div>
  )
}
