/** /__gallery, in development only: every part of the design language in every state, a family at a time or all at once. */
import { useSearchParams } from 'react-router'
import '#web/ui/icon/all-icons.ts'
import { Logo } from '#web/ui/icon/logo.tsx'
import { MAIN_ID, SkipLink } from '#web/ui/frame/skip-link.tsx'
import { ToastArea } from '#web/ui/notice/toasts.tsx'
import { Wrap } from '#web/ui/page/page.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Actions } from './gallery.actions.tsx'
import { Choices } from './gallery.choices.tsx'
import { Colours } from './gallery.colours.tsx'
import { Fields } from './gallery.fields.tsx'
import { Figures } from './gallery.figures.tsx'
import { AppFrameShown, DoorFrameShown, PlaceholderShown, PublicFrameShown, RoomFrameShown } from './gallery.frames.tsx'
import { Looks } from './gallery.looks.tsx'
import { Notices } from './gallery.notices.tsx'
import { Overlays } from './gallery.overlays.tsx'
import { Prints } from './gallery.prints.tsx'
import { LoaderShown, States } from './gallery.states.tsx'
import styles from './gallery.module.css'

/** Shown together, in this order. */
const FAMILIES = {
  actions: Actions,
  fields: Fields,
  choices: Choices,
  prints: Prints,
  overlays: Overlays,
  notices: Notices,
  states: States,
  figures: Figures,
  colours: Colours,
} as const

/** Each takes the whole screen, so it is shown alone: `?part=app-frame`. */
const SCREENS = {
  'app-frame': AppFrameShown,
  'public-frame': PublicFrameShown,
  'room-frame': RoomFrameShown,
  'door-frame': DoorFrameShown,
  loader: LoaderShown,
  placeholder: PlaceholderShown,
} as const

/** The names that `?part=` takes; what checks the gallery walks through them. */
export const GALLERY_PARTS = [...Object.keys(FAMILIES), ...Object.keys(SCREENS)]

const isOneOf = <Table extends object>(table: Table, name: string): name is Extract<keyof Table, string> =>
  Object.hasOwn(table, name)

export function GalleryScreen() {
  const [search] = useSearchParams()
  const part = search.get('part') ?? ''
  if (isOneOf(SCREENS, part)) {
    const Alone = SCREENS[part]
    return <Alone />
  }
  const families = isOneOf(FAMILIES, part) ? [FAMILIES[part]] : Object.values(FAMILIES)
  return (
    <>
      <SkipLink />
      <Wrap className={styles.page}>
        <header className={styles.header}>
          <Logo to="/" />
          <Looks parts={GALLERY_PARTS} />
        </header>
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <PageHeading title="Components and states" />
          {families.map((Family) => (
            <Family key={Family.name} />
          ))}
        </main>
      </Wrap>
      <ToastArea />
    </>
  )
}
