/** The names of the app's screens, for links to them, such as an assignment of a screen from a platform. */
import { createPathMatcher } from './known-paths.ts'

/** The names by path pattern. The player and the file viewer are missing because their content has its own title. */
const namesByPattern: Readonly<Record<string, string>> = {
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
  '/mindfulness/custom_exercise': 'Create your own exercise',
  '/mindfulness/custom_exercise/add': 'Create an exercise',
  '/mindfulness/custom_exercise/test': 'Preview',
  '/mindfulness/custom_exercise/edit/:uuid': 'Your exercise',
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
  '/studio': 'Recording studio',
}

const namedScreens = Object.entries(namesByPattern).map(([pattern, name]) => ({
  name,
  matchesPath: createPathMatcher([pattern]),
}))

/**
 * Returns the name of the screen at a path, or undefined if there is none.
 *
 * @param address a path with an optional query and fragment, which are ignored
 */
export const findScreenName = (address: string): string | undefined => {
  const [path = ''] = address.split(/[?#]/)
  return namedScreens.find(({ matchesPath }) => matchesPath(path))?.name
}
