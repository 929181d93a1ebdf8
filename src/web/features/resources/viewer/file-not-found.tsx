/** Shown if a file doesn't exist for this person. */
import { viewer } from '#web/lib/messages/en/viewer.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { Stage } from './stage.tsx'
import styles from './views.module.css'

export function FileNotFound({ onBack }: { onBack: () => void }) {
  const backLink = (
    <Button look="line" icon="arrow-left" onClick={onBack}>
      {viewer('gone.back')}
    </Button>
  )
  return (
    <Stage onBack={onBack}>
      <div className={styles.only}>
        <EmptyState title={viewer('gone.title')} level={1} action={backLink}>
          {viewer('gone')}
        </EmptyState>
      </div>
    </Stage>
  )
}
