/** Previews an exercise: its audio, or its draft if it has changed since. It links to generating the audio. */
import type { Exercise } from '#contract/exercises.ts'
import { paths } from '#web/lib/paths.ts'
import { exercises } from '#web/lib/messages/en/exercises.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { ProgressLine } from '#web/ui/figure/progress.tsx'
import { TimeText } from '#web/ui/figure/time-text.tsx'
import { useCountdown } from '../audio/countdown.ts'
import type { StoredExercise } from '../draft/changes.ts'
import { ExercisePrint, ExercisePicture } from '../frame/exercise-print.tsx'
import type { ExerciseDraft } from '../draft/draft.ts'
import { DraftPlayer } from './draft-player.tsx'
import { QuietPlayer } from './quiet-player.tsx'
import styles from './exercise-preview.module.css'
import type { ReactNode } from 'react'

interface ExercisePreviewProps {
  draft: ExerciseDraft
  stored: StoredExercise
  /** Whether there are changes that the server does not have yet. */
  changed: boolean
  /** Shown if the text indicates that the person needs help. */
  helpSuggestion: ReactNode
  /** Called before playback starts, so that other audio on the page can stop. */
  onPlay: () => void
}

/** The audio is processing: shows the progress and the time left. */
function AudioProgress({ exercise: { progress, voice } }: { exercise: Exercise }) {
  const secondsLeft = useCountdown(progress)
  const percent = Math.round(progress?.percent ?? 0)
  return (
    <div className={styles.reading}>
      <p className={styles.said} role="status">
        {secondsLeft > 0 ? exerciseEditor('audio.title', { name: voice }) : exerciseEditor('audio.late')}
      </p>
      {secondsLeft > 0 && (
        <span role="timer" aria-label={exerciseEditor('audio.timeLeft')} className={styles.clock}>
          <TimeText seconds={secondsLeft} />
        </span>
      )}
      <ProgressLine value={percent / 100} label={exerciseEditor('audio.percent', { n: percent })} />
    </div>
  )
}

/** Shows the next actions. */
function NextActions({ exercise: { uuid, status, sound: audio }, changed }: { exercise: Exercise; changed: boolean }) {
  const script = (
    <ButtonLink look="line" to={paths.exerciseEdit(uuid)}>
      {exerciseEditor('preview.back')}
    </ButtonLink>
  )
  if (status === 'processing') {
    return (
      <ButtonLink look="board" endIcon="arrow-right-bold" to={paths.exerciseStep('audio', uuid)}>
        {exerciseEditor('preview.progress')}
      </ButtonLink>
    )
  }
  if (audio && !changed) return script
  return (
    <>
      {script}
      <ButtonLink look="board" endIcon="arrow-right-bold" to={paths.exerciseStep('voice', uuid)}>
        {exerciseEditor(audio ? 'preview.create.again' : 'preview.create')}
      </ButtonLink>
    </>
  )
}

function PreviewPlayer({ draft, stored, changed, helpSuggestion, onPlay }: ExercisePreviewProps) {
  const { Exercise: exercise, Script: script } = stored
  const { status, sound: audio, title } = exercise
  if (status === 'processing') return <AudioProgress exercise={exercise} />
  if (audio && !changed) return <QuietPlayer title={title} audio={audio} script={script.segments} onPlay={onPlay} />
  return <DraftPlayer draft={draft} stored={stored} helpSuggestion={helpSuggestion} onPlay={onPlay} />
}

export function ExercisePreview(props: ExercisePreviewProps) {
  const { Exercise: exercise } = props.stored
  const { status, title, duration, voice } = exercise
  const changed = status === 'draft' || props.changed
  return (
    <div className={styles.trial}>
      <div className={styles.main}>
        <PreviewPlayer {...props} changed={changed} />
        <div className={styles.actions}>
          <NextActions exercise={exercise} changed={changed} />
        </div>
      </div>
      <ExercisePrint
        picture={<ExercisePicture exercise={exercise} />}
        title={title}
        meta={exercises('meta.voice', { minutes: duration, voice })}
      />
    </div>
  )
}
