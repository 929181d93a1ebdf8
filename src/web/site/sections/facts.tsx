import type { SectionProps } from '../section-props.ts'
import { Paragraphs } from '../paragraphs.tsx'
import { SiteActions } from '../site-action.tsx'
import { SiteSection } from '../site-section.tsx'
import styles from './facts.module.css'

/** Terms, each with what is true of it. */
export function FactsSection({ section, site }: SectionProps<'facts'>) {
  const { id, heading, text, items, actions } = section
  return (
    <SiteSection id={id} heading={heading} text={text} className={styles.facts}>
      <dl>
        {items.map((item) => (
          <div key={item.term}>
            <dt>{item.term}</dt>
            <dd>
              <Paragraphs text={item.text} />
            </dd>
          </div>
        ))}
      </dl>
      <SiteActions actions={actions} site={site} />
    </SiteSection>
  )
}
