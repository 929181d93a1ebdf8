import type { SiteSectionProps } from '../section-props.ts'
import { Paragraphs } from '../paragraphs.tsx'
import { SiteSection } from '../site-section.tsx'
import styles from './steps.module.css'

/** Numbered steps on a band of their own, or short statements if the order doesn't matter. */
export function StepsSection({ section }: SiteSectionProps<'steps'>) {
  const { id, heading, text, ordered = true, items } = section
  const List = ordered ? 'ol' : 'ul'
  return (
    <SiteSection id={id} heading={heading} text={text} layout={ordered ? 'band' : undefined}>
      <List className={ordered ? styles.steps : styles.statements}>
        {items.map((item, index) => (
          <li key={item.heading} className={styles.item}>
            {ordered && (
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
            )}
            <h3 className={styles.title}>{item.heading}</h3>
            <div className={styles.text}>
              <Paragraphs text={item.text} />
            </div>
          </li>
        ))}
      </List>
    </SiteSection>
  )
}
