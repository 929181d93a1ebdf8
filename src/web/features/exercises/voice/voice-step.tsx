/** The third step: the person chooses the voice, the pace and the background sound. */
import type { ReactNode } from 'react'
import type { ResponseData } from '#contract/endpoint.ts'
import * as contract from '#contract/exercises.ts'
import { type Rate, rates } from '#rules/exercises.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { type EditedExercise, applyChanges, type StoredExercise } from '../draft/changes.ts'
import type { ExerciseDraft, ExerciseDraftState } from '../draft/draft.ts'
import { OfferWarning } from '../draft/offer-warning.tsx'
import { StepFooter, StepFrame } from '../frame/step-frame.tsx'
import { type AudioGeneration, useGenerateAudio } from './use-generate-audio.ts'
import { VoiceBoards } from './voice-boards.tsx'
import { useVoiceSample } from './voice-sample.ts'
import styles from './voice-step.module.css'

interface VoiceStepProps {
  draft: ExerciseDraft
  state: ExerciseDraftState
  stored: StoredExercise
  print: ReactNode
  helpSuggestion: ReactNode
  onLeave: () => void
  onStarted: () => void
  /** Called before a voice plays, so that other audio on the page can stop. */
  onPlay: () => void
}

type Config = ResponseData<typeof contract.configDefaults>['Config']

const paces = ['slow', 'natural', 'brisk'] as const
const NO_AUDIO = ''

interface ChoicesProps {
  config: Config
  edited: EditedExercise
  draft: ExerciseDraft
}

function PaceChoice({ edited, draft }: Omit<ChoicesProps, 'config'>) {
  const toRate = (pace: string): Rate => rates[paces.findIndex((name) => name === pace)] ?? 1
  return (
    <ChoiceGroup
      legend={exerciseEditor('pace')}
      look="segments"
      options={paces.map((pace) => ({ value: pace, label: exerciseEditor(`pace.${pace}`) }))}
      value={paces[rates.indexOf(edited.rate)]}
      onChange={(pace) => draft.change({ rate: toRate(pace) })}
    />
  )
}

function BackgroundSoundChoice({ config, edited, draft }: ChoicesProps) {
  return (
    <ChoiceGroup
      legend={exerciseEditor('backgroundSound')}
      look="segments"
      options={[
        { value: NO_AUDIO, label: exerciseEditor('backgroundSound.none') },
        ...config.ambiences.map(({ name }) => ({ value: name, label: name })),
      ]}
      value={edited.ambience ?? NO_AUDIO}
      onChange={(name) => draft.change({ ambience: name === NO_AUDIO ? null : name })}
    />
  )
}

function Choices({ config, edited, draft, onPlay }: ChoicesProps & Pick<VoiceStepProps, 'onPlay'>) {
  const sample = useVoiceSample(edited.rate, onPlay)
  return (
    <>
      <VoiceBoards
        voices={config.voices}
        chosen={edited.voice}
        sample={sample}
        onChoose={(voice) => draft.change({ voice })}
      />
      {sample.failed && (
        <div className={styles.option}>
          <Banner tone="info">{exerciseEditor('voice.error')}</Banner>
        </div>
      )}
      <div className={styles.options}>
        <PaceChoice edited={edited} draft={draft} />
        {config.ambiences.length > 0 && <BackgroundSoundChoice config={config} edited={edited} draft={draft} />}
      </div>
    </>
  )
}

function AudioProblem({
  generation: { problem, needsPerson },
  helpSuggestion,
}: {
  generation: AudioGeneration
  helpSuggestion: ReactNode
}) {
  if (needsPerson) return helpSuggestion
  if (!problem) return null
  return <Banner tone={problem.kind === 'limit' ? 'info' : 'danger'}>{problem.message}</Banner>
}

export function VoiceStep({ draft, state, stored, print, helpSuggestion, onLeave, onStarted, onPlay }: VoiceStepProps) {
  const config = useAnswer(contract.configDefaults, {})
  const audio = useGenerateAudio(draft, onStarted)
  const { uuid } = stored.Exercise
  return (
    <StepFrame
      step="voice"
      uuid={uuid}
      title={exerciseEditor('voice.title')}
      lead={exerciseEditor('voice.lead')}
      onLeave={onLeave}
      print={print}
    >
      <div className={styles.option}>
        <OfferWarning offer={stored.Exercise.offer} />
      </div>
      <Answer query={config}>
        {({ Config }) => (
          <Choices config={Config} edited={applyChanges(stored, state.changes)} draft={draft} onPlay={onPlay} />
        )}
      </Answer>
      <div className={styles.option}>
        <AudioProblem generation={audio} helpSuggestion={helpSuggestion} />
      </div>
      <StepFooter
        forward={
          <Button
            look="board"
            size="large"
            endIcon="arrow-right-bold"
            onClick={audio.generate}
            busy={audio.busy}
            busyLabel={exerciseEditor('audio.create.busy')}
          >
            {exerciseEditor('audio.create')}
          </Button>
        }
      >
        <ButtonLink look="text" to={paths.exerciseStep('script', uuid)}>
          {exerciseEditor('voice.back')}
        </ButtonLink>
        <ButtonLink look="line" icon="play-fill" to={paths.exerciseTestFor(uuid)}>
          {exerciseEditor('preview.open')}
        </ButtonLink>
      </StepFooter>
    </StepFrame>
  )
}
