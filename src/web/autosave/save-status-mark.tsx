/**
 * Shows whether the edits are on the server or only on this device. It is announced when it changes, not with every
 * letter.
 */
import { Button } from '#web/ui/action/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon/icon.tsx'
import type { DocumentState } from './document-definition.ts'
import styles from './autosave.module.css'

const icons = {
  saved: 'check-bold',
  waiting: 'pencil-simple',
  saving: 'arrows-clockwise',
  here: 'device-mobile',
  open: 'device-mobile',
  refused: 'warning-circle-fill',
  failed: 'warning-circle-fill',
  conflict: 'warning-circle-fill',
} as const satisfies Record<string, IconName>

type ShownStatus = keyof typeof icons

/** Without a text of its own, a status shows where the edits are: on this device (`here`) or only in this tab (`open`). */
export interface SaveStatusTexts extends Partial<Record<ShownStatus, string>> {
  saved: string
  saving: string
  here: string
  /** The label of the button that saves again. */
  retry?: string
}

type SaveState = Pick<DocumentState<unknown, unknown>, 'status' | 'device'>

const getShownStatus = ({ status, device }: SaveState, texts: SaveStatusTexts): ShownStatus => {
  const isOnDevice = status === 'failed' && device !== 'open'
  return texts[status] && !isOnDevice ? status : device
}

interface SaveStatusMarkProps {
  state: SaveState
  texts: SaveStatusTexts
  /** Whether nothing was ever written: then there is nothing to say. */
  isBlank?: boolean
  className?: string | undefined
  onRetry?: () => void
}

export function SaveStatusMark({ state, texts, isBlank = false, className, onRetry }: SaveStatusMarkProps) {
  const shown = getShownStatus(state, texts)
  return (
    <div className={classNames(styles.mark, styles[shown], className)}>
      <p role="status">
        {!isBlank && (
          <>
            <Icon name={icons[shown]} />
            {texts[shown]}
          </>
        )}
      </p>
      {state.status === 'failed' && onRetry && (
        <Button look="text" size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </div>
  )
}
