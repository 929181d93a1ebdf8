/**
 * The common parts of all sections: an anchor, a heading that names them, a sentence under it, and the page's width.
 */
import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Paragraphs } from './paragraphs.tsx'
import styles from './wrap.module.css'

export function Wrap({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classNames(styles.wrap, className)}>{children}</div>
}

type Props = {
  id?: string | undefined
  heading?: string | undefined
  text?: string | undefined
  /** `aside` puts the heading next to the content; `band` colors the section from edge to edge. */
  layout?: 'aside' | 'band'
  className?: string | undefined
  children?: ReactNode
}

/** A section without a heading has no accessible name and is only a part of the page. */
export function SiteSection({ id, heading, text, layout, className, children }: Props) {
  const name = useId()
  return (
    <section
      id={id}
      aria-labelledby={heading && name}
      className={classNames(styles.section, layout && styles[layout], className)}
    >
      <Wrap className={styles.inner}>
        {(heading || text) && (
          <div className={styles.head}>
            {heading && (
              <h2 id={name} className={styles.heading}>
                {heading}
              </h2>
            )}
            {text && (
              <div className={styles.lead}>
                <Paragraphs text={text} />
              </div>
            )}
          </div>
        )}
        {children && <div className={styles.body}>{children}</div>}
      </Wrap>
    </section>
  )
}
