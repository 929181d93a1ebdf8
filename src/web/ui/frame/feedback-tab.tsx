/**
 * The feedback button: a board in the corner, or a tab on the right edge of small screens. It has the same place on
 * every page.
 */
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './feedback-tab.module.css'

/** The two labels are fixed: the first, and the one after a press. */
const LABEL = 'Feedback'
const QUESTION = 'Did you see something wrong?'

export type FeedbackTabProps = Omit<ComponentProps<'button'>, 'children' | 'type'> & { isOpen?: boolean }

export function FeedbackTab({ isOpen = false, className, ...button }: FeedbackTabProps) {
  return (
    <button {...button} type="button" className={classNames(styles.tab, isOpen && styles.asking, className)}>
      <Icon name="chat-circle-dots" />
      <span className={styles.text}>
        {isOpen && `${QUESTION} `}
        {isOpen ? <b>{LABEL}</b> : LABEL}
      </span>
    </button>
  )
}
