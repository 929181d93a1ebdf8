/** A control that is only an icon: a 44 px circle whose name is its label. */
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './icon-button.module.css'

/** What it stands on decides the hover colour: the page, a floating board, or a picture. */
type IconButtonGround = 'page' | 'float' | 'art' | 'surface'

type Shape = { icon: IconName; label: string; ground?: IconButtonGround; large?: boolean }

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'aria-pressed'> &
  Shape & { pressed?: boolean }

const shapeOf = ({ ground = 'page', large }: Pick<Shape, 'ground' | 'large'>, className?: string) =>
  classNames(styles.button, styles[ground], large && styles.large, className)

export function IconButton({ icon, label, ground, large, pressed, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      className={shapeOf({ ground, large }, className)}
    >
      <Icon name={icon} />
    </button>
  )
}

export type IconLinkProps = Omit<ComponentProps<typeof Link>, 'children' | 'aria-label'> & Shape

export function IconLink({ icon, label, ground, large, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} aria-label={label} className={shapeOf({ ground, large }, className)}>
      <Icon name={icon} />
    </Link>
  )
}
