import type { SectionProps } from '../section-props.ts'
import { SiteSection } from '../site-section.tsx'
import styles from './sources.module.css'

/** What the page's figures come from; rows refer to the numbers. */
export function SourcesSection({ section }: SectionProps<'sources'>) {
  const { id, heading, items } = section
  return (
    <SiteSection id={id} heading={heading} className={styles.sources}>
      <ol>
        {items.map((item) => (
          <li key={item.n} id={`source-${item.n}`}>
            {item.n}. {item.text} {item.doi && <a href={`https://doi.org/${item.doi}`}>doi.org/{item.doi}</a>}
          </li>
        ))}
      </ol>
    </SiteSection>
  )
}
