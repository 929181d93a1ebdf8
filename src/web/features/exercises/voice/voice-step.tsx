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
import { StepFoot, StepFrame } from '../frame/step-frame.tsx'
import { type AudioGeneration, useGenerateAudio } from './use-generate-audio.ts'
import { VoiceBoards } from './voice-boards.tsx'
import { useVoiceSample } from './voice-sample.ts'
import styles from './voice-step.module.css'

interface VoiceStepProps {
  draft: ExerciseDraft
  state: ExerciseDraftState
  stored: StoredExercise
  print: ReactNode
  person: ReactNode
  onLeave: () => void
  onBegun: () => void
  /** Called before a voice plays, so that other audio on the page can stop. */
  onPlay: () => void
}

type Config = ResponseData<typeof contract.configDefaults>['Config']

const paces = ['slow', 'natural', 'brisk'] as const
const NO_BED = ''

interface ChoicesProps {
  config: Config
  shown: EditedExercise
  draft: ExerciseDraft
}

function Pace({ shown, draft }: Omit<ChoicesProps, 'config'>) {
  const rateOf = (pace: string): Rate => rates[paces.findIndex((name) => name === pace)] ?? 1
  return (
    <ChoiceGroup
      legend={exerciseEditor('pace')}
      look="segments"
      options={paces.map((pace) => ({ value: pace, label: exerciseEditor(`pace.${pace}`) }))}
      value={paces[rates.indexOf(shown.rate)]}
      onChange={(pace) => draft.change({ rate: rateOf(pace) })}
    />
  )
}

function Bed({ config, shown, draft }: ChoicesProps) {
  return (
    <ChoiceGroup
      legend={exerciseEditor('bed')}
      look="segments"
      options={[
        { value: NO_BED, label: exerciseEditor('bed.none') },
        ...config.ambiences.map(({ name }) => ({ value: name, label: name })),
      ]}
      value={shown.ambience ?? NO_BED}
      onChange={(name) => draft.change({ ambience: name === NO_BED ? null : name })}
    />
  )
}

function Choices({ config, shown, draft, onPlay }: ChoicesProps & Pick<VoiceStepProps, 'onPlay'>) {
  const sample = useVoiceSample(shown.rate, onPlay)
  return (
    <>
      <VoiceBoards
        voices={config.voices}
        chosen={shown.voice}
        sample={sample}
        onChoose={(voice) => draft.change({ voice })}
      />
      {sample.failed && (
        <div className={styles.option}>
          <Banner tone="info">{exerciseEditor('voice.error')}</Banner>
        </div>
      )}
      <div className={styles.options}>
        <Pace shown={shown} draft={draft} />
        {config.ambiences.length > 0 && <Bed config={config} shown={shown} draft={draft} />}
      </div>
    </>
  )
}

function Trouble({ making: { trouble, needsPerson }, person }: { making: AudioGeneration; person: ReactNode }) {
  if (needsPerson) return person
  if (!trouble) return null
  return <Banner tone={trouble.kind === 'limit' ? 'info' : 'danger'}>{trouble.message}</Banner>
}

export function VoiceStep({ draft, state, stored, print, person, onLeave, onBegun, onPlay }: VoiceStepProps) {
  const config = useAnswer(contract.configDefaults, {})
  const audio = useGenerateAudio(draft, onBegun)
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
      <Answer of={config}>
        {({ Config }) => (
          <Choices config={Config} shown={applyChanges(stored, state.changes)} draft={draft} onPlay={onPlay} />
        )}
      </Answer>
      <div className={styles.option}>
        <Trouble making={audio} person={person} />
      </div>
      <StepFoot
        forward={
          <Button
            look="board"
            size="large"
            nose="arrow-right-bold"
            onClick={audio.make}
            busy={audio.busy}
            busyLabel={exerciseEditor('voice.make.busy')}
          >
            {exerciseEditor('voice.make')}
          </Button>
        }
      >
        <ButtonLink look="text" to={paths.exerciseStep('script', uuid)}>
          {exerciseEditor('voice.back')}
        </ButtonLink>
        <ButtonLink look="line" icon="play-fill" to={paths.exerciseTestOf(uuid)}>
          {exerciseEditor('test.hear')}
        </ButtonLink>
      </StepFoot>
    </StepFrame>
  )
}
