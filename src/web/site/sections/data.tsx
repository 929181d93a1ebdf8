import type { SectionProps } from '../section-props.ts'
import { Paragraphs } from '../paragraphs.tsx'
import { SiteSection } from '../site-section.tsx'
import styles from './data.module.css'

/** One block for each kind of data, and the five answers about it. */
export function DataSection({ section, site }: SectionProps<'data'>) {
  const { id, heading, text, items } = section
  return (
    <SiteSection id={id} heading={heading} text={text} className={styles.data}>
      {items.map((item) => {
        const months = site.retention[item.retention_key]
        return (
          <div key={item.id} id={item.id}>
            <h3>{item.name}</h3>
            <dl>
              <dt>What</dt>
              <dd>
                <Paragraphs text={item.what} />
              </dd>
              <dt>Why</dt>
              <dd>
                <Paragraphs text={item.why} />
              </dd>
              <dt>Who sees it</dt>
              <dd>
                <Paragraphs text={item.who} />
              </dd>
              <dt>How long</dt>
              <dd>
                <Paragraphs text={months === undefined ? item.how_long : `${months} months.`} />
              </dd>
              <dt>Your copy and deletion</dt>
              <dd>
                <Paragraphs text={item.get_or_delete} />
              </dd>
            </dl>
          </div>
        )
      })}
    </SiteSection>
  )
}
