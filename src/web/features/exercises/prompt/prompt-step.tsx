/**
 * The first step: the person describes a situation. The outcome is a script, a kind redirection or a person who can
 * help.
 */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import * as contract from '#contract/exercises.ts'
import { MAX_PROMPT_LENGTH } from '#rules/exercises.ts'
import { useAction } from '#web/lib/answers.ts'
import { exercises } from '#web/lib/messages/en/exercises.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { RewriteDialog } from '../draft/rewrite-dialog.tsx'
import type { StoredExercise } from '../draft/changes.ts'
import { ExercisePrint, ExercisePicture, Sketch } from '../frame/exercise-print.tsx'
import { QuietText, StepFooter, StepFrame } from '../frame/step-frame.tsx'
import { needsHelp, prepareSafetyCheck } from './safety-precheck.ts'
import { type PromptOutcome, toPromptOutcome } from './prompt-outcome.ts'
import styles from './prompt-form.module.css'
import { PromptForm, PromptSuggestions } from './prompt-form.tsx'
import { toExerciseBlock, usePromptDraft, type PromptDraft, toPromptDraft } from './prompt-draft.ts'

interface PromptStepProps {
  /** The existing exercise, if its script is to be rewritten. */
  stored?: StoredExercise | undefined
  /** The text to start with. */
  first?: string | undefined
  onWritten: (stored: StoredExercise) => void
  onLeave: () => void
  /** Shown if the text indicates that the person needs help. No script is generated then. */
  suggestHelp: (text: string) => ReactNode
}

const validatePrompt = ({ prompt }: PromptDraft): string | undefined => {
  if (!prompt.trim()) return exercises('prompt.required')
  return prompt.trim().length > MAX_PROMPT_LENGTH ? exercises('prompt.tooLong') : undefined
}

/** Requests the script and stores the outcome. */
const useScriptRequest = ({ stored, onWritten }: Pick<PromptStepProps, 'stored' | 'onWritten'>) => {
  const first = useAction(contract.generateScript, { refreshes: [contract.exercisesList, contract.configDefaults] })
  const regenerate = useAction(contract.regenerateScript, {
    refreshes: [contract.exercisesList, contract.configDefaults],
  })
  const [outcome, setOutcome] = useState<PromptOutcome>()
  // It is busy from the safety check on. Otherwise a second click during the check would generate a second script.
  const [busy, setBusy] = useState(false)
  useEffect(() => void prepareSafetyCheck(), [])
  const generateScript = async (draft: PromptDraft) => {
    setOutcome(undefined)
    setBusy(true)
    try {
      if (await needsHelp(draft.prompt)) return setOutcome({ kind: 'crisis' })
      const uuid = stored?.Exercise.uuid
      const answer = uuid
        ? await regenerate.act({ Exercise: { uuid, ...toExerciseBlock(draft) } })
        : await first.act({ Exercise: toExerciseBlock(draft) })
      onWritten({ Exercise: answer.Exercise, Script: answer.Script })
    } catch (error) {
      setOutcome(toPromptOutcome(error))
    } finally {
      setBusy(false)
    }
  }
  return { generateScript, busy, outcome, clearOutcome: () => setOutcome(undefined) }
}

interface OutcomeProps {
  outcome: PromptOutcome
  helpSuggestion: ReactNode
  onPick: (prompt: string) => void
  onAgain: () => void
}

function OutcomeView({ outcome, helpSuggestion, onPick, onAgain }: OutcomeProps) {
  const outcomeRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    outcomeRef.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  return (
    <div ref={outcomeRef} className={styles.outcome}>
      {outcome.kind === 'crisis' && helpSuggestion}
      {outcome.kind === 'blocked' && (
        <div className={styles.topic}>
          <p role="status">{exercises('prompt.blocked')}</p>
          <PromptSuggestions suggestions={outcome.suggestions} onPick={onPick} />
        </div>
      )}
      {outcome.kind === 'limit' && <Banner tone="info">{outcome.message}</Banner>}
      {outcome.kind === 'failed' && (
        <Banner action={{ label: exercises('retry'), onPress: onAgain }}>{outcome.message}</Banner>
      )}
    </div>
  )
}

function WriteFoot({ regenerate, busy }: { regenerate: boolean; busy: boolean }) {
  const button = (
    <Button
      type="submit"
      look="board"
      size="large"
      endIcon="arrow-right-bold"
      busy={busy}
      busyLabel={exercises('prompt.writing')}
    >
      {exercises(regenerate ? 'prompt.rewrite' : 'prompt.write')}
    </Button>
  )
  return (
    <StepFooter forward={button}>
      <QuietText>
        <span role="status">{exercises(busy ? 'prompt.loading' : 'label')}</span>
      </QuietText>
    </StepFooter>
  )
}

function PromptPrint({ draft, stored }: { draft: PromptDraft; stored: StoredExercise | undefined }) {
  return (
    <ExercisePrint
      picture={
        stored ? <ExercisePicture exercise={stored.Exercise} /> : <Sketch prompt={draft.prompt} tone={draft.tone} />
      }
      title={stored ? stored.Exercise.title : exercises('untitled')}
      meta={exercises(draft.prompt.trim() ? 'sketch' : 'sketch.empty')}
    />
  )
}

export function PromptStep({ stored, first, onWritten, onLeave, suggestHelp }: PromptStepProps) {
  const [draft, change] = usePromptDraft(
    stored ? toPromptDraft(stored.Exercise) : first ? { prompt: first } : undefined,
  )
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const { generateScript, busy, outcome, clearOutcome } = useScriptRequest({ stored, onWritten })
  const problem = validatePrompt(draft)

  const edit = (more: Partial<PromptDraft>) => {
    if (more.prompt !== undefined) clearOutcome()
    change(more)
  }
  const retry = () => void generateScript(draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setHasSubmitted(true)
    if (problem) return
    if (stored) setIsConfirming(true)
    else retry()
  }
  const confirmRewrite = () => {
    setIsConfirming(false)
    retry()
  }
  return (
    <StepFrame
      step="prompt"
      uuid={stored?.Exercise.uuid ?? ''}
      title={exercises('prompt.title')}
      lead={exercises('prompt.lead')}
      onLeave={onLeave}
      print={<PromptPrint draft={draft} stored={stored} />}
    >
      <form noValidate onSubmit={submit}>
        <PromptForm draft={draft} onChange={edit} error={hasSubmitted ? problem : undefined} />
        {outcome && (
          <OutcomeView
            outcome={outcome}
            helpSuggestion={suggestHelp(draft.prompt)}
            onPick={(prompt) => edit({ prompt })}
            onAgain={retry}
          />
        )}
        <WriteFoot regenerate={stored !== undefined} busy={busy} />
      </form>
      <RewriteDialog open={isConfirming} onCancel={() => setIsConfirming(false)} onAct={confirmRewrite} />
    </StepFrame>
  )
}
