import type { SiteSectionProps } from '../section-props.ts'
import { SiteRichText } from '../rich-text.tsx'
import { SiteSection } from '../site-section.tsx'
import styles from './text.module.css'

/** A reading column with its heading next to it. */
export function TextSection({ section, site }: SiteSectionProps<'text'>) {
  const { id, heading, text } = section
  return (
    <SiteSection id={id} heading={heading} layout="aside" className={styles.text}>
      <SiteRichText text={text} site={site} className={styles.column} />
    </SiteSection>
  )
}
