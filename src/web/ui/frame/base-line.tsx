/** The footer of the public pages in one line, for pages that are a form: copyright, terms, privacy and language. */
import { Link } from 'react-router'
import { uiMessages } from '../ui-messages.ts'
import styles from './base-line.module.css'
import { type LanguageProps, LanguageSelect } from './language-select.tsx'

export function BaseLine(props: LanguageProps) {
  return (
    <div className={styles.line}>
      <span>{uiMessages.copyrightShort}</span>
      <Link to="/terms" className={styles.link}>
        Terms
      </Link>
      <Link to="/privacy" className={styles.link}>
        Privacy
      </Link>
      <LanguageSelect {...props} plain />
    </div>
  )
}
