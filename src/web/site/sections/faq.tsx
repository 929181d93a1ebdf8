import type { SiteSectionProps } from '../section-props.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { SiteRichText } from '../rich-text.tsx'
import { SiteSection } from '../site-section.tsx'
import styles from './faq.module.css'

/** Questions that open to their answers. */
export function FaqSection({ section, site }: SiteSectionProps<'faq'>) {
  const { id, heading, items } = section
  return (
    <SiteSection id={id} heading={heading} layout="aside">
      {items.map((item) => (
        <details key={item.question} className={styles.item}>
          <summary className={styles.question}>
            {item.question}
            <Icon name="caret-down" className={styles.caret} />
          </summary>
          <SiteRichText text={item.answer} site={site} className={styles.answer} />
        </details>
      ))}
    </SiteSection>
  )
}
