/**
 * The fourth step: the audio is generated. The person can wait, leave or cancel, and gets a notification on any page.
 */
import { type ReactNode, useState } from 'react'
import * as contract from '#contract/exercises.ts'
import { useAction } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { ExerciseLoader } from '#web/ui/state/exercise-loader.tsx'
import type { StoredExercise } from '../draft/changes.ts'
import type { ExerciseDraft } from '../draft/draft.ts'
import { QuietText, StepFooter, StepFrame } from '../frame/step-frame.tsx'
import { useGenerateAudio } from '../voice/use-generate-audio.ts'
import { AudioCard } from './audio-card.tsx'
import styles from './audio-step.module.css'
import { useCountdown } from './countdown.ts'
import { Stages, listStages } from './stages.tsx'

interface AudioStepProps {
  draft: ExerciseDraft
  stored: StoredExercise
  print: ReactNode
  helpSuggestion: ReactNode
  /** Whether the person has just started the generation. */
  hasStarted: boolean
  onLeave: () => void
}

const refreshedEndpoints = [contract.draftInfo, contract.exercisesList, contract.configDefaults]

function StopButton({ uuid }: { uuid: string }) {
  const stop = useAction(contract.cancel, { refreshes: refreshedEndpoints })
  const [isConfirming, setIsConfirming] = useState(false)
  const act = async () => {
    if (await stop.attempt({ Exercise: { uuid } })) setIsConfirming(false)
  }
  return (
    <>
      <Button look="text" onClick={() => setIsConfirming(true)}>
        {exerciseEditor('audio.cancel')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={exerciseEditor('audio.cancel.title')}
        cancelLabel={exerciseEditor('audio.cancel.continue')}
        onCancel={() => setIsConfirming(false)}
        confirmLabel={exerciseEditor('audio.cancel')}
        onConfirm={() => void act()}
        busy={stop.busy}
        error={stop.error?.message}
      >
        {exerciseEditor('audio.cancel.lead')}
      </ConfirmDialog>
    </>
  )
}

interface AudioProcessingProps {
  stored: StoredExercise
  /** Whether this person started the generation a moment ago. The loader then covers the whole screen. */
  hasStarted: boolean
  onLeave: () => void
}

function AudioProcessing({ stored: { Exercise: exercise }, hasStarted, onLeave }: AudioProcessingProps) {
  const { progress, voice } = exercise
  const secondsLeft = useCountdown(progress)
  const isQueued = (progress?.before ?? 0) > 0
  const leadKey = isQueued ? 'audio.queue' : secondsLeft === 0 ? 'audio.late' : 'audio.lead'
  const title = isQueued ? exerciseEditor('audio.queue.title') : exerciseEditor('audio.title', { name: voice })
  const fractionDone = (progress?.percent ?? 0) / 100
  return (
    <>
      <ExerciseLoader
        open={hasStarted}
        title={title}
        lead={exerciseEditor(isQueued ? 'audio.queue' : 'audio.leave.lead')}
        late={{ title: exerciseEditor('audio.late.title'), lead: exerciseEditor('audio.late') }}
        left={secondsLeft}
        clock={exerciseEditor('audio.timeLeft')}
        done={fractionDone}
        steps={listStages(exercise)}
        leaveLabel={exerciseEditor('audio.leave')}
        onLeave={onLeave}
      />
      <AudioCard
        title={title}
        lead={<span role="status">{exerciseEditor(leadKey)}</span>}
        done={fractionDone}
        left={secondsLeft > 0 ? secondsLeft : undefined}
      >
        <Stages exercise={exercise} />
      </AudioCard>
      <StepFooter
        forward={
          <>
            <StopButton uuid={exercise.uuid} />
            <ButtonLink look="board" size="large" endIcon="arrow-right-bold" to={paths.customExercises}>
              {exerciseEditor('audio.go')}
            </ButtonLink>
          </>
        }
      >
        <QuietText>{exerciseEditor('audio.saved')}</QuietText>
      </StepFooter>
    </>
  )
}

function AudioReady({ stored: { Exercise: exercise } }: { stored: StoredExercise }) {
  const { uuid, note } = exercise
  return (
    <>
      <AudioCard title={exerciseEditor('audio.ready')} lead={exerciseEditor('audio.ready.lead')} done={1}>
        <Stages exercise={exercise} />
      </AudioCard>
      <div className={styles.notice}>{note && <Banner tone="info">{note}</Banner>}</div>
      <StepFooter
        forward={
          <ButtonLink look="board" size="large" icon="play-fill" to={paths.audio(uuid)}>
            {exerciseEditor('audio.listen')}
          </ButtonLink>
        }
      >
        <ButtonLink look="text" to={paths.exerciseStep('script', uuid)}>
          {exerciseEditor('audio.change')}
        </ButtonLink>
      </StepFooter>
    </>
  )
}

/** Nothing is processing: the audio was not started yet, was canceled or has failed. */
function AudioNotStarted({
  draft,
  stored,
  helpSuggestion,
}: Pick<AudioStepProps, 'draft' | 'stored' | 'helpSuggestion'>) {
  const audio = useGenerateAudio(draft, () => undefined)
  const { uuid, note } = stored.Exercise
  return (
    <>
      <AudioCard
        title={exerciseEditor(note ? 'audio.failed.title' : 'audio.none.title')}
        lead={note ?? exerciseEditor('audio.none')}
        done={0}
      />
      <div className={styles.notice}>
        {audio.needsPerson && helpSuggestion}
        {audio.problem && (
          <Banner tone={audio.problem.kind === 'limit' ? 'info' : 'danger'}>{audio.problem.message}</Banner>
        )}
      </div>
      <StepFooter
        forward={
          <Button look="board" size="large" endIcon="arrow-right-bold" onClick={audio.generate} busy={audio.busy}>
            {exerciseEditor('audio.create')}
          </Button>
        }
      >
        <ButtonLink look="text" to={paths.exerciseStep('script', uuid)}>
          {exerciseEditor('voice.back')}
        </ButtonLink>
      </StepFooter>
    </>
  )
}

export function AudioStep({ draft, stored, print, helpSuggestion, hasStarted, onLeave }: AudioStepProps) {
  const { status, uuid } = stored.Exercise
  return (
    <StepFrame step="audio" uuid={uuid} onLeave={onLeave} print={print}>
      {status === 'processing' && <AudioProcessing stored={stored} hasStarted={hasStarted} onLeave={onLeave} />}
      {status === 'ready' && <AudioReady stored={stored} />}
      {status === 'draft' && <AudioNotStarted draft={draft} stored={stored} helpSuggestion={helpSuggestion} />}
    </StepFrame>
  )
}
