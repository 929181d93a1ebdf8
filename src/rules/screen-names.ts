/** What the screens of the app are called where something leads to one, such as an assignment that a platform made of it. */
import { createPathMatcher } from './known-paths.ts'

/** By the pattern of the address. The player and the viewer are missing: what they show has a name of its own. */
const names: Readonly<Record<string, string>> = {
  '/home': 'Home',
  '/home/search': 'Search',
  '/series/sessions/list/:id': 'Series',
  '/collection/sessions/list/:id': 'Collection',
  '/individual/sessions/list/:id': 'Session',
  '/tracklistened/list': 'History',
  '/favourites/list': 'Favorites',
  '/thought-exercise/list': 'Thought exercises',
  '/series/list': 'All series',
  '/collection/list': 'All collections',
  '/custom-exercise/list': 'Custom exercises',
  '/mindfulness/custom_exercise': 'Exercise maker',
  '/mindfulness/custom_exercise/add': 'Create an exercise',
  '/mindfulness/custom_exercise/test': 'Try your exercise',
  '/mindfulness/custom_exercise/edit/:uuid': 'Edit your exercise',
  '/mindfulness/custom_exercise/voice': 'Choose a voice',
  '/reflect': 'Reflect',
  '/reflect/analytics': 'Patterns',
  '/reflect/history': 'Check-in and journal history',
  '/reflect/edit': 'Write in your journal',
  '/reflect/edit/:uuid': 'Journal entry',
  '/reflect/journal': 'Journal',
  '/activity': 'Activity',
  '/activity/analytics': 'Activity in detail',
  '/teacher/learn': 'Learn',
  '/teacher/learn/grade/list': 'Grades',
  '/teacher/learn/grade/:grade': 'Units of a grade',
  '/teacher/learn/units/:grade/:discipline_id': 'Units of a grade',
  '/teacher/learn/:grade/unit/:uuid': 'Unit',
  '/teacher/learn/:grade/:unit_uuid/lesson/:uuid': 'Lesson',
  '/teacher/learn/:type/preview': 'Preview',
  '/teacher/learn/resources': 'Resources',
  '/teacher/learn/resources/:uuid': 'Resource folder',
  '/teacher/assignments': 'Assignments',
  '/teacher/classes': 'Your classes',
}

const namedScreens = Object.entries(names).map(([pattern, name]) => ({ name, isHere: createPathMatcher([pattern]) }))

/** @param address from the root of the site; a query and a fragment are ignored. @returns undefined where no screen has it */
export const screenName = (address: string): string | undefined => {
  const [path = ''] = address.split(/[?#]/)
  return namedScreens.find(({ isHere }) => isHere(path))?.name
}
