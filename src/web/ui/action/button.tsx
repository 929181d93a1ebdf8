/** Buttons. `board` is the primary action, and a view has at most one. `danger` belongs in a confirmation dialog. */
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './button.module.css'

export type ButtonLook = 'board' | 'line' | 'soft' | 'text' | 'danger' | 'plain'
export type ButtonSize = 'small' | 'normal' | 'large'

type ButtonShape = {
  look?: ButtonLook
  size?: ButtonSize
  /** An icon before the label. */
  icon?: IconName | undefined
  /** An icon after the label. */
  endIcon?: IconName | undefined
  /** Takes the whole width of its column. */
  wide?: boolean
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  ButtonShape & {
    children: ReactNode
    /** The action is running: a dot breathes, the width and the focus stay, and presses do nothing. */
    busy?: boolean
    /** The label while the action is running, such as "Sending". */
    busyLabel?: string
  }

const getClassName = ({ look = 'plain', size = 'normal', wide }: ButtonShape, className?: string) =>
  classNames(styles.button, styles[look], styles[size], wide && styles.wide, className)

function ButtonText({ icon, endIcon, children }: Pick<ButtonShape, 'icon' | 'endIcon'> & { children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {endIcon && <Icon name={endIcon} />}
    </>
  )
}

export function Button({ look, size, icon, endIcon, wide, busy = false, busyLabel, children, ...rest }: ButtonProps) {
  const { className, onClick, type = 'button', disabled, ...attributes } = rest
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...attributes}
      // oxlint-disable-next-line react/button-has-type -- 'button' unless the caller names another
      type={type}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={getClassName({ look, size, wide }, className)}
      onClick={press}
    >
      <span className={styles.stack}>
        <span className={classNames(styles.words, busy && styles.away)}>
          <ButtonText icon={icon} endIcon={endIcon}>
            {children}
          </ButtonText>
        </span>
        {(busy || busyLabel) && (
          <span className={classNames(styles.words, !busy && styles.away)}>
            <span className={styles.dot} />
            <span>{busyLabel ?? children}</span>
          </span>
        )}
      </span>
    </button>
  )
}

export type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'children'> & ButtonShape & { children: ReactNode }

/** A link that looks like a button. An address with a scheme leaves the app as a plain link. */
export function ButtonLink({ look, size, icon, endIcon, wide, children, className, to, ...rest }: ButtonLinkProps) {
  const shape = getClassName({ look, size, wide }, className)
  const content = (
    <ButtonText icon={icon} endIcon={endIcon}>
      {children}
    </ButtonText>
  )
  if (typeof to === 'string' && /^(https?|mailto|tel):/.test(to)) {
    return (
      <a {...rest} href={to} className={shape}>
        {content}
      </a>
    )
  }
  return (
    <Link {...rest} to={to} className={shape}>
      {content}
    </Link>
  )
}
