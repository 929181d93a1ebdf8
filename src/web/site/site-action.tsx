/** A button of a public page: a way on, or seconds of a session to hear. It works as a plain link, without any script. */
import type { Action } from '#rules/site/fields.ts'
import { isSafeHref } from '#rules/site/rich-text.ts'
import button from '#web/ui/action/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon/icon.tsx'
import type { SiteFacts } from './section-props.ts'

type Props = { action: Action; site: SiteFacts; size?: 'small' | 'normal' | 'large'; className?: string | undefined }

function Words({ label, icon, nose }: { label: string; icon?: IconName; nose?: IconName | undefined }) {
  return (
    <span className={button.words}>
      {icon && <Icon name={icon} />}
      <span>{label}</span>
      {nose && <Icon name={nose} />}
    </span>
  )
}

/** `#print` and `play` come alive by the page's own script; until then they are not shown. */
export function SiteAction({ action, site, size = 'normal', className }: Props) {
  const shape = classNames(button.button, button[action.kind], button[size], className)
  if ('play' in action) {
    const heard = site.session(action.play.session)
    if (!heard?.previewUrl) return null
    return (
      <button
        type="button"
        className={shape}
        hidden
        data-hear={heard.previewUrl}
        data-seconds={action.play.seconds}
        data-title={heard.title}
      >
        <Words label={action.label} icon="play-fill" />
      </button>
    )
  }
  if (action.href === '#print') {
    return (
      <button type="button" className={shape} hidden data-print>
        <Words label={action.label} />
      </button>
    )
  }
  if (!isSafeHref(action.href)) return null
  return (
    <a href={action.href} className={shape}>
      <Words label={action.label} nose={action.kind === 'board' ? 'arrow-right-bold' : undefined} />
    </a>
  )
}

type ManyProps = Omit<Props, 'action'> & { actions: readonly Action[] | undefined }

export function SiteActions({ actions, className, ...rest }: ManyProps) {
  if (!actions?.length) return null
  return (
    <p className={className}>
      {actions.map((action) => (
        <SiteAction key={action.label} action={action} {...rest} />
      ))}
    </p>
  )
}
