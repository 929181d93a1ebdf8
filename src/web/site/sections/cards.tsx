import type { SectionProps } from '../section-props.ts'
import { SitePicture } from '../site-picture.tsx'
import { SiteSection } from '../site-section.tsx'
import styles from './cards.module.css'

/** Prints, at most six. */
export function CardsSection({ section }: SectionProps<'cards'>) {
  const { id, heading, text, items } = section
  const Heading = heading ? 'h3' : 'h2'
  return (
    <SiteSection id={id} heading={heading} text={text} className={styles.cards}>
      <ul>
        {items.map((item) => (
          <li key={item.heading} id={item.id}>
            <p>{item.label}</p>
            <Heading>{item.href ? <a href={item.href}>{item.heading}</a> : item.heading}</Heading>
            <p>{item.text}</p>
            {item.picture && <SitePicture of={item.picture} shape="tall" />}
          </li>
        ))}
      </ul>
    </SiteSection>
  )
}
