import type { SectionProps } from '../section-props.ts'
import { Paragraphs } from '../paragraphs.tsx'
import { SiteActions } from '../site-action.tsx'
import { SitePicture } from '../site-picture.tsx'
import { Wrap } from '../site-section.tsx'
import styles from './hero.module.css'

/** The opening of a page, with its only h1. */
export function HeroSection({ section, site }: SectionProps<'hero'>) {
  const { id, heading, text, actions, picture } = section
  return (
    <section id={id} className={styles.hero}>
      <Wrap>
        <h1>{heading}</h1>
        <Paragraphs text={text} />
        <SiteActions actions={actions} site={site} size="large" />
        {picture && <SitePicture of={picture} shape="band" eager={site.first} />}
      </Wrap>
    </section>
  )
}
