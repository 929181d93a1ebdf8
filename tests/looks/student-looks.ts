/** Looks of the screens that students use, and of the dialogs that every signed-in person has. */
import type { Page } from 'playwright-core'
import { openCard, openMenu } from '../support/browser/help-card.ts'
import { namedButton, panel } from '../support/browser/player-window.ts'
import {
  at,
  atExample,
  createLookFactory,
  type Look,
  type LookVariant,
  PHONE_DARK,
  PHONE_LIGHT,
  WIDE_DARK,
  WIDE_LIGHT,
} from './look.ts'

const createLook = createLookFactory('student@riverbend.test')
const lookOfYoung = createLookFactory('young@riverbend.test')

/** Opens Settings, at the part with this name. */
const openSettings =
  (part: string) =>
  async (page: Page): Promise<void> => {
    await (await openMenu(page, /Amara/)).getByRole('menuitem', { name: 'Settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await dialog.getByRole('button', { name: part }).click()
    await dialog.getByRole('heading', { name: part }).waitFor()
  }

const openFilters = async (page: Page): Promise<void> => {
  await namedButton(page, 'Filters').click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
}

const openExploreMore = async (page: Page): Promise<void> => {
  await namedButton(page, 'Explore more').click()
  await panel(page, 'Explore more').waitFor()
}

const libraryLooks: readonly Look[] = [
  createLook('home', at('/home')),
  lookOfYoung('home-young', at('/home'), { on: PHONE_LIGHT }),
  createLook('search', at('/home/search'), { on: PHONE_DARK }),
  createLook('search-results', at('/home/search?q=breath'), { on: WIDE_DARK }),
  createLook('search-filters', at('/home/search?q=breath'), { on: PHONE_LIGHT, open: openFilters }),
  createLook('search-nothing', at('/home/search?q=nothingiscalledlikethis'), { on: WIDE_LIGHT }),
  createLook('series-list', at('/series/list'), { on: PHONE_LIGHT }),
  createLook('collection-list', at('/collection/list'), { on: WIDE_DARK }),
  createLook('series', at('/series/sessions/list/:id'), { on: WIDE_LIGHT }),
  createLook('collection', at('/collection/sessions/list/:id'), { on: PHONE_DARK }),
  createLook('session', at('/individual/sessions/list/:id'), { on: PHONE_LIGHT }),
  createLook('series-not-found', at('/series/sessions/list/3f0c3b1e-0000-4000-8000-000000000001')),
  createLook('history', at('/tracklistened/list'), { on: WIDE_DARK }),
  createLook('favorites', at('/favourites/list'), { on: PHONE_DARK }),
  createLook('thought-exercises', at('/thought-exercise/list'), { on: WIDE_LIGHT }),
  createLook('player', at('/audio/:uuid'), { isAlone: true }),
  createLook('player-explore', at('/audio/:uuid'), { on: PHONE_DARK, open: openExploreMore, isAlone: true }),
]

const atStep = (step: string) => atExample('app', `/mindfulness/custom_exercise/add?step=${step}`)

const exerciseLooks: readonly Look[] = [
  createLook('exercises', at('/custom-exercise/list'), { on: WIDE_LIGHT }),
  createLook('exercise-welcome', at('/mindfulness/custom_exercise'), { on: PHONE_DARK }),
  createLook('exercise-prompt', at('/mindfulness/custom_exercise/add'), { on: WIDE_LIGHT }),
  createLook('exercise-script', atStep('script'), { on: WIDE_DARK }),
  createLook('exercise-voice', atStep('voice'), { on: PHONE_LIGHT }),
  createLook('exercise-audio', atStep('audio'), { on: WIDE_LIGHT }),
  createLook('exercise-test', atExample('app', '/mindfulness/custom_exercise/test?uuid='), { on: PHONE_LIGHT }),
  createLook('exercise-edit', atExample('app', '/mindfulness/custom_exercise/edit/'), { on: PHONE_DARK }),
  createLook('exercise-edit-voice', atExample('app', '/mindfulness/custom_exercise/voice?uuid='), { on: WIDE_DARK }),
]

const reflectLooks: readonly Look[] = [
  createLook('check-in', at('/reflect')),
  lookOfYoung('check-in-young', at('/reflect'), { on: WIDE_DARK }),
  createLook('patterns', at('/reflect/analytics'), { on: WIDE_LIGHT }),
  lookOfYoung('patterns-young', at('/reflect/analytics'), { on: PHONE_LIGHT }),
  createLook('check-in-history', at('/reflect/history'), { on: WIDE_DARK }),
  createLook('journal', at('/reflect/journal'), { on: WIDE_LIGHT }),
  createLook('journal-entry', at('/reflect/edit'), { on: PHONE_DARK }),
  createLook('activity', at('/activity'), { on: PHONE_LIGHT }),
  createLook('activity-analytics', at('/activity/analytics'), { on: WIDE_DARK }),
]

const settingsLook = (part: string, on: readonly LookVariant[]): Look =>
  createLook(`settings-${part.toLowerCase().replaceAll(' ', '-')}`, at('/series/list'), {
    on,
    open: openSettings(part),
  })

const dialogLooks: readonly Look[] = [
  createLook('help-card', at('/home'), { on: PHONE_DARK, open: openCard }),
  settingsLook('Reminders', PHONE_LIGHT),
  settingsLook('Who can see what', WIDE_DARK),
]

export const studentLooks: readonly Look[] = [...libraryLooks, ...exerciseLooks, ...reflectLooks, ...dialogLooks]
