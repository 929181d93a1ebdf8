import type { MouseEvent } from 'react'
import { signInMessages } from '../sign-in-messages.ts'
import styles from './skip-link.module.css'

/** The id of the main content; the skip link leads to it. */
export const MAIN_ID = 'main'

/** The first stop of the Tab key: it skips the header, without a history entry. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(MAIN_ID)?.focus()
  }
  return (
    <a href={`#${MAIN_ID}`} className={styles.skip} onClick={skip}>
      {signInMessages.skip}
    </a>
  )
}
