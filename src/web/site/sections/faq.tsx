import type { SectionProps } from '../section-props.ts'
import { RichTextView } from '../rich-text.tsx'
import { SiteSection } from '../site-section.tsx'
import styles from './faq.module.css'

/** Questions that open to their answers. */
export function FaqSection({ section, site }: SectionProps<'faq'>) {
  const { id, heading, items } = section
  return (
    <SiteSection id={id} heading={heading} className={styles.faq}>
      {items.map((item) => (
        <details key={item.question}>
          <summary>{item.question}</summary>
          <RichTextView text={item.answer} site={site} />
        </details>
      ))}
    </SiteSection>
  )
}
