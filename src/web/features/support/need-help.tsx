/**
 * The "Need help now?" button opens the help card with one press. Everything it needs is already loaded, so that it
 * opens without a network, and nothing records that it was opened.
 */
import { useEffect, useState } from 'react'
import { support } from '#web/lib/messages/en/support.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { startHelp } from './help-card-store.ts'
import { HelpDialog } from './help-dialog.tsx'
import styles from './need-help.module.css'

export interface NeedHelpProps {
  /** `glass` is for pictures, `quiet` for pages. */
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
        <span>{support('needHelp')}</span>
      </button>
      <HelpDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
