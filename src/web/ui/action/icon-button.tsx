/** A control that is only an icon: a 44 px circle whose accessible name is its label. */
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './icon-button.module.css'

/** The background decides the hover color: the page, a floating board, or a picture. */
type IconButtonGround = 'page' | 'float' | 'art' | 'surface'

export type IconControlProps = { icon: IconName; label: string; ground?: IconButtonGround; large?: boolean }

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'aria-pressed'> &
  IconControlProps & { pressed?: boolean }

export const getIconClassName = (
  { ground = 'page', large }: Pick<IconControlProps, 'ground' | 'large'>,
  className?: string,
) => classNames(styles.button, styles[ground], large && styles.large, className)

export function IconButton({ icon, label, ground, large, pressed, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      className={getIconClassName({ ground, large }, className)}
    >
      <Icon name={icon} />
    </button>
  )
}
