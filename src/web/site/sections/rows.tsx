import type { SiteSectionProps } from '../section-props.ts'
import { classNames } from '#web/ui/class-names.ts'
import { MoodGlyph, toMoodLevel } from '#web/ui/figure/mood-glyph.tsx'
import { Paragraphs } from '../paragraphs.tsx'
import { SiteActions } from '../site-action.tsx'
import { FramedPicture } from '../site-picture.tsx'
import { SiteSection } from '../site-section.tsx'
import styles from './rows.module.css'

type Props = SiteSectionProps<'rows'>
type Row = Props['section']['items'][number]

/** The numbers of a note link to the sources at the end of the page. */
function Note({ note }: { note: string }) {
  const numbers = note.split(',').map((number) => number.trim())
  return (
    <p className={styles.note}>
      {numbers.length > 1 ? 'Sources ' : 'Source '}
      {numbers.map((number, index) => (
        <span key={number}>
          {index > 0 && ', '}
          <a href={`#source-${number}`}>{number}</a>
        </span>
      ))}
    </p>
  )
}

/** Five answers as heights of a sun over one line. */
function SunScale({ labels }: { labels: readonly string[] }) {
  return (
    <ul className={styles.scale}>
      {labels.map((label, index) => (
        <li key={label}>
          <MoodGlyph level={toMoodLevel(index, labels.length)} className={styles.sun} />
          {label}
        </li>
      ))}
    </ul>
  )
}

function Figure({ row }: { row: Row }) {
  if (row.figure && row.figure_labels) return <SunScale labels={row.figure_labels} />
  return row.picture ? <FramedPicture of={row.picture} shape="wide" className={styles.picture} /> : null
}

const hasFigure = (row: Row): boolean => Boolean(row.picture ?? (row.figure && row.figure_labels))

/** Editorial rows, the picture on alternating sides; rows without any picture are a list of statements. */
export function RowsSection({ section, site }: Props) {
  const { id, heading, text, items } = section
  const Heading = heading ? 'h3' : 'h2'
  const hasFigures = items.some(hasFigure)
  return (
    <SiteSection id={id} heading={heading} text={text} className={classNames(styles.rows, !heading && styles.opening)}>
      <div className={hasFigures ? styles.drawn : styles.said}>
        {items.map((item) => (
          <div key={item.heading} className={styles.row}>
            <div className={styles.words}>
              <Heading className={styles.title}>{item.heading}</Heading>
              <div className={styles.text}>
                <Paragraphs text={item.text} />
                {item.note && <Note note={item.note} />}
                {item.action && <SiteActions actions={[item.action]} site={site} className={styles.action} />}
              </div>
            </div>
            <Figure row={item} />
          </div>
        ))}
      </div>
    </SiteSection>
  )
}
