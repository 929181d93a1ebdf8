import { MoodGlyph } from '#web/ui/figure/mood-glyph.tsx'
import { ProgressLine, ProgressRing } from '#web/ui/figure/progress.tsx'
import { TimeText } from '#web/ui/figure/time-text.tsx'
import { Icon, type IconName } from '#web/ui/icon/icon.tsx'
import { ICON_PATHS } from '#web/ui/icon/icon-paths.ts'
import { DefaultPrint } from '#web/ui/print/default-print.tsx'
import { BreathingSun } from '#web/ui/state/full-screen-loader.tsx'
import { Columns, GallerySection, Flow } from './gallery-section.tsx'
import styles from './gallery.module.css'

const LEVELS = [1, 2, 3, 4, 5] as const
const NAMES = Object.keys(ICON_PATHS) as IconName[]

export function Figures() {
  return (
    <GallerySection title="Figures and icons">
      <Flow>
        {LEVELS.map((level) => (
          <MoodGlyph key={level} level={level} size={72} />
        ))}
        <ProgressRing value={0.34} />
        <ProgressRing value={0.8} size={44} />
        <TimeText seconds={65} />
      </Flow>
      <Columns>
        <ProgressLine value={0.67} label="Listened" />
        <div className={styles.float}>
          <ProgressLine value={0.3} label="Playing" className={styles.grow} />
        </div>
        <BreathingSun className={styles.breath} />
      </Columns>
      <h3>House prints</h3>
      <Flow>
        {NAMES.slice(0, 8).map((seed) => (
          <DefaultPrint key={seed} seed={seed} className={styles.defaultPrint} />
        ))}
      </Flow>
      <h3>Icons</h3>
      <Flow>
        {NAMES.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </Flow>
    </GallerySection>
  )
}
