import { useId } from 'react'
import type { SiteSectionProps } from '../section-props.ts'
import { Paragraphs } from '../paragraphs.tsx'
import { SiteActions } from '../site-action.tsx'
import { SitePicture } from '../site-picture.tsx'
import { Wrap } from '../site-section.tsx'
import styles from './cta.module.css'

/** The end of a page: one call to action on a board, with a picture at its side. */
export function CtaSection({ section, site }: SiteSectionProps<'cta'>) {
  const { id, heading, text, actions, picture } = section
  const name = useId()
  return (
    <section id={id} aria-labelledby={name} className={styles.cta}>
      <Wrap className={styles.board}>
        <div className={styles.words}>
          <h2 id={name}>{heading}</h2>
          <div className={styles.text}>
            <Paragraphs text={text} />
          </div>
          <SiteActions actions={actions} site={site} size="large" className={styles.actions} />
        </div>
        {picture && (
          <SitePicture
            of={picture}
            shape="wide"
            displayWidth="(max-width: 900px) 92vw, 42rem"
            className={styles.picture}
          />
        )}
      </Wrap>
    </section>
  )
}
