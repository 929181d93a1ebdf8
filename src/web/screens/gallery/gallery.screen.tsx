/**
 * /__gallery shows every component of the design system in every state, one section at a time or all at once. It exists
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
import { Colors } from './gallery.colors.tsx'
import { Fields } from './gallery.fields.tsx'
import { Figures } from './gallery.figures.tsx'
import { AppFrameExample, SignInFrameExample, PublicFrameExample, BareFrameExample } from './gallery.frames.tsx'
import { GalleryToolbar } from './gallery-toolbar.tsx'
import styles from './gallery.module.css'
import { Notices } from './gallery.notices.tsx'
import { Overlays } from './gallery.overlays.tsx'
import { SECTION_NAMES, type GallerySectionName, isSection, isScreen, type ScreenName } from './gallery.parts.ts'
import { Prints } from './gallery.prints.tsx'
import { Tables } from './gallery.tables.tsx'
import { ExerciseLoaderExample, LateLoaderExample, LoaderExample, States } from './gallery.states.tsx'

const SECTIONS: Record<GallerySectionName, ComponentType> = {
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
  colors: Colors,
}

const SCREENS: Record<ScreenName, ComponentType> = {
  'app-frame': AppFrameExample,
  'public-frame': PublicFrameExample,
  'bare-layout': BareFrameExample,
  'sign-in-frame': SignInFrameExample,
  loader: LoaderExample,
  'exercise-loader': ExerciseLoaderExample,
  'exercise-loader-late': LateLoaderExample,
}

export function GalleryScreen() {
  const [search] = useSearchParams()
  const chosen = search.get('part') ?? ''
  if (isScreen(chosen)) {
    const Alone = SCREENS[chosen]
    return <Alone />
  }
  const sections = isSection(chosen) ? [chosen] : SECTION_NAMES
  return (
    <>
      <SkipLink />
      <Wrap className={styles.page}>
        <header className={styles.header}>
          <Logo to="/" />
          <GalleryToolbar />
        </header>
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <PageHeading title="Components and states" />
          {sections.map((name) => {
            const Section = SECTIONS[name]
            return <Section key={name} />
          })}
        </main>
      </Wrap>
      <Announcer />
      <ToastStack />
    </>
  )
}
