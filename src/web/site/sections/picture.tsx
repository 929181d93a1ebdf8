import type { SiteSectionProps } from '../section-props.ts'
import { FramedPicture } from '../site-picture.tsx'
import { SiteSection } from '../site-section.tsx'
import styles from './picture.module.css'

/** A picture across the page. */
export function PictureSection({ section, site }: SiteSectionProps<'picture'>) {
  const { id, picture, caption } = section
  return (
    <SiteSection id={id}>
      <figure>
        <FramedPicture of={picture} shape="band" eager={site.first} displayWidth="100vw" className={styles.picture} />
        {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
      </figure>
    </SiteSection>
  )
}
