import type { SiteSectionProps, SiteFacts } from '../section-props.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { uiMessages } from '#web/ui/ui-messages.ts'
import { FramedPicture } from '../site-picture.tsx'
import { SiteSection } from '../site-section.tsx'
import styles from './cards.module.css'

type Props = SiteSectionProps<'cards'>
type Card = Props['section']['items'][number]

/** Exactly this many cards are tall pictures in one row. Three are wide ones; more fill rows of three. */
const TALL_CARD_COUNT = 4

const getCount = ({ group }: Card, site: SiteFacts): number | undefined =>
  group ? site.group(group)?.count : undefined

function Art({ card, tall, count }: { card: Card; tall: boolean; count: number | undefined }) {
  if (!card.picture) return null
  const shape = tall ? 'tall' : 'wide'
  return (
    <span className={styles.art}>
      <FramedPicture
        of={card.picture}
        shape={shape}
        displayWidth={tall ? '(max-width: 900px) 45vw, 18rem' : '(max-width: 700px) 90vw, 26rem'}
        className={styles.frame}
      />
      {count ? (
        <span className={styles.count}>
          <Icon name="stack" />
          {uiMessages.sessions(count)}
        </span>
      ) : null}
    </span>
  )
}

/** Cards with pictures, at most six. */
export function CardsSection({ section, site }: Props) {
  const { id, heading, text, items } = section
  const Heading = heading ? 'h3' : 'h2'
  const tall = items.length === TALL_CARD_COUNT
  return (
    <SiteSection id={id} heading={heading} text={text}>
      <ul className={classNames(styles.cards, tall && styles.tall)}>
        {items.map((item) => (
          <li key={item.heading} id={item.id} className={styles.card}>
            <p className={styles.label}>{item.label}</p>
            <Heading className={styles.title}>
              {item.href ? (
                <a href={item.href} className={styles.link}>
                  {item.heading}
                </a>
              ) : (
                item.heading
              )}
            </Heading>
            <p className={styles.text}>{item.text}</p>
            <Art card={item} tall={tall} count={getCount(item, site)} />
          </li>
        ))}
      </ul>
    </SiteSection>
  )
}
