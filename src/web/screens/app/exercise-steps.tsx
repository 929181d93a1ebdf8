/** Making an exercise, step by step, with what is open of it: shared by the addresses that lead into the path. */
import { type ReactNode, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { ApiError } from '#contract/call.ts'
import type { ImagesState } from '#contract/exercises.ts'
import { ArtworkDialog } from '#web/features/exercises/art/artwork-dialog.tsx'
import { AudioStep } from '#web/features/exercises/audio/audio-step.tsx'
import { shownOf, type Stored } from '#web/features/exercises/draft/changes.ts'
import { ConflictDialog } from '#web/features/exercises/draft/conflict-dialog.tsx'
import type { Draft, DraftState } from '#web/features/exercises/draft/draft.ts'
import { draftOf, useDraft } from '#web/features/exercises/draft/drafts.ts'
import { useLeaving } from '#web/features/exercises/frame/leaving.tsx'
import { NamedPrint } from '#web/features/exercises/frame/named-print.tsx'
import type { Step } from '#web/features/exercises/frame/stepper.tsx'
import { whileOneIsMade } from '#web/features/exercises/own/while-made.ts'
import { PromptStep } from '#web/features/exercises/prompt/prompt-step.tsx'
import { forgetWish } from '#web/features/exercises/prompt/wish.ts'
import { ScriptStep } from '#web/features/exercises/script/script-step.tsx'
import { VoiceStep } from '#web/features/exercises/voice/voice-step.tsx'
import { restPlayer } from '#web/features/player/now-playing.ts'
import { NeedsPerson } from '#web/features/support/needs-person.tsx'
import { paths } from '#web/lib/paths.ts'
import { exercises } from '#web/lib/words/exercises.en.ts'
import { making } from '#web/lib/words/exercises-making.en.ts'
import { useUser } from '#web/session/session.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

/** What is shown where a computer is not the one to answer. */
const person = (words: string): ReactNode => <NeedsPerson words={words} />

/** Two voices at once are none. */
const quietly = () => void restPlayer()

/** The first step, while there is nothing yet. */
export function NewExercise({ first }: { first: string | undefined }) {
  const navigate = useNavigate()
  const user = useUser()
  const goOn = async (stored: Stored) => {
    const { uuid } = stored.Exercise
    draftOf(uuid).replace(stored)
    if (user) forgetWish(user.user_account_uuid)
    // Back leads to what was asked, not to an empty page.
    await navigate(paths.exerciseStep('prompt', uuid), { replace: true })
    await navigate(paths.exerciseStep('script', uuid))
  }
  return (
    <PromptStep
      first={first}
      person={person}
      onWritten={(stored) => void goOn(stored)}
      onLeave={() => void navigate(paths.customExercises)}
    />
  )
}

/** Travels to the last step with the one who has had the sound begun. */
const justBegun = { begun: true }
const isBegun = (state: unknown): boolean => (state as typeof justBegun | null)?.begun === true

interface OpenProps {
  step: Step
  draft: Draft
  state: DraftState
  stored: Stored
  images: ImagesState | null | undefined
}

function PrintBeside({ step, draft, state, stored, images }: OpenProps) {
  const [painting, setPainting] = useState(false)
  const { duration, status, picture } = stored.Exercise
  const { voice, image } = shownOf(stored, state.changes)
  const meta = step === 'audio' ? { meta: exercises('meta.voice', { minutes: duration, voice }) } : {}
  return (
    <NamedPrint draft={draft} state={state} stored={stored} locked={status === 'processing'} {...meta}>
      <Button look="line" size="small" icon="paint-brush-broad" onClick={() => setPainting(true)}>
        {making('art.new')}
      </Button>
      <ArtworkDialog
        draft={draft}
        chosen={image ?? picture?.id ?? null}
        before={images}
        open={painting}
        onClose={() => setPainting(false)}
      />
    </NamedPrint>
  )
}

function OpenStep(props: OpenProps) {
  const { step, draft, state, stored } = props
  const navigate = useNavigate()
  const { leave, question } = useLeaving(draft, () => void navigate(paths.customExercises))
  const { uuid } = stored.Exercise
  const goTo = (next: Step) => () => void navigate(paths.exerciseStep(next, uuid))
  // Whoever comes back or loads the page again has not begun it a moment ago.
  const arrived = useNavigationType() === NavigationType.Push
  const begun = isBegun(useLocation().state) && arrived
  const begin = () => void navigate(paths.exerciseStep('audio', uuid), { state: justBegun })
  const { title, description, lines } = shownOf(stored, state.changes)
  const written = [title, description, ...lines.map(({ text }) => text)].join('\n')
  const shared = { draft, state, stored, onLeave: leave, print: <PrintBeside {...props} /> }
  const goOn = (answer: Stored) => {
    draft.replace(answer)
    goTo('script')()
  }
  return (
    <>
      {step === 'prompt' && <PromptStep {...shared} person={person} onWritten={goOn} />}
      {step === 'script' && <ScriptStep {...shared} person={person(written)} onVoice={goTo('voice')} />}
      {step === 'voice' && <VoiceStep {...shared} person={person(written)} onBegun={begin} onPlay={quietly} />}
      {step === 'audio' && <AudioStep {...shared} person={person(written)} begun={begun} />}
      {question}
      <ConflictDialog draft={draft} state={state} />
    </>
  )
}

/** Deleted, somebody else's, or an address that never led to one. */
const isGone = (error: Error | null): boolean =>
  error instanceof ApiError && (error.http === 404 || error.http === 422 || error.http === 400)

function GoneExercise() {
  return (
    <EmptyState
      title={making('open.gone')}
      action={
        <ButtonLink look="board" to={paths.customExercises}>
          {making('open.gone.act')}
        </ButtonLink>
      }
    >
      {making('open.gone.lead')}
    </EmptyState>
  )
}

/** An exercise that is there, at one of its steps. */
export function ExerciseAtStep({ uuid, step }: { uuid: string; step: Step }) {
  const { draft, state, answer } = useDraft(uuid, { every: whileOneIsMade })
  const { stored } = state
  if (stored) {
    return <OpenStep key={step} step={step} draft={draft} state={state} stored={stored} images={answer.data?.Images} />
  }
  return (
    <Page title={making('open.title')} back={{ to: paths.customExercises, label: making('open.back') }}>
      {isGone(answer.error) ? <GoneExercise /> : <Answer of={answer}>{() => null}</Answer>}
    </Page>
  )
}
