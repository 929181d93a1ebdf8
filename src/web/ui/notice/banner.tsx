/** A message above the content that it is about. An error is announced at once, the others in a pause. */
import type { ReactNode } from 'react'
import { Button } from '../action/button.tsx'
import { IconButton } from '../action/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { signInMessages } from '../sign-in-messages.ts'
import styles from './banner.module.css'

export type BannerTone = 'danger' | 'warn' | 'ok' | 'info'

export type BannerProps = {
  tone?: BannerTone
  children: ReactNode
  action?: { label: string; onPress: () => void; busy?: boolean }
  onClose?: (() => void) | undefined
}

const ICONS: Record<BannerTone, IconName> = {
  danger: 'warning-circle-fill',
  warn: 'warning-circle-fill',
  ok: 'check-circle-fill',
  info: 'info-fill',
}

export function Banner({ tone = 'danger', children, action, onClose }: BannerProps) {
  return (
    <div className={classNames(styles.banner, styles[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={ICONS[tone]} />
      <p className={styles.text}>{children}</p>
      {action && (
        <Button look="text" size="small" className={styles.action} onClick={action.onPress} busy={action.busy ?? false}>
          {action.label}
        </Button>
      )}
      {onClose && <IconButton icon="x" label={signInMessages.close} onClick={onClose} />}
    </div>
  )
}
