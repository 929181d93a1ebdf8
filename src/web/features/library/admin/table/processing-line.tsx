/** Shows the progress of a session's audio: its step, its percentage and a button to cancel or retry it. */
import type { Processing } from '#contract/catalog/shapes.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ProgressLine } from '#web/ui/figure/progress.tsx'
import styles from './table.module.css'
import { useProcessingActions } from './use-processing.ts'

const stepText = ({ step, percent }: Processing): string => {
  const label = adminCatalog(`step.${step}`)
  return percent > 0 ? adminCatalog('step.percent', { step: label, percent: Math.round(percent) }) : label
}

export function ProcessingLine({ title, processing }: { title: string; processing: Processing }) {
  const { isProcessing, cancel, retry, busy, problem } = useProcessingActions(processing)
  if (processing.step === 'done' || processing.step === 'cancelled') return null
  return (
    <div className={styles.making}>
      <span className={isProcessing ? undefined : styles.wrong}>
        {isProcessing ? stepText(processing) : processing.problem || adminCatalog('step.failed')}
      </span>
      {isProcessing && (
        <ProgressLine value={processing.percent / 100} label={adminCatalog('processing.named', { title })} />
      )}
      {problem && (
        <span role="alert" className={styles.wrong}>
          {problem}
        </span>
      )}
      <Button
        look="text"
        size="small"
        busy={busy}
        aria-label={adminCatalog(isProcessing ? 'processing.cancel.named' : 'processing.retry.named', { title })}
        onClick={isProcessing ? cancel : retry}
      >
        {adminCatalog(isProcessing ? 'processing.cancel' : 'processing.retry')}
      </Button>
    </div>
  )
}
