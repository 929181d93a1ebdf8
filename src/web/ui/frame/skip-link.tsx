import type { MouseEvent } from 'react'
import { signInMessages } from '../sign-in-messages.ts'
import styles from './skip-link.module.css'

/** The part of the page that changes; the skip link leads to it. */
export const MAIN_ID = 'main'

/** The first stop of the Tab key: past the header, without an entry in the history. */
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
