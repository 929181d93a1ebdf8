/**
 * "Need help now?": one press, and the card is there. Everything it takes is in this part of the app already, so that it
 * opens without a network, and nothing anywhere notes that it was opened.
 */
import { useEffect, useState } from 'react'
import { support } from '#web/lib/messages/en/support.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { startHelp } from './help-card-store.ts'
import { HelpDialog } from './help-dialog.tsx'
import styles from './need-help.module.css'

export interface NeedHelpProps {
  /** `glass` stands on a picture; `quiet` on a page. */
  look?: 'quiet' | 'glass'
  className?: string | undefined
}

export function NeedHelp({ look = 'quiet', className }: NeedHelpProps) {
  const [open, setOpen] = useState(false)
  useEffect(startHelp, [])
  return (
    <>
      <button
        type="button"
        data-screen-only
        className={classNames(styles.need, styles[look], className)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="lifebuoy" />
        <span>{support('need')}</span>
      </button>
      <HelpDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
