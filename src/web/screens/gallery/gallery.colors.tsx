import { GallerySection } from './gallery-section.tsx'
import styles from './gallery.module.css'

const TOKENS = `
  canvas surface sunk wash ink ink-2 ink-3 line line-strong action action-wash link sun sun-strong sun-wash focus
  float deep ok warn danger info mood-1 mood-2 mood-3 mood-4 mood-5 score-red score-yellow score-green score-blue
  heat-0 heat-1 heat-2 heat-3 heat-4 data-1 data-2 data-3 data-4 data-5 data-6 thought-1 thought-2 thought-3
`
  .trim()
  .split(/\s+/)

export function Colors() {
  return (
    <GallerySection title="Color and type">
      <div className={styles.swatches}>
        {TOKENS.map((token) => (
          <span key={token}>
            <span className={styles.swatch} style={{ background: `var(--${token})` }} />
            {token}
          </span>
        ))}
      </div>
      <h3>Type</h3>
      <p className={styles.display}>Kreon for titles and times</p>
      <p className={styles.lead}>
        Atkinson Hyperlegible Next for everything you read: Il1 O0 rn m 04:32, <em>and slanted</em>
      </p>
    </GallerySection>
  )
}
