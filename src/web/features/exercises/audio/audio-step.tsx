/** The fourth step: it is read aloud. One may wait, leave, or stop it; what happens is told wherever one is. */
import { type ReactNode, useState } from 'react'
import * as contract from '#contract/exercises.ts'
import { useAct } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { making } from '#web/lib/words/exercises-making.en.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { ExerciseLoader } from '#web/ui/state/exercise-loader.tsx'
import type { Stored } from '../draft/changes.ts'
import type { Draft } from '../draft/draft.ts'
import { Quietly, StepFoot, StepFrame } from '../frame/step-frame.tsx'
import { useMakeAudio } from '../voice/make-audio.ts'
import { AudioCard } from './audio-card.tsx'
import styles from './audio-step.module.css'
import { useCountdown } from './countdown.ts'
import { Stages, stagesOf } from './stages.tsx'

interface AudioStepProps {
  draft: Draft
  stored: Stored
  print: ReactNode
  person: ReactNode
  /** Somebody has just had it begun. */
  begun: boolean
  onLeave: () => void
}

const whole = [contract.draftInfo, contract.exercisesList, contract.configDefaults]

function StopButton({ uuid }: { uuid: string }) {
  const stop = useAct(contract.cancel, { refreshes: whole })
  const [asking, setAsking] = useState(false)
  const act = async () => {
    await stop.act({ Exercise: { uuid } }).catch(() => undefined)
    setAsking(false)
  }
  return (
    <>
      <Button look="text" onClick={() => setAsking(true)}>
        {making('audio.cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={making('audio.cancel.title')}
        keep={making('audio.cancel.keep')}
        onKeep={() => setAsking(false)}
        act={making('audio.cancel')}
        onAct={() => void act()}
        busy={stop.busy}
      >
        {making('audio.cancel.lead')}
      </ConfirmDialog>
    </>
  )
}

interface BeingMadeProps {
  stored: Stored
  /** A moment ago, by the one who looks: the whole screen waits. */
  begun: boolean
  onLeave: () => void
}

function BeingMade({ stored: { Exercise: exercise }, begun, onLeave }: BeingMadeProps) {
  const { progress, voice } = exercise
  const left = useCountdown(progress)
  const waits = (progress?.before ?? 0) > 0
  const lead = waits ? 'audio.queue' : left === 0 ? 'audio.late' : 'audio.lead'
  const title = waits ? making('audio.queue.title') : making('audio.title', { name: voice })
  const done = (progress?.percent ?? 0) / 100
  return (
    <>
      <ExerciseLoader
        open={begun}
        title={title}
        lead={making(waits ? 'audio.queue' : 'audio.later')}
        late={{ title: making('audio.late.title'), lead: making('audio.late') }}
        left={left}
        clock={making('audio.clock')}
        done={done}
        steps={stagesOf(exercise)}
        leave={making('audio.run')}
        onLeave={onLeave}
      />
      <AudioCard
        title={title}
        lead={<span role="status">{making(lead)}</span>}
        done={done}
        left={left > 0 ? left : undefined}
      >
        <Stages exercise={exercise} />
      </AudioCard>
      <StepFoot
        forward={
          <>
            <StopButton uuid={exercise.uuid} />
            <ButtonLink look="board" size="large" nose="arrow-right-bold" to={paths.customExercises}>
              {making('audio.go')}
            </ButtonLink>
          </>
        }
      >
        <Quietly>{making('audio.saved')}</Quietly>
      </StepFoot>
    </>
  )
}

function Ready({ stored: { Exercise: exercise } }: { stored: Stored }) {
  const { uuid, note } = exercise
  return (
    <>
      <AudioCard title={making('audio.ready')} lead={making('audio.ready.lead')} done={1}>
        <Stages exercise={exercise} />
      </AudioCard>
      <div className={styles.told}>{note && <Banner tone="info">{note}</Banner>}</div>
      <StepFoot
        forward={
          <ButtonLink look="board" size="large" icon="play-fill" to={paths.audio(uuid)}>
            {making('audio.listen')}
          </ButtonLink>
        }
      >
        <ButtonLink look="text" to={paths.exerciseStep('script', uuid)}>
          {making('audio.change')}
        </ButtonLink>
      </StepFoot>
    </>
  )
}

/** Nothing is being made: not yet, not any more, or not after all. */
function NotMade({ draft, stored, person }: Pick<AudioStepProps, 'draft' | 'stored' | 'person'>) {
  const audio = useMakeAudio(draft, () => undefined)
  const { uuid, note } = stored.Exercise
  return (
    <>
      <AudioCard
        title={making(note ? 'audio.failed.title' : 'audio.none.title')}
        lead={note ?? making('audio.none')}
        done={0}
      />
      <div className={styles.told}>
        {audio.needsPerson && person}
        {audio.trouble && (
          <Banner tone={audio.trouble.kind === 'limit' ? 'info' : 'danger'}>{audio.trouble.message}</Banner>
        )}
      </div>
      <StepFoot
        forward={
          <Button look="board" size="large" nose="arrow-right-bold" onClick={audio.make} busy={audio.busy}>
            {making('voice.make')}
          </Button>
        }
      >
        <ButtonLink look="text" to={paths.exerciseStep('script', uuid)}>
          {making('voice.back')}
        </ButtonLink>
      </StepFoot>
    </>
  )
}

export function AudioStep({ draft, stored, print, person, begun, onLeave }: AudioStepProps) {
  const { status, uuid } = stored.Exercise
  return (
    <StepFrame step="audio" uuid={uuid} onLeave={onLeave} print={print}>
      {status === 'processing' && <BeingMade stored={stored} begun={begun} onLeave={onLeave} />}
      {status === 'ready' && <Ready stored={stored} />}
      {status === 'draft' && <NotMade draft={draft} stored={stored} person={person} />}
    </StepFrame>
  )
}
