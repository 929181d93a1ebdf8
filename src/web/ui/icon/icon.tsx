/** An icon next to text. It is hidden from screen readers; a control that is only an icon has its own label. */
import { classNames } from '../class-names.ts'
import { getDrawing, type IconName } from './icon-registry.ts'
import styles from './icon.module.css'

export type { IconName } from './icon-registry.ts'

export type IconProps = { name: IconName; className?: string | undefined }

export function Icon({ name, className }: IconProps) {
  const [line, ground] = getDrawing(name)
  return (
    <svg className={classNames(styles.icon, className)} viewBox="0 0 256 256" fill="currentColor" aria-hidden="true">
      {ground && <path d={ground} opacity=".2" />}
      <path d={line} />
    </svg>
  )
}
