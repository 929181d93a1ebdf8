/** A button of a public page: a link, or a preview of a session. It works as a plain link, without any script. */
import type { PageAction } from '#rules/site/fields.ts'
import { isSafeHref } from '#rules/site/rich-text.ts'
import button from '#web/ui/action/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon/icon.tsx'
import type { SiteFacts } from './section-props.ts'
import styles from './site-action.module.css'

type Props = {
  action: PageAction
  site: SiteFacts
  size?: 'small' | 'normal' | 'large'
  className?: string | undefined
}

function ActionText({ label, endIcon }: { label: string; endIcon?: IconName | undefined }) {
  return (
    <span className={button.words}>
      <span>{label}</span>
      {endIcon && <Icon name={endIcon} />}
    </span>
  )
}

/** An arrow marks a plain text button as a link; a framed button doesn't need one. */
const endIcons: Record<PageAction['kind'], IconName | undefined> = {
  board: 'arrow-right-bold',
  text: 'arrow-right',
  line: undefined,
}

/** `#print` and `play` need the page's script; until it runs they are hidden. */
export function SiteAction({ action, site, size = 'normal', className }: Props) {
  const shape = classNames(button.button, button[action.kind], button[size], className)
  if ('play' in action) {
    const session = site.session(action.play.session)
    if (!session?.previewUrl) return null
    return (
      <button
        type="button"
        className={shape}
        hidden
        data-hear={session.previewUrl}
        data-seconds={action.play.seconds}
        data-title={session.title}
      >
        <span className={styles.disc}>
          <Icon name="play-fill" />
        </span>
        <ActionText label={action.label} />
      </button>
    )
  }
  if (action.href === '#print') {
    return (
      <button type="button" className={shape} hidden data-print>
        <ActionText label={action.label} />
      </button>
    )
  }
  if (!isSafeHref(action.href)) return null
  return (
    <a href={action.href} className={shape}>
      <ActionText label={action.label} endIcon={endIcons[action.kind]} />
    </a>
  )
}

const getClassName = ({ action, onArt }: { action: PageAction; onArt: boolean | undefined }): string | undefined => {
  if (onArt && action.kind !== 'board') return styles.glass
  return action.kind === 'text' ? styles.quiet : undefined
}

type SiteActionsProps = Omit<Props, 'action'> & {
  actions: readonly PageAction[] | undefined
  /** True if the buttons are on a picture: all but the board button get a glass background. */
  onArt?: boolean
}

export function SiteActions({ actions, onArt, className, ...rest }: SiteActionsProps) {
  if (!actions?.length) return null
  return (
    <p className={classNames(styles.actions, onArt && styles.onArt, className)}>
      {actions.map((action) => (
        <SiteAction key={action.label} action={action} className={getClassName({ action, onArt })} {...rest} />
      ))}
    </p>
  )
}
