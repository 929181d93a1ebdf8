/**
 * The feedback button with its three states: `quiet`; `asking` after the first press, when it shows a question; and
 * `open` after the second press, when it shows the form. See docs/product.md#feedback.
 */
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { loadChunk } from '#web/lib/chunks.ts'
import { ignoreRejection, logFailure } from '#web/lib/log.ts'
import { FeedbackTab } from '#web/ui/frame/feedback-tab.tsx'
import { useOutside } from '#web/ui/overlay/use-outside.ts'
import type { FeedbackPanelProps } from './feedback-panel.tsx'

type State = 'quiet' | 'asking' | 'open'

const loadPanel = async (): Promise<ComponentType<FeedbackPanelProps>> =>
  (await loadChunk(() => import('./feedback-panel.tsx'))).FeedbackPanel

export function FeedbackCorner() {
  const [state, setState] = useState<State>('quiet')
  const [panel, setPanel] = useState<{ Panel: ComponentType<FeedbackPanelProps> }>()
  const tab = useOutside<HTMLButtonElement>(state === 'asking', () => setState('quiet'))
  const previousState = useRef(state)
  useEffect(() => {
    if (previousState.current === 'open' && state === 'quiet') tab.current?.focus()
    previousState.current = state
  }, [state, tab])

  const openPanel = async () => {
    try {
      setPanel({ Panel: await loadPanel() })
      setState('open')
    } catch (error) {
      logFailure('feedback form', error)
      setState('quiet')
    }
  }
  const press = () => {
    if (state === 'asking') void openPanel()
    // The first press starts to load the form, so that it is usually loaded by the second press. That one tries again.
    else void ignoreRejection(loadPanel())
    setState('asking')
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setState('quiet')
  }
  return (
    <>
      {state !== 'open' && (
        <FeedbackTab
          ref={tab}
          isOpen={state === 'asking'}
          aria-live="polite"
          aria-haspopup="dialog"
          onClick={press}
          onKeyDown={onKeyDown}
        />
      )}
      {panel && <panel.Panel open={state === 'open'} onClose={() => setState('quiet')} />}
    </>
  )
}
