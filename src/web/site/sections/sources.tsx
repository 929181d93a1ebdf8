import type { SiteSectionProps } from '../section-props.ts'
import { SiteSection } from '../site-section.tsx'
import styles from './sources.module.css'

/** The sources of the page's figures; rows refer to their numbers. */
export function SourcesSection({ section }: SiteSectionProps<'sources'>) {
  const { id, heading, items } = section
  return (
    <SiteSection id={id} heading={heading} className={styles.section}>
      <ol className={styles.sources}>
        {items.map((item) => (
          <li key={item.n} id={`source-${item.n}`} className={styles.source}>
            <span className={styles.number}>{item.n}</span>
            <p>
              {item.text} {item.doi && <a href={`https://doi.org/${item.doi}`}>doi {item.doi}</a>}
            </p>
          </li>
        ))}
      </ol>
    </SiteSection>
  )
}
