/** The second step: the person reads the script and changes it. */
import { type ReactNode, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import * as contract from '#contract/exercises.ts'
import { NEEDS_PERSON } from '#contract/failures.ts'
import { useAction } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { toErrorText, withHint } from '#web/lib/errors/api-errors.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { OfferWarning } from '../draft/offer-warning.tsx'
import { RewriteDialog } from '../draft/rewrite-dialog.tsx'
import { applyChanges, type StoredExercise } from '../draft/changes.ts'
import type { ExerciseDraft, ExerciseDraftState } from '../draft/draft.ts'
import { estimateSeconds } from '../draft/length.ts'
import { countWords } from '../draft/lines.ts'
import { QuietText, StepFooter, StepFrame } from '../frame/step-frame.tsx'
import { formatLimitMessage, toPromptOutcome } from '../prompt/prompt-outcome.ts'
import { ScriptLines } from './script-lines.tsx'
import styles from './script-tools.module.css'
import { formatScriptLength, ScriptTools } from './script-tools.tsx'

interface ScriptStepProps {
  draft: ExerciseDraft
  state: ExerciseDraftState
  stored: StoredExercise
  print: ReactNode
  /** Shown if the text indicates that the person needs help. */
  helpSuggestion: ReactNode
  onLeave: () => void
  onVoice: () => void
}

/** Asks the server to rewrite one line or the whole script. Unsaved changes are sent first. */
const useRewrite = ({ draft, stored }: Pick<ScriptStepProps, 'draft' | 'stored'>) => {
  const line = useAction(contract.regenerateLine)
  const regenerate = useAction(contract.regenerateScript, { refreshes: [contract.configDefaults] })
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const { uuid } = stored.Exercise

  const rewrite = async (
    target: string,
    request: () => Promise<StoredExercise>,
    fallback: string,
  ): Promise<boolean> => {
    if (busy) return false
    setProblem(undefined)
    setBusy(target)
    try {
      if (!(await draft.flush())) throw new Error('Not sent yet')
      draft.replace(await request())
      return true
    } catch (error) {
      const { kind } = toPromptOutcome(error)
      if (error instanceof ApiError && kind === 'limit') setProblem(formatLimitMessage(error))
      else setProblem(kind === 'failed' ? withHint(toErrorText(error), fallback) : fallback)
      return false
    } finally {
      setBusy(undefined)
    }
  }
  const rewriteLine = (id: string) =>
    void rewrite(
      id,
      () => line.act({ Exercise: { uuid, revision: draft.revision() }, Line: { id } }),
      exerciseEditor('line.error'),
    )
  const rewriteScript = () =>
    rewrite(
      'whole',
      () => regenerate.act({ Exercise: { uuid, duration: stored.Exercise.duration } }),
      exerciseEditor('script.rewrite.error'),
    )
  return { rewriteLine, rewriteScript, busy, problem, clearProblem: () => setProblem(undefined) }
}

interface FootProps {
  words: string
  uuid: string
  locked: boolean
  busy: boolean
  onRewrite: () => void
  onVoice: () => void
}

function ScriptFoot({ words, uuid, locked, busy, onRewrite, onVoice }: FootProps) {
  const forward = locked ? (
    <ButtonLink look="board" size="large" endIcon="arrow-right-bold" to={paths.exerciseStep('audio', uuid)}>
      {exerciseEditor('preview.progress')}
    </ButtonLink>
  ) : (
    <Button look="board" size="large" endIcon="arrow-right-bold" onClick={onVoice}>
      {exerciseEditor('script.next')}
    </Button>
  )
  return (
    <StepFooter forward={forward}>
      {!locked && (
        <Button look="line" icon="arrows-clockwise" onClick={onRewrite} busy={busy}>
          {exerciseEditor('script.rewrite')}
        </Button>
      )}
      {!locked && (
        <ButtonLink look="line" icon="play-fill" to={paths.exerciseTestFor(uuid)}>
          {exerciseEditor('preview.open')}
        </ButtonLink>
      )}
      <QuietText>{words}</QuietText>
    </StepFooter>
  )
}

export function ScriptStep({ draft, state, stored, print, helpSuggestion, onLeave, onVoice }: ScriptStepProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { rewriteLine, rewriteScript, busy, problem, clearProblem } = useRewrite({ draft, stored })
  const { lines } = applyChanges(stored, state.changes)
  const { uuid, status, duration } = stored.Exercise
  const locked = status === 'processing'
  const isRewriting = busy === 'whole'
  const length = formatScriptLength(countWords(lines), estimateSeconds(lines, stored.Script, duration))
  const confirmRewrite = async () => {
    await rewriteScript()
    setIsConfirming(false)
  }
  return (
    <StepFrame
      step="script"
      uuid={uuid}
      title={exerciseEditor('script.title')}
      lead={exerciseEditor('script.lead')}
      onLeave={onLeave}
      print={print}
    >
      <ScriptMessages
        state={state}
        about={stored.Exercise}
        locked={locked}
        problem={problem}
        onClose={clearProblem}
        helpSuggestion={helpSuggestion}
      />
      <ScriptTools draft={draft} state={state} />
      <ScriptLines draft={draft} lines={lines} locked={locked || isRewriting} busy={busy} onRewriteLine={rewriteLine} />
      <ScriptFoot
        words={length}
        uuid={uuid}
        locked={locked}
        busy={isRewriting}
        onRewrite={() => setIsConfirming(true)}
        onVoice={onVoice}
      />
      <RewriteDialog
        open={isConfirming}
        busy={isRewriting}
        onCancel={() => setIsConfirming(false)}
        onAct={() => void confirmRewrite()}
      />
    </StepFrame>
  )
}

interface ScriptMessagesProps {
  state: ExerciseDraftState
  about: contract.Exercise
  locked: boolean
  problem: string | undefined
  onClose: () => void
  helpSuggestion: ReactNode
}

/** Shows all messages about the script above it. */
function ScriptMessages({
  state,
  about: { note, offer },
  locked,
  problem,
  onClose,
  helpSuggestion,
}: ScriptMessagesProps) {
  const { failure } = state
  return (
    <div className={styles.notice}>
      {locked && <Banner tone="info">{exerciseEditor('script.locked')}</Banner>}
      <OfferWarning offer={offer} />
      {note && <Banner tone="info">{note}</Banner>}
      {problem && <Banner onClose={onClose}>{problem}</Banner>}
      {state.needsPerson && helpSuggestion}
      {failure && failure.code !== NEEDS_PERSON && <Banner>{failure.message}</Banner>}
    </div>
  )
}
