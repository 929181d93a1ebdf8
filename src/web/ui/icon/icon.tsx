/** An icon beside words. It is silent; a control that is only an icon carries its own label. */
import { classNames } from '../class-names.ts'
import { ICON_PATHS } from './icon-paths.ts'
import styles from './icon.module.css'

export type IconName = keyof typeof ICON_PATHS

export type IconProps = { name: IconName; className?: string | undefined }

export function Icon({ name, className }: IconProps) {
  const [line, ground] = ICON_PATHS[name] as readonly [string, string?]
  return (
    <svg className={classNames(styles.icon, className)} viewBox="0 0 256 256" fill="currentColor" aria-hidden="true">
      {ground && <path d={ground} opacity=".2" />}
      <path d={line} />
    </svg>
  )
}
