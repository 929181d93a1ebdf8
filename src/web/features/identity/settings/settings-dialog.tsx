/**
 * The settings dialog. Each part saves at once; parts that don't apply to the person aren't listed. See
 * docs/product.md#settings.
 */
import { type ComponentType, Suspense, useState } from 'react'
import { settings } from '#web/lib/messages/en/settings.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Avatar } from '#web/ui/frame/user-menu.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { type DialogTab, TabbedDialog } from '#web/ui/overlay/tabbed-dialog.tsx'
import { ThemeAndTextPart } from './theme-and-text-part.tsx'
import styles from './settings-dialog.module.css'

/** A part that another feature provides; it is listed by its name and rendered when chosen. */
export type SettingsTab = DialogTab & { Content: ComponentType }

const reading: SettingsTab = {
  id: 'reading',
  label: settings('reading'),
  icon: 'paint-brush-broad-fill',
  Content: ThemeAndTextPart,
}

type Props = { open: boolean; onClose: () => void; extraTabs?: readonly SettingsTab[] }

function Person() {
  const user = useUser()
  if (!user) return null
  const name = `${user.first_name} ${user.last_name}`
  return (
    <div className={styles.person}>
      <Avatar name={name} />
      <p>
        <strong>{name}</strong>
        <small>{user.organization.name}</small>
      </p>
    </div>
  )
}

export function SettingsDialog({ open, onClose, extraTabs = [] }: Props) {
  const [tab, setTab] = useState(reading.id)
  const tabs = [reading, ...extraTabs]
  const { Content } = tabs.find(({ id }) => id === tab) ?? reading
  const footer = (
    <div className={styles.foot}>
      <p className={styles.saved}>
        <Icon name="check-bold" />
        {settings('saved')}
      </p>
      <Button look="board" endIcon="check-bold" onClick={onClose}>
        {settings('done')}
      </Button>
    </div>
  )
  return (
    <TabbedDialog
      open={open}
      onClose={onClose}
      title={settings('title')}
      parts={tabs}
      part={tab}
      onTab={setTab}
      aside={<Person />}
      footer={footer}
    >
      <Suspense fallback={null}>
        <Content />
      </Suspense>
    </TabbedDialog>
  )
}
