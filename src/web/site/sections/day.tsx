import type { SiteSectionProps } from '../section-props.ts'
import { FramedPicture } from '../site-picture.tsx'
import { SiteSection } from '../site-section.tsx'
import styles from './day.module.css'

/** The school day along the sun's arc: each moment is placed as high as the sun. */
export function DaySection({ section }: SiteSectionProps<'day'>) {
  const { id, heading, text, items } = section
  return (
    <SiteSection id={id} heading={heading} text={text}>
      <ol className={styles.day}>
        {items.map((item) => (
          <li key={item.time} className={styles.moment}>
            <p className={styles.time}>{item.time}</p>
            <h3 className={styles.title}>{item.title}</h3>
            <p className={styles.place}>{item.place}</p>
            <FramedPicture
              of={item.picture}
              shape="tall"
              displayWidth="(max-width: 900px) 45vw, 18rem"
              className={styles.art}
            />
          </li>
        ))}
      </ol>
    </SiteSection>
  )
}
