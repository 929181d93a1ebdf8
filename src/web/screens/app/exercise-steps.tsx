/** Shows the steps of creating an exercise, with its open draft: shared by all addresses that lead to a step. */
import { type ReactNode, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { ApiError } from '#contract/call.ts'
import type { ImagesState } from '#contract/exercises.ts'
import { ArtworkDialog } from '#web/features/exercises/art/artwork-dialog.tsx'
import { AudioStep } from '#web/features/exercises/audio/audio-step.tsx'
import { applyChanges, type StoredExercise } from '#web/features/exercises/draft/changes.ts'
import type { ExerciseDraft, ExerciseDraftState } from '#web/features/exercises/draft/draft.ts'
import { getDraft, useExerciseDraft } from '#web/features/exercises/draft/drafts.ts'
import { useLeaveConfirm } from '#web/features/exercises/frame/use-leave-confirm.tsx'
import { NamedPrint } from '#web/features/exercises/frame/named-print.tsx'
import type { Step } from '#web/features/exercises/frame/stepper.tsx'
import { pollWhileProcessing } from '#web/features/exercises/my-exercises/poll-while-processing.ts'
import { PromptStep } from '#web/features/exercises/prompt/prompt-step.tsx'
import { deletePromptDraft } from '#web/features/exercises/prompt/prompt-draft.ts'
import { ScriptStep } from '#web/features/exercises/script/script-step.tsx'
import { VoiceStep } from '#web/features/exercises/voice/voice-step.tsx'
import { pauseAndFlush } from '#web/features/library/player/now-playing.ts'
import { HelpSuggestion } from '#web/features/support/help-suggestion.tsx'
import { isMissingPage } from '#web/lib/errors/api-errors.ts'
import { paths } from '#web/lib/paths.ts'
import { exercises } from '#web/lib/messages/en/exercises.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import { useUser } from '#web/session/session.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

/** Suggests a person to talk to when a prompt should not be answered by a computer. */
const suggestHelp = (typed: string): ReactNode => <HelpSuggestion text={typed} />

/** Pauses the player, because two voices must never play at once. */
const pausePlayer = () => void pauseAndFlush()

/** The first step, before an exercise exists. */
export function NewExercise({ initialPrompt }: { initialPrompt: string | undefined }) {
  const navigate = useNavigate()
  const user = useUser()
  const continueToScript = async (stored: StoredExercise) => {
    const { uuid } = stored.Exercise
    getDraft(uuid).replace(stored)
    if (user) deletePromptDraft(user.user_account_uuid)
    // Back leads to the prompt, not to an empty page.
    await navigate(paths.exerciseStep('prompt', uuid), { replace: true })
    await navigate(paths.exerciseStep('script', uuid))
  }
  return (
    <PromptStep
      first={initialPrompt}
      suggestHelp={suggestHelp}
      onWritten={(stored) => void continueToScript(stored)}
      onLeave={() => void navigate(paths.customExercises)}
    />
  )
}

/** The navigation state of the last step, for the person who has just started rendering. */
const justStarted = { begun: true }
const isJustStarted = (state: unknown): boolean => (state as typeof justStarted | null)?.begun === true

/** Two windows have changed the same exercise. The dialog asks the person which version to keep. */
function ConflictDialog({ draft, state }: { draft: ExerciseDraft; state: ExerciseDraftState }) {
  return (
    <ConfirmDialog
      open={state.theirs !== undefined}
      title={exercises('conflict.title')}
      cancelLabel={exercises('conflict.mine')}
      onCancel={() => draft.keepMine()}
      confirmLabel={exercises('conflict.theirs')}
      onConfirm={() => draft.acceptTheirs()}
    >
      {exercises('conflict')}
    </ConfirmDialog>
  )
}

interface OpenProps {
  step: Step
  draft: ExerciseDraft
  state: ExerciseDraftState
  stored: StoredExercise
  images: ImagesState | null | undefined
}

function SidePrint({ step, draft, state, stored, images }: OpenProps) {
  const [isArtworkOpen, setArtworkOpen] = useState(false)
  const { duration, status, picture } = stored.Exercise
  const { voice, image } = applyChanges(stored, state.changes)
  const meta = step === 'audio' ? { meta: exercises('meta.voice', { minutes: duration, voice }) } : {}
  return (
    <NamedPrint draft={draft} state={state} stored={stored} locked={status === 'processing'} {...meta}>
      <Button look="line" size="small" icon="paint-brush-broad" onClick={() => setArtworkOpen(true)}>
        {exerciseEditor('art.new')}
      </Button>
      <ArtworkDialog
        draft={draft}
        chosen={image ?? picture?.id ?? null}
        before={images}
        open={isArtworkOpen}
        onClose={() => setArtworkOpen(false)}
      />
    </NamedPrint>
  )
}

function OpenStep(props: OpenProps) {
  const { step, draft, state, stored } = props
  const navigate = useNavigate()
  const { leave, question } = useLeaveConfirm(draft, () => void navigate(paths.customExercises))
  const { uuid } = stored.Exercise
  const goTo = (next: Step) => () => void navigate(paths.exerciseStep(next, uuid))
  // After going back or reloading, the rendering was not started just now.
  const wasPushed = useNavigationType() === NavigationType.Push
  const hasJustBegun = isJustStarted(useLocation().state) && wasPushed
  const showAudioStep = () => void navigate(paths.exerciseStep('audio', uuid), { state: justStarted })
  const { title, description, lines } = applyChanges(stored, state.changes)
  const exerciseText = [title, description, ...lines.map(({ text }) => text)].join('\n')
  const stepProps = { draft, state, stored, onLeave: leave, print: <SidePrint {...props} /> }
  const continueToScript = (answer: StoredExercise) => {
    draft.replace(answer)
    goTo('script')()
  }
  return (
    <>
      {step === 'prompt' && <PromptStep {...stepProps} suggestHelp={suggestHelp} onWritten={continueToScript} />}
      {step === 'script' && (
        <ScriptStep {...stepProps} helpSuggestion={suggestHelp(exerciseText)} onVoice={goTo('voice')} />
      )}
      {step === 'voice' && (
        <VoiceStep
          {...stepProps}
          helpSuggestion={suggestHelp(exerciseText)}
          onStarted={showAudioStep}
          onPlay={pausePlayer}
        />
      )}
      {step === 'audio' && (
        <AudioStep {...stepProps} helpSuggestion={suggestHelp(exerciseText)} hasStarted={hasJustBegun} />
      )}
      {question}
      <ConflictDialog draft={draft} state={state} />
    </>
  )
}

/** The exercise was deleted or belongs to someone else, or the address never led to one. */
const isMissingExercise = (error: Error | null): boolean =>
  isMissingPage(error) || (error instanceof ApiError && error.http === 400)

function ExerciseNotFound() {
  return (
    <EmptyState
      title={exerciseEditor('notFound')}
      action={
        <ButtonLink look="board" to={paths.customExercises}>
          {exerciseEditor('notFound.act')}
        </ButtonLink>
      }
    >
      {exerciseEditor('notFound.lead')}
    </EmptyState>
  )
}

/** An existing exercise at one of its steps. */
export function ExerciseAtStep({ uuid, step }: { uuid: string; step: Step }) {
  const { draft, state, answer } = useExerciseDraft(uuid, { pollInterval: pollWhileProcessing })
  const { stored } = state
  if (stored) {
    return <OpenStep key={step} step={step} draft={draft} state={state} stored={stored} images={answer.data?.Images} />
  }
  return (
    <Page title={exerciseEditor('open.title')} back={{ to: paths.customExercises, label: exerciseEditor('open.back') }}>
      {isMissingExercise(answer.error) ? <ExerciseNotFound /> : <Answer query={answer}>{() => null}</Answer>}
    </Page>
  )
}
