/** Shows that two people changed the same thing, with both versions, until one is chosen. */
import { type ReactNode, useId } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './conflict-panel.module.css'

export interface ConflictChoice {
  label: string
  onChoose: () => void
  /** Whether the choice stands out, because it loses nothing. */
  isMain?: boolean
}

/** One of the two versions, or one field of it. */
export function ConflictVersion({
  label,
  whose,
  children,
  choice,
}: {
  /** Names the version to screen readers. */
  label: string
  whose: string
  children: ReactNode
  choice?: ConflictChoice
}) {
  return (
    <section className={styles.version} aria-label={label}>
      <p className={styles.whose}>{whose}</p>
      <div className={styles.text}>{children}</div>
      {choice && <ConflictChoices choices={[choice]} />}
    </section>
  )
}

function ConflictChoices({ choices }: { choices: readonly ConflictChoice[] }) {
  return (
    <div className={styles.actions}>
      {choices.map(({ label, onChoose, isMain }) => (
        <Button key={label} look={isMain ? 'board' : 'line'} size="small" onClick={onChoose}>
          {label}
        </Button>
      ))}
    </div>
  )
}

/** Puts versions next to each other. */
export function ConflictVersions({ children }: { children: ReactNode }) {
  return <div className={styles.versions}>{children}</div>
}

interface ConflictPanelProps {
  /** The heading, which is announced; or only the name of the region, if the lead says it all. */
  title: string
  isTitleHidden?: boolean
  lead?: ReactNode
  children?: ReactNode
  choices?: readonly ConflictChoice[]
  className?: string | undefined
}

export function ConflictPanel({ title, isTitleHidden, lead, children, choices = [], className }: ConflictPanelProps) {
  const titleId = useId()
  return (
    <section
      className={classNames(styles.conflict, className)}
      {...(isTitleHidden ? { 'aria-label': title } : { 'aria-labelledby': titleId })}
    >
      {!isTitleHidden && (
        <div role="alert">
          <h2 id={titleId}>{title}</h2>
        </div>
      )}
      {lead}
      {children}
      {choices.length > 0 && <ConflictChoices choices={choices} />}
    </section>
  )
}
