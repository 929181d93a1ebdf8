import type { SectionProps } from '../section-props.ts'
import { SitePicture } from '../site-picture.tsx'
import { SiteSection } from '../site-section.tsx'
import styles from './picture.module.css'

/** A picture across the page. */
export function PictureSection({ section, site }: SectionProps<'picture'>) {
  const { id, picture, caption } = section
  return (
    <SiteSection id={id} className={styles.picture}>
      <figure>
        <SitePicture of={picture} shape="band" eager={site.first} />
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    </SiteSection>
  )
}
