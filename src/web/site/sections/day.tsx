import type { SectionProps } from '../section-props.ts'
import { SitePicture } from '../site-picture.tsx'
import { SiteSection } from '../site-section.tsx'
import styles from './day.module.css'

/** The school day along the sun's arc. */
export function DaySection({ section }: SectionProps<'day'>) {
  const { id, heading, text, items } = section
  return (
    <SiteSection id={id} heading={heading} text={text} className={styles.day}>
      <ol>
        {items.map((item) => (
          <li key={item.time}>
            <SitePicture of={item.picture} shape="square" />
            <p>{item.time}</p>
            <h3>{item.title}</h3>
            <p>{item.place}</p>
          </li>
        ))}
      </ol>
    </SiteSection>
  )
}
