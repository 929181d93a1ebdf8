import type { SiteSectionProps } from '../section-props.ts'
import { Paragraphs } from '../paragraphs.tsx'
import { SiteSection } from '../site-section.tsx'
import styles from './data.module.css'

type Item = SiteSectionProps<'data'>['section']['items'][number]

const listAnswers = (item: Item): readonly [term: string, text: string][] => [
  ['What', item.what],
  ['Why', item.why],
  ['Who sees it', item.who],
  ['How long', item.how_long],
  ['How to export or delete it', item.get_or_delete],
]

/** One block for each kind of data, with the five answers about it. */
export function DataSection({ section }: SiteSectionProps<'data'>) {
  const { id, heading, text, items } = section
  return (
    <SiteSection id={id} heading={heading} text={text}>
      {items.map((item) => (
        <div key={item.id} id={item.id} className={styles.kind}>
          <h3>{item.name}</h3>
          <dl className={styles.answers}>
            {listAnswers(item).map(([term, answer]) => (
              <div key={term} className={styles.answer}>
                <dt>{term}</dt>
                <dd>
                  <Paragraphs text={answer} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </SiteSection>
  )
}
