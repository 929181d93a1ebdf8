import type { SectionProps } from '../section-props.ts'
import { SiteActions } from '../site-action.tsx'
import { SiteSection } from '../site-section.tsx'
import styles from './cta.module.css'

/** The end of a page: one way on. */
export function CtaSection({ section, site }: SectionProps<'cta'>) {
  const { id, heading, text, actions } = section
  return (
    <SiteSection id={id} heading={heading} text={text} className={styles.cta}>
      <SiteActions actions={actions} site={site} />
    </SiteSection>
  )
}
