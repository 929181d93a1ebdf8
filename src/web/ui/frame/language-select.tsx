/** The language selector of the footers: it only shows the choice, and the page stays English. */
import { type ChangeEvent, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { uiMessages } from '../ui-messages.ts'
import styles from './language-select.module.css'

export type LanguageProps = {
  /** The language that is shown as selected. */
  language?: string | undefined
  /** Without it the page's own script stores the choice. */
  onLanguage?: ((language: string) => void) | undefined
}

type Props = LanguageProps & {
  /** Hides the globe icon. */
  plain?: boolean
  className?: string | undefined
}

export function LanguageSelect({ language, onLanguage, plain, className }: Props) {
  const id = useId()
  const choice = onLanguage
    ? { value: language, onChange: (event: ChangeEvent<HTMLSelectElement>) => onLanguage(event.target.value) }
    : { 'data-language': '' }
  return (
    <span className={classNames(styles.language, className)}>
      {!plain && <Icon name="globe" />}
      <select id={id} aria-label={uiMessages.language} {...choice}>
        {uiMessages.languages.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <Icon name="caret-down" />
    </span>
  )
}
