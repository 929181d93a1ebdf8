/** The frame of every field: its label and its error are inside the edge, so nothing below them moves. */
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'

export type FieldTexts = {
  label: string
  /** The form's error message; empty if there is none. */
  error?: string | undefined
  /** One sentence under the field. */
  hint?: ReactNode
}

/** The attributes of the control, so that its label, error and hint are read with it. */
type FieldControl = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

export type FieldFrameProps = FieldTexts & {
  id?: string | undefined
  /** Shown at the right of the label line, such as a counter; it is read with the field by its id. */
  aside?: { id: string; content: ReactNode } | undefined
  /** A control at the right, over the field. */
  affix?: ReactNode
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

export function FieldFrame({ label, error, hint, id, aside, affix, className, children }: FieldFrameProps) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  const ids = { error: `${controlId}-error`, hint: `${controlId}-hint` }
  const describedBy = [error && ids.error, aside?.id, hint && ids.hint].filter(Boolean).join(' ') || undefined
  return (
    <div className={className}>
      <div className={classNames(styles.frame, error && styles.bad, affix && styles.withAffix)}>
        <div className={styles.top}>
          <label htmlFor={controlId} className={styles.label}>
            {label}
          </label>
          <span id={ids.error} className={styles.error} aria-live="polite">
            {error}
          </span>
          {aside && (
            <span id={aside.id} className={styles.aside}>
              {aside.content}
            </span>
          )}
        </div>
        {children({ id: controlId, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy })}
        {affix && <span className={styles.affix}>{affix}</span>}
      </div>
      {hint && (
        <p id={ids.hint} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
