import type { SiteSectionProps } from '../section-props.ts'
import { Paragraphs } from '../paragraphs.tsx'
import { SiteActions } from '../site-action.tsx'
import { SiteSection } from '../site-section.tsx'
import styles from './facts.module.css'

/** The number of facts that are shown side by side; more become a list. */
const COLUMNS = 4

/** Terms, each with a short text. */
export function FactsSection({ section, site }: SiteSectionProps<'facts'>) {
  const { id, heading, text, items, actions } = section
  return (
    <SiteSection id={id} heading={heading} text={text} className={styles.facts}>
      <dl className={items.length > COLUMNS ? styles.list : styles.columns}>
        {items.map((item) => (
          <div key={item.term} className={styles.fact}>
            <dt>{item.term}</dt>
            <dd>
              <Paragraphs text={item.text} />
            </dd>
          </div>
        ))}
      </dl>
      <SiteActions actions={actions} site={site} className={styles.actions} />
    </SiteSection>
  )
}
