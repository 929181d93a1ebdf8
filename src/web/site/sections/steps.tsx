import type { SectionProps } from '../section-props.ts'
import { Paragraphs } from '../paragraphs.tsx'
import { SiteSection } from '../site-section.tsx'
import styles from './steps.module.css'

/** Numbered steps, or short statements where the order says nothing. */
export function StepsSection({ section }: SectionProps<'steps'>) {
  const { id, heading, text, ordered = true, items } = section
  const List = ordered ? 'ol' : 'ul'
  return (
    <SiteSection id={id} heading={heading} text={text} className={styles.steps}>
      <List>
        {items.map((item) => (
          <li key={item.heading}>
            <h3>{item.heading}</h3>
            <Paragraphs text={item.text} />
          </li>
        ))}
      </List>
    </SiteSection>
  )
}
