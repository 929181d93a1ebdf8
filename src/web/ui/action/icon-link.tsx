/** A link that is only an icon: a 44 px circle whose accessible name is its label. */
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Icon } from '../icon/icon.tsx'
import { type IconControlProps, getIconClassName } from './icon-button.tsx'

export type IconLinkProps = Omit<ComponentProps<typeof Link>, 'children' | 'aria-label'> & IconControlProps

export function IconLink({ icon, label, ground, large, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} aria-label={label} className={getIconClassName({ ground, large }, className)}>
      <Icon name={icon} />
    </Link>
  )
}
