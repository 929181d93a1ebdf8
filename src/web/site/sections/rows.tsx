import type { SectionProps } from '../section-props.ts'
import { Paragraphs } from '../paragraphs.tsx'
import { SiteAction } from '../site-action.tsx'
import { SitePicture } from '../site-picture.tsx'
import { SiteSection } from '../site-section.tsx'
import styles from './rows.module.css'

/** Editorial rows, the picture on alternating sides. */
export function RowsSection({ section, site }: SectionProps<'rows'>) {
  const { id, heading, text, items } = section
  const Heading = heading ? 'h3' : 'h2'
  return (
    <SiteSection id={id} heading={heading} text={text} className={styles.rows}>
      {items.map((item) => (
        <div key={item.heading}>
          <Heading>{item.heading}</Heading>
          <Paragraphs text={item.text} />
          {item.note && <p>{item.note}</p>}
          {item.figure_labels && <p>{item.figure_labels.join(' · ')}</p>}
          {item.action && <SiteAction action={item.action} site={site} />}
          {item.picture && <SitePicture of={item.picture} shape="wide" />}
        </div>
      ))}
    </SiteSection>
  )
}
