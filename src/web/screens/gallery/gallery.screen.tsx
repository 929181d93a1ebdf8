/**
 * /__gallery shows every component of the design system in every state, one family at a time or all at once. It exists
 * only in development.
 */
import '#web/ui/icon/all-icons.ts'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { MAIN_ID, SkipLink } from '#web/ui/frame/skip-link.tsx'
import { Logo } from '#web/ui/icon/logo.tsx'
import { ToastStack } from '#web/ui/notice/toast-stack.tsx'
import { Announcer } from '#web/ui/notice/toasts.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Wrap } from '#web/ui/page/page.tsx'
import { Actions } from './gallery.actions.tsx'
import { Charts } from './gallery.charts.tsx'
import { Choices } from './gallery.choices.tsx'
import { Colours } from './gallery.colors.tsx'
import { Fields } from './gallery.fields.tsx'
import { Figures } from './gallery.figures.tsx'
import { AppFrameShown, DoorFrameShown, PublicFrameShown, RoomFrameShown } from './gallery.frames.tsx'
import { Looks } from './gallery.looks.tsx'
import styles from './gallery.module.css'
import { Notices } from './gallery.notices.tsx'
import { Overlays } from './gallery.overlays.tsx'
import { FAMILY_NAMES, type FamilyName, isFamily, isScreen, type ScreenName } from './gallery.parts.ts'
import { Prints } from './gallery.prints.tsx'
import { Tables } from './gallery.tables.tsx'
import { ExerciseLoaderShown, LateLoaderShown, LoaderShown, States } from './gallery.states.tsx'

const FAMILIES: Record<FamilyName, ComponentType> = {
  actions: Actions,
  fields: Fields,
  choices: Choices,
  prints: Prints,
  overlays: Overlays,
  notices: Notices,
  states: States,
  figures: Figures,
  charts: Charts,
  tables: Tables,
  colours: Colours,
}

const SCREENS: Record<ScreenName, ComponentType> = {
  'app-frame': AppFrameShown,
  'public-frame': PublicFrameShown,
  'room-frame': RoomFrameShown,
  'door-frame': DoorFrameShown,
  loader: LoaderShown,
  'exercise-loader': ExerciseLoaderShown,
  'exercise-loader-late': LateLoaderShown,
}

export function GalleryScreen() {
  const [search] = useSearchParams()
  const part = search.get('part') ?? ''
  if (isScreen(part)) {
    const Alone = SCREENS[part]
    return <Alone />
  }
  const shown = isFamily(part) ? [part] : FAMILY_NAMES
  return (
    <>
      <SkipLink />
      <Wrap className={styles.page}>
        <header className={styles.header}>
          <Logo to="/" />
          <Looks />
        </header>
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <PageHeading title="Components and states" />
          {shown.map((name) => {
            const Family = FAMILIES[name]
            return <Family key={name} />
          })}
        </main>
      </Wrap>
      <Announcer />
      <ToastStack />
    </>
  )
}
