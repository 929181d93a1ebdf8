/** The four stages of generating audio, and whether each is done or in progress. */
import type { Exercise } from '#contract/exercises.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import type { LoaderStep } from '#web/ui/state/exercise-loader.tsx'
import styles from './audio-step.module.css'

type State = LoaderStep['state']

const mixText = (bed: string | undefined, done: boolean): string => {
  if (bed === undefined) return exerciseEditor(done ? 'audio.mix.done' : 'audio.mix')
  return exerciseEditor(done ? 'audio.mix.with.done' : 'audio.mix.with', { bed })
}

/**
 * No stage starts while the job is queued. The picture counts as done from the start, because there is always the
 * default artwork.
 */
export const listStages = ({ progress, ambience, status }: Exercise): LoaderStep[] => {
  const stage = status === 'ready' ? 'done' : (progress?.stage ?? 'waiting')
  const voiceState: State = stage === 'mixing' || stage === 'done' ? 'done' : stage === 'speaking' ? 'now' : 'ahead'
  const mixState: State = stage === 'done' ? 'done' : stage === 'mixing' ? 'now' : 'ahead'
  const startState: State = stage === 'waiting' ? 'ahead' : 'done'
  return [
    { label: exerciseEditor('audio.script'), state: startState },
    { label: exerciseEditor('audio.picture'), state: startState },
    { label: exerciseEditor(voiceState === 'done' ? 'audio.voice.done' : 'audio.voice'), state: voiceState },
    { label: mixText(ambience?.toLowerCase(), mixState === 'done'), state: mixState },
  ]
}

export function Stages({ exercise }: { exercise: Exercise }) {
  return (
    <ol className={styles.stages}>
      {listStages(exercise).map(({ label, state }) => (
        <li key={label} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
          {state === 'done' ? <Icon name="check-circle-fill" /> : <span className={styles.dot} />}
          {label}
        </li>
      ))}
    </ol>
  )
}
