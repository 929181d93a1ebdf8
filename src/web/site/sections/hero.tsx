import { preload } from 'react-dom'
import type { SiteSectionProps } from '../section-props.ts'
import { type HeroBayProps, getHeroBay } from './hero-bay.ts'
import { texture } from '#web/ui/bay/texture.ts'
import { Tide } from '#web/ui/bay/tide.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Paragraphs } from '../paragraphs.tsx'
import { SiteActions } from '../site-action.tsx'
import { SiteBay } from '../site-bay.tsx'
import { FramedPicture } from '../site-picture.tsx'
import { Wrap } from '../site-section.tsx'
import styles from './hero.module.css'

type Props = SiteSectionProps<'hero'>

function HeroText({ section, site, onArt = false }: Props & { onArt?: boolean }) {
  return (
    <div className={styles.text}>
      <h1>{section.heading}</h1>
      <div className={styles.lead}>
        <Paragraphs text={section.text} />
      </div>
      <SiteActions actions={section.actions} site={site} size="large" onArt={onArt} className={styles.actions} />
    </div>
  )
}

/** The server can't know the theme, so the bay is rendered by day and by night, and CSS shows one of them. */
function HeroBay({ palette, ...bay }: HeroBayProps) {
  if (palette === 'night') return <SiteBay {...bay} palette="night" className={styles.bay} />
  return (
    <>
      <SiteBay {...bay} palette={palette} className={classNames(styles.bay, styles.day)} />
      <SiteBay {...bay} palette="night" className={classNames(styles.bay, styles.night)} />
    </>
  )
}

function HeroOnBay({ bay, ...props }: Props & { bay: HeroBayProps }) {
  // This is the largest image of a phone's first screen. Browsers don't discover images inside an SVG before they
  // render it.
  preload(texture.glow, { as: 'image', fetchPriority: 'high' })
  return (
    <section id={props.section.id} className={classNames(styles.onBay, bay.palette === 'night' && styles.inTheDark)}>
      <HeroBay {...bay} />
      <Wrap>
        <HeroText {...props} onArt />
      </Wrap>
      <Tide />
    </section>
  )
}

/** A picture next to the text, or three of them fanned out. */
function Prints({ section }: Props) {
  const { picture, prints = [] } = section
  if (!picture) return null
  const [left, right] = prints
  if (!left) return <FramedPicture of={picture} shape="wide" eager className={styles.single} />
  return (
    <div className={styles.fan}>
      <FramedPicture
        of={left}
        shape="tall"
        eager
        displayWidth="(max-width: 900px) 40vw, 20rem"
        className={styles.left}
      />
      <FramedPicture
        of={picture}
        shape="tall"
        eager
        displayWidth="(max-width: 900px) 40vw, 20rem"
        className={styles.front}
      />
      {right && (
        <FramedPicture
          of={right}
          shape="tall"
          eager
          displayWidth="(max-width: 900px) 40vw, 20rem"
          className={styles.right}
        />
      )}
    </div>
  )
}

/** The opening of a page, with its only h1. */
export function HeroSection({ section, site }: Props) {
  const bay = getHeroBay(section)
  if (bay) return <HeroOnBay section={section} site={site} bay={bay} />
  return (
    <section id={section.id}>
      <Wrap className={classNames(styles.beside, !section.picture && styles.alone)}>
        <HeroText section={section} site={site} />
        <Prints section={section} site={site} />
      </Wrap>
    </section>
  )
}
